import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { hashPassword } from '../../../account/login/password';
import { dayOf } from '../../../clock';
import { boundApp } from '../../company/wechatApps';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh, pay, sell } from '../exampleWorld';
import { given } from '../market/couponExamples';
import { freshCombo } from '../store/freshCombo';
import { borrowExamples } from './borrowExamples';
import { onlineExamples } from './onlineExamples';
import { returnExamples } from './returnExamples';
import { shiftExamples } from './shiftExamples';
import { statementExamples } from './statementExamples';

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());
const cart = async (world: ExampleWorld) => [
  {
    skuId: world.filter,
    quantity: 1,
    price: 3500,
    orderType: 1 as const,
    detailTypeId: world.salesTypeId,
    comboModelId: (await freshCombo(world)).comboModelId,
  },
];

async function paidSale(world: ExampleWorld) {
  const sale = await sell(world);
  await pay(world, sale);
  const { version } = await saleOut(world.owner.client).item({ id: sale.saleOutId });
  return { ...sale, version };
}

const wanted = ({ owner, customerId, filter }: ExampleWorld) =>
  orderDistribution(owner.client).add({ customerId, lines: [{ skuId: filter, quantity: 1 }] });

const PASSWORD = 'Guanli2026!';
const CODE = '260724';
/** Builds a cart of prices to be approved. */
const cartToApprove = async (world: ExampleWorld) => ({
  lines: (await cart(world)).map(({ skuId, orderType, comboModelId }) => ({
    skuId,
    orderType,
    comboModelId,
    quantity: 2,
    price: 3000,
  })),
  handDiscount: 100,
  roundOff: 0,
});
/** Approves a price as the owner, who may approve any. */
async function approval(world: ExampleWorld) {
  const { server, store } = world;
  const password_hash = await hashPassword(PASSWORD);
  const { login_name: username } = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .updateTable('platform.app_user')
      .set({ password_hash })
      .where('id', '=', store.owner.id)
      .returning('login_name')
      .executeTakeFirstOrThrow(),
  );
  return {
    username,
    password: PASSWORD,
    ...(await cartToApprove(world)),
  };
}

/** Approves it by the owner's code. */
async function approvalByCode(world: ExampleWorld) {
  const { server, store } = world;
  const approval_code_hash = await hashPassword(CODE);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ approval_code_hash }).where('id', '=', store.owner.id).execute(),
  );
  return { approverId: store.owner.id, code: CODE, ...(await cartToApprove(world)) };
}

const outFilter = (world: ExampleWorld) => ({
  keyword: 'CK',
  status: 1 as const,
  waiting: true,
  ready: true,
  returnable: false,
  shopId: world.shopId,
  customerId: world.customerId,
  from: today(world),
  to: today(world),
});

