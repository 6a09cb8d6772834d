import { noStockOf } from '../../goods/stock/stockDraft';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnused, recordOwner } from '../../kit/owner/record';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { giftRows, matchingGifts } from './exchangeGiftRows';

const gifts = recordOwner({
  table: 'exchange_gift',
  entity: 'exchangeGift',
  noun: '礼品',
  fields: ['skuId', 'points', 'quota', 'perCustomer', 'startDay', 'endDay', 'status'],
  unique: [],
});

/** Finds the part of the archive that is meant, which is no gift yet; codes are kept in capitals. */
async function partOf(ctx: Context, skuCode: string): Promise<string> {
  const part = await fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['sku.id', 'goods.name', 'goods.is_service as isService'])
    .where('sku.sku_code', '=', skuCode.trim().toUpperCase())
    .executeTakeFirst();
  if (!part) throw new Failure('商品不存在', { field: 'skuCode' });
  if (part.isService) throw new Failure(noStockOf(part.name), { field: 'skuCode' });
  const gift = await fromStore(ctx, 'exchange_gift').select('id').where('sku_id', '=', part.id).executeTakeFirst();
  if (gift) throw new Failure('该商品已是礼品', { field: 'skuCode' });
  return part.id;
}

/** Refuses days that end before they begin. */
function assertDays({ startDay = null, endDay = null }: { startDay?: string | null; endDay?: string | null }): void {
  if (startDay !== null && endDay !== null && endDay < startDay)
    throw new Failure('结束日期不能早于开始日期', { field: 'endDay' });
}

/** Locks a gift; what is taken of it cannot change until the commit. */
async function lockedGift(ctx: Context, id: string, version?: number) {
  const gift = await gifts.locked(ctx, id);
  const seen = await giftRows(ctx).where('gift.id', '=', id).executeTakeFirstOrThrow();
  assertUnchanged(`礼品「${seen.name}」`, gift, version);
  return { gift, seen };
}

export const customerExchangeGift: Group<'parts/customerExchangeGift'> = {
  page: (ctx, { query }) => page(ctx, matchingGifts(ctx, query), query),

  async get(ctx, { query: { id } }) {
    const gift = await giftRows(ctx).where('gift.id', '=', id).executeTakeFirst();
    if (!gift) throw new Failure('礼品不存在');
    return gift;
  },

  async getBySkuCode(ctx, { query: { skuCode } }) {
    const gift = await giftRows(ctx).where('sku.sku_code', '=', skuCode.trim().toUpperCase()).executeTakeFirst();
    return gift ?? null;
  },

  async add(ctx, { body: { skuCode, ...terms } }) {
    assertDays(terms);
    return gifts.add(ctx, { ...terms, skuId: await partOf(ctx, skuCode) });
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const { gift, seen } = await lockedGift(ctx, id, version);
    assertDays({ ...gift, ...change });
    if (change.quota !== undefined && change.quota < seen.taken)
      throw new Failure(`已兑 ${String(seen.taken)} ${seen.unitName}，总数不能更少`, { field: 'quota' });
    return gifts.change(ctx, gift, change);
  },

  async updateStatus(ctx, { body: { id, version, status } }) {
    const { gift } = await lockedGift(ctx, id, version);
    return gifts.change(ctx, gift, { status });
  },

  async del(ctx, { query: { id } }) {
    const { gift } = await lockedGift(ctx, id);
    await assertUnused(ctx, 'customer_exchange', 'gift_id', id, '已有客户兑换过，不能删除，可以停用');
    return gifts.remove(ctx, gift);
  },
};
