import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { ownPhotos, signedPhotos } from '../../file/ownPhotos';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

export const appMaintenanceMs: Group<'parts/appMaintenanceMs'> = {
  async add(ctx, { body }) {
    const customerId = ctx.customerId ?? '';
    const shop = await fromStore(ctx, 'shop')
      .select('id')
      .where('id', '=', body.shopId)
      .where('status', '=', 1)
      .executeTakeFirst();
    if (!shop) throw new Failure('门店不存在', { field: 'shopId' });
    if (body.vehicleId) {
      const vehicle = await fromStore(ctx, 'customer_vehicle')
        .select('id')
        .where('id', '=', body.vehicleId)
        .where('customer_id', '=', customerId)
        .executeTakeFirst();
      if (!vehicle) throw new Failure('车辆不存在', { field: 'vehicleId' });
    }
    if ((body.longitude === undefined) !== (body.latitude === undefined))
      throw new Failure('经纬度请一起填写', { field: 'latitude' });
    const imageUrls = await ownPhotos(ctx, body.imageUrls ?? []);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('maintenance')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: body.shopId,
        customer_id: customerId,
        vehicle_id: body.vehicleId ?? null,
        contact: body.contact,
        phone: body.phone,
        fault: body.fault,
        image_urls: imageUrls,
        address: body.address ?? '',
        longitude: body.longitude ?? null,
        latitude: body.latitude ?? null,
        create_time: ctx.now,
      })
      .execute();
    await recordEvent(ctx, id, '提交申请');
    await ctx.tellStore();
    ctx.changed('maintenance', id, null, { shopId: body.shopId });
    return id;
  },

  async page(ctx, { query }) {
    const customerId = ctx.customerId ?? '';
    let found = fromStore(ctx, 'maintenance as asked')
      .innerJoin('shop', withinStore('shop.id', 'asked.shop_id'))
      .leftJoin('customer_vehicle as vehicle', withinStore('vehicle.id', 'asked.vehicle_id'))
      .select(['asked.id', 'asked.status', 'shop.name as shopName', 'asked.contact', 'asked.phone', 'asked.fault'])
      .select(['asked.reply', 'asked.reply_time as replyTime', 'asked.create_time as createTime'])
      .select(['asked.image_urls as paths', sql<string>`coalesce(vehicle.plate, '')`.as('plate')])
      .$narrowType<{ status: 0 | 1 }>()
      .where('asked.customer_id', '=', customerId)
      .orderBy('asked.create_time', 'desc')
      .orderBy('asked.id', 'desc');
    if (query.status !== undefined) found = found.where('asked.status', '=', query.status);
    const { records, ...rest } = await page(ctx, found, query);
    const signed = records.map(async ({ paths, ...row }) => ({
      ...row,
      imageUrls: await signedPhotos(ctx, customerId, paths),
    }));
    return { ...rest, records: await Promise.all(signed) };
  },
};
