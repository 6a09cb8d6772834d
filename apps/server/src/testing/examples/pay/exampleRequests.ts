import { customer } from '@partsdesk/sdk/parts/customer';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { codePayment } from '@partsdesk/sdk/pay/codePayment';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import { makeCode } from '../../../account/login/smsCode';
import { addSeconds, dayOf } from '../../../clock';
import { newId } from '../../../db/ids';
import { withMutex } from '../../../kit/mutex';
import { openForOnlinePay } from '../../../pay/trade/openForOnlinePay';
import { outTradeNoOf } from '../../../pay/trade/trades';
import type { ExampleRequests } from '../exampleRequest';
import { freshPhone, sell, type ExampleWorld } from '../exampleWorld';
import { completedOrder } from '../order/onlineExamples';
import { freshAuthCode } from './authCodes';

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());

/** Opens the store for online payments, unless it is open. Serialised, since two examples would open it at once. */
const openForPayments = ({ server, store }: ExampleWorld) =>
  withMutex(`online pay of ${store.id}`, async () => {
    const open = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.selectFrom('platform.pay_merchant').select('merchant_no').where('store_id', '=', store.id).executeTakeFirst(),
    );
    if (!open) await openForOnlinePay(server.database, server.settings, store.id, server.clock.now());
  });

async function payable(world: ExampleWorld) {
  await openForPayments(world);
  const sale = await sell(world);
  const { content } = await saleOut(world.owner.client).genBusinessQrcode({ id: sale.saleOutId });
  return { ...sale, code: content.split('code=')[1] ?? '' };
}

const withoutMessages = ({ server, store }: ExampleWorld) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.deleteFrom('platform.outbox').where('kind', '=', 'payTrade').where('store_id', '=', store.id).execute(),
  );

/** Makes a payment that was cancelled, without a pending message, so that nothing changes it. */
async function givenUp(world: ExampleWorld): Promise<string> {
  const { code, receivable } = await payable(world);
  const phone = h5Payment(world.owner.client);
  const { outTradeNo } = await phone.add({ code, amount: receivable, channel: 'jsapi', openId: 'o-example' });
  await phone.giveUp({ outTradeNo });
  await withoutMessages(world);
  return outTradeNo;
}

/** Makes a payment by code that was undone, without a pending message. */
async function undone(world: ExampleWorld): Promise<string> {
  const { saleOutId, receivable: amount } = await payable(world);
  const desk = codePayment(world.owner.client);
  const { outTradeNo } = await desk.add({ saleOutId, amount, authCode: freshAuthCode(9) });
  await desk.undo({ outTradeNo });
  await withoutMessages(world);
  return outTradeNo;
}

/** Inserts a refund that the provider closed. */
async function closedRefund(world: ExampleWorld): Promise<{ id: string; tradeId: string; outTradeNo: string }> {
  const { server, store, shopId } = world;
  const sale = await sell(world);
  const [id, tradeId, now] = [newId(server.clock.now()), newId(server.clock.now()), server.clock.now()];
  await server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
    await db
      .insertInto('pay_trade')
      .values({
        store_id: store.id,
        id: tradeId,
        shop_id: shopId,
        provider: 'wechat',
        channel: 'jsapi',
        out_trade_no: outTradeNoOf(tradeId),
        merchant_no: '1600000001',
        kind: 'saleOut',
        document_id: sale.saleOutId,
        document_code: sale.saleOutCode,
        summary: '机油滤清器',
        amount: 3500,
        refunded: 3500,
        status: 2,
        transaction_id: '4200000001',
        expire_time: now,
        create_time: now,
        paid_time: now,
      })
      .execute();
    await db
      .insertInto('pay_refund')
      .values({
        store_id: store.id,
        id,
        shop_id: shopId,
        trade_id: tradeId,
        out_refund_no: `${outTradeNoOf(id).slice(-16)}-1`,
        amount: 3500,
        status: 3,
        reason: '多付退回',
        document_kind: 'excess',
        document_id: tradeId,
        answer: '微信支付关闭了退款',
        create_time: now,
      })
      .execute();
  });
  return { id, tradeId, outTradeNo: outTradeNoOf(tradeId) };
}

/** Makes a code for a new customer, who has no open order to be reused. */
async function rechargeCode(world: ExampleWorld): Promise<string> {
  const { owner } = world;
  await openForPayments(world);
  const customerId = await customer(owner.client).add({ name: '充值顾客', phone: freshPhone() });
  return (await payWxRecharge(owner.client).qrcode({ customerId })).content.split('code=')[1] ?? '';
}

