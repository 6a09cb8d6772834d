import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { ownPhotos, signedPhotos } from '../../file/ownPhotos';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { noteMileage } from './mileage';
import { checkedPlate, checkedVin, claims, passed, rejected, vehicles, waiting } from './vehicles';

type Draft = BodyOf<operations['appCustomerVehicle_add']>;
const MOST_WAITING = 10;

const ownVehicles = (ctx: Context) =>
  fromStore(ctx, 'customer_vehicle').where('customer_id', '=', ctx.customerId ?? '');

/** Refuses a plate that the customer has, or that waits already; and too many that wait. */
async function assertMayClaim(ctx: Context, plate: string, exceptId?: string): Promise<void> {
  const own = await ownVehicles(ctx).select(['id', 'plate', 'audit_status as auditStatus']).execute();
  const same = own.find((vehicle) => vehicle.plate === plate && vehicle.id !== exceptId);
  const refusals: Record<number, string> = {
    [waiting.code]: `车牌号「${plate}」正在审核，请耐心等待`,
    [passed.code]: `车牌号「${plate}」已经在您名下`,
    [rejected.code]: `车牌号「${plate}」已被驳回，请在那一条上修改后重新提交`,
  };
  if (same) throw new Failure(refusals[same.auditStatus] ?? '', { field: 'plate' });
  const open = own.filter(({ auditStatus }) => auditStatus === waiting.code).length;
  if (open >= MOST_WAITING) throw new Failure(`您已有 ${String(open)} 辆车在审核，请审核后再提交`, { field: 'plate' });
}

/** Locks the customer, so that two claims at once see each other. */
const lockCustomer = (ctx: Context) =>
  fromStore(ctx, 'customer')
    .select('id')
    .where('id', '=', ctx.customerId ?? '')
    .forUpdate()
    .executeTakeFirst();

/** Hands a rejected vehicle in again. */
async function resubmit(ctx: Context, id: string, draft: Draft, claimed: { plate: string; vin: string }) {
  const before = await ownVehicles(ctx)
    .select(['id', 'plate', 'vin', 'model', 'mileage', 'audit_status as auditStatus', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Failure('车辆不存在', { field: 'id' });
  claims.check(before, undefined, 'auditStatus', 'resubmit');
  await assertMayClaim(ctx, claimed.plate, id);
  const photos = await ownPhotos(ctx, draft.imageUrls ?? []);
  await claims.move(
    ctx,
    before,
    { auditStatus: 'resubmit' },
    {
      ...claimed,
      model: draft.modelName?.trim() ?? before.model,
      mileage: await noteMileage(ctx, before, { mileage: draft.mileage, source: 'app' }),
      ...(photos.length ? { imageUrls: photos } : {}),
      claimedTime: ctx.now,
      rejectReason: '',
    },
  );
  await recordEvent(ctx, id, '重新提交');
  return id;
}

export const appCustomerVehicle: Group<'parts/appCustomerVehicle'> = {
  async add(ctx, { body }) {
    const claimed = { plate: checkedPlate(body.plate), vin: checkedVin(body.vin ?? '') };
    await lockCustomer(ctx);
    await ctx.tellStore();
    if (body.id) return resubmit(ctx, body.id, body, claimed);
    await assertMayClaim(ctx, claimed.plate);
    const id = await vehicles.add(ctx, {
      ...claimed,
      customerId: ctx.customerId ?? '',
      model: body.modelName,
      mileage: body.mileage,
      auditStatus: waiting.code,
      imageUrls: await ownPhotos(ctx, body.imageUrls ?? []),
      claimedTime: ctx.now,
    });
    await noteMileage(ctx, { id, mileage: 0 }, { mileage: body.mileage, source: 'app' });
    await recordEvent(ctx, id, '提交审核');
    return id;
  },

  async list(ctx) {
    const found = await ownVehicles(ctx)
      .select(['id', 'plate', 'vin', 'model as modelName', 'mileage', 'audit_status as auditStatus'])
      .select(['reject_reason as rejectReason', 'image_urls as paths', 'create_time as createTime'])
      .$narrowType<{ auditStatus: 0 | 1 | 2 }>()
      .where('status', '=', 1)
      .orderBy('id', 'desc')
      .limit(sql.lit(200))
      .execute();
    return Promise.all(
      found.map(async ({ paths, ...row }) => ({
        ...row,
        imageUrls: await signedPhotos(ctx, ctx.customerId ?? '', paths),
      })),
    );
  },
};
