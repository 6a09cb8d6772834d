import { groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { sql } from 'kysely';
import { signedPhotos } from '../../file/ownPhotos';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { auditVehicle, holderOf } from './auditVehicle';
import { importVehicles } from './importVehicles';
import { noteMileage } from './mileage';
import { assertMayOwn, transferVehicle } from './moveVehicle';
import { cardsOfVehicle } from './vehicleCards';
import { vehicleHistory } from './vehicleHistory';
import { everyVehicle, lockedVehicle, matchingVehicles, named, passedVehicles } from './vehicleRows';
import { assertPlateFree, checkedPlate, checkedVin, claims, passed, vehicles, waiting } from './vehicles';

export const customerVehicle: Group<'parts/customerVehicle'> = {
  ...importVehicles,

  page: async (ctx, { query }) => page(ctx, await matchingVehicles(ctx, query), query),

  async getById(ctx, { query }) {
    const found = await (
      await everyVehicle(ctx)
    )
      .select(['vehicle.image_urls as paths', 'vehicle.reject_reason as rejectReason'])
      .select(['vehicle.audited_by as auditedBy', 'vehicle.audited_time as auditedTime'])
      .where('vehicle.id', '=', query.id)
      .executeTakeFirst();
    if (!found) throw new Failure('车辆不存在');
    const { paths, ...vehicle } = found;
    const [imageUrls, holder] = await Promise.all([
      signedPhotos(ctx, vehicle.customerId, paths),
      vehicle.auditStatus === waiting.code ? holderOf(ctx, vehicle.plate) : null,
    ]);
    return { ...vehicle, imageUrls, holder };
  },

  history: (ctx, { query }) => vehicleHistory(ctx, query.id),

  async add(ctx, { body }) {
    await assertMayOwn(ctx, body.customerId);
    const plate = checkedPlate(body.plate);
    await assertPlateFree(ctx, plate);
    const claimed = await fromStore(ctx, 'customer_vehicle')
      .select('id')
      .where('customer_id', '=', body.customerId)
      .where('plate', '=', plate)
      .where('audit_status', '=', waiting.code)
      .executeTakeFirst();
    if (claimed) throw new Failure('该客户在小程序提交了这辆车，请到车辆审核通过', { field: 'plate' });
    const id = await vehicles.add(ctx, {
      plate,
      customerId: body.customerId,
      vin: checkedVin(body.vin ?? ''),
      model: body.modelName,
      mileage: body.mileage,
      insuranceEnds: body.insuranceEnds,
      inspectionEnds: body.inspectionEnds,
    });
    await noteMileage(ctx, { id, mileage: 0 }, { mileage: body.mileage, source: 'desk' });
    return id;
  },

  async update(ctx, { body }) {
    const before = await lockedVehicle(ctx, body.id);
    claims.check(before, body.version);
    const plate = body.plate === undefined ? before.plate : checkedPlate(body.plate);
    if (plate !== before.plate && before.auditStatus === passed.code) await assertPlateFree(ctx, plate, before.id);
    return vehicles.change(ctx, before, {
      plate,
      vin: body.vin === undefined ? undefined : checkedVin(body.vin),
      model: body.modelName,
      mileage: await noteMileage(ctx, before, {
        mileage: body.mileage,
        source: 'desk',
        corrects: body.mileageCorrects,
      }),
      insuranceEnds: body.insuranceEnds,
      inspectionEnds: body.inspectionEnds,
    });
  },

  async updateStatusById(ctx, { body: { id, version, status } }) {
    const before = await lockedVehicle(ctx, id);
    claims.check(before, version);
    await vehicles.change(ctx, before, { status });
    await recordEvent(ctx, id, status ? '启用' : '停用');
    return null;
  },

  transfer: (ctx, { body }) => transferVehicle(ctx, body),

  async cards(ctx, { query }) {
    const vehicle = await (await everyVehicle(ctx)).where('vehicle.id', '=', query.id).executeTakeFirst();
    if (!vehicle) throw new Failure('车辆不存在');
    const cards = await cardsOfVehicle(ctx, vehicle);
    return cards.map((card) => ({ ...card, number: groupedNumber(card.number) }));
  },

  audit: (ctx, { body }) => auditVehicle(ctx, body),

  allList: async (ctx, { query }) =>
    (await passedVehicles(ctx))
      .where('vehicle.customer_id', '=', query.customerId)
      .where('vehicle.status', '=', 1)
      .orderBy('vehicle.plate')
      .execute(),

  getVehicle: async (ctx, { query }) => {
    const number = query.number.replace(/[\s·]/g, '').toUpperCase();
    return (
      (await (
        await passedVehicles(ctx)
      )
        .where((where) =>
          where.or([
            where('vehicle.plate', '=', number),
            where.and([where('vehicle.vin', '=', number), where('vehicle.vin', '<>', sql.lit(''))]),
          ]),
        )
        .limit(1)
        .executeTakeFirst()) ?? null
    );
  },

  async simplePage(ctx, { query }) {
    const found = (await passedVehicles(ctx)).where('vehicle.status', '=', 1);
    return page(ctx, (query.keyword ? found.where(named(ctx, query.keyword)) : found).orderBy('vehicle.plate'), query);
  },
};