export const orderExamples = {
  ...onlineExamples,

  'parts/orderDistribution/add': (world) => ({
    body: {
      shopId: world.shopId,
      customerId: world.customerId,
      remark: '周三来取',
      lines: [{ skuId: world.filter, quantity: 2 }],
    },
  }),
  'parts/orderDistribution/deleteById': async (world) => {
    const { id } = await wanted(world);
    await orderDistribution(world.owner.client).remove({ ids: [id] });
    return { query: { id } };
  },
  'parts/orderDistribution/page': (world) => ({
    query: {
      keyword: 'FX',
      status: 0,
      customerId: world.customerId,
      from: today(world),
      to: today(world),
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/orderDistribution/remove': async (world) => ({ body: { ids: [(await wanted(world)).id] } }),
  'parts/orderDistribution/update': async (world) => ({
    body: {
      id: (await wanted(world)).id,
      version: 1,
      customerId: world.customerId,
      remark: '改到周四',
      lines: [{ skuId: world.oil, quantity: 1 }],
    },
  }),

  'parts/orderPre/getById': async (world) => ({ query: { id: (await wanted(world)).id } }),

  'parts/orderResting/add': async (world) => ({
    body: {
      customerId: world.customerId,
      vehicleId: world.vehicleId,
      note: '下午来取',
      lines: await cart(world),
      handDiscount: 0,
      roundOff: 0,
    },
  }),
  'parts/orderResting/count': () => ({}),
  'parts/orderResting/deleteById': async (world) => ({
    query: { id: await orderResting(world.owner.client).add({ lines: await cart(world) }) },
  }),
  'parts/orderResting/page': () => ({ query: { current: 1, pageSize: 10 } }),

  'parts/orderSale/add': async (world) => ({
    body: {
      preOrderId: (await wanted(world)).id,
      customerId: world.customerId,
      vehicleId: world.vehicleId,
      serviceStaffId: world.staffId,
      lines: (await cart(world)).map((line) => ({ ...line, quantity: 2, remark: '左侧' })),
      handDiscount: 100,
      roundOff: 0,
      expected: 6900,
      remark: '尽快',
    },
  }),
  'parts/orderSale/count': () => ({}),
  'parts/orderSale/cancelPaid': async (world) => ({
    body: { id: (await paidSale(world)).orderId, version: 1, reason: '客户不要了' },
  }),
  'parts/orderSale/queryCancelPaid': async (world) => ({ query: { id: (await paidSale(world)).orderId } }),
  'parts/orderSale/deleteById': async (world) => ({ query: { id: (await sell(world)).orderId } }),
  'parts/orderSale/forceComplete': async (world) => ({
    body: { id: (await sell(world)).orderId, version: 1, reason: '客户不要了' },
  }),
  'parts/orderSale/getByCode': ({ unpaid }) => ({ query: { code: unpaid.orderCode } }),
  'parts/orderSale/getById': ({ unpaid }) => ({ query: { id: unpaid.orderId } }),
  'parts/orderSale/getItemById': async ({ owner, unpaid }) => ({
    query: { id: (await orderSale(owner.client).getById({ id: unpaid.orderId })).lines[0]?.id ?? '' },
  }),
  'parts/orderSale/makeRemark': ({ unpaid }) => ({ body: { id: unpaid.orderId, remark: '客户催货' } }),
  'parts/orderSale/page': (world) => ({
    query: {
      keyword: 'XS',
      status: 0,
      customerId: world.customerId,
      from: today(world),
      to: today(world),
      shopId: world.shopId,
      counted: true,
      sums: true,
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/orderSale/queryCheckStock': ({ filter, oil }) => ({ query: { skuIds: [filter, oil] } }),
  'parts/orderSale/remove': async (world) => ({ body: { id: (await sell(world)).orderId, reason: '客户不要了' } }),

  'parts/orderSale/update': async (world) => {
    const { customerId, vehicleId, staffId } = world;
    return {
      body: {
        id: (await sell(world)).orderId,
        version: 1,
        customerId,
        vehicleId,
        serviceStaffId: staffId,
        lines: await cart(world),
        handDiscount: 0,
        roundOff: 0,
        remark: '改成一个',
      },
    };
  },
  'parts/orderSale/update4Pms': async (world) => ({
    body: {
      id: (await sell(world)).orderId,
      version: 1,
      vehicleId: world.vehicleId,
      serviceStaffId: world.staffId,
      remark: '换车',
    },
  }),
  'parts/orderSale/updateStatus': async (world) => ({ query: { id: (await sell(world)).orderId, status: 4 } }),

  'parts/priceApproval/approve': async (world) => ({ body: await approval(world) }),
  'parts/priceApproval/approveByCode': async (world) => ({ body: await approvalByCode(world) }),
  'parts/priceApproval/approvers': () => ({}),
  'parts/priceApproval/right': () => ({}),

  'parts/receiptBill/add': async (world) => {
    const { saleOutId, receivable } = await sell(world);
    return {
      body: {
        saleOutId,
        tenders: [{ method: 'cash', accountId: world.accountId, amount: receivable - 100 }],
        onCredit: true,
        remark: '余款挂账',
      },
    };
  },
  'parts/receiptBill/addMany': async (world) => {
    const [first, second] = [await sell(world), await sell(world)];
    return {
      body: {
        saleOutIds: [first.saleOutId, second.saleOutId],
        tenders: [{ method: 'cash', accountId: world.accountId, amount: first.receivable + 100 }],
        remark: '月结',
      },
    };
  },
  'parts/receiptBill/code': () => ({}),
  'parts/receiptBill/getBySaleOutId': ({ paid }) => ({ query: { saleOutId: paid.saleOutId } }),
  'parts/receiptBill/listAllPayMethod': () => ({}),
  'parts/receiptBill/listCoupon': ({ unpaid }) => ({ query: { saleOutId: unpaid.saleOutId } }),
  'parts/receiptBill/listGoodsCoupon': ({ filter, customerId }) => ({ query: { skuIds: [filter], customerId } }),
  'parts/receiptBill/findCoupon': async (world) => {
    const { customerId, code } = await given(world);
    return { query: { code, customerId, skuIds: [world.filter] } };
  },
  'parts/receiptBill/listPayAccount': ({ unpaid }) => ({ query: { saleOutId: unpaid.saleOutId } }),
  'parts/receiptBill/todayBillStatistics': () => ({}),
  'parts/receiptBill/useCoupon': async (world) => {
    const { id, customerId } = await given(world, { face: 10, threshold: 0 });
    const sale = await orderSale(world.owner.client).add({
      customerId,
      lines: [{ skuId: world.filter, quantity: 1 }],
    });
    return { body: { saleOutId: sale.saleOutId, version: 1, couponIds: [id] } };
  },
  'parts/receiptBill/void': async (world) => ({
    body: { id: await pay(world, await sell(world)), version: 1, reason: '收错了单' },
  }),
  'parts/receiptBill/update': ({ receiptId }) => ({ body: { id: receiptId, remark: '收的现金' } }),
  'parts/receiptBill/yearBillStatistics': () => ({}),

  ...returnExamples,

  'parts/saleOut/exportDebtExcel': (world) => ({
    query: { ...outFilter(world), owing: true, sort: 'debt.desc', columns: 'code,debt' },
  }),
  'parts/saleOut/exportExcel': (world) => ({
    query: { ...outFilter(world), owing: true, sort: 'debt.desc', columns: 'code,debt' },
  }),
  'parts/saleOut/genBusinessQrcode': ({ unpaid }) => ({ query: { id: unpaid.saleOutId } }),
  'parts/saleOut/genBusinessRQrcode': ({ unpaid }) => ({ query: { id: unpaid.saleOutId } }),
  'parts/saleOut/genBusinessWxaCode': async ({ server, store, owner, unpaid }) => {
    await boundApp(server.url, store.id, owner);
    return { query: { id: unpaid.saleOutId } };
  },
  'parts/saleOut/item': ({ paid }) => ({ query: { id: paid.saleOutId } }),
  'parts/saleOut/itemByCode': ({ paid }) => ({ query: { code: paid.saleOutCode } }),
  'parts/saleOut/needReceiptCount': () => ({}),
  'parts/saleOut/page': (world) => ({
    query: {
      keyword: 'CK',
      status: 1,
      waiting: true,
      ready: true,
      owing: true,
      returnable: true,
      sort: 'debt.desc',
      sums: true,
      shopId: world.shopId,
      customerId: world.customerId,
      from: today(world),
      to: today(world),
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/saleOut/querySynstatus': ({ paid }) => ({ query: { id: paid.saleOutId } }),
  'parts/saleOut/resynSaveSaleOut': async (world) => {
    const { saleOutId, version } = await paidSale(world);
    await world.server.database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .updateTable('platform.store')
        .set((row) => ({ org_id: row.fn.coalesce('org_id', row.val(fresh('org'))) }))
        .where('id', '=', world.store.id)
        .execute(),
    );
    await saleOut(world.owner.client).submitOut({ id: saleOutId, version });
    return { body: { id: saleOutId } };
  },
  'parts/saleOut/submitOut': async (world) => {
    const { saleOutId, lineId, version } = await paidSale(world);
    return { body: { id: saleOutId, lines: [{ lineId, quantity: 1 }], version } };
  },
  'parts/saleOut/takeBackOut': async (world) => {
    const { saleOutId, lineId, version } = await paidSale(world);
    await saleOut(world.owner.client).submitOut({ id: saleOutId, lines: [{ lineId, quantity: 1 }], version });
    return { body: { id: saleOutId, version: version + 1 } };
  },
  'parts/saleOutApp/appItem': async ({ owner, unpaid }) => {
    const { content } = await saleOut(owner.client).genBusinessRQrcode({ id: unpaid.saleOutId });
    return { query: { code: content.split('code=')[1] ?? '' } };
  },
  'parts/saleOutExport/apply': async (world) => {
    // Ends the running export, since a user has one at a time.
    await world.server.database.transaction({ role: 'tenant', storeId: world.store.id }, ({ db }) =>
      db
        .updateTable('job')
        .set({ status: 4 })
        .where('store_id', '=', world.store.id)
        .where('kind', '=', 'saleOutExport')
        .where('status', '<', 2)
        .execute(),
    );
    return {
      body: {
        keyword: 'CK',
        status: 1,
        waiting: true,
        ready: false,
        owing: true,
        customerId: world.customerId,
        from: today(world),
        to: today(world),
      },
    };
  },
  'parts/saleOutExport/checkExport': (world) => ({ query: { ...outFilter(world), owing: true, sort: 'debt.desc' } }),
  'parts/saleOutExport/page': () => ({ query: { status: 2, current: 1, pageSize: 10 } }),
  'parts/saleOut/update': async (world) => {
    const { saleOutId, version } = await paidSale(world);
    return { body: { id: saleOutId, remark: '放前台', version } };
  },

  ...borrowExamples,

  ...shiftExamples,

  ...statementExamples,
} satisfies Partial<ExampleRequests>;
