import { enabled } from '@partsdesk/core/enabled';
import { can } from '@partsdesk/core/lifecycle';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { GIFT_WAITING_DAYS, GiftKind, type GiftKindCode } from '@partsdesk/core/market/gift/giftScheme';
import { reachedStep } from '@partsdesk/core/market/gift/reachedStep';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../clock';
import { addPoints, lockedPoints, takePointsBack } from '../../customer/points/pointsAccounts';
import { lastDayBy, pointsRule } from '../../customer/points/pointsRules';
import { newId } from '../../db/ids';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import type { Deliveries } from '../../kit/sendLater';
import { fromStore, withinStore } from '../../kit/storeTables';
import { lockedCoupons, moveCoupon } from '../coupon/coupons';
import { hadOf, takeOf, writeCoupons } from '../coupon/issueCoupons';
import { fittingSchemes } from './fittingSchemes';
import { giftGrants, grantRows, type Grant } from './giftGrants';
import { giftSaleOf, type GiftSale } from './giftSale';
import { giftNets } from './giftWorth';

const { waiting, granted } = giftGrantLifecycle.statuses;

interface Item {
  id: string;
  schemeId: string;
  schemeName: string;
  stepId: string;
  threshold: number;
  kind: GiftKindCode;
  couponSchemeId: string | null;
  number: number;
}

/** Reads the gifts of the highest step that a sale has reached of each scheme (MKT-37). */
async function earnedItems(ctx: Context, orderId: string, schemeIds: readonly string[]): Promise<Item[]> {
  if (!schemeIds.length) return [];
  const nets = await giftNets(ctx, orderId, schemeIds);
  const items = await fromStore(ctx, 'gift_item as item')
    .innerJoin('gift_step as step', withinStore('step.id', 'item.step_id'))
    .innerJoin('gift_scheme as scheme', withinStore('scheme.id', 'item.scheme_id'))
    .select(['item.id', 'item.scheme_id as schemeId', 'scheme.name as schemeName', 'item.step_id as stepId'])
    .select(['step.threshold', 'item.kind', 'item.coupon_scheme_id as couponSchemeId', 'item.number'])
    .where('item.scheme_id', 'in', schemeIds)
    // Coupon schemes are locked in the order of their ids.
    .orderBy('item.coupon_scheme_id')
    .orderBy('item.id')
    .$narrowType<{ kind: GiftKindCode }>()
    .execute();
  return schemeIds.flatMap((schemeId) => {
    const ofScheme = items.filter((item) => item.schemeId === schemeId);
    const step = reachedStep(ofScheme, nets.get(schemeId) ?? 0);
    return step ? ofScheme.filter(({ stepId }) => stepId === step.stepId) : [];
  });
}

