import { PaymentError } from '@partsdesk/payments/call';
import { hintOf } from '@partsdesk/payments/shouqianba/notification';
import {
  cancelOrder,
  payByDynamicId,
  precreate,
  queryOrder,
  refundOrder,
  revokeOrder,
} from '@partsdesk/payments/shouqianba/payments';
import { activate, checkin, type SqbTerminal } from '@partsdesk/payments/shouqianba/terminal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sandboxSqbKeys } from '../keys';
import { startSandbox, type SandboxServer } from '../testing/startSandbox';

let server: SandboxServer;
let terminal: SqbTerminal;
let sequence = 0;
const vendor = { appId: sandboxSqbKeys.appId, sn: sandboxSqbKeys.vendorSn, key: sandboxSqbKeys.vendorKey };
const newOrder = () => ({
  clientSn: `order${String(++sequence)}`,
  total: 5000,
  subject: '机油',
  operator: '小王',
  notifyUrl: server.notifyUrl,
});
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PaymentError ? `${error.kind} ${error.code}` : String(error)),
  );

beforeAll(async () => {
  server = await startSandbox();
  server.answer.text = 'success';
  terminal = await activate(server.sqb, vendor, { code: '12345678', deviceId: 'shop-1' });
});
afterAll(() => server.stop());

test('a terminal of a wrong vendor or a used code is not activated', async () => {
  expect(await refusal(activate(server.sqb, { ...vendor, key: 'x' }, { code: '12345678', deviceId: 'a' }))).toBe(
    'refused ILLEGAL_SIGN',
  );
  expect(await refusal(activate(server.sqb, vendor, { code: 'used1234', deviceId: 'a' }))).toBe(
    'refused INVALID_ACTIVATION_CODE',
  );
});

test('a code is paid at once, later, or not', async () => {
  const [once, later, never] = [newOrder(), newOrder(), newOrder()];
  expect(await payByDynamicId(server.sqb, terminal, once, '130061098828009401')).toMatchObject({
    outcome: 'paid',
    order: { total_amount: '5000' },
  });
  expect(await payByDynamicId(server.sqb, terminal, once, '130061098828009401')).toMatchObject({
    outcome: 'unknown',
    code: 'CLIENT_SN_CONFLICT',
  });
  expect(await payByDynamicId(server.sqb, terminal, later, '280061098828009409')).toMatchObject({ outcome: 'pending' });
  expect(await payByDynamicId(server.sqb, terminal, never, '130061098828009408')).toMatchObject({
    outcome: 'failed',
    code: 'INSUFFICIENT_FUND',
  });
  await server.control('pay', { outTradeNo: later.clientSn });
  expect(await queryOrder(server.sqb, terminal, later.clientSn)).toMatchObject({
    outcome: 'paid',
    order: { payway: '1' },
  });
  expect(await queryOrder(server.sqb, terminal, 'nothing')).toMatchObject({
    outcome: 'failed',
    code: 'UPAY_ORDER_NOT_EXISTS',
  });
});

test('a code that is shown is payable for four minutes, and its payment is told', async () => {
  const [order, late] = [newOrder(), newOrder()];
  expect(await precreate(server.sqb, terminal, order, { payway: '3' })).toMatchObject({
    outcome: 'pending',
    order: { qr_code: expect.stringContaining('/sandbox/shouqianba/qr/order?sn=') as string },
  });
  expect(await precreate(server.sqb, terminal, late, { payway: '3', payerUid: 'o-1' })).toMatchObject({
    outcome: 'pending',
    order: { wap_pay_request: expect.any(String) as string },
  });
  const before = server.posted.length;
  await server.control('pay', { outTradeNo: order.clientSn });
  await vi.waitFor(() => {
    expect(server.posted.length).toBe(before + 1);
  });
  expect(hintOf(JSON.parse(server.posted.at(-1)!.body.toString()))).toEqual({
    terminalSn: terminal.terminalSn,
    clientSn: order.clientSn,
  });
  server.clock.advance(241);
  expect(await queryOrder(server.sqb, terminal, late.clientSn)).toMatchObject({
    outcome: 'failed',
    code: 'PAY_CANCELED',
  });
});

test('refunds never exceed what was paid; the same number is the same refund', async () => {
  const order = newOrder();
  await payByDynamicId(server.sqb, terminal, order, '130061098828009401');
  const refund = { clientSn: order.clientSn, refundRequestNo: 'r1', refund: 3000, operator: '小王' };
  expect(await refundOrder(server.sqb, terminal, refund)).toMatchObject({ outcome: 'pending' });
  await server.control('refund', { outRefundNo: 'r1', outcome: 'SUCCESS' });
  expect(await refundOrder(server.sqb, terminal, refund)).toMatchObject({
    outcome: 'done',
    order: { net_amount: '2000', order_status: 'PARTIAL_REFUNDED' },
  });
  expect(await refundOrder(server.sqb, terminal, { ...refund, refundRequestNo: 'r2', refund: 2001 })).toMatchObject({
    outcome: 'failed',
    code: 'REFUNDABLE_AMOUNT_NOT_ENOUGH',
  });
  expect(await revokeOrder(server.sqb, terminal, order.clientSn)).toMatchObject({ outcome: 'failed' });
});

test('a payment is taken back as a whole on its day', async () => {
  const order = newOrder();
  await payByDynamicId(server.sqb, terminal, order, '130061098828009409');
  expect(await cancelOrder(server.sqb, terminal, order.clientSn)).toMatchObject({
    outcome: 'done',
    order: { order_status: 'CANCELED' },
  });
  expect(await cancelOrder(server.sqb, terminal, order.clientSn)).toMatchObject({ outcome: 'done' });
});

test("yesterday's key does not pay, but checks in, and again where the answer was lost", async () => {
  server.clock.advance(86_400);
  const order = newOrder();
  expect(await refusal(precreate(server.sqb, terminal, order, { payway: '1' }))).toBe('refused ILLEGAL_SIGN');
  await checkin(server.sqb, terminal, 'shop-1');
  const today = await checkin(server.sqb, terminal, 'shop-1');
  expect(await precreate(server.sqb, today, order, { payway: '1' })).toMatchObject({ outcome: 'pending' });
});
