import { PaymentError } from '@partsdesk/payments/call';
import { wechatPay } from '@partsdesk/payments/wechat/client';
import { openNotification } from '@partsdesk/payments/wechat/notification';
import { createRefund, queryRefund } from '@partsdesk/payments/wechat/refunds';
import {
  closeOrder,
  createH5,
  createJsapi,
  createNative,
  payByCode,
  queryById,
  queryByOutTradeNo,
  reverseOrder,
} from '@partsdesk/payments/wechat/transactions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sandboxWechatPayKeys } from '../keys';
import { startSandbox, type SandboxServer } from '../testing/startSandbox';

const subMchid = '1900000109';
let server: SandboxServer;
let sequence = 0;
const newOrder = () => ({
  subMchid,
  outTradeNo: `order${String(++sequence).padStart(6, '0')}`,
  description: '机油滤清器',
  total: 12_345,
  notifyUrl: server.notifyUrl,
  attach: 'a',
});
const customer = { spOpenid: 'o-customer' };
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PaymentError ? `${error.kind} ${error.code}` : String(error)),
  );

const last = () => {
  const { headers, body } = server.posted.at(-1)!;
  return openNotification(
    sandboxWechatPayKeys,
    (name) => headers[name] as string | undefined,
    body,
    server.clock.now(),
  );
};

beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server.stop());

describe('an order', () => {
  test('is paid, notified and queried', async () => {
    const order = newOrder();
    const { prepayId } = await createJsapi(server.pay, order, customer);
    expect((await createJsapi(server.pay, order, customer)).prepayId).toBe(prepayId);
    expect((await queryByOutTradeNo(server.pay, order)).trade_state).toBe('NOTPAY');
    expect(await server.control('pay', order)).toEqual({ done: true });
    const transaction = await queryByOutTradeNo(server.pay, order);
    expect(transaction).toMatchObject({
      trade_state: 'SUCCESS',
      amount: { total: 12_345 },
      sub_mchid: subMchid,
      attach: 'a',
      payer: { sp_openid: 'o-customer' },
    });
    expect(await queryById(server.pay, { subMchid, transactionId: transaction.transaction_id! })).toEqual(transaction);
    await vi.waitFor(() => {
      expect(server.posted.length).toBeGreaterThan(0);
    });
    expect(last()).toMatchObject({
      verdict: 'genuine',
      notification: { kind: 'transaction', eventType: 'TRANSACTION.SUCCESS', transaction },
    });
    expect(await refusal(closeOrder(server.pay, order))).toBe('refused ORDERPAID');
  });

  test('has an address for a phone and a text for a QR code', async () => {
    expect((await createH5(server.pay, newOrder(), { clientIp: '203.0.113.9' })).h5Url).toContain(
      '/sandbox/wechatpay/cashier?prepay_id=wx',
    );
    expect((await createNative(server.pay, newOrder())).codeUrl).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/);
  });

  test('is refused under a number that was used for something else or closed', async () => {
    const order = newOrder();
    await createNative(server.pay, order);
    expect(await refusal(createNative(server.pay, { ...order, total: 1 }))).toBe('refused OUT_TRADE_NO_USED');
    await closeOrder(server.pay, order);
    await closeOrder(server.pay, order);
    expect(await refusal(createNative(server.pay, order))).toBe('refused ORDER_CLOSED');
    expect(await server.control('pay', order)).toEqual({ done: false });
    expect(await server.control('pay', { ...order, late: true })).toEqual({ done: true });
    expect((await queryByOutTradeNo(server.pay, order)).trade_state).toBe('SUCCESS');
  });

  test('closes when its time is over', async () => {
    const order = { ...newOrder(), expires: new Date(server.clock.now() + 60_000) };
    await createNative(server.pay, order);
    server.clock.advance(61);
    expect((await queryByOutTradeNo(server.pay, order)).trade_state).toBe('CLOSED');
  });

  test('by code is paid at once, waits for a password, or is refused', async () => {
    const [once, waits, poor] = [newOrder(), newOrder(), newOrder()];
    expect((await payByCode(server.pay, once, { authCode: '130061098828009401', storeId: '1' })).trade_state).toBe(
      'SUCCESS',
    );
    expect((await payByCode(server.pay, waits, { authCode: '130061098828009409', storeId: '1' })).trade_state).toBe(
      'USERPAYING',
    );
    expect(await refusal(payByCode(server.pay, poor, { authCode: '130061098828009408', storeId: '1' }))).toBe(
      'refused NOT_ENOUGH',
    );
    await reverseOrder(server.pay, waits);
    expect((await queryByOutTradeNo(server.pay, waits)).trade_state).toBe('REVOKED');
  });

  test('unknown to them is refused as such', async () => {
    expect(await refusal(queryByOutTradeNo(server.pay, newOrder()))).toBe('refused ORDER_NOT_EXIST');
  });
});

test('who signs with another key, or too late, is refused', async () => {
  const stranger = wechatPay({
    url: `${server.url}/sandbox/wechatpay`,
    keys: { ...sandboxWechatPayKeys, serial: '00' },
  });
  expect(await refusal(createNative(stranger, newOrder()))).toBe('refused SIGN_ERROR');
  const slow = wechatPay({
    url: `${server.url}/sandbox/wechatpay`,
    keys: sandboxWechatPayKeys,
    clock: () => server.clock.now() - 301_000,
  });
  expect(await refusal(createNative(slow, newOrder()))).toBe('refused SIGN_ERROR');
});

test('refunds never exceed what was paid, and are told', async () => {
  const order = newOrder();
  await createNative(server.pay, order);
  const refund = {
    subMchid,
    outTradeNo: order.outTradeNo,
    outRefundNo: `R${order.outTradeNo}`,
    refund: 10_000,
    total: order.total,
    notifyUrl: server.notifyUrl,
  };
  expect(await refusal(createRefund(server.pay, refund))).toBe('refused RESOURCE_NOT_EXISTS');
  await server.control('pay', { ...order, silent: true });
  expect((await createRefund(server.pay, refund)).status).toBe('PROCESSING');
  expect((await createRefund(server.pay, refund)).status).toBe('PROCESSING');
  expect(await refusal(createRefund(server.pay, { ...refund, refund: 9999 }))).toBe('refused INVALID_REQUEST');
  expect(await refusal(createRefund(server.pay, { ...refund, outRefundNo: 'another', refund: 2346 }))).toBe(
    'refused INVALID_REQUEST',
  );
  const before = server.posted.length;
  await server.control('refund', { outRefundNo: refund.outRefundNo, outcome: 'SUCCESS' });
  await vi.waitFor(() => {
    expect(server.posted.length).toBe(before + 1);
  });
  expect(last()).toMatchObject({
    verdict: 'genuine',
    notification: { kind: 'refund', refund: { refund_status: 'SUCCESS', amount: { refund: 10_000, total: 12_345 } } },
  });
  expect(await queryRefund(server.pay, refund)).toMatchObject({ status: 'SUCCESS', amount: { refund: 10_000 } });
  expect((await queryByOutTradeNo(server.pay, order)).trade_state).toBe('REFUND');
});
