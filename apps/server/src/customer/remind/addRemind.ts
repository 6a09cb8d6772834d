import { predictMaintenance } from '@partsdesk/core/customer/remind/predictMaintenance';
import { ABOUT_VEHICLES, remindKindLabel, type RemindKind } from '@partsdesk/core/customer/remind/remindKinds';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { WALK_IN } from '../customers';
import { passed } from '../vehicle/vehicles';
import { standsIn } from '../visibleCustomers';
import { readingsOf } from './vehicleReadings';

export interface RemindDraft {
  kind: RemindKind;
  customerId: string;
  vehicleId?: string | null | undefined;
  content: string;
  dueDay?: string | null | undefined;
  dueMileage?: number | null | undefined;
}

/** The names of the fields that are blamed: those of the form, or of the next reminder. */
interface Blamed {
  day: string;
  mileage: string;
}

/** Refuses a customer who does not stand in this shop's list, is disabled, or is the walk-in customer. */
async function assertCustomer(ctx: Context, id: string): Promise<void> {
  const found = fromStore(ctx, 'customer')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .where(isCustomerVisible(ctx));
  const customer = await (ctx.shopId ? found.where(standsIn(ctx.shopId)) : found).executeTakeFirst();
  if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  if (customer.kind === WALK_IN) throw new Failure('散客没有联系方式，不能提醒，请先新增客户', { field: 'customerId' });
  if (!customer.status) throw new Failure('该客户已停用', { field: 'customerId' });
}

/** Refuses a vehicle that is not the customer's, or has not passed. */
async function assertVehicle(ctx: Context, id: string, customerId: string): Promise<void> {
  const vehicle = await fromStore(ctx, 'customer_vehicle as vehicle')
    .innerJoin('customer', withinStore('customer.id', 'vehicle.customer_id'))
    .select('vehicle.id')
    .where('vehicle.id', '=', id)
    .where('vehicle.customer_id', '=', customerId)
    .where('vehicle.audit_status', '=', passed.code)
    .executeTakeFirst();
  if (!vehicle) throw new Failure('车辆不存在，或不在该客户名下', { field: 'vehicleId' });
}

/** The day and the mileage that a reminder was asked for. */
interface Asked {
  day?: string | null | undefined;
  mileage?: number | null | undefined;
  /** How many days before that it is due. */
  leadDays?: number;
}

/**
 * Returns when a reminder is due: on its day, or when its vehicle has run so far, where that comes first (MEM-91).
 * Blames what is asked for in vain.
 */
export async function dueOf(
  ctx: Context,
  { kind, vehicleId }: Pick<RemindDraft, 'kind' | 'vehicleId'>,
  { day, mileage }: Asked,
  blamed: Blamed,
): Promise<{ dueDay: string; setDay: string | null; dueMileage: number | null; estimated: boolean }> {
  const today = dayOf(ctx.now);
  if (mileage && kind !== 'maintenance') throw new Failure('只有保养可以按里程提醒', { field: blamed.mileage });
  if (mileage && !vehicleId) throw new Failure('按里程提醒保养，请选择车辆', { field: 'vehicleId' });
  if (!day && !mileage)
    throw new Failure(kind === 'maintenance' ? '请填写保养日期或保养里程' : '请选择提醒日期', { field: blamed.day });
  if (day && day < today) throw new Failure('提醒日期不能早于今天', { field: blamed.day });
  const readings = mileage && vehicleId ? ((await readingsOf(ctx, [vehicleId])).get(vehicleId) ?? []) : [];
  const last = readings.findLast(({ used }) => used)?.mileage;
  if (mileage && last !== undefined && mileage <= last)
    throw new Failure(`保养里程应大于车辆现在的 ${String(last)} 公里`, { field: blamed.mileage });
  const due = predictMaintenance({ day: day ?? undefined, mileage: mileage ?? undefined }, readings);
  if (!due) throw new Failure('这辆车还没有登记里程，请同时填写提醒日期', { field: blamed.day });
  return { dueDay: due.day, setDay: day ?? null, dueMileage: mileage ?? null, estimated: due.estimated };
}

/** Writes a reminder that a user makes; the caller has checked whom and what it is about. */
export async function insertRemind(ctx: Context, draft: RemindDraft, blamed: Blamed): Promise<string> {
  const due = await dueOf(ctx, draft, { day: draft.dueDay, mileage: draft.dueMileage }, blamed);
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('customer_remind')
    .values({
      store_id: ctx.storeId,
      id,
      kind: draft.kind,
      customer_id: draft.customerId,
      vehicle_id: draft.vehicleId ?? null,
      content: draft.content,
      due_day: due.dueDay,
      set_day: due.setDay,
      due_mileage: due.dueMileage,
      estimated: due.estimated,
      made_by: ctx.user?.id ?? null,
      made_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  const { kind, customerId, vehicleId, content } = draft;
  ctx.changed('customerRemind', id, null, { kind, customerId, vehicleId, content, dueDay: due.dueDay });
  return id;
}

/** Adds a reminder by hand. */
export async function addRemind(ctx: Context, draft: RemindDraft): Promise<string> {
  const content = draft.content.trim();
  if (!content) throw new Failure('请填写提醒内容', { field: 'content' });
  await assertCustomer(ctx, draft.customerId);
  if (draft.vehicleId) await assertVehicle(ctx, draft.vehicleId, draft.customerId);
  else if (ABOUT_VEHICLES.includes(draft.kind))
    throw new Failure(`${remindKindLabel(draft.kind)}提醒请选择车辆`, { field: 'vehicleId' });
  const id = await insertRemind(ctx, { ...draft, content }, { day: 'dueDay', mileage: 'dueMileage' });
  await ctx.tellStore();
  return id;
}
