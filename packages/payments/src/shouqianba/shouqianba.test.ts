import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5Signature } from './client';
import { hintOf } from './notification';
import { moveOf, paymentOf, type SqbBusiness } from './outcome';
import { gatewayAddress, gatewaySign, isReturnGenuine } from './wap';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const terminal = { terminalSn: '23420593829', terminalKey: '19b820737ace6937a7808c' };
const order = (status: string) =>
  ({
    sn: '7894259244096963',
    client_sn: '1234567',
    status: 'SUCCESS',
    order_status: status,
    total_amount: '100',
    net_amount: '100',
  }) as SqbBusiness['data'] & object;

test('a body and a gateway address are signed as the documents of Shouqianba say (zh-cn/api/sign.md, wap2.md)', () => {
  expect(md5Signature('{"params": "test"}', 'key')).toBe(md5('{"params": "test"}key'));
  expect(gatewaySign({ terminal_sn: '123', client_sn: '123', total_amount: '1' }, '19b820737ace6937a7808c')).toBe(
    md5('client_sn=123&terminal_sn=123&total_amount=1&key=19b820737ace6937a7808c').toUpperCase(),
  );
  expect(
    gatewaySign(
      {
        client_sn: 'test',
        operator: 'TEST',
        return_url: 'test',
        subject: 'TEST',
        terminal_sn: 'test',
        total_amount: '3',
        sign: 'x',
        sign_type: 'MD5',
      },
      'test',
    ),
  ).toBe(
    md5(
      'client_sn=test&operator=TEST&return_url=test&subject=TEST&terminal_sn=test&total_amount=3&key=test',
    ).toUpperCase(),
  );
});

test('the address escapes what is signed unescaped, and what comes back is verified', () => {
  const address = new URL(
    gatewayAddress(
      terminal,
      { clientSn: 'a1', total: 1000, subject: '机油 & 滤芯', operator: '小王' },
      { returnUrl: 'https://shop.example/h5?x=1' },
    ),
  );
  const query = Object.fromEntries(address.searchParams);
  expect(query).toMatchObject({
    total_amount: '1000',
    subject: '机油 & 滤芯',
    return_url: 'https://shop.example/h5?x=1',
  });
  expect(isReturnGenuine(query, terminal)).toBe(true);
  expect(isReturnGenuine({ ...query, total_amount: '1' }, terminal)).toBe(false);
});

test.each<[string, SqbBusiness, string]>([
  ['paid', { result_code: 'PAY_SUCCESS', data: order('PAID') }, 'paid'],
  ['being paid', { result_code: 'PAY_IN_PROGRESS', data: order('CREATED') }, 'pending'],
  ['waiting to be scanned', { result_code: 'PRECREATE_SUCCESS', data: order('CREATED') }, 'pending'],
  [
    'refused by the bank',
    { result_code: 'PAY_FAIL', error_code: 'INSUFFICIENT_FUND', data: order('PAY_CANCELED') },
    'failed',
  ],
  ['refused without an order', { result_code: 'FAIL', error_code: 'INVALID_BARCODE' }, 'failed'],
  ['failed and perhaps charged', { result_code: 'PAY_FAIL_ERROR', data: order('PAY_ERROR') }, 'unknown'],
  ['failing', { result_code: 'PAY_FAIL_IN_PROGRESS', data: order('CREATED') }, 'unknown'],
  ['sent before', { result_code: 'FAIL', error_code: 'CLIENT_SN_CONFLICT' }, 'unknown'],
  ['refunded in part', { result_code: 'SUCCESS', data: order('PARTIAL_REFUNDED') }, 'paid'],
  ['cancelled', { result_code: 'SUCCESS', data: order('CANCELED') }, 'failed'],
  ['being cancelled', { result_code: 'SUCCESS', data: order('CANCEL_INPROGRESS') }, 'unknown'],
  ['in a state nobody knows', { result_code: 'SUCCESS', data: order('constructor') }, 'unknown'],
  ['said to fail and to be paid', { result_code: 'PAY_FAIL', data: order('PAID') }, 'unknown'],
  ['answered without an order', { result_code: 'SUCCESS' }, 'unknown'],
])('a payment that is %s', (_title, answer, outcome) => {
  expect(paymentOf(answer).outcome).toBe(outcome);
});

test.each<[string, SqbBusiness, string]>([
  ['done', { result_code: 'REFUND_SUCCESS', data: order('REFUNDED') }, 'done'],
  ['done before', { result_code: 'FAIL', error_code: 'UPAY_REFUND_ORDER_NOOP' }, 'done'],
  ['under way', { result_code: 'REFUND_IN_PROGRESS', data: order('REFUND_INPROGRESS') }, 'pending'],
  ['refused', { result_code: 'FAIL', error_code: 'UPAY_REFUND_INVALID_ORDER_STATE' }, 'failed'],
  ['lost at the channel', { result_code: 'REFUND_ERROR', data: order('REFUND_ERROR') }, 'unknown'],
  ['cancelled', { result_code: 'CANCEL_ABORT_SUCCESS', data: order('CANCELED') }, 'done'],
  ['not cancelled for sure', { result_code: 'CANCEL_ERROR', error_code: 'UPAY_TCP_ORDER_NOT_REFUNDABLE' }, 'unknown'],
])('a refund or a cancellation that is %s', (_title, answer, outcome) => {
  expect(moveOf(answer).outcome).toBe(outcome);
});

test('a notification is but a hint which order to query', () => {
  expect(hintOf({ terminal_sn: '1', client_sn: 'a-1', order_status: 'PAID' })).toEqual({
    terminalSn: '1',
    clientSn: 'a-1',
  });
  for (const body of [null, 'x', {}, { terminal_sn: 1, client_sn: 'a' }, { terminal_sn: '1', client_sn: "a' or 1=1" }])
    expect(hintOf(body)).toBeUndefined();
});
