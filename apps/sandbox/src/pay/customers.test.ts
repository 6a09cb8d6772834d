import { PaymentError, type Surroundings } from '@partsdesk/payments/call';
import { payment } from '@partsdesk/payments/examples/payment';
import { precreate, queryOrder } from '@partsdesk/payments/shouqianba/payments';
import { activate, type SqbTerminal } from '@partsdesk/payments/shouqianba/terminal';
import { gatewayAddress, isReturnGenuine } from '@partsdesk/payments/shouqianba/wap';
import { authorizeAddress, openidOf } from '@partsdesk/payments/wechat/oauth';
import {
  cancelServiceOrder,
  completeServiceOrder,
  createServiceOrder,
  modifyServiceOrder,
  queryServiceOrder,
  syncServiceOrder,
} from '@partsdesk/payments/wechat/payscore';
import { createRefund } from '@partsdesk/payments/wechat/refunds';
import { isTradeManaged, remindToConfirm, shippingOf, uploadShipping } from '@partsdesk/payments/wechat/shipping';
import {
  createH5,
  createJsapi,
  createNative,
  queryByOutTradeNo,
  withRedirect,
} from '@partsdesk/payments/wechat/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxSqbKeys } from '../keys';
import { startSandbox, type SandboxServer } from '../testing/startSandbox';

let server: SandboxServer;
let terminal: SqbTerminal;
let open: Surroundings;
let sequence = 0;
const subMchid = '1900000109';
const newOrder = () => ({
  subMchid,
  outTradeNo: `page${String(++sequence).padStart(6, '0')}`,
  description: '机油 <4L>',
  total: 100,
  notifyUrl: server.notifyUrl,
});
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PaymentError ? error.code : String(error)),
  );
// Replaces the public address, since there is no proxy in a test.
const local = (address: string) => address.replace('https://shop.example', server.url);
const press = (page: string, action: 'pay' | 'cancel') => {
  const fields = Object.fromEntries(
    [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&#38;', '&'),
    ]),
  );
  const to = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
  return fetch(server.url + to, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, action }),
    redirect: 'manual',
  });
};

beforeAll(async () => {
  server = await startSandbox({ publicUrl: 'https://shop.example' });
  server.answer.text = 'success';
  open = { url: `${server.url}/sandbox/wechat` };
  terminal = await activate(
    server.sqb,
    { appId: sandboxSqbKeys.appId, sn: sandboxSqbKeys.vendorSn, key: sandboxSqbKeys.vendorKey },
    { code: '12345678', deviceId: 'shop-1' },
  );
});
afterAll(() => server.stop());

test('a customer pays on the page of an H5 order, says no first, and comes back', async () => {
  const order = newOrder();
  const { h5Url } = await createH5(server.pay, order, { clientIp: '203.0.113.9' });
  expect(h5Url).toMatch(/^https:\/\/shop\.example\/sandbox\/wechatpay\/cashier\?/);
  const answer = await fetch(withRedirect(local(h5Url), 'https://shop.example/h5/payment-result?code=a&b=1'));
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('模拟');
  expect(page).not.toContain('<4L>');
  expect(page).not.toContain('<script');
  expect((await press(page, 'cancel')).headers.get('location')).toBe(
    'https://shop.example/h5/payment-result?code=a&b=1',
  );
  expect((await queryByOutTradeNo(server.pay, order)).trade_state).toBe('NOTPAY');
  expect((await press(page, 'pay')).status).toBe(303);
  expect((await queryByOutTradeNo(server.pay, order)).trade_state).toBe('SUCCESS');
  expect(await (await press(page, 'pay')).text()).toBe('');
  expect(await (await fetch(withRedirect(local(h5Url), 'https://evil.example/'))).text()).not.toContain('evil');
});

test('who cannot scan finds the order in the list', async () => {
  const order = newOrder();
  await createNative(server.pay, order);
  const page = await (await fetch(`${server.url}/sandbox/wechatpay/`)).text();
  expect(page).toContain(order.outTradeNo);
  expect((await press(page, 'pay')).headers.get('location')).toBe('/sandbox/wechatpay/');
});

test("a customer pays at Shouqianba's gateway and comes back with a signature; behind a QR code likewise", async () => {
  const order = { clientSn: 'gate1', total: 100, subject: '机油', operator: '小王', notifyUrl: server.notifyUrl };
  const address = gatewayAddress(terminal, order, {
    returnUrl: 'https://shop.example/h5/payment-result',
    gateway: `${server.url}/sandbox/shouqianba/qr/gateway`,
  });
  expect((await fetch(address.replace('total_amount=100', 'total_amount=1'))).status).toBe(400);
  const page = await (await fetch(address)).text();
  expect(await (await fetch(address)).text()).toBe(page);
  const back = new URL((await press(page, 'pay')).headers.get('location') ?? '');
  expect(isReturnGenuine(Object.fromEntries(back.searchParams), terminal)).toBe(true);
  expect(back.searchParams.get('status')).toBe('SUCCESS');
  expect(await queryOrder(server.sqb, terminal, 'gate1')).toMatchObject({ outcome: 'paid' });

  const created = await precreate(server.sqb, terminal, { ...order, clientSn: 'gate2' }, { payway: '3' });
  await press(await (await fetch(local(created.order?.qr_code ?? ''))).text(), 'pay');
  expect(await queryOrder(server.sqb, terminal, 'gate2')).toMatchObject({ outcome: 'paid' });
});

