import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { openForOnlinePay } from '../../pay/trade/openForOnlinePay';
import { onlineShop } from '../../testing/company/onlineShop';
import { codeIn, outside, payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const jsapi = { channel: 'jsapi' as const, openId: 'o-customer-one' };

interface Change {
  entity: string;
  id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Reads what the audit trail says of receipts and outbounds, oldest first. */
const audited = ({ store }: StockedShop) =>
  server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
    const entries = await db
      .selectFrom('audit_entry')
      .select('changes')
      .where('store_id', '=', store.id)
      .orderBy('id')
      .execute();
    return entries
      .flatMap(({ changes }) => changes as Change[])
      .filter(({ entity }) => entity === 'receiptBill' || entity === 'saleOut');
  });

describe('a receipt of a scanned payment', () => {
  it('stands in the audit trail as one taken at the till', async () => {
    const shop = await payingShop(server);
    const before = (await audited(shop)).length;
    const atTill = await toBePaid(shop);
    await receiptBill(shop.owner.client).add({
      saleOutId: atTill.saleOutId,
      tenders: [{ method: 'cash', amount: 3500 }],
    });
    const scanned = await toBePaid(shop);
    const { outTradeNo } = await phone(server).add({ code: scanned.code, amount: 3500, ...jsapi });
    await outside(server, 'pay', { outTradeNo });
    await until(async () => {
      expect(await saleOut(shop.owner.client).item({ id: scanned.saleOutId })).toMatchObject({ paymentStatus: 2 });
    });
    const [receipt] = await receiptBill(shop.owner.client).getBySaleOutId({ saleOutId: scanned.saleOutId });

    const changes = (await audited(shop)).slice(before);
    const of = (saleOutId: string, receiptId: string | undefined) =>
      changes.filter(({ id }) => id === saleOutId || id === receiptId);
    const [till] = await receiptBill(shop.owner.client).getBySaleOutId({ saleOutId: atTill.saleOutId });
    const paid = { received: 3500, onCredit: false, paymentStatus: 2 };
    expect(of(atTill.saleOutId, till?.id)).toEqual([
      {
        entity: 'saleOut',
        id: atTill.saleOutId,
        before: { received: 0, onCredit: false, paymentStatus: 0 },
        after: paid,
      },
      { entity: 'receiptBill', id: till?.id, before: null, after: { code: till?.code, received: 3500 } },
    ]);
    expect(of(scanned.saleOutId, receipt?.id)).toEqual([
      { entity: 'saleOut', id: scanned.saleOutId, before: { paymentStatus: 0 }, after: { paymentStatus: 1 } },
      {
        entity: 'saleOut',
        id: scanned.saleOutId,
        before: { received: 0, onCredit: false, paymentStatus: 1 },
        after: paid,
      },
      { entity: 'receiptBill', id: receipt?.id, before: null, after: { code: receipt?.code, received: 3500 } },
    ]);
  });
});

/** Opens a payment of an outbound on credit, whose goods all come back while the customer is paying. */
async function settledWhilePaying() {
  const shop = await payingShop(server);
  const desk = shop.owner.client;
  const buyer = { name: '王师傅修理厂', phone: '13712340001', kind: 2, creditLimit: 100_000 } as const;
  const customerId = await customer(desk).add(buyer);
  const { saleOutId } = await orderSale(desk).add({ customerId, lines: [{ skuId: shop.filter, quantity: 1 }] });
  await receiptBill(desk).add({ saleOutId, tenders: [], onCredit: true });
  await saleOut(desk).submitOut({ id: saleOutId });
  const code = codeIn(await saleOut(desk).genBusinessQrcode({ id: saleOutId }));
  const { outTradeNo } = await phone(server).add({ code, amount: 3500, ...jsapi });
  const [line] = (await saleOut(desk).item({ id: saleOutId })).lines;
  const returns = salesReturn(desk);
  const { id } = await returns.save({
    saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
  });
  await returns.submit({ id, version: 1 });
  await returns.pass({ id, version: 2 });
  await refundBill(desk).add({ salesReturnId: id, version: 3, tenders: [] });
  const out = () => saleOut(desk).item({ id: saleOutId });
  expect(await out()).toMatchObject({ receivable: 0, received: 0, paymentStatus: 2 });
  return { desk, out, outTradeNo };
}

describe('a payment that ends after a return settled the debt', () => {
  it('goes back when it succeeds, and the outbound stays paid without a receipt', async () => {
    const { desk, out, outTradeNo } = await settledWhilePaying();
    await outside(server, 'pay', { outTradeNo });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 2, givenBack: 3500 });
    });
    expect(await out()).toMatchObject({ receivable: 0, received: 0, paymentStatus: 2, receipts: [] });
    await until(async () => {
      expect(await payWxRefundRecord(desk).listByOutTradeNo({ outTradeNo })).toMatchObject([
        { amount: 3500, reason: '多付退回', status: 2 },
      ]);
    });
  });

  it('leaves the outbound paid when the customer gives it up', async () => {
    const { out, outTradeNo } = await settledWhilePaying();
    expect(await phone(server).giveUp({ outTradeNo })).toMatchObject({ status: 4 });
    expect(await out()).toMatchObject({ receivable: 0, paymentStatus: 2, receipts: [] });
  });

  it('leaves an order paid after use complete when an after-sale took all of it back', async () => {
    const shop = await onlineShop(server);
    await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
    const order = await shop.order({ payAfterUse: true });
    await orderSale(shop.owner.client).acceptOrder({ id: order.id, version: (await shop.seen(order.id)).version });
    await shop.deliver(order);
    const code = await appOrderSale(shop.buyer.client).payCode({ id: order.id });
    const { outTradeNo } = await phone(server).add({ code, amount: order.receivable, ...jsapi });
    const { id } = await appAfterSalesOrder(shop.buyer.client).add({ orderId: order.id, type: 1, reason: '不合适' });
    const cases = afterSalesOrder(shop.owner.client);
    await cases.pass({ id, version: 1 });
    await cases.refund({ id, version: 2 });
    await until(async () => {
      expect(await shop.seen(order.id)).toMatchObject({ status: 3, paymentStatus: 2 });
    });
    await phone(server).giveUp({ outTradeNo });
    expect(await shop.seen(order.id)).toMatchObject({ status: 3, paymentStatus: 2, received: 0 });
  });
});
