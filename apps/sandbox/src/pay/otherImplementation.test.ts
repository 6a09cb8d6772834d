import { parseTradeBill } from '@partsdesk/payments/wechat/bills';
import { openNotification } from '@partsdesk/payments/wechat/notification';
import { openField, openSealed, sealField, sealWith } from '@partsdesk/payments/wechat/sealing';
import { signLines } from '@partsdesk/payments/wechat/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { sandboxMerchantPublicKey, sandboxWechatPay, sandboxWechatPayKeys as keys } from '../keys';
import { startSandbox, type SandboxServer } from '../testing/startSandbox';
import { dayOf } from './shouqianba/terminal';

// Tests the stand-in with an implementation that shares no code with ours, in both directions.

interface Answer {
  status: number;
  data: Record<string, unknown>;
}
interface Chain {
  get: (config?: object) => Promise<Answer>;
  post: (body: object, config?: object) => Promise<Answer>;
}

let server: SandboxServer;
let other: { chain: (path: string) => Chain };
const subMchid = '1900000109';
const of = { sp_mchid: keys.mchid, sub_mchid: subMchid };

beforeAll(async () => {
  server = await startSandbox();
  const options = {
    mchid: keys.mchid,
    serial: keys.serial,
    privateKey: keys.privateKey,
    certs: keys.publicKeys,
    baseURL: `${server.url}/sandbox/wechatpay/`,
    proxy: false as const,
  };
  other = new Wechatpay(options);
});
afterAll(() => server.stop());

test('it orders, queries, refunds and closes at the stand-in', async () => {
  const order = {
    sp_appid: keys.appid,
    ...of,
    description: '机油滤清器',
    out_trade_no: 'other000001',
    notify_url: server.notifyUrl,
    amount: { total: 100, currency: 'CNY' },
    payer: { sp_openid: 'o1' },
  };
  const { data } = await other.chain('v3/pay/partner/transactions/jsapi').post(order);
  expect(data.prepay_id).toMatch(/^wx/);
  await server.control('pay', { outTradeNo: 'other000001', silent: true });
  const query = await other.chain('v3/pay/partner/transactions/out-trade-no/other000001').get({ params: of });
  expect(query.data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 100 } });
  const refund = await other.chain('v3/refund/domestic/refunds').post({
    sub_mchid: subMchid,
    out_trade_no: 'other000001',
    out_refund_no: 'back1',
    amount: { refund: 40, total: 100, currency: 'CNY' },
  });
  expect(refund.data).toMatchObject({ status: 'PROCESSING', amount: { refund: 40 } });
  expect(
    (await other.chain('v3/refund/domestic/refunds/back1').get({ params: { sub_mchid: subMchid } })).data,
  ).toMatchObject({ out_refund_no: 'back1' });
  await other
    .chain('v3/pay/partner/transactions/native')
    .post({ ...order, payer: undefined, out_trade_no: 'other000002' });
  expect((await other.chain('v3/pay/partner/transactions/out-trade-no/other000002/close').post(of)).status).toBe(204);
});

test('it refuses an answer that is signed by somebody else', async () => {
  const deceived = new Wechatpay({
    mchid: keys.mchid,
    serial: keys.serial,
    privateKey: keys.privateKey,
    certs: { [sandboxWechatPay.serial]: sandboxMerchantPublicKey },
    baseURL: `${server.url}/sandbox/wechatpay/`,
    proxy: false as const,
  }) as unknown as typeof other;
  await expect(
    deceived.chain('v3/pay/partner/transactions/out-trade-no/other000001').get({ params: of }),
  ).rejects.toThrow();
});

test('what one seals, the other opens', () => {
  const text = JSON.stringify({ out_trade_no: 'other000001', 说明: '机油' });
  expect(
    openSealed(keys.apiV3Key, {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Aes.AesGcm.encrypt(text, keys.apiV3Key, 'ABCDEFGHIJKL', 'transaction'),
      nonce: 'ABCDEFGHIJKL',
      associated_data: 'transaction',
    }),
  ).toBe(text);
  expect(
    Aes.AesGcm.decrypt(
      sealWith(keys.apiV3Key, text, 'ABCDEFGHIJKL', 'transaction').ciphertext,
      keys.apiV3Key,
      'ABCDEFGHIJKL',
      'transaction',
    ),
  ).toBe(text);
  expect(openField(keys.privateKey, Rsa.encrypt('张三', sandboxMerchantPublicKey))).toBe('张三');
  expect(Rsa.decrypt(sealField(sandboxMerchantPublicKey, '张三'), keys.privateKey)).toBe('张三');
  expect(
    Rsa.verify(
      Formatter.response('1', 'n', 'body'),
      signLines(sandboxWechatPay.privateKey, ['1', 'n', 'body']),
      keys.publicKeys[sandboxWechatPay.serial]!,
    ),
  ).toBe(true);
});

test('a notification it signed and sealed is opened by ours', () => {
  const transaction = {
    sp_mchid: keys.mchid,
    sub_mchid: subMchid,
    out_trade_no: 'other000001',
    trade_state: 'SUCCESS',
    trade_state_desc: '',
    amount: { total: 100 },
  };
  const body = JSON.stringify({
    id: 'n1',
    event_type: 'TRANSACTION.SUCCESS',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Aes.AesGcm.encrypt(JSON.stringify(transaction), keys.apiV3Key, 'ABCDEFGHIJKL', ''),
      nonce: 'ABCDEFGHIJKL',
    },
  });
  const timestamp = String(Formatter.timestamp());
  const headers: Record<string, string> = {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n',
    'wechatpay-serial': sandboxWechatPay.serial,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, 'n', body), sandboxWechatPay.privateKey),
  };
  expect(openNotification(keys, (name) => headers[name], Buffer.from(body), Date.now())).toMatchObject({
    verdict: 'genuine',
    notification: { kind: 'transaction', transaction },
  });
});

test("it reads the stand-in's bill as ours does", async () => {
  const day = dayOf(Date.now());
  await server.control('bill', { day });
  const { data } = await other.chain('v3/bill/tradebill').get({ params: { bill_date: day, bill_type: 'ALL' } });
  const path = new URL(String(data.download_url));
  const file = await other
    .chain(`${path.pathname.slice('/sandbox/wechatpay/'.length)}${path.search}`)
    .get({ responseType: 'arraybuffer' });
  const bytes = file.data as unknown as Buffer;
  const theirs = Formatter.castCsvBill(bytes) as { rows: Record<string, string>[]; summary: Record<string, string> };
  const ours = parseTradeBill(bytes);
  expect(theirs.rows.length).toBe(ours.lines.length);
  expect(theirs.rows[0]).toMatchObject({ 商户订单号: 'other000001', 订单金额: '1.00' });
  expect(ours.lines[0]).toMatchObject({ outTradeNo: 'other000001', total: 100 });
  expect([theirs.summary.申请退款总金额, ours.summary.refund]).toEqual(['0.40', 40]);
});