test('a browser is known by one openid, whose code is good once', async () => {
  const address = authorizeAddress({
    appid: 'wx1',
    redirectUrl: 'https://shop.example/wechat?to=1',
    state: 's1',
    authorize: `${open.url}/connect/oauth2/authorize`,
  });
  const visit = (cookie = '') => fetch(address, { redirect: 'manual', headers: { cookie } });
  const first = await visit();
  const back = new URL(first.headers.get('location') ?? '');
  expect([back.origin, back.searchParams.get('to'), back.searchParams.get('state')]).toEqual([
    'https://shop.example',
    '1',
    's1',
  ]);
  const key = { appid: 'wx1', secret: 's', code: back.searchParams.get('code') ?? '' };
  const openid = await openidOf(open, key);
  expect(await refusal(openidOf(open, key))).toBe('40029');
  const again = new URL((await visit(first.headers.get('set-cookie')?.split(';')[0])).headers.get('location') ?? '');
  expect(await openidOf(open, { ...key, code: again.searchParams.get('code') ?? '' })).toBe(openid);
  expect((await fetch(address.replace('shop.example', 'evil.example'), { redirect: 'manual' })).status).toBe(400);
});

test('shipping is told once paid, corrected once, and reminded of once', async () => {
  const order = newOrder();
  await createJsapi(server.pay, order, { spOpenid: 'o1' });
  const payment = { mchid: subMchid, outTradeNo: order.outTradeNo };
  const shipment = (minute: number) => ({
    payment,
    logisticsType: 4 as const,
    parcels: [{ itemDesc: '机油*1' }],
    uploaded: new Date(Date.UTC(2026, 10, 22, 10, minute)),
    openid: 'o1',
  });
  expect(await isTradeManaged(open, 'token', 'wx1')).toBe(true);
  expect(await refusal(uploadShipping(open, 'token', shipment(0)))).toBe('10060001');
  await server.control('pay', { ...order, silent: true });
  expect(await shippingOf(open, 'token', payment)).toEqual({ orderState: 1 });
  await uploadShipping(open, 'token', shipment(0));
  expect(await refusal(uploadShipping(open, 'token', shipment(0)))).toBe('10060012');
  await uploadShipping(open, 'token', shipment(1));
  expect(await refusal(uploadShipping(open, 'token', shipment(2)))).toBe('10060003');
  expect(await shippingOf(open, 'token', payment)).toEqual({ orderState: 2 });
  await remindToConfirm(open, 'token', payment, new Date());
  expect(await refusal(remindToConfirm(open, 'token', payment, new Date()))).toBe('10060007');
  await server.control('receive', order);
  expect(await shippingOf(open, 'token', payment)).toEqual({ orderState: 3 });
});

test('pay-after-use is confirmed, completed within the risk fund, lowered, and paid or settled elsewhere', async () => {
  const create = async (outOrderNo: string) => {
    const key = { serviceId: '2002000000000558', subMchid, outOrderNo };
    const { package: wrapped } = await createServiceOrder(server.pay, {
      ...key,
      introduction: '汽车保养',
      riskFund: { name: 'ESTIMATE_ORDER_COST', amount: 10_000 },
      startTime: 'OnAccept',
      notifyUrl: server.notifyUrl,
    });
    expect(wrapped).toBeTruthy();
    return key;
  };
  const state = async (key: Awaited<ReturnType<typeof create>>) => {
    const { state: name, state_description: description, collection } = await queryServiceOrder(server.pay, key);
    return [name, description, collection?.state, collection?.total_amount];
  };
  const charge = (amount: number) => ({
    payments: [{ name: '保养', amount }],
    discounts: [{ name: '满减', description: '满减', amount: 100 }],
  });
  const key = await create('after1');
  expect(await refusal(completeServiceOrder(server.pay, key, charge(5100)))).toBe('INVALID_REQUEST');
  await server.control('serviceOrder', { ...key, event: 'confirm' });
  expect(await refusal(completeServiceOrder(server.pay, key, charge(10_101)))).toBe('PARAM_ERROR');
  await completeServiceOrder(server.pay, key, charge(5100));
  expect(await state(key)).toEqual(['DOING', 'MCH_COMPLETE', 'USER_PAYING', 5000]);
  expect(await refusal(modifyServiceOrder(server.pay, key, charge(6000), '改价'))).toBe('INVALID_REQUEST');
  await modifyServiceOrder(server.pay, key, charge(4100), '改价');
  expect(await refusal(cancelServiceOrder(server.pay, key, '不要了'))).toBe('INVALID_REQUEST');
  await server.control('serviceOrder', { ...key, event: 'pay' });
  expect(await state(key)).toEqual(['DONE', undefined, 'USER_PAID', 4000]);
  const transactionId = (await queryServiceOrder(server.pay, key)).collection?.details?.[0]?.transaction_id ?? '';
  expect(
    await createRefund(server.pay, { subMchid, transactionId, outRefundNo: 'after1', refund: 1000, total: 4000 }),
  ).toMatchObject({ status: 'PROCESSING', transaction_id: transactionId });

  const [cancelled, settled] = [await create('after2'), await create('after3')];
  await cancelServiceOrder(server.pay, cancelled, '不要了');
  expect((await state(cancelled))[0]).toBe('REVOKED');
  await server.control('serviceOrder', { ...settled, event: 'confirm' });
  await completeServiceOrder(server.pay, settled, charge(200));
  await syncServiceOrder(server.pay, settled, '20261122130509');
  expect((await state(settled))[0]).toBe('DONE');
});

test('the example of the payments package pays and refunds', async () => {
  const said: string[] = [];
  expect(
    await payment(server.url, (line) => {
      said.push(line);
    }),
  ).toEqual({ paid: 'SUCCESS', refund: 'PROCESSING' });
  expect(said[0]).toContain('weixin://wxpay/bizpayurl?pr=');
});
