import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fenOfYuan, parseTradeBill } from './bills';

const head = [
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,',
  '退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
].join('');
const paid = [
  '`2026-11-21 17:07:11,`wx1,`1900000001,`1900000109,`,`4200000925202101284997714292,`order000001,`o1,',
  '`NATIVE,`SUCCESS,`OTHERS,`CNY,`12.34,`0.00,`0,`0,`0.00,`0.00,`,`,`机油, 4L,`cipher code,`0.07000,`0.60%,',
  '`12.34,`0.00,`',
].join('');
const back = [
  '`2026-11-21 18:00:00,`wx1,`1900000001,`1900000109,`,`4200000925202101284997714292,`order000001,`o1,',
  '`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`503001,`back1,`5.00,`0.00,`ORIGINAL,`SUCCESS,`机油, 4L,`,',
  '`-0.03000,`0.60%,`0.00,`5.00,`',
].join('');
const foot =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\n`2,`12.34,`5.00,`0.00,`0.04000,`12.34,`5.00';

describe("a day's bill", () => {
  test('is read into fen, with commas in its texts and a mark at its beginning', () => {
    for (const end of ['\n', '\r\n']) {
      const bill = parseTradeBill(
        Buffer.from(`\ufeff${[head, paid, back, foot].join('\n').replaceAll('\n', end)}${end}`),
      );
      expect(bill.summary).toEqual({ count: 2, total: 1234, refund: 500, fee: 4 });
      expect(bill.lines).toMatchObject([
        {
          tradeState: 'SUCCESS',
          subMchid: '1900000109',
          outTradeNo: 'order000001',
          total: 1234,
          refund: 0,
          outRefundNo: '',
          fee: 7,
          description: '机油, 4L',
        },
        {
          tradeState: 'REFUND',
          outRefundNo: 'back1',
          refundId: '503001',
          refund: 500,
          total: 0,
          fee: -3,
          refundStatus: 'SUCCESS',
        },
      ]);
    }
  });

  test('that is none, or torn, is refused', () => {
    for (const text of ['', '<xml/>', head, [head, paid.slice(0, 200), foot].join('\n'), [head, paid].join('\n')])
      expect(() => parseTradeBill(Buffer.from(text))).toThrow();
  });

  test('yuan become fen without a float', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (fen) => {
        const digits = String(Math.abs(fen)).padStart(3, '0');
        expect(fenOfYuan(`${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(fen);
      }),
    );
    expect([fenOfYuan('0.005'), fenOfYuan('-0.006'), fenOfYuan('-0.001'), fenOfYuan('7'), fenOfYuan('7.1')]).toEqual([
      1, -1, 0, 700, 710,
    ]);
    expect(() => fenOfYuan('1e3')).toThrow();
  });
});
