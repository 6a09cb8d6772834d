import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { visiblePhone } from '../../account/role/customerPhones';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { noteMileage } from './mileage';
import { assertMayOwn, moveVehicle } from './moveVehicle';
import { lockedVehicle, type LockedVehicle } from './vehicleRows';
import { checkedPlate, claims, holdersOf, vehicles } from './vehicles';

/** Locks the passed vehicle with a plate, where there is one. */
function lockedHolder(ctx: Context, plate: string) {
  return holdersOf(ctx)
    .select(['vehicle.vin', 'vehicle.model', 'vehicle.mileage', 'vehicle.version', 'vehicle.status'])
    .select(['vehicle.insurance_ends as insuranceEnds', 'vehicle.inspection_ends as inspectionEnds'])
    .select(['vehicle.audit_status as auditStatus', 'vehicle.image_urls as imageUrls'])
    .select(['vehicle.claimed_time as claimedTime', 'vehicle.create_time as createTime'])
    .where('vehicle.plate', '=', plate)
    .forUpdate('vehicle')
    .executeTakeFirst();
}

/**
 * Lets the vehicle that has the plate go over to who claims it, with what the claim says. The claim is deleted, and a
 * repair request that named it names the vehicle.
 */
async function takeOver(
  ctx: Context,
  claim: LockedVehicle,
  holder: NonNullable<Awaited<ReturnType<typeof lockedHolder>>>,
): Promise<string> {
  claims.after(claim, { auditStatus: 'pass' });
  const mileage = await noteMileage(ctx, holder, { mileage: claim.mileage || undefined, source: 'app' });
  await moveVehicle(ctx, holder, claim.customerId, '车辆审核', {
    mileage,
    imageUrls: claim.imageUrls,
    claimedTime: claim.claimedTime,
    vin: claim.vin || holder.vin,
    model: claim.model || holder.model,
    status: 1,
  });
  await ctx.db
    .updateTable('maintenance')
    .set({ vehicle_id: holder.id })
    .where('store_id', '=', ctx.storeId)
    .where('vehicle_id', '=', claim.id)
    .execute();
  await vehicles.remove(ctx, claim);
  await recordEvent(ctx, holder.id, '审核通过', `从客户「${holder.customerName}」过户给「${claim.customerName}」`);
  return holder.id;
}

/** Passes or rejects what a customer claims; returns the vehicle that stands then. */
export async function auditVehicle(
  ctx: Context,
  { id, version, pass, reason, transferFrom }: BodyOf<operations['customerVehicle_audit']>,
): Promise<string> {
  const claim = await lockedVehicle(ctx, id);
  claims.check(claim, version, 'auditStatus', pass ? 'pass' : 'reject');
  const audited = { auditedBy: ctx.user?.name ?? '', auditedTime: ctx.now };
  await ctx.tellStore();
  if (!pass) {
    const why = reason?.trim();
    if (!why) throw new Failure('请填写驳回原因，客户会看到', { field: 'reason' });
    await claims.move(ctx, claim, { auditStatus: 'reject' }, { ...audited, rejectReason: why });
    await recordEvent(ctx, id, '审核驳回', why);
    return id;
  }
  checkedPlate(claim.plate);
  await assertMayOwn(ctx, claim.customerId);
  const holder = await lockedHolder(ctx, claim.plate);
  if (holder?.customerId === claim.customerId)
    throw new Failure(`客户「${claim.customerName}」名下已有车牌号「${claim.plate}」，请驳回`);
  if (holder && holder.customerId !== transferFrom)
    throw new Failure(
      `车牌号「${claim.plate}」登记在客户「${holder.customerName}」名下，请核对后选择过户给申请人，或驳回`,
      { field: 'transferFrom' },
    );
  if (holder) return takeOver(ctx, claim, holder);
  if (transferFrom) throw new Failure(`车牌号「${claim.plate}」已不在别人名下，请重新核对`, { field: 'transferFrom' });
  await claims.move(ctx, claim, { auditStatus: 'pass' }, { ...audited, rejectReason: '' });
  await recordEvent(ctx, id, '审核通过');
  return id;
}

/** Reads who holds the plate of a vehicle that waits. */
export async function holderOf(ctx: Context, plate: string) {
  return (
    (await holdersOf(ctx)
      .select(['vehicle.id as vehicleId', 'vehicle.vin', 'vehicle.model as modelName', 'vehicle.mileage'])
      .select(['vehicle.status', visiblePhone(ctx, 'customer.phone').as('customerPhone')])
      .$narrowType<{ status: 0 | 1 }>()
      .where('vehicle.plate', '=', plate)
      .executeTakeFirst()) ?? null
  );
}
