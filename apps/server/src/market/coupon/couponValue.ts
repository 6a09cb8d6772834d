import { EXCHANGE } from '@partsdesk/core/market/coupon/couponMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** 适用范围 of single parts. */
const ONE_PART = 2;

export type ValueDraft = BodyOf<operations['couponSchema_preview']>;

/** Refuses a draft without this field. */
export const need = (given: unknown, field: string, message: string): void => {
  if (given === undefined) throw new Failure(message, { field });
};

/** Returns what a draft says a coupon takes off, and of nothing else that its kind has no use for. */
export function couponValueOf(draft: ValueDraft) {
  const { kind, threshold, face = 0, percent = 100, cap = 0 } = draft;
  if (kind === EXCHANGE) {
    if (draft.scope !== ONE_PART) throw new Failure('兑换券只能指定商品', { field: 'scope' });
    return { kind, threshold, face: 0, percent: 100, cap: 0 };
  }
  if (kind === 1) need(draft.face, 'face', '请填写面额');
  else {
    need(draft.percent, 'percent', '请填写折扣');
    need(draft.cap, 'cap', '请填写最多减多少');
  }
  if (kind === 1 && threshold > 0 && face > threshold) throw new Failure('面额不能大于使用门槛', { field: 'face' });
  return kind === 1 ? { kind, threshold, face, percent: 100, cap: 0 } : { kind, threshold, face: 0, percent, cap };
}

/** Returns the ids of the draft's categories or parts, each once; refuses unknown ones. */
export async function couponGoodsOf(ctx: Context, { kind, scope, goodsIds = [] }: ValueDraft): Promise<string[]> {
  if (scope === 0) return [];
  const ids = [...new Set(goodsIds)];
  if (!ids.length) throw new Failure(scope === 1 ? '请选择适用分类' : '请选择适用商品', { field: 'goodsIds' });
  if (kind === EXCHANGE && ids.length > 1) throw new Failure('兑换券只能选一个商品', { field: 'goodsIds' });
  const known = await (scope === 1
    ? fromStore(ctx, 'goods_category').select('id').where('id', 'in', ids).execute()
    : fromStore(ctx, 'goods_sku').select('id').where('id', 'in', ids).execute());
  if (known.length !== ids.length)
    throw new Failure(scope === 1 ? '适用分类不存在' : '适用商品不存在', { field: 'goodsIds' });
  return ids;
}
