import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';

/** Owns `recommend_goods`: one row a part. */
export const recommendations = recordOwner({
  table: 'recommend_goods',
  entity: 'recommendGoods',
  noun: '新品',
  fields: ['skuId', 'title', 'words', 'price', 'onSale'],
  unique: ['skuId'],
  taken: () => '该商品已在新品推荐里',
});

/** The head store makes offers; branches read them (MKT-61). */
export function assertHead({ shopId }: Pick<Context, 'shopId'>, what: string): void {
  if (shopId) throw new Failure(`只有总店可以${what}`);
}