/** Locks a coupon scheme; tells why it cannot give so many to a customer, or how many he had. */
async function roomFor(ctx: Context, couponSchemeId: string, customerId: string, number: number) {
  const scheme = await fromStore(ctx, 'coupon_scheme')
    .select(['status', 'total', 'issued', 'per_customer as perCustomer', 'end_day as endDay'])
    .where('id', '=', couponSchemeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const had = (await hadOf(ctx, couponSchemeId, [customerId])).get(customerId) ?? 0;
  const refused =
    scheme.status === enabled.statuses.disabled.code
      ? '优惠券已停发'
      : scheme.endDay !== null && scheme.endDay < dayOf(ctx.now)
        ? '优惠券已过期'
        : scheme.total - scheme.issued < number
          ? '优惠券已发完'
          : had + number > scheme.perCustomer
            ? `每人限领 ${String(scheme.perCustomer)} 张，客户已有 ${String(had)} 张`
            : '';
  return { refused, had };
}

/** Writes one gift of a sale as it waits; nothing where it stands already, whoever wrote it (MKT-38). */
async function begin(ctx: Context, sale: GiftSale, item: Item): Promise<Grant | undefined> {
  const id = newId(ctx.now);
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('gift_grant')
    .values({
      store_id: ctx.storeId,
      id,
      scheme_id: item.schemeId,
      item_id: item.id,
      sale_out_id: sale.saleOutId,
      customer_id: sale.customerId,
      shop_id: sale.shopId,
      kind: item.kind,
      number: item.number,
      until: item.kind === GiftKind.part ? dayOf(addDays(ctx.now, GIFT_WAITING_DAYS - 1)) : null,
      create_time: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return undefined;
  ctx.changed('giftGrant', id, null, { scheme: item.schemeName, kind: item.kind, number: item.number });
  return grantRows(ctx).where('id', '=', id).executeTakeFirst();
}

/** Gives what a sale has earned: coupons first, and points last, since these lock the customer. */
async function giveAll(ctx: Context, orderId: string, sale: GiftSale, settled: Date): Promise<void> {
  const schemes = await fittingSchemes(ctx, sale, settled);
  const items = (await earnedItems(ctx, orderId, schemes)).filter(
    // Whom the shop does not know gets what can be handed over (MKT-38).
    ({ kind }) => !sale.walkIn || kind === GiftKind.part,
  );
  for (const item of items.filter(({ kind }) => kind === GiftKind.part)) await begin(ctx, sale, item);
  const byScheme = items
    .flatMap((item) => (item.couponSchemeId ? [{ item, couponSchemeId: item.couponSchemeId }] : []))
    .sort((one, other) => (one.couponSchemeId < other.couponSchemeId ? -1 : 1));
  for (const { item, couponSchemeId } of byScheme) {
    const grant = await begin(ctx, sale, item);
    if (!grant) continue;
    const { refused, had } = await roomFor(ctx, couponSchemeId, sale.customerId, item.number);
    if (refused) {
      await giftGrants.move(ctx, grant, { status: 'lapse' }, { reason: refused });
      continue;
    }
    const scheme = await takeOf(ctx, couponSchemeId, item.number);
    const coupons = Array.from({ length: item.number }, (_, index) => ({
      customerId: sale.customerId,
      nth: had + index + 1,
      shopId: sale.shopId,
    }));
    await writeCoupons(ctx, couponSchemeId, scheme, coupons, { giftGrantId: grant.id, givenBy: '消费有礼' });
    await giftGrants.move(ctx, grant, { status: 'grant' });
  }
  const points = items.filter(({ kind }) => kind === GiftKind.points);
  if (!points.length) return;
  const [account] = await lockedPoints({ ...ctx, placeId: sale.shopId }, [sale.customerId]);
  const rule = await pointsRule(ctx, 'consume');
  for (const item of points) {
    const grant = await begin(ctx, sale, item);
    if (!grant || !account) continue;
    const document = { kind: 'giftGrant', id: grant.id };
    const cause = { kind: 'gift' as const, document, saleOutId: sale.saleOutId, reason: item.schemeName };
    await addPoints({ ...ctx, placeId: sale.shopId }, account, item.number, cause, lastDayBy(ctx, rule));
    await giftGrants.move(ctx, grant, { status: 'grant' });
  }
}

/** Voids the unused coupons of a gift; what an order holds or has used is a cost of the scheme (MKT-40). */
async function voidCoupons(ctx: Context, grant: Grant): Promise<void> {
  const ids = await fromStore(ctx, 'coupon').select('id').where('gift_grant_id', '=', grant.id).execute();
  let kept = 0;
  for (const coupon of ids.length
    ? await lockedCoupons(
        ctx,
        ids.map(({ id }) => id),
      )
    : [])
    if (can(couponLifecycle, coupon.status, 'void'))
      await moveCoupon(ctx, coupon, 'void', { reason: '消费有礼退货收回' });
    else kept += 1;
  if (kept) await giftGrants.change(ctx, grant, { dueBackTime: ctx.now, reason: `${String(kept)} 张券已使用` });
  else await giftGrants.move(ctx, grant, { status: 'revoke' }, { dueBackTime: ctx.now });
}

/** Tells which lines have come back whole, by passed returns. */
async function linesBack(ctx: Context, lineIds: readonly string[]): Promise<Set<string>> {
  if (!lineIds.length) return new Set();
  const { passed, partlyStored, stored } = salesReturnLifecycle.statuses;
  const standing = [passed, partlyStored, stored].map(({ code }) => code);
  const { rows } = await sql<{ id: string }>`
    select line.id from order_sale_line line where line.store_id = ${ctx.storeId} and line.id = any(${[...lineIds]}::uuid[])
      and line.quantity <= (select coalesce(sum(gone.quantity), 0) from sale_out_line handed
        join sales_return_line gone on gone.store_id = handed.store_id and gone.sale_out_line_id = handed.id
        join sales_return back on back.store_id = gone.store_id and back.id = gone.document_id
        where handed.store_id = line.store_id and handed.order_line_id = line.id and back.status = any(${standing}::int[]))`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes back what a sale has earned where it has come under its step (MKT-40). */
async function takeBack(ctx: Context, orderId: string, sale: GiftSale): Promise<void> {
  const grants = (await grantRows(ctx).where('sale_out_id', '=', sale.saleOutId).forUpdate().execute()).filter(
    ({ status }) => status === waiting.code || status === granted.code,
  );
  if (!grants.length) return;
  const thresholds = await fromStore(ctx, 'gift_item as item')
    .innerJoin('gift_step as step', withinStore('step.id', 'item.step_id'))
    .select(['item.id', 'step.threshold'])
    .where(
      'item.id',
      'in',
      grants.map(({ itemId }) => itemId),
    )
    .execute();
  const nets = await giftNets(ctx, orderId, [...new Set(grants.map(({ schemeId }) => schemeId))]);
  const isUnder = ({ itemId, schemeId }: Grant) =>
    (nets.get(schemeId) ?? 0) < (thresholds.find(({ id }) => id === itemId)?.threshold ?? 0);
  const back = await linesBack(
    ctx,
    grants.flatMap(({ orderLineId }) => (orderLineId ? [orderLineId] : [])),
  );
  const due = grants.filter((grant) => grant.dueBackTime !== null || isUnder(grant));
  for (const grant of due.filter(({ kind }) => kind === GiftKind.part)) {
    const dueBackTime = grant.dueBackTime ?? ctx.now;
    if (grant.orderLineId === null || back.has(grant.orderLineId))
      await giftGrants.move(ctx, grant, { status: 'revoke' }, { dueBackTime, reason: '' });
    else if (grant.dueBackTime === null) await giftGrants.change(ctx, grant, { dueBackTime, reason: '赠品未退回' });
  }
  for (const grant of due.filter(({ kind, dueBackTime }) => kind === GiftKind.coupon && dueBackTime === null))
    await voidCoupons(ctx, grant);
  const points = due.filter(({ kind }) => kind === GiftKind.points);
  if (!points.length) return;
  const [account] = await lockedPoints({ ...ctx, placeId: sale.shopId }, [sale.customerId]);
  for (const grant of points) {
    if (!account) continue;
    const document = { kind: 'giftGrant', id: grant.id };
    const cause = { kind: 'giftBack' as const, document, saleOutId: sale.saleOutId, reason: '退货后不足活动金额' };
    await takePointsBack({ ...ctx, placeId: sale.shopId }, account, grant.number, cause);
    await giftGrants.move(ctx, grant, { status: 'revoke' }, { dueBackTime: ctx.now });
  }
}

/**
 * Looks at what a sale has earned: gives it the first time after it was paid, takes it back where it has come under
 * its step. May be called at any time and again: the outbound is locked, and what stands is not given twice (MKT-38).
 */
export async function reviewGifts(ctx: Context, orderId: string): Promise<void> {
  await fromStore(ctx, 'sale_out').select('id').where('order_id', '=', orderId).forUpdate().execute();
  const sale = await giftSaleOf(ctx, orderId);
  if (!sale) return;
  const looked = await fromStore(ctx, 'gift_sale')
    .select(['settled_time as settledTime', 'reviewed_time as reviewedTime'])
    .where('sale_out_id', '=', sale.saleOutId)
    .forUpdate()
    .executeTakeFirst();
  if (!looked) return;
  if (looked.reviewedTime === null && sale.complete && !sale.cancelled) {
    await giveAll(ctx, orderId, sale, looked.settledTime);
    await ctx.db
      .updateTable('gift_sale')
      .set({ reviewed_time: ctx.now })
      .where('store_id', '=', ctx.storeId)
      .where('sale_out_id', '=', sale.saleOutId)
      .execute();
  } else await takeBack(ctx, orderId, sale);
  await ctx.tellStore();
}

export const carryGifts = (frame: SystemFrame): Deliveries<'giftReview'> => ({
  giftReview: ({ storeId, orderId }) =>
    asSystem(frame, { storeId, id: orderId, operation: 'outbox/giftReview' }, (ctx) => reviewGifts(ctx, orderId)),
});
