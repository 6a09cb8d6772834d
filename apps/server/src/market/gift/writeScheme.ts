import { enabled } from '@partsdesk/core/enabled';
import { GiftKind } from '@partsdesk/core/market/gift/giftScheme';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { giftSchemes } from './giftSchemes';

export type GiftDraft = BodyOf<operations['partsConsumptionGiftSchema_add']>;

/** Refuses ids of which the store does not know every one; returns each once. */
async function known(
  ctx: Context,
  table: 'shop' | 'custom_level' | 'goods_category' | 'goods_sku',
  given: readonly string[],
  { field, message }: { field: string; message: string },
): Promise<string[]> {
  const ids = [...new Set(given)];
  if (!ids.length) return [];
  const found = await fromStore(ctx, table).select('id').where('id', 'in', ids).execute();
  if (found.length < ids.length) throw new Failure(message, { field });
  return ids;
}

function assertPeriod(ctx: Context, { beginDay, endDay }: GiftDraft): void {
  if (endDay < beginDay) throw new Failure('结束日期不能早于开始日期', { field: 'endDay' });
  if (endDay < dayOf(ctx.now)) throw new Failure('结束日期已过', { field: 'endDay' });
}

type ItemDraft = GiftDraft['steps'][number]['items'][number];

/** Returns a gift as it is written; refuses one without its part or coupons, or whose coupons end before the scheme. */
async function itemOf(ctx: Context, { kind, skuId, couponSchemeId, number }: ItemDraft, at: string, endDay: string) {
  if (kind === GiftKind.part) {
    if (!skuId) throw new Failure('请选择赠品', { field: `${at}.skuId` });
    await known(ctx, 'goods_sku', [skuId], { field: `${at}.skuId`, message: '商品不存在' });
    if (number > 999) throw new Failure('赠品数量最多 999', { field: `${at}.number` });
    return { kind, sku_id: skuId, coupon_scheme_id: null, number };
  }
  if (kind === GiftKind.points) return { kind, sku_id: null, coupon_scheme_id: null, number };
  if (!couponSchemeId) throw new Failure('请选择优惠券', { field: `${at}.couponSchemeId` });
  const offer = await fromStore(ctx, 'coupon_scheme')
    .select(['name', 'status', 'per_customer as perCustomer', 'end_day as endDay'])
    .where('id', '=', couponSchemeId)
    .executeTakeFirst();
  const blamed = { field: `${at}.couponSchemeId` };
  if (!offer) throw new Failure('优惠券不存在', blamed);
  if (offer.status === enabled.statuses.disabled.code) throw new Failure(`优惠券「${offer.name}」已停发`, blamed);
  if (offer.endDay !== null && offer.endDay < endDay)
    throw new Failure(`优惠券「${offer.name}」在活动结束之前就过期`, blamed);
  if (number > offer.perCustomer)
    throw new Failure(`优惠券「${offer.name}」每人限领 ${String(offer.perCustomer)} 张`, { field: `${at}.number` });
  return { kind, sku_id: null, coupon_scheme_id: couponSchemeId, number };
}

async function writeSteps(ctx: Context, schemeId: string, { steps, endDay }: GiftDraft): Promise<void> {
  for (const [index, { threshold, items }] of steps.entries()) {
    const field = `steps[${String(index)}]`;
    if (steps.findIndex((other) => other.threshold === threshold) < index)
      throw new Failure('每个阶梯的金额不能相同', { field: `${field}.threshold` });
    const stepId = newId(ctx.now);
    await ctx.db
      .insertInto('gift_step')
      .values({ store_id: ctx.storeId, id: stepId, scheme_id: schemeId, threshold })
      .execute();
    for (const [place, item] of items.entries()) {
      const at = `${field}.items[${String(place)}]`;
      await ctx.db
        .insertInto('gift_item')
        .values({
          store_id: ctx.storeId,
          id: newId(ctx.now),
          scheme_id: schemeId,
          step_id: stepId,
          position: place + 1,
          ...(await itemOf(ctx, item, at, endDay)),
        })
        .execute();
    }
  }
}

/** Writes a scheme with its shops, grades, parts, steps and gifts; returns its id. */
export async function writeScheme(ctx: Context, draft: GiftDraft): Promise<string> {
  assertPeriod(ctx, draft);
  const { name, beginDay, endDay, channels, scope, remark = '', goodsIds = [] } = draft;
  const shopIds = await known(ctx, 'shop', draft.shopIds ?? [], { field: 'shopIds', message: '门店不存在' });
  const levelIds = await known(ctx, 'custom_level', draft.levelIds ?? [], {
    field: 'levelIds',
    message: '会员等级不存在',
  });
  const goods = scope === 0 ? [] : goodsIds;
  if (scope !== 0 && !goods.length)
    throw new Failure(scope === 1 ? '请选择适用分类' : '请选择适用商品', { field: 'goodsIds' });
  const goodsList = await known(ctx, scope === 1 ? 'goods_category' : 'goods_sku', goods, {
    field: 'goodsIds',
    message: scope === 1 ? '适用分类不存在' : '适用商品不存在',
  });
  const id = await giftSchemes.add(ctx, {
    name,
    beginDay,
    endDay,
    channels,
    scope,
    remark,
    byName: ctx.user?.name ?? '',
  });
  const ofScheme = { store_id: ctx.storeId, scheme_id: id };
  if (shopIds.length)
    await ctx.db
      .insertInto('gift_scheme_shop')
      .values(shopIds.map((shop_id) => ({ ...ofScheme, shop_id })))
      .execute();
  if (levelIds.length)
    await ctx.db
      .insertInto('gift_scheme_level')
      .values(levelIds.map((level_id) => ({ ...ofScheme, level_id })))
      .execute();
  if (goodsList.length)
    await ctx.db
      .insertInto('gift_scheme_goods')
      .values(
        goodsList.map((one, index) => ({
          ...ofScheme,
          position: index + 1,
          category_id: scope === 1 ? one : null,
          sku_id: scope === 2 ? one : null,
        })),
      )
      .execute();
  await writeSteps(ctx, id, draft);
  return id;
}
