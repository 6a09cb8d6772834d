import { createHash } from 'node:crypto';
import { queryOrder, refundOrder } from '@partsdesk/payments/shouqianba/payments';
import { tradeBill } from '@partsdesk/payments/wechat/bills';
import { createRefund, queryRefund } from '@partsdesk/payments/wechat/refunds';
import { queryByOutTradeNo } from '@partsdesk/payments/wechat/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type SandboxServer } from '../testing/startSandbox';
import { dayOf } from './shouqianba/terminal';

const DAY_MS = 86_400_000;
const paidTime = new Date(Date.now() - 2 * DAY_MS);
const refunds = [
  { outRefundNo: 'back-1', refundNo: '50300000001', amount: 1500, createTime: paidTime, refundTime: paidTime },
];
const past = { summary: '机油滤清器', openId: 'demo-1', amount: 12_345, createTime: paidTime, paidTime, refunds };
const wechat = {
  ...past,
  provider: 'wechat',
  channel: 'jsapi',
  merchantNo: '1612345678',
  outTradeNo: 'past000001',
  transactionId: '4200000000001',
} as const;
const sqb = {
  ...past,
  provider: 'sqb',
  channel: 'alipay',
  merchantNo: '100012345678901234',
  outTradeNo: 'past000002',
  transactionId: '4200000000002',
} as const;

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox({ past: [wechat, sqb] });
});
afterAll(() => server.stop());

test('what was paid at WeChat before stands, is on its day’s bill, and the rest of it goes back', async () => {
  const which = { subMchid: wechat.merchantNo, outTradeNo: wechat.outTradeNo };
  expect(await queryByOutTradeNo(server.pay, which)).toMatchObject({
    trade_state: 'REFUND',
    transaction_id: wechat.transactionId,
    amount: { total: 12_345 },
  });
  expect(await queryRefund(server.pay, { subMchid: wechat.merchantNo, outRefundNo: 'back-1' })).toMatchObject({
    status: 'SUCCESS',
    amount: { refund: 1500 },
  });
  const back = { ...which, outRefundNo: 'back-2', total: 12_345, reason: '退货退款', notifyUrl: server.notifyUrl };
  await expect(createRefund(server.pay, { ...back, refund: 10_846 })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(await createRefund(server.pay, { ...back, refund: 10_845 })).toMatchObject({ status: 'PROCESSING' });
  const bill = await tradeBill(server.pay, { date: dayOf(paidTime.getTime()), subMchid: wechat.merchantNo });
  expect(
    bill?.lines.map(({ outTradeNo, tradeState, total, refund }) => ({ outTradeNo, tradeState, total, refund })),
  ).toEqual([
    { outTradeNo: wechat.outTradeNo, tradeState: 'SUCCESS', total: 12_345, refund: 0 },
    { outTradeNo: wechat.outTradeNo, tradeState: 'REFUND', total: 0, refund: 1500 },
  ]);
});

test('what was paid at Shouqianba before stands, and the rest of it goes back', async () => {
  const terminal = {
    terminalSn: sqb.merchantNo,
    terminalKey: createHash('md5').update(`sandbox terminal ${sqb.merchantNo}`).digest('hex'),
  };
  expect(await queryOrder(server.sqb, terminal, sqb.outTradeNo)).toMatchObject({
    outcome: 'paid',
    order: { order_status: 'PARTIAL_REFUNDED', total_amount: '12345', net_amount: '10845' },
  });
  await server.faults({ refundAfterMs: 0 });
  const back = { clientSn: sqb.outTradeNo, operator: '收银' };
  expect(await refundOrder(server.sqb, terminal, { ...back, refundRequestNo: 'back-1', refund: 1500 })).toMatchObject({
    outcome: 'done',
  });
  expect(await refundOrder(server.sqb, terminal, { ...back, refundRequestNo: 'back-2', refund: 10_846 })).toMatchObject(
    { outcome: 'failed' },
  );
  expect(await refundOrder(server.sqb, terminal, { ...back, refundRequestNo: 'back-2', refund: 10_845 })).toMatchObject(
    { outcome: 'done' },
  );
});
