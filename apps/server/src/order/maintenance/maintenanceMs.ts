import type { EventOf } from '@partsdesk/core/lifecycle';
import type { maintenanceLifecycle } from '@partsdesk/core/order/maintenance/maintenanceLifecycle';
import { sql } from 'kysely';
import { signedPhotos } from '../../file/ownPhotos';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordEvent, timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { visibleStaff } from '../../store/staff/visibleStaff';
import { matchingRequests, requests } from './maintenanceRows';
import { maintenances } from './maintenances';

async function lockedRequest(ctx: Context, id: string, version: number, event: EventOf<typeof maintenanceLifecycle>) {
  const found = await requests(ctx).where('asked.id', '=', id).forUpdate('asked').executeTakeFirst();
  if (!found) throw new Failure('维修申请不存在');
  maintenances.check(found, version, 'status', event);
  return found;
}

export const maintenanceMs: Group<'parts/maintenanceMs'> = {
  page: (ctx, { query }) => page(ctx, matchingRequests(ctx, query), query),

  async item(ctx, { query }) {
    const found = await requests(ctx)
      .where('asked.id', '=', query.id)
      .select([
        'asked.vehicle_id as vehicleId',
        'asked.image_urls as imageUrls',
        'asked.address',
        'asked.longitude',
        'asked.latitude',
        'asked.reply',
        'asked.reply_by as replyBy',
      ])
      .select([
        sql<string>`coalesce(vehicle.vin, '')`.as('vin'),
        sql<number>`coalesce(vehicle.mileage, 0)`.as('mileage'),
      ])
      .executeTakeFirst();
    if (!found) throw new Failure('维修申请不存在');
    const [imageUrls, timeline] = await Promise.all([
      signedPhotos(ctx, found.customerId, found.imageUrls),
      timelineOf(ctx, query.id),
    ]);
    return { ...found, imageUrls, timeline };
  },

  async updateAllot(ctx, { body: { id, version, staffId } }) {
    const found = await lockedRequest(ctx, id, version, 'allot');
    const staff = await visibleStaff(ctx)
      .select(['staff.id', 'staff.name'])
      .where('staff.id', '=', staffId)
      .where('staff.status', '=', 1)
      .executeTakeFirst();
    if (!staff) throw new Failure('服务人员不存在或已停用', { field: 'staffId' });
    await maintenances.move(ctx, found, { status: 'allot' }, { staffId });
    await recordEvent(ctx, id, '分配', staff.name);
    await ctx.tellStore();
    return null;
  },

  async updateReply(ctx, { body: { id, version, reply } }) {
    const found = await lockedRequest(ctx, id, version, 'reply');
    const answer = { reply, replyBy: ctx.user?.name ?? '', replyTime: ctx.now };
    await maintenances.move(ctx, found, { status: 'reply' }, answer, { reply });
    await recordEvent(ctx, id, '回复', reply);
    await ctx.tellStore();
    return null;
  },
};
