import { enabled } from '@partsdesk/core/enabled';
import { WALK_IN } from '../../customer/customers';
import type { Context } from '../../kit/context';
import { commissionSetting } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';

const isOn = enabled.statuses.enabled.code;

/** Selects the binding that a customer has now. */
const bindingOf = (ctx: Context, customerId: string) =>
  fromStore(ctx, 'distributor_customer as bound')
    .where('bound.customer_id', '=', customerId)
    .where('bound.unbound_time', 'is', null)
    .where((where) => where.or([where('bound.ends', 'is', null), where('bound.ends', '>', ctx.now)]));

/** Reads who brought a customer, with who stands above him: each with his customer, who may be disabled. */
const bringersOf = (ctx: Context, customerId: string) =>
  bindingOf(ctx, customerId)
    .innerJoin('distributor as first', withinStore('first.id', 'bound.distributor_id'))
    .innerJoin('customer as promoter', withinStore('promoter.id', 'first.customer_id'))
    .innerJoin('customer as buyer', withinStore('buyer.id', 'bound.customer_id'))
    .leftJoin('distributor as upper', withinStore('upper.id', 'first.parent_id'))
    .leftJoin('customer as patron', withinStore('patron.id', 'upper.customer_id'))
    .select(['first.id', 'first.ratio', 'first.status', 'promoter.id as customerId', 'promoter.phone'])
    .select(['upper.id as upperId', 'upper.status as upperStatus', 'upper.deleted_time as upperDeleted'])
    .select(['patron.id as upperCustomerId', 'patron.phone as upperPhone'])
    .select(['buyer.phone as buyerPhone', 'buyer.kind as buyerKind'])
    .executeTakeFirst();

interface Placed {
  orderId: string;
  customerId: string;
  /** 1: by the mini-app. */
  source: 0 | 1;
  /** Whom the goods are sent to; counter sales are sent to nobody. */
  receiverPhone?: string | undefined;
}

/** Two numbers that are the same person's; an empty number is nobody's. */
const isSame = (one: string | null | undefined, other: string | null | undefined): boolean => !!one && one === other;

/**
 * Writes down who has a commission of an order that is being placed, and at which rate: later changes of the setting,
 * the binding or the distributor do not touch it (MKT-43). Nobody earns of what he buys himself.
 */
export async function promote(ctx: Context, { orderId, customerId, source, receiverPhone }: Placed): Promise<void> {
  const bringer = await bringersOf(ctx, customerId);
  if (!bringer || bringer.buyerKind === WALK_IN) return;
  const { value: setting } = await commissionSetting(ctx);
  if (!setting.open || (source === 0 && !setting.counterToo)) return;
  const isSelf = (id: string | null, phone: string | null) => id === customerId || isSame(phone, bringer.buyerPhone);
  const levels = [
    {
      level: 1,
      id: bringer.id,
      rate: bringer.ratio ?? setting.rate,
      phone: bringer.phone,
      earns: bringer.status === isOn && !isSelf(bringer.customerId, bringer.phone),
    },
    {
      level: 2,
      id: bringer.upperId,
      rate: setting.secondRate,
      phone: bringer.upperPhone,
      earns:
        bringer.upperStatus === isOn &&
        bringer.upperDeleted === null &&
        !isSelf(bringer.upperCustomerId, bringer.upperPhone),
    },
  ].flatMap(({ id, earns, rate, ...one }) => (id && earns && rate > 0 ? [{ ...one, id, rate }] : []));
  if (!levels.length) return;
  await ctx.db
    .insertInto('order_promoter')
    .values(
      levels.map(({ level, id, rate, phone }) => ({
        store_id: ctx.storeId,
        order_id: orderId,
        level,
        distributor_id: id,
        rate,
        suspect: isSame(phone, receiverPhone),
      })),
    )
    .execute();
}

/** Writes anew who earns of an order whose customer has changed; nothing of it is paid. */
export async function promoteAnew(ctx: Context, orderId: string, customerId: string): Promise<void> {
  await ctx.db
    .deleteFrom('order_promoter')
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .execute();
  await promote(ctx, { orderId, customerId, source: 0 });
}
