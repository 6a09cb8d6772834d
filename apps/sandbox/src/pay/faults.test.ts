import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PaymentError } from '@partsdesk/payments/call';
import { tradeBill } from '@partsdesk/payments/wechat/bills';
import { openNotification } from '@partsdesk/payments/wechat/notification';
import { createRefund } from '@partsdesk/payments/wechat/refunds';
import { createNative, queryByOutTradeNo } from '@partsdesk/payments/wechat/transactions';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sandboxWechatPayKeys } from '../keys';
import { startSandbox, type SandboxServer } from '../testing/startSandbox';
import type { Forgery } from './forgery';
import { noFaults } from './payState';

let server: SandboxServer;
let sequence = 0;
const subMchid = '1900000109';
const newOrder = (from = server) => ({
  subMchid,
  outTradeNo: `fault${String(++sequence).padStart(6, '0')}`,
  description: '机油',
  total: 100,
  notifyUrl: from.notifyUrl,
});
const outcome = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PaymentError ? `${error.kind} ${error.code}` : String(error)),
  );

beforeAll(async () => {
  server = await startSandbox();
});
beforeEach(async () => {
  await server.faults({ ...noFaults, notifyScale: 0.001, refundAfterMs: null });
  server.posted.length = 0;
  server.answer.status = 200;
});
afterAll(() => server.stop());

test('a dropped request did not happen, a dropped answer and a bad gateway did', async () => {
  const [lost, unheard, gateway] = [newOrder(), newOrder(), newOrder()];
  await server.faults({ dropRequest: 1 });
  expect(await outcome(createNative(server.pay, lost))).toBe('unknown NO_ANSWER');
  await server.faults({ dropRequest: 0, dropAnswer: 1 });
  expect(await outcome(createNative(server.pay, unheard))).toBe('unknown NO_ANSWER');
  await server.faults({ dropAnswer: 0, badGateway: 1 });
  expect(await outcome(createNative(server.pay, gateway))).toBe('unknown HTTP_502');
  await server.faults({ badGateway: 0 });
  expect(await outcome(queryByOutTradeNo(server.pay, lost))).toBe('refused ORDER_NOT_EXIST');
  for (const order of [unheard, gateway])
    expect((await queryByOutTradeNo(server.pay, order)).trade_state).toBe('NOTPAY');
});

test('a late request is not answered, and happens in the end', async () => {
  const order = newOrder();
  await server.faults({ lateRequest: 1, lateMs: 50 });
  expect(await outcome(createNative(server.pay, order))).toBe('unknown NO_ANSWER');
  await server.faults({ lateRequest: 0 });
  await vi.waitFor(async () => {
    expect(await outcome(queryByOutTradeNo(server.pay, order))).toBe('done');
  });
});

test('the same seed brings the same faults', async () => {
  const run = async () => {
    await server.faults({ seed: 7, dropRequest: 0.5 });
    const outcomes = [];
    for (let index = 0; index < 12; index += 1) outcomes.push(await outcome(createNative(server.pay, newOrder())));
    return outcomes;
  };
  const first = await run();
  expect(new Set(first).size).toBe(2);
  expect(await run()).toEqual(first);
});

test('a notification comes again until it is acknowledged, and as often as is wished', async () => {
  const order = newOrder();
  await createNative(server.pay, order);
  server.answer.status = 500;
  await server.control('pay', order);
  await vi.waitFor(() => {
    expect(server.posted.length).toBeGreaterThanOrEqual(4);
  });
  const ids = server.posted.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
  server.answer.status = 204;
  await vi.waitFor(async () => {
    expect(await server.control('deliveries')).toEqual([]);
  });

  const another = newOrder();
  await createNative(server.pay, another);
  server.posted.length = 0;
  await server.faults({ duplicate: 15 });
  await server.control('pay', another);
  await vi.waitFor(() => {
    expect(server.posted.length).toBe(15);
  });
});

test.each<[Forgery, string]>([
  ['none', 'genuine'],
  ['otherKey', 'forged'],
  ['wrongSerial', 'unknownSerial'],
  ['bitFlip', 'forged'],
  ['probe', 'probe'],
  ['late', 'late'],
  ['early', 'late'],
  ['unsigned', 'unknownSerial'],
  ['wrongAmount', 'genuine'],
  ['wrongMerchant', 'genuine'],
  ['unpaid', 'genuine'],
])('a notification forged by %s is seen as %s', async (forgery, verdict) => {
  const order = newOrder();
  await createNative(server.pay, order);
  expect(await server.control('forge', { ...order, url: server.notifyUrl, forgery })).toEqual({ status: 200 });
  const { headers, body } = server.posted.at(-1)!;
  const opened = openNotification(
    sandboxWechatPayKeys,
    (name) => headers[name] as string | undefined,
    body,
    server.clock.now(),
  );
  expect(opened.verdict).toBe(verdict);
  if (opened.verdict !== 'genuine' || opened.notification.kind !== 'transaction') return;
  const { transaction } = opened.notification;
  expect([transaction.amount?.total === 100, transaction.sub_mchid === subMchid]).toEqual([
    forgery !== 'wrongAmount',
    forgery !== 'wrongMerchant',
  ]);
});

test("a day's bill is there from ten o'clock of the next, and agrees", async () => {
  const own = await startSandbox();
  try {
    const order = newOrder(own);
    await createNative(own.pay, order);
    await own.control('pay', order);
    await createRefund(own.pay, { subMchid, outTradeNo: order.outTradeNo, outRefundNo: 'b1', refund: 30, total: 100 });
    const date = new Date(own.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await tradeBill(own.pay, { date })).toBeUndefined();
    own.clock.advance(34 * 3600);
    const bill = await tradeBill(own.pay, { date, subMchid });
    expect(bill?.lines).toMatchObject([
      { tradeState: 'SUCCESS', total: 100, fee: 1 },
      { tradeState: 'REFUND', refund: 30, outRefundNo: 'b1', refundStatus: 'PROCESSING' },
    ]);
    expect(bill?.summary).toMatchObject({ count: 2, total: 100, refund: 30 });
    expect(await tradeBill(own.pay, { date, subMchid: '1900000110' })).toBeUndefined();
  } finally {
    await own.stop();
  }
});

test('what happened survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const stateFile = join(folder, 'payments.json');
  try {
    const before = await startSandbox({ stateFile });
    const order = newOrder(before);
    await createNative(before.pay, order);
    await before.control('pay', { ...order, silent: true });
    await before.stop();
    const after = await startSandbox({ stateFile });
    expect((await queryByOutTradeNo(after.pay, order)).trade_state).toBe('SUCCESS');
    await after.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
