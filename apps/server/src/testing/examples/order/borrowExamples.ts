import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import type { ExampleWorld } from '../exampleWorld';

const draft = ({ warehouseId, staffId, customerId, filter, oil }: ExampleWorld) => ({
  warehouseId,
  serviceStaffId: staffId,
  customerId,
  dueDay: '2099-12-31',
  remark: '试装',
  lines: [
    { skuId: filter, quantity: 4 },
    { skuId: oil, quantity: 2.5 },
  ],
});
const slips = ({ owner }: ExampleWorld) => serviceBorrowOut(owner.client);

async function drafted(world: ExampleWorld) {
  const { id } = await slips(world).add(draft(world));
  return { id, version: 1, lineId: (await slips(world).item({ id })).lines[0]?.id ?? '' };
}
export async function lent(world: ExampleWorld) {
  const { id, lineId } = await drafted(world);
  await slips(world).lend({ id, version: 1 });
  return { id, version: 2, lineId };
}

export const borrowExamples = {
  'parts/serviceBorrowOut/add': (world) => ({ body: { ...draft(world), lend: true } }),
  'parts/serviceBorrowOut/page': (world) => {
    const today = dayOf(world.server.clock.now());
    return {
      query: {
        keyword: 'JY',
        status: 2 as const,
        serviceStaffId: world.staffId,
        overdue: false,
        from: today,
        to: today,
        sums: true,
        current: 1,
        pageSize: 10,
      },
    };
  },
  'parts/serviceBorrowOut/item': async (world) => ({ query: { id: (await drafted(world)).id } }),
  'parts/serviceBorrowOut/deleteById': async (world) => {
    const { id, version } = await drafted(world);
    return { query: { id, version } };
  },
  'parts/serviceBorrowOut/update': async (world) => {
    const { id, version } = await drafted(world);
    return { body: { id, version, ...draft(world) } };
  },
  'parts/serviceBorrowOut/lend': async (world) => {
    const { id, version, lineId } = await drafted(world);
    return { body: { id, version, lines: [{ lineId, quantity: 3 }] } };
  },
  'parts/serviceBorrowOut/returnItems': async (world) => {
    const { id, version, lineId } = await lent(world);
    return { body: { id, version, lines: [{ lineId, quantity: 3 }] } };
  },
  'parts/serviceBorrowOut/convertToSale': async (world) => {
    const { id, version, lineId } = await lent(world);
    return {
      body: {
        id,
        version,
        customerId: world.customerId,
        lines: [{ lineId, quantity: 2, price: 3500 }],
        remark: '用掉了',
      },
    };
  },
  'parts/serviceBorrowOut/manualFinish': async (world) => {
    const { id, version } = await lent(world);
    return { body: { id, version, reason: '丢失' } };
  },
  'parts/serviceBorrowOut/genBusinessQrcode': async (world) => ({ query: { id: (await drafted(world)).id } }),
  'parts/serviceBorrowOut/exportExcel': ({ server, staffId }) => ({
    query: {
      keyword: 'JY',
      status: 2,
      serviceStaffId: staffId,
      overdue: false,
      from: dayOf(server.clock.now()),
      to: dayOf(server.clock.now()),
      lines: true,
      columns: 'code,lentValue',
    },
  }),
} satisfies Partial<ExampleRequests>;
