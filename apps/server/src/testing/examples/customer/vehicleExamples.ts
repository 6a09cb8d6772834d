import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { newId } from '../../../db/ids';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh, freshPhone, freshPlate } from '../exampleWorld';

const freshVehicle = ({ owner, customerId }: ExampleWorld) =>
  customerVehicle(owner.client).add({ customerId, plate: freshPlate(), mileage: 20_000 });

/** A vehicle that its customer claims, or claimed in vain. */
async function claim({ server, store, customerId }: ExampleWorld, rejectReason = ''): Promise<string> {
  const id = newId(server.clock.now());
  await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .insertInto('customer_vehicle')
      .values({
        store_id: store.id,
        id,
        customer_id: customerId,
        plate: freshPlate(),
        audit_status: rejectReason ? 2 : 0,
        reject_reason: rejectReason,
        claimed_time: server.clock.now(),
        create_time: server.clock.now(),
      })
      .execute(),
  );
  return id;
}

export const vehicleExamples = {
  'parts/appCustomerVehicle/add': async (world) => ({
    body: {
      id: await claim(world, '照片不清楚'),
      plate: freshPlate(),
      vin: fresh('LSVAB4BR7EE00'),
      modelName: '大众 帕萨特',
      mileage: 32_000,
      imageUrls: [],
    },
  }),
  'parts/appCustomerVehicle/list': () => ({}),

  'parts/customerVehicle/add': ({ customerId }) => ({
    body: {
      customerId,
      plate: freshPlate(),
      vin: fresh('LSVAB4BR7EE00'),
      modelName: '大众 帕萨特',
      mileage: 32_000,
      insuranceEnds: '2027-03-01',
      inspectionEnds: '2027-04-01',
    },
  }),
  'parts/customerVehicle/allList': ({ customerId }) => ({ query: { customerId } }),
  'parts/customerVehicle/audit': async (world) => ({
    body: { id: await claim(world), version: 1, pass: false, reason: '照片不清楚' },
  }),
  'parts/customerVehicle/getById': ({ vehicleId }) => ({ query: { id: vehicleId } }),
  'parts/customerVehicle/getVehicle': ({ plate }) => ({ query: { number: plate } }),
  'parts/customerVehicle/history': ({ vehicleId }) => ({ query: { id: vehicleId } }),
  'parts/customerVehicle/importExcel': async ({ owner }) => {
    const phone = freshPhone();
    await customer(owner.client).add({ name: '李师傅', phone });
    return {
      body: {
        file: exampleSheet([
          ['客户手机号', '车牌号'],
          [phone, freshPlate()],
        ]),
      },
    };
  },
  'parts/customerVehicle/importTemplate': () => ({}),
  'parts/customerVehicle/page': (world) => ({
    query: {
      keyword: '京A',
      customerId: world.customerId,
      shopId: world.shopId,
      auditStatus: 1,
      status: 1,
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/customerVehicle/simplePage': () => ({ query: { keyword: '京A', current: 1, pageSize: 10 } }),
  'parts/customerVehicle/cards': async (world) => ({ query: { id: await freshVehicle(world) } }),
  'parts/customerVehicle/transfer': async (world) => ({
    body: {
      id: await freshVehicle(world),
      version: 1,
      toCustomerId: await customer(world.owner.client).add({ name: '新车主', phone: freshPhone() }),
      reason: '二手车',
    },
  }),
  'parts/customerVehicle/update': async (world) => ({
    body: {
      id: await freshVehicle(world),
      version: 1,
      plate: freshPlate(),
      vin: fresh('LSVAB4BR7EE00'),
      modelName: '大众 迈腾',
      mileage: 15_000,
      mileageCorrects: true,
      insuranceEnds: '2027-05-01',
      inspectionEnds: null,
    },
  }),
  'parts/customerVehicle/updateStatusById': async (world) => ({
    body: { id: await freshVehicle(world), version: 1, status: 0 },
  }),
} satisfies Partial<ExampleRequests>;
