import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { codePayment } from '@partsdesk/sdk/pay/codePayment';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../../audit/auditLedgers';
import { readSettings } from '../../../settings';
import { memberDesk, messagesTo } from '../../../testing/company/memberDesk';
import { ownMeans } from '../../../testing/company/ownMeans';
import { outside } from '../../../testing/company/payDesk';
import { watchTables } from '../../../testing/database/touchedTables';
import { freshAuthCode } from '../../../testing/examples/pay/authCodes';
import { startTestServer, type TestServer } from '../../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: readSettings({ TRUST_PROXY: 'on' }).trustProxy }, 12);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

type Desk = Awaited<ReturnType<typeof memberDesk>>;
const jsapi = { channel: 'jsapi' as const, openId: 'o-customer-one' };
/** Expects a refusal that wrote nothing; the text messages of before may still be on their way. */
async function refused({ shop }: Desk, attempt: () => Promise<unknown>, message: string, field?: string) {
  const watch = await watchTables(server.database, {
    storeId: shop.store.id,
    without: ['public.audit_entry', 'platform.outbox', 'platform.sms_code'],
  });
  const errors = field ? { errors: [expect.objectContaining({ field })] } : {};
  await expect(attempt()).rejects.toMatchObject({ message, ...errors });
  expect(await watch.touched()).toEqual([]);
}
const receipts = ({ client }: Desk, saleOutId: string) => receiptBill(client).getBySaleOutId({ saleOutId });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('stored value on the customer’s payment page', () => {
  it('[MEM-53] pays a bill by a code to the masked phone; comes into no shift and no drawer, and is told', async () => {
    const desk = await memberDesk(server, 8000, 2000);
    await shiftRecord(desk.client).start({ openingFloat: 0, reason: '首次开班' });
    const bill = await desk.bill(7000);
    const masked = `${desk.number.slice(0, 3)}****${desk.number.slice(-4)}`;
    expect(await desk.page.item({ code: bill.code })).toMatchObject({
      due: 7000,
      memberPhone: masked,
      memberMeans: ['储值'],
    });
    server.clock.advance(61);
    expect(await desk.page.memberSendCode({ code: bill.code })).toEqual({
      phone: masked,
      resendSeconds: 60,
      validSeconds: 600,
    });
    const [told = ''] = await messagesTo(server, desk.number);
    expect(told).toContain(`您正在用会员余额支付${bill.saleOutCode}，应付¥70.00，验证码`);
    const today = (await receiptBill(desk.client).todayBillStatistics()).received;
    const smsCode = /\d{6}/.exec(told.split('验证码')[1] ?? '')?.[0] ?? '';
    const done = await desk.page.memberPay({ code: bill.code, smsCode, amount: 7000 });
    expect(done).toMatchObject({ paid: 7000, due: 0, balance: 3000 });

    expect(await receipts(desk, bill.saleOutId)).toMatchObject([
      { code: done.code, amount: 7000, tenders: [{ method: 'storedValue', amount: 7000 }] },
    ]);
    expect(await desk.card()).toMatchObject({ spendable: 3000, principal: 2400, gift: 600 });
    expect(await desk.page.item({ code: bill.code })).toMatchObject({ due: 0, memberPhone: null, memberMeans: [] });
    expect((await messagesTo(server, desk.number))[0]).toBe(
      `【城东店】您用会员余额支付了${bill.saleOutCode}，付款¥70.00，余额¥30.00。如非本人操作，请马上联系店铺。`,
    );
    const [shift] = (await shiftRecord(desk.client).page({})).records;
    expect(shift).toMatchObject({ storedValueAmount: 0 });
    // The principal was money once; what the gift paid is none (MEM-62).
    expect((await receiptBill(desk.client).todayBillStatistics()).received).toBe(today + 5600);
    const accounts = (await fundAccount(desk.client).page()).records;
    expect(accounts.filter(({ method }) => method === 'online').map(({ balance }) => balance)).toEqual([0]);

    const { version } = await orderSale(desk.client).getById({ id: bill.id });
    await orderSale(desk.client).cancelPaid({ id: bill.id, version, reason: '客户不要了' });
    expect(await desk.card()).toMatchObject({ spendable: 10_000, principal: 8000, gift: 2000 });
  });

  it('[MEM-53] pays what the card holds, and the rest is paid by WeChat as before', async () => {
    const desk = await memberDesk(server, 2000);
    const bill = await desk.bill();
    const smsCode = await desk.smsCode(bill.code);
    expect(await desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 })).toMatchObject({
      paid: 2000,
      due: 1500,
      balance: 0,
    });
    expect(await desk.page.item({ code: bill.code })).toMatchObject({ due: 1500, paying: false, memberPhone: null });
    const { outTradeNo } = await desk.page.add({ code: bill.code, amount: 1500, ...jsapi });
    await outside(server, 'pay', { outTradeNo });
    await vi.waitFor(async () => expect(await desk.page.queryResult({ outTradeNo })).toMatchObject({ status: 2 }), {
      timeout: 20_000,
    });
    expect((await desk.page.queryResult({ outTradeNo })).besides).toEqual([{ label: '储值', amount: 2000 }]);
    expect((await receipts(desk, bill.saleOutId)).map(({ amount }) => amount).sort()).toEqual([1500, 2000]);
  });

  it('[MEM-53] a code is of one bill, wrong five times at most, ten minutes old at most, and used once', async () => {
    const desk = await memberDesk(server, 20_000);
    const [bill, other] = [await desk.bill(), await desk.bill()];
    const pay = (code: string, smsCode: string) => () => desk.page.memberPay({ code, smsCode, amount: 3500 });
    const ofOther = await desk.smsCode(other.code);
    await refused(desk, pay(bill.code, ofOther), '验证码错误', 'smsCode');
    const right = await desk.smsCode(bill.code);
    for (let tries = 0; tries < 5; tries += 1)
      await refused(desk, pay(bill.code, wrong(right)), '验证码错误', 'smsCode');
    await refused(desk, pay(bill.code, right), '验证码已失效，请重新获取', 'smsCode');
    const late = await desk.smsCode(bill.code);
    server.clock.advance(601);
    await refused(desk, pay(bill.code, late), '验证码已失效，请重新获取', 'smsCode');
    const good = await desk.smsCode(bill.code);
    await pay(bill.code, good)();
    await refused(desk, pay(bill.code, good), '验证码已失效，请重新获取', 'smsCode');
    expect((await desk.card()).spendable).toBe(16_500);
  });

  it('[MEM-53] codes are sent once a minute to a phone, and five times a day for a bill', async () => {
    const desk = await memberDesk(server);
    const [bill, other] = [await desk.bill(), await desk.bill()];
    server.clock.advance(61);
    await desk.page.memberSendCode({ code: bill.code });
    server.clock.advance(17);
    await expect(desk.page.memberSendCode({ code: other.code })).rejects.toMatchObject({
      message: '验证码发送太频繁，请 43 秒后再试',
    });
    for (let sent = 1; sent < 5; sent += 1) await desk.smsCode(bill.code);
    await expect(desk.smsCode(bill.code)).rejects.toMatchObject({
      message: '这张单今天发送的验证码已达上限，请用其他方式付款',
    });
    expect(await desk.smsCode(other.code)).toMatch(/^\d{6}$/);
  });

  it('[MEM-53] is not offered to a walk-in, nor without a card, a phone or anything to spend', async () => {
    const desk = await memberDesk(server, 0);
    const bill = await desk.bill();
    expect((await desk.page.item({ code: bill.code })).memberPhone).toBeNull();
    const notOffered = '这张单不能用会员余额付，请用其他方式付款';
    await refused(desk, () => desk.page.memberSendCode({ code: bill.code }), notOffered);
    await refused(
      desk,
      () => desk.page.memberPay({ code: bill.code, smsCode: '123456', amount: 3500 }),
      '验证码已失效，请重新获取',
      'smsCode',
    );
  });

  it('[MEM-53] a card that is frozen or emptied after the code was sent pays nothing', async () => {
    const desk = await memberDesk(server, 5000);
    const bill = await desk.bill();
    const smsCode = await desk.smsCode(bill.code);
    const { id, version } = await desk.card();
    await desk.cards.updateStatus({ id: id!, version, status: 0, reason: '客户挂失' });
    expect((await desk.page.item({ code: bill.code })).memberPhone).toBeNull();
    const pay = () => desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 });
    await refused(desk, pay, '您的会员余额已冻结，请联系店铺；未扣款');
    await desk.cards.updateStatus({ id: id!, version: version + 1, status: 1, reason: '已找回' });
    const [lot] = (await customerValueCardItem(desk.client).page({ customerId: desk.buyer })).records;
    await customerValueCardItem(desk.client).updateStatusById({
      ...{ id: lot!.id, version: lot!.version, status: 0, reason: '有争议' },
    });
    await refused(desk, pay, '您的会员余额不足，现有 ¥0.00；未扣款');
  });

  it('[MEM-53] an open payment is closed at the provider first; one that turns out paid spares the card', async () => {
    const desk = await memberDesk(server, 10_000);
    const [closed, paid] = [await desk.bill(), await desk.bill()];
    const smsCode = await desk.smsCode(closed.code);
    const { outTradeNo } = await desk.page.add({ code: closed.code, amount: 3500, ...jsapi });
    await desk.page.memberPay({ code: closed.code, smsCode, amount: 3500 });
    expect(await desk.page.queryResult({ outTradeNo })).toMatchObject({ status: 4, reason: '顾客改用会员余额付' });
    expect(await outside(server, 'pay', { outTradeNo })).toBe(false);

    const second = await desk.smsCode(paid.code);
    const trade = await desk.page.add({ code: paid.code, amount: 3500, ...jsapi });
    await outside(server, 'pay', { outTradeNo: trade.outTradeNo, silent: true });
    await expect(desk.page.memberPay({ code: paid.code, smsCode: second, amount: 3500 })).rejects.toMatchObject({
      message: '该单已支付，会员余额未扣款',
    });
    expect(await receipts(desk, paid.saleOutId)).toMatchObject([{ tenders: [{ method: 'online', amount: 3500 }] }]);
    expect((await desk.card()).spendable).toBe(6500);
  });

  it('[MEM-53] a payment whose closing has no answer is looked at again inside, and nothing is spent', async () => {
    const desk = await memberDesk(server);
    const bill = await desk.bill();
    const smsCode = await desk.smsCode(bill.code);
    const { outTradeNo } = await desk.page.add({ code: bill.code, amount: 3500, ...jsapi });
    await outside(server, 'faults', { dropAnswer: 1 });
    try {
      await expect(desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 })).rejects.toMatchObject({
        status: 1,
        message: '上一笔支付还在确认中，请稍后再试；会员余额未扣款',
      });
    } finally {
      await outside(server, 'faults', { dropAnswer: 0 });
    }
    expect((await desk.card()).spendable).toBe(10_000);
    // The code is not used up by what was not its fault.
    await vi.waitFor(async () => expect(await desk.page.queryResult({ outTradeNo })).toMatchObject({ status: 4 }), {
      timeout: 20_000,
    });
    expect(await desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 })).toMatchObject({ paid: 3500 });
  });

  it('[MEM-53] a code that the cashier scanned is not undone by the customer’s page', async () => {
    const desk = await memberDesk(server);
    const bill = await desk.bill();
    const smsCode = await desk.smsCode(bill.code);
    const { outTradeNo } = await codePayment(desk.client).add({
      ...{ saleOutId: bill.saleOutId, amount: 3500, authCode: freshAuthCode(9) },
    });
    await expect(desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 })).rejects.toMatchObject({
      message: '收银台正在收这张单，请等结果；会员余额未扣款',
    });
    await codePayment(desk.client).undo({ outTradeNo });
  });

  it('[MEM-53] a bill that was paid or changed at the counter meanwhile is refused', async () => {
    const desk = await memberDesk(server);
    const bill = await desk.bill();
    const smsCode = await desk.smsCode(bill.code);
    await receiptBill(desk.client).add({ saleOutId: bill.saleOutId, tenders: [{ method: 'wechat', amount: 500 }] });
    const pay = () => desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 });
    await refused(desk, pay, '应付金额已变为 ¥30.00，请刷新后再付，未扣款', 'amount');
    await receiptBill(desk.client).add({ saleOutId: bill.saleOutId, tenders: [{ method: 'wechat', amount: 3000 }] });
    await refused(desk, pay, '该单已支付，会员余额未扣款');
    await refused(desk, () => desk.page.memberSendCode({ code: bill.code }), '该单已支付，无需再付');
  });

  it('[MEM-53] by the code the phone sees what pays; points, a card and stored value do, and go back', async () => {
    const desk = await memberDesk(server, 1000);
    const own = await ownMeans(desk.shop, desk.buyer);
    await own.give(5000);
    const card = await own.card(700);
    const bill = await desk.bill();
    const memberMeans = ['积分', '现金卡', '储值'];
    expect(await desk.page.item({ code: bill.code })).toMatchObject({ memberMeans });
    const smsCode = await desk.smsCode(bill.code);
    const wrongly = () => desk.page.memberPurse({ code: bill.code, smsCode: wrong(smsCode) });
    await refused(desk, wrongly, '验证码错误', 'smsCode');
    const purse = await desk.page.memberPurse({ code: bill.code, smsCode });
    expect(purse).toEqual({
      ...{ due: 3500, pointsAvailable: 5000, points: 1700, pointsAmount: 1700, storedValue: 1000 },
      cashCards: [{ number: card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), balance: 700 }],
    });
    const pay = (points: number) =>
      desk.page.memberPay({
        ...{ code: bill.code, smsCode, amount: 3500, points, storedValue: true },
        cashCards: purse.cashCards.map(({ number }) => number),
      });
    await refused(desk, () => pay(1800), '积分最多抵应收的 50%，该单最多还可抵 ¥17.50', 'points');
    expect(await pay(1700)).toMatchObject({ paid: 3400, due: 100, balance: 0 });
    expect((await messagesTo(server, desk.number))[0]).toContain(
      `付款¥34.00（1700 积分 ¥17.00，现金卡尾号${card.number.slice(-4)} ¥7.00，储值 ¥10.00），余额¥0.00`,
    );
    await receiptBill(desk.client).add({ saleOutId: bill.saleOutId, tenders: [{ method: 'wechat', amount: 100 }] });
    const { version } = await orderSale(desk.client).getById({ id: bill.id });
    await orderSale(desk.client).cancelPaid({ id: bill.id, version, reason: '客户不要了' });
    expect([await own.points(), await own.held(card.id), (await desk.card()).spendable]).toEqual([5000, 700, 1000]);
  });
});
