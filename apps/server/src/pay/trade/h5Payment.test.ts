import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { payWxTradeRecord } from '@partsdesk/sdk/pay/payWxTradeRecord';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { readSettings } from '../../settings';
import { codeIn, outside, payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: readSettings({ TRUST_PROXY: 'on' }).trustProxy });
});
afterAll(() => server.stop());

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const onlineBalance = async ({ owner }: StockedShop) =>
  (await fundAccount(owner.client).page()).records.find(({ method }) => method === 'online')?.balance;
const jsapi = { channel: 'jsapi' as const, openId: 'o-customer-one' };

describe('a payment by code', () => {
  it('counts in the shift that sold while it is open, and nobody counts it; later in none', async () => {
    const shop = await payingShop(server);
    const shifts = shiftRecord(shop.owner.client);
    const id = await shifts.start({ openingFloat: 0 });
    const [early, late] = [await toBePaid(shop), await toBePaid(shop)];
    const pay = async ({ code, saleOutId }: typeof early) => {
      const { outTradeNo } = await phone(server).add({ code, amount: 3500, ...jsapi });
      expect(await outside(server, 'pay', { outTradeNo })).toBe(true);
      await until(async () => {
        expect(await saleOut(shop.owner.client).item({ id: saleOutId })).toMatchObject({ debt: 0 });
      });
    };
    await pay(early);
    expect(await shifts.getCurrentRecord()).toMatchObject({ onlineCount: 1, onlineAmount: 3500, elsewhereCount: 0 });
    const counted = await shifts.count({ id, denominations: [], counted: [], toSafe: 0 });
    const sold = { salesAmount: 7000, onlineAmount: 3500, unpaidAmount: 3500, elsewhereAmount: 0, onCredit: 0 };
    expect(counted).toMatchObject({ ...sold, variance: 0 });
    await pay(late);
    expect((await shifts.page({})).records).toMatchObject([sold]);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('tells what of the bill was paid before', async () => {
    const { owner, filter } = await payingShop(server);
    const customerId = await customer(owner.client).add({ name: '老周', phone: '13912345678', creditLimit: 99_999 });
    const order = await orderSale(owner.client).add({ customerId, lines: [{ skuId: filter, quantity: 1 }] });
    const { saleOutId, receivable } = order;
    const tenders = [{ method: 'cash' as const, amount: 1000 }];
    await receiptBill(owner.client).add({ saleOutId, tenders, onCredit: true });
    const code = codeIn(await saleOut(owner.client).genBusinessQrcode({ id: saleOutId }));
    expect(await phone(server).item({ code })).toMatchObject({ paidBefore: 1000, due: receivable - 1000 });
  });

  it('inside WeChat becomes a receipt once the provider tells, in the account of what providers collect', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    const buyer = phone(server);
    expect(await buyer.item({ code: sale.code })).toMatchObject({
      kind: 'saleOut',
      code: sale.saleOutCode,
      summary: '机油滤清器 LQ-001',
      due: 3500,
      paying: false,
      cancelled: false,
      channels: ['jsapi', 'h5', 'native', 'alipay'],
    });

    const opened = await buyer.add({ code: sale.code, amount: 3500, ...jsapi });
    expect(opened).toMatchObject({
      amount: 3500,
      provider: 'wechat',
      payUrl: null,
      codeUrl: null,
      bridge: { signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) as string },
    });
    expect(await buyer.item({ code: sale.code })).toMatchObject({ paying: true });
    expect(await paySqbTradeRecord(shop.owner.client).checkNotPay({ saleOutId: sale.saleOutId })).toMatchObject({
      open: true,
      paid: false,
      due: 3500,
      trade: { status: 1, channel: 'jsapi' },
    });
    expect(await buyer.queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({ status: 1, amount: 3500 });

    expect(await outside(server, 'pay', { outTradeNo: opened.outTradeNo })).toBe(true);
    await until(async () => {
      expect(await buyer.queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({
        status: 2,
        amount: 3500,
        givenBack: 0,
        shopName: '城东店',
      });
    });
    expect(await paySqbTradeRecord(shop.owner.client).checkNotPay({ saleOutId: sale.saleOutId })).toEqual({
      open: false,
      trade: null,
      paid: true,
      due: 0,
    });
    const [receipt, ...others] = await receiptBill(shop.owner.client).getBySaleOutId({ saleOutId: sale.saleOutId });
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ amount: 3500, tenders: [{ method: 'online', amount: 3500 }] });
    expect(await onlineBalance(shop)).toBe(3500);
    const { records } = await payWxTradeRecord(shop.owner.client).page({});
    expect(records).toMatchObject([
      {
        code: sale.saleOutCode,
        status: 2,
        amount: 3500,
        refunded: 0,
        channel: 'jsapi',
        saleOutId: sale.saleOutId,
        transactionId: expect.stringMatching(/^42/) as string,
      },
    ]);
  });

  it.each(['h5', 'native'] as const)(
    'by %s of WeChat, or by the second provider where the store has no other',
    async (channel) => {
      const shop = await payingShop(server);
      const sale = await toBePaid(shop);
      const opened = await phone(server).add({ code: sale.code, amount: 3500, channel });
      expect(opened).toMatchObject({ provider: 'wechat', bridge: null });
      expect(channel === 'h5' ? opened.payUrl : opened.codeUrl).toMatch(channel === 'h5' ? /^http/ : /^weixin:/);
      await outside(server, 'pay', { outTradeNo: opened.outTradeNo });
      await until(async () => {
        expect(await phone(server).queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({ status: 2 });
      });
    },
  );

  it('is learnt by asking where nobody tells: the phone went offline, the notification was lost', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    const opened = await phone(server).add({ code: sale.code, amount: 3500, ...jsapi });
    await outside(server, 'pay', { outTradeNo: opened.outTradeNo, silent: true });
    const desk = paySqbTradeRecord(shop.owner.client);
    await until(async () => {
      expect(await desk.checkNotPay({ saleOutId: sale.saleOutId })).toMatchObject({ open: false, paid: true });
    });
    expect(await onlineBalance(shop)).toBe(3500);
  });

  it('through Shouqianba goes to its page, and is learnt by its hint or by asking', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    const opened = await phone(server).add({ code: sale.code, amount: 3500, channel: 'alipay' });
    expect(opened).toMatchObject({
      provider: 'sqb',
      channel: 'alipay',
      payUrl: expect.stringContaining('/qr/gateway?') as string,
    });
    expect(await phone(server).queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({ status: 1 });
    await fetch(opened.payUrl ?? '');
    expect(await outside(server, 'pay', { outTradeNo: opened.outTradeNo })).toBe(true);
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({ status: 2 });
    });
    expect(await onlineBalance(shop)).toBe(3500);
    expect((await paySqbTradeRecord(shop.owner.client).page({})).records).toMatchObject([{ status: 2, amount: 3500 }]);
  });

  it('requested again by the same payer is the same; by another it is refused, and nothing is charged', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    const first = await phone(server).add({ code: sale.code, amount: 3500, ...jsapi });
    expect(await phone(server).add({ code: sale.code, amount: 3500, ...jsapi })).toMatchObject({
      outTradeNo: first.outTradeNo,
    });
    await expect(
      phone(server).add({ code: sale.code, amount: 3500, channel: 'jsapi', openId: 'o-customer-two' }),
    ).rejects.toThrow('有人正在支付这张单');
    await expect(
      receiptBill(shop.owner.client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 3500 }] }),
    ).rejects.toThrow('该单支付中，不能全部收款');
    expect(await phone(server).giveUp({ outTradeNo: first.outTradeNo })).toMatchObject({
      status: 4,
      reason: '顾客放弃支付',
    });
    const second = await phone(server).add({
      code: sale.code,
      amount: 3500,
      channel: 'jsapi',
      openId: 'o-customer-two',
    });
    expect(second.outTradeNo).not.toBe(first.outTradeNo);
    await outside(server, 'pay', { outTradeNo: second.outTradeNo });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: second.outTradeNo })).toMatchObject({ status: 2 });
    });
    expect(await onlineBalance(shop)).toBe(3500);
  });

  it('whose answer was lost is sent again as it was, though the phone has another address by now', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    const begin = async (address: string) => {
      const response = await fetch(`${server.url}/api/pay/h5Payment/add`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ code: sale.code, amount: sale.amount, channel: 'h5' }),
      });
      return (await response.json()) as { status: number; message?: string; data?: { payUrl: string | null } };
    };
    await outside(server, 'faults', { dropAnswer: 1 });
    try {
      expect(await begin('203.0.113.7')).toMatchObject({
        status: 1,
        message: '支付服务暂时没有响应，未扣款，请稍后重试',
      });
    } finally {
      await outside(server, 'faults', { dropAnswer: 0 });
    }
    const again = await begin('198.51.100.20');
    expect(again).toMatchObject({ status: 0 });
    expect(again.data?.payUrl).toContain('prepay_id=');
  });

  it('is refused for an amount that is not due now, an expired code, a void or a paid document', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    await expect(phone(server).add({ code: sale.code, amount: 3400, ...jsapi })).rejects.toThrow(
      '应付金额已变为 ¥35.00，请刷新后再付，未扣款',
    );
    await expect(phone(server).add({ code: `${sale.code}x`, amount: 3500, ...jsapi })).rejects.toThrow('收款码无效');
    await receiptBill(shop.owner.client).add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'cash', amount: 3500 }],
    });
    await expect(phone(server).add({ code: sale.code, amount: 3500, ...jsapi })).rejects.toThrow(
      '该单已付清，无需再付',
    );
    const other = await toBePaid(shop);
    await orderSale(shop.owner.client).remove({ id: other.id });
    await expect(phone(server).add({ code: other.code, amount: 3500, ...jsapi })).rejects.toThrow('该单已取消，未扣款');
    expect((await payWxTradeRecord(shop.owner.client).page({})).total).toBe(0);
  });

  it('is refused where the store has not opened it', async () => {
    const shop = await stockedShop(server);
    const sale = await toBePaid(shop);
    expect(await phone(server).item({ code: sale.code })).toMatchObject({ channels: [] });
    await expect(phone(server).add({ code: sale.code, amount: 3500, ...jsapi })).rejects.toThrow(
      '店铺还没有开通线上收款，请到柜台付款',
    );
  });

  it('dropped at the desk may be begun anew, or taken in cash', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    const opened = await phone(server).add({ code: sale.code, amount: 3500, ...jsapi });
    expect(await paySqbTradeRecord(shop.owner.client).delBySaleOutId({ saleOutId: sale.saleOutId })).toMatchObject({
      open: false,
      paid: false,
      due: 3500,
    });
    expect(await outside(server, 'pay', { outTradeNo: opened.outTradeNo })).toBe(false);
    await receiptBill(shop.owner.client).add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'cash', amount: 3500 }],
    });
    expect(await phone(server).queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({
      status: 4,
      reason: '未付款，已撤销',
    });
  });

  it('that comes after the closing goes back by itself', async () => {
    const shop = await payingShop(server);
    const sale = await toBePaid(shop);
    const opened = await phone(server).add({ code: sale.code, amount: 3500, ...jsapi });
    await phone(server).giveUp({ outTradeNo: opened.outTradeNo });
    await receiptBill(shop.owner.client).add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'cash', amount: 3500 }],
    });
    await outside(server, 'pay', { outTradeNo: opened.outTradeNo, late: true });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({
        status: 6,
        givenBack: 3500,
      });
    });
    await until(async () => {
      expect(
        await payWxRefundRecord(shop.owner.client).listByOutTradeNo({ outTradeNo: opened.outTradeNo }),
      ).toMatchObject([{ amount: 3500, reason: '关闭后到账', status: 2 }]);
    });
    expect(await onlineBalance(shop)).toBe(0);
    expect(await saleOut(shop.owner.client).item({ id: sale.saleOutId })).toMatchObject({
      received: 3500,
      paymentStatus: 2,
    });
  });

  it('of more than is owed by then keeps what is owed, and gives the rest back', async () => {
    const shop = await payingShop(server);
    const desk = shop.owner.client;
    const customerId = await customer(desk).add({
      name: '王师傅修理厂',
      phone: '13712340001',
      kind: 2,
      creditLimit: 100_000,
    });
    const order = await orderSale(desk).add({ customerId, lines: [{ skuId: shop.filter, quantity: 2 }] });
    await receiptBill(desk).add({ saleOutId: order.saleOutId, tenders: [], onCredit: true });
    await saleOut(desk).submitOut({ id: order.saleOutId });
    const opened = await phone(server).add({
      code: codeIn(await saleOut(desk).genBusinessQrcode({ id: order.saleOutId })),
      amount: 7000,
      ...jsapi,
    });
    await expect(orderSale(desk).forceComplete({ id: order.id, reason: '不等了' })).rejects.toThrow();

    const [line] = (await saleOut(desk).item({ id: order.saleOutId })).lines;
    const returns = salesReturn(desk);
    const { id } = await returns.save({
      saleOutId: order.saleOutId,
      lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
    });
    const version = async () => (await returns.item({ id })).version;
    await returns.submit({ id, version: await version() });
    await returns.pass({ id, version: await version() });
    expect(await refundBill(desk).add({ salesReturnId: id, version: await version(), tenders: [] })).toMatchObject({
      credited: 3500,
      paidOut: 0,
    });

    await outside(server, 'pay', { outTradeNo: opened.outTradeNo });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({
        status: 2,
        amount: 7000,
        givenBack: 3500,
      });
    });
    expect(await saleOut(desk).item({ id: order.saleOutId })).toMatchObject({
      received: 3500,
      receivable: 3500,
      paymentStatus: 2,
    });
    expect(await onlineBalance(shop)).toBe(3500);
    await until(async () => {
      expect(await payWxRefundRecord(desk).listByOutTradeNo({ outTradeNo: opened.outTradeNo })).toMatchObject([
        { amount: 3500, reason: '多付退回', status: 2 },
      ]);
    });
  });

  it("is nobody else's business: another shop does not find it", async () => {
    const [shop, other] = [await payingShop(server), await payingShop(server)];
    const sale = await toBePaid(shop);
    await phone(server).add({ code: sale.code, amount: 3500, ...jsapi });
    await expect(paySqbTradeRecord(other.owner.client).checkNotPay({ saleOutId: sale.saleOutId })).rejects.toThrow(
      '出库单不存在',
    );
    expect((await payWxTradeRecord(other.owner.client).page({})).total).toBe(0);
  });
});