async function rechargeOffer({ server, store }: ExampleWorld): Promise<string> {
  const [id, now] = [newId(server.clock.now()), server.clock.now()];
  return server.database.transaction(
    { role: 'tenant', storeId: store.id },
    async ({ db }) =>
      (
        await db
          .insertInto('recharge_offer')
          .values({ store_id: store.id, id, amount: 10_000, gift: 500, create_time: now })
          .onConflict((conflict) => conflict.columns(['store_id', 'amount']).doUpdateSet({ gift: 500 }))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  );
}

/** Makes a bill of a customer with stored value, and the code that was sent to their phone. */
async function memberBill(world: ExampleWorld) {
  const { server, owner, filter } = world;
  const number = freshPhone();
  const customerId = await customer(owner.client).add({ name: '会员顾客', phone: number });
  await customerValueCardItem(owner.client).add({
    ...{ customerId, amount: 10_000, tenders: [{ method: 'cash', amount: 10_000 }] },
  });
  const sale = await orderSale(owner.client).add({ customerId, lines: [{ skuId: filter, quantity: 1 }] });
  const { content } = await saleOut(owner.client).genBusinessQrcode({ id: sale.saleOutId });
  const smsCode = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    makeCode({ db, settings: server.settings, now: addSeconds(server.clock.now(), -61) }, number, 'memberPay', {
      boundTo: sale.saleOutId,
    }),
  );
  return { code: content.split('code=')[1] ?? '', smsCode, amount: sale.receivable };
}

const trades = (world: ExampleWorld) => ({
  code: 'CK',
  status: 2 as const,
  startDate: today(world),
  endDate: today(world),
});
const refunds = (world: ExampleWorld) => ({
  code: 'CK',
  status: 3 as const,
  provider: 'wechat' as const,
  startDate: today(world),
  endDate: today(world),
});

export const payExamples = {
  'pay/codePayment/add': async (world) => {
    const { saleOutId, receivable: amount } = await payable(world);
    return { body: { saleOutId, amount, authCode: freshAuthCode() } };
  },
  'pay/codePayment/queryResult': async (world) => ({ query: { outTradeNo: await undone(world) } }),
  'pay/codePayment/undo': async (world) => ({ body: { outTradeNo: await undone(world) } }),
  'pay/h5Payment/add': async (world) => {
    const { code, receivable: amount } = await payable(world);
    return { body: { code, amount, channel: 'jsapi', openId: 'o-example' } };
  },
  'pay/h5Payment/giveUp': async (world) => ({ body: { outTradeNo: await givenUp(world) } }),
  'pay/h5Payment/item': async (world) => ({ query: { code: (await payable(world)).code } }),
  'pay/h5Payment/memberPay': async (world) => ({ body: await memberBill(world) }),
  'pay/h5Payment/memberPurse': async (world) => {
    const { code, smsCode } = await memberBill(world);
    return { body: { code, smsCode } };
  },
  'pay/h5Payment/memberSendCode': async (world) => ({ body: { code: (await memberBill(world)).code } }),
  'pay/h5Payment/queryResult': async (world) => ({ query: { outTradeNo: await givenUp(world) } }),
  'pay/paySqb/isTradeManaged': async (world) => ({ query: { orderId: (await completedOrder(world)).id } }),
  'pay/paySqb/pushWxShippingInfo': async (world) => ({
    query: { orderId: (await completedOrder(world)).id, expressCompany: '顺丰速运', expressNo: 'SF1234567890' },
    refusedAs: '该订单不是微信支付付款，无需录入发货信息',
  }),
  'pay/paySqbTradeRecord/checkNotPay': ({ unpaid: { saleOutId } }) => ({ query: { saleOutId } }),
  'pay/paySqbTradeRecord/delBySaleOutId': ({ unpaid: { saleOutId } }) => ({ query: { saleOutId } }),
  'pay/paySqbTradeRecord/exportExcel': (world) => ({ query: { ...trades(world), columns: 'amount' } }),
  'pay/paySqbTradeRecord/page': (world) => ({ query: { ...trades(world), sums: true, current: 1, pageSize: 10 } }),
  'pay/payWxRecharge/h5_add': async (world) => ({
    body: { code: await rechargeCode(world), offerId: await rechargeOffer(world) },
  }),
  'pay/payWxRecharge/h5_item': async (world) => ({ query: { code: await rechargeCode(world) } }),
  'pay/payWxRecharge/isOpen': () => ({}),
  'pay/payWxRecharge/qrcode': async (world) => {
    await openForPayments(world);
    return { query: { customerId: world.customerId } };
  },
  'pay/payWxRefundRecord/exportExcel': async (world) => ({
    query: { ...refunds(world), documentId: (await closedRefund(world)).tradeId, columns: 'amount' },
  }),
  'pay/payWxRefundRecord/listByOutTradeNo': async (world) => ({
    query: { outTradeNo: (await closedRefund(world)).outTradeNo },
  }),
  'pay/payWxRefundRecord/page': async (world) => ({
    query: { ...refunds(world), documentId: (await closedRefund(world)).tradeId, sums: true, current: 1, pageSize: 10 },
  }),
  'pay/payWxRefundRecord/retry': async (world) => ({ body: { id: (await closedRefund(world)).id, version: 1 } }),
  'pay/payWxTradeRecord/bills': () => ({ query: { current: 1, pageSize: 10 } }),
  'pay/payWxTradeRecord/exportExcel': (world) => ({ query: { ...trades(world), columns: 'amount' } }),
  'pay/payWxTradeRecord/page': (world) => ({ query: { ...trades(world), sums: true, current: 1, pageSize: 10 } }),
  'pay/wxOauth/authUrl': () => ({ query: { redirectUrl: '/wechat?to=payment' } }),
  'pay/wxOauth/openId': () => ({ query: { code: 'nobody' }, refusedAs: '微信授权已失效，请重新打开付款页' }),
} satisfies Partial<ExampleRequests>;
