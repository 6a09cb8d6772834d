import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, pay, sell } from '../exampleWorld';

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());

export async function handedOut(world: ExampleWorld) {
  const sale = await sell(world);
  await pay(world, sale);
  await saleOut(world.owner.client).submitOut({ id: sale.saleOutId });
  const [filter, oil] = (await saleOut(world.owner.client).item({ id: sale.saleOutId })).lines;
  return {
    saleOutId: sale.saleOutId,
    lines: [
      { saleOutLineId: filter?.id ?? '', quantity: 2, condition: 1 as const, reason: '型号不符' },
      { saleOutLineId: oil?.id ?? '', quantity: 0.5, condition: 2 as const, reason: '质量问题' },
    ],
  };
}

/** Makes a return in the given state. */
export async function returnIn(world: ExampleWorld, state: 'draft' | 'submitted' | 'passed' | 'refunded') {
  const returns = salesReturn(world.owner.client);
  const { id } = await returns.save({ ...(await handedOut(world)), remark: '客户送回' });
  const seen = async () => ({ id, version: (await returns.item({ id })).version });
  if (state !== 'draft') await returns.submit(await seen());
  if (state === 'passed' || state === 'refunded') await returns.pass(await seen());
  if (state === 'refunded')
    await refundBill(world.owner.client).add({
      salesReturnId: id,
      version: (await seen()).version,
      tenders: [{ method: 'cash', amount: 100 }],
    });
  return seen();
}

const filter = (world: ExampleWorld) => ({
  keyword: 'TH',
  status: 0 as const,
  refundStatus: 0 as const,
  customerId: world.customerId,
  saleOutId: world.handedOut.saleOutId,
  from: today(world),
  to: today(world),
});

export const returnExamples = {
  'parts/refundBill/add': async (world) => {
    const { id, version } = await returnIn(world, 'passed');
    return {
      body: {
        salesReturnId: id,
        version,
        tenders: [{ method: 'cash', accountId: world.accountId, amount: 1000 }],
        remark: '先退一部分',
      },
    };
  },
  'parts/refundBill/returnAtOnce': async (world) => ({
    body: {
      ...(await handedOut(world)),
      remark: '当场退',
      tenders: [{ method: 'cash', accountId: world.accountId, amount: 100 }],
    },
  }),
  'parts/refundBill/getGoodwillInfo': ({ handedOut: { saleOutId } }) => ({ query: { saleOutId } }),
  'parts/refundBill/goodwill': async (world) => {
    const { saleOutId } = await handedOut(world);
    const { version } = await saleOut(world.owner.client).item({ id: saleOutId });
    return {
      body: { saleOutId, version, method: 'cash', accountId: world.accountId, amount: 500, reason: '等候太久' },
    };
  },
  'parts/refundBill/getSaleOutInfo': async (world) => ({
    query: { salesReturnId: (await returnIn(world, 'passed')).id },
  }),
  'parts/refundBillItem/getRefundBillDetails': async (world) => ({
    query: { salesReturnId: (await returnIn(world, 'refunded')).id },
  }),

  'parts/saleReturnExport/apply': async (world) => {
    const { id } = await returnIn(world, 'draft');
    const { saleOutId } = await salesReturn(world.owner.client).item({ id });
    // Ends the running export, since a user has one at a time.
    await world.server.database.transaction({ role: 'tenant', storeId: world.store.id }, ({ db }) =>
      db
        .updateTable('job')
        .set({ status: 4 })
        .where('store_id', '=', world.store.id)
        .where('kind', '=', 'saleReturnExport')
        .where('status', '<', 2)
        .execute(),
    );
    return { body: { ...filter(world), saleOutId } };
  },
  'parts/saleReturnExport/checkExport': (world) => ({ query: { ...filter(world), shopId: world.shopId } }),
  'parts/saleReturnExport/page': () => ({ query: { status: 2, current: 1, pageSize: 10 } }),

  'parts/salesReturn/delete': async (world) => ({ query: await returnIn(world, 'draft') }),
  'parts/salesReturn/deleteDetail': async (world) => {
    const seen = await returnIn(world, 'draft');
    const [line] = (await salesReturn(world.owner.client).item({ id: seen.id })).lines;
    return { query: { ...seen, lineId: line?.id ?? '' } };
  },
  'parts/salesReturn/item': async (world) => ({ query: { id: (await returnIn(world, 'submitted')).id } }),
  'parts/salesReturn/page': (world) => ({
    query: { ...filter(world), shopId: world.shopId, sums: true, current: 1, pageSize: 10 },
  }),
  'parts/salesReturn/exportExcel': (world) => ({
    query: { ...filter(world), shopId: world.shopId, columns: 'amount,code' },
  }),
  'parts/salesReturn/pass': async (world) => ({ body: await returnIn(world, 'submitted') }),
  'parts/salesReturn/putInStorage': async (world) => {
    const seen = await returnIn(world, 'passed');
    const [line] = (await salesReturn(world.owner.client).item({ id: seen.id })).lines;
    return { body: { ...seen, lines: [{ lineId: line?.id ?? '', quantity: 1, condition: 1 }] } };
  },
  'parts/salesReturn/queryAbleRetuenAmount': ({ handedOut: { saleOutId } }) => ({ query: { saleOutId } }),
  'parts/salesReturn/reject': async (world) => ({
    body: { ...(await returnIn(world, 'submitted')), reason: '包装已拆' },
  }),
  'parts/salesReturn/save': async (world) => ({ body: { ...(await handedOut(world)), remark: '客户送回' } }),
  'parts/salesReturn/submit': async (world) => ({ body: await returnIn(world, 'draft') }),
} satisfies Partial<ExampleRequests>;
