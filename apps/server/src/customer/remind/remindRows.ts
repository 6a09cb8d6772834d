import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import type { RemindKind } from '@partsdesk/core/customer/remind/remindKinds';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { standsIn } from '../visibleCustomers';

type Told = 'none' | 'waiting' | 'sent' | 'unclear' | 'failed';
export type RemindStatus = CodeOf<typeof customerRemindLifecycle>;
const { ahead, waiting, handled, cancelled } = customerRemindLifecycle.statuses;

const today = (ctx: Context) => sql`${dayOf(ctx.now)}::date`;
/** Tests whether a row is open; written as its indexes are. */
const isOpen = sql<boolean>`remind.status < ${sql.lit(handled.code)}`;
/** Tests whether a row waits as of today: its day has come, whether or not the night has run. */
const waits = (ctx: Context) => sql<boolean>`(${isOpen} and remind.due_day <= ${today(ctx)})`;
const statusNow = (ctx: Context) =>
  sql<RemindStatus>`case when ${waits(ctx)} then ${sql.lit(waiting.code)} else remind.status end`;
const isUnread = (ctx: Context) => sql<boolean>`(${waits(ctx)} and not exists (select from remind_read seen
  where seen.store_id = remind.store_id and seen.remind_id = remind.id and seen.user_id = ${ctx.user?.id ?? null}))`;
/** Tests whether a row may be deleted: made by hand, and nobody has handled it; others are called off (MEM-93). */
const mayDelete = sql<boolean>`(remind.subject_id is null and remind.status <> ${sql.lit(handled.code)})`;

/** Selects the reminders that the user may see: about the shop's customers; in the head store, about all. */
const seen = (ctx: Context) => {
  const all = fromStore(ctx, 'customer_remind as remind')
    .innerJoin('customer', withinStore('customer.id', 'remind.customer_id'))
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? all.where(standsIn(ctx.shopId)) : all;
};

interface Filter {
  keyword?: string | undefined;
  customerId?: string | undefined;
  shopId?: string | undefined;
  kind?: RemindKind | undefined;
  status?: RemindStatus | undefined;
  unread?: boolean | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
}

/** Selects the reminders that pass a filter; the bell counts by the same query. */
function filtered(ctx: Context, filter: Filter) {
  let found = seen(ctx).leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'remind.vehicle_id'));
  if (filter.customerId) found = found.where('remind.customer_id', '=', filter.customerId);
  if (filter.shopId && !ctx.shopId) found = found.where('customer.shop_id', '=', filter.shopId);
  if (filter.kind) found = found.where('remind.kind', '=', filter.kind);
  if (filter.status === waiting.code) found = found.where(waits(ctx));
  else if (filter.status !== undefined) {
    // Written out, so that the index of this status answers.
    found = found.where('remind.status', '=', sql.lit(filter.status));
    if (filter.status === ahead.code) found = found.where('remind.due_day', '>', today(ctx) as never);
  }
  if (filter.unread !== undefined)
    found = found.where(filter.unread ? isUnread(ctx) : sql<boolean>`not ${isUnread(ctx)}`);
  if (filter.dueFrom) found = found.where('remind.due_day', '>=', filter.dueFrom);
  if (filter.dueTo) found = found.where('remind.due_day', '<=', filter.dueTo);
  if (filter.keyword) {
    const text = containing(filter.keyword);
    const plate = containing(filter.keyword.replace(/[\s·]/g, '').toUpperCase());
    found = found.where(
      sql<boolean>`(customer.name ilike ${text} or ${phoneMatches(ctx, filter.keyword)} or vehicle.plate like ${plate} or remind.content ilike ${text})`,
    );
  }
  return found;
}

/** Selects the reminders of a list: open ones by their day, then the others; what is done, the latest first. */
export function matchingReminds(ctx: Context, filter: Filter) {
  const found = filtered(ctx, filter)
    .innerJoin('shop', withinStore('shop.id', 'customer.shop_id'))
    .select(['remind.id', 'remind.kind', 'remind.customer_id as customerId', 'customer.name as customerName'])
    .select(['remind.vehicle_id as vehicleId', 'remind.content', 'remind.due_day as dueDay'])
    .select(['remind.set_day as setDay', 'remind.due_mileage as dueMileage', 'remind.estimated', 'remind.result'])
    .select(['remind.handled_name as handledBy', 'remind.handled_time as handledTime', 'shop.name as shopName'])
    .select([
      'remind.told',
      'remind.told_by as toldBy',
      'remind.told_reason as toldReason',
      'remind.told_time as toldTime',
    ])
    .select(['remind.made_name as madeBy', 'remind.version', 'remind.create_time as createTime'])
    .select([
      visiblePhone(ctx, 'customer.phone').as('customerPhone'),
      statusNow(ctx).as('status'),
      isUnread(ctx).as('unread'),
      mayDelete.as('mayDelete'),
      sql<boolean>`remind.subject_id is not null`.as('byRule'),
      sql<string>`coalesce(vehicle.plate, '')`.as('plate'),
    ])
    .$narrowType<{ kind: RemindKind; told: Told; toldBy: '' | 'wechat' | 'sms' }>();
  const done = filter.status === handled.code || filter.status === cancelled.code;
  if (done) return found.orderBy('remind.due_day', 'desc').orderBy('remind.id', 'desc');
  return found
    .orderBy(sql`(remind.status >= ${sql.lit(handled.code)})`)
    .orderBy('remind.due_day')
    .orderBy('remind.id');
}

/** Counts the reminders that wait in this shop and that the user has not read. */
export async function unreadCount(ctx: Context): Promise<number> {
  const { count } = await filtered(ctx, { unread: true })
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the ids of the reminders that wait and that the user has not read: all of this shop, or these. */
export const unreadIds = (ctx: Context, ids?: readonly string[]) => {
  const found = seen(ctx).select('remind.id').where(isUnread(ctx));
  return ids ? found.where('remind.id', 'in', [...ids]) : found;
};

/** Refuses reminders of which the user may see any not. */
export async function assertSeen(ctx: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await seen(ctx).select('remind.id').where('remind.id', 'in', wanted).execute();
  if (found.length < wanted.length) throw new Failure('提醒不存在');
}

/** Locks reminders in one order, each with its status as of today; refuses what the user may not see. */
export async function lockedReminds(ctx: Context, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const found = await seen(ctx)
    .select(['remind.id', 'remind.kind', 'remind.customer_id as customerId', 'remind.vehicle_id as vehicleId'])
    .select(['remind.content', 'remind.due_day as dueDay', 'remind.set_day as setDay', 'remind.made_by as madeBy'])
    .select(['remind.due_mileage as dueMileage', 'remind.lead_days as leadDays', 'remind.version'])
    .select(['remind.told', statusNow(ctx).as('status'), mayDelete.as('mayDelete')])
    .$narrowType<{ kind: RemindKind; told: Told }>()
    .where('remind.id', 'in', wanted)
    .orderBy('remind.id')
    .forUpdate('remind')
    .execute();
  if (found.length < wanted.length) throw new Failure('提醒不存在');
  return found;
}

/** Locks one reminder. */
export async function lockedRemind(ctx: Context, id: string): Promise<LockedRemind> {
  const [remind] = await lockedReminds(ctx, [id]);
  if (!remind) throw new Failure('提醒不存在');
  return remind;
}

export type LockedRemind = Awaited<ReturnType<typeof lockedReminds>>[number];
