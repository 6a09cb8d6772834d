import { addDays } from '@partsdesk/core/dates';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { supplier } from '@partsdesk/sdk/parts/supplier';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import type { ExampleWorld } from '../exampleWorld';
import { freshScheme } from '../market/couponExamples';
import { freshServer } from '../store/exampleRequests';

const period = ({ server, shopId, warehouseId }: ExampleWorld) => ({
  shopId,
  warehouseId,
  skuCode: 'LQ-001',
  keyword: 'lq',
  from: '2026-01-01',
  to: dayOf(server.clock.now()),
});

const debtsOf = ({ shopId, customerId, staffId }: ExampleWorld, day: string) => ({
  by: 'bill' as const,
  day,
  shopId,
  customerId,
  serviceStaffId: staffId,
  keyword: '1',
});

const salesOf = ({ server, shopId, customerId, staffId, categoryId, filter }: ExampleWorld) => ({
  from: '2026-01-01',
  to: dayOf(server.clock.now()),
  shopId,
  serviceStaffId: staffId,
  withoutStaff: false,
  categoryId,
  rootCategoryId: categoryId,
  customerId,
  skuId: filter,
  keyword: 'lq',
  orderType: 1,
});

export const reportExamples = {
  'report/campaign/effect': async (world) => ({ query: { kind: 1, id: await freshScheme(world) } }),
  'report/saleBill/page': (world) => ({
    query: { ...salesOf(world), by: 'goods', sort: 'net.desc', current: 1, pageSize: 10 },
  }),
  'report/saleBill/exportExcel': (world) => ({
    query: { ...salesOf(world), by: 'document', sort: 'name.asc', columns: 'code,net' },
  }),
  'report/categorySale/page': ({ server, shopId, staffId }) => ({
    query: {
      from: '2026-01-01',
      to: dayOf(server.clock.now()),
      shopId,
      serviceStaffId: staffId,
      current: 1,
      pageSize: 10,
    },
  }),
  'report/purchaseApproved/listByCategory': async (world) => ({
    query: {
      by: 'supplier',
      from: '2026-01-01',
      to: dayOf(world.server.clock.now()),
      shopId: world.shopId,
      supplierId: (await supplier(world.owner.client).page({})).records[0]?.id ?? world.shopId,
      current: 1,
      pageSize: 10,
    },
  }),
  'report/purchaseApproved/exportExcel': ({ server, shopId }) => ({
    query: {
      by: 'month',
      from: '2026-01-01',
      to: dayOf(server.clock.now()),
      shopId,
      supplierId: shopId,
      columns: 'name,amount',
    },
  }),
  'report/profit/statement': ({ server, shopId }) => ({
    query: { by: 'shop', from: '2026-01-01', to: dayOf(server.clock.now()), shopId },
  }),
  'report/profit/closed': async ({ store }) => {
    const [closing] = (await settleAccount(store.owner.client).query({})).history;
    return { query: { settleAccountId: closing?.id ?? '' } };
  },
  'report/profit/exportExcel': ({ server, shopId }) => ({
    query: { by: 'month', from: addDays(dayOf(server.clock.now()), -90), to: dayOf(server.clock.now()), shopId },
  }),
  'report/serviceTaskAmount/page': ({ shopId }) => ({
    query: { year: 2026, shopId, keyword: '员', current: 1, pageSize: 10 },
  }),
  'report/serviceTaskAmount/save': async (world) => ({
    body: {
      staffId: await freshServer(world),
      shopId: world.shopId,
      year: 2031,
      amounts: Array.from({ length: 12 }, () => 3_000_000),
      version: 0,
    },
  }),
  'report/serviceTaskReport/page': ({ server, shopId }) => ({
    query: {
      from: '2026-01-01',
      to: dayOf(server.clock.now()),
      shopId,
      sort: 'completion.desc',
      current: 1,
      pageSize: 10,
    },
  }),
  'report/serviceTaskReport/exportExcel': ({ server, shopId }) => ({
    query: { from: '2026-01-01', to: dayOf(server.clock.now()), shopId, sort: 'net.asc', columns: 'name,net' },
  }),
  'report/inventoryCost/page': ({ shopId, warehouseId, categoryId }) => ({
    query: { day: '2026-01-31', by: 'goods', shopId, warehouseId, categoryId, keyword: 'lq', current: 1, pageSize: 10 },
  }),
  'report/stockAge/page': ({ shopId, warehouseId, categoryId }) => ({
    query: { day: '2026-01-01', shopId, warehouseId, categoryId, keyword: 'LQ', current: 1, pageSize: 10 },
  }),
  'report/stockAge/exportExcel': ({ shopId, warehouseId, categoryId }) => ({
    query: { day: '2026-01-01', shopId, warehouseId, categoryId, keyword: 'LQ' },
  }),
  'report/inventoryCost/exportExcel': ({ shopId, warehouseId, categoryId }) => ({
    query: { day: '2026-01-31', by: 'category', shopId, warehouseId, categoryId, keyword: 'lq' },
  }),
  'report/debt/page': (world) => ({
    query: { ...debtsOf(world, dayOf(world.server.clock.now())), sums: true, current: 1, pageSize: 10 },
  }),
  'report/debt/exportExcel': (world) => ({ query: { ...debtsOf(world, '2026-01-31'), columns: 'name,owed' } }),
  'report/outIn/sums': (world) => ({ query: { ...period(world), current: 1, pageSize: 10 } }),
  'report/outIn/exportExcel': (world) => ({ query: period(world) }),
  'report/outIn/page': ({ server, shopId, handedOut }) => {
    const today = dayOf(server.clock.now());
    return {
      query: {
        shopId,
        skuCode: 'LQ-001',
        documentId: handedOut.saleOutId,
        from: today,
        to: today,
        current: 1,
        pageSize: 10,
      },
    };
  },
  'report/storeMonitor/statistics': ({ server }) => ({
    query: { from: '2026-06-01', to: dayOf(server.clock.now()) },
  }),
} satisfies Partial<ExampleRequests>;
