import { describe, expect, it } from 'vitest';
import { GOODS_KINDS, goodsKindLabel, offerProblem, offerState, priceNow, type MiniOffer } from './miniGoods';

const offer = (change: Partial<MiniOffer> = {}): MiniOffer => ({
  kind: 1,
  price: 3_500,
  specialPrice: 2_800,
  begins: 100,
  ends: 200,
  ...change,
});

describe('goods of the mini-app', () => {
  it('are of one of three kinds [ENUM-08]', () => {
    expect(GOODS_KINDS.map(({ code }) => `${String(code)} ${goodsKindLabel(code)}`)).toEqual([
      '1 特价',
      '2 9.9元包邮',
      '3 常规',
    ]);
    expect(goodsKindLabel(4)).toBe('');
  });

  it('cost the special price within their period, to the moment, and the usual one outside', () => {
    expect([99, 100, 199, 200].map((now) => [offerState(offer(), now), priceNow(offer(), now).price])).toEqual([
      ['notBegun', 3_500],
      ['running', 2_800],
      ['running', 2_800],
      ['ended', 3_500],
    ]);
    expect(priceNow(offer({ begins: null, ends: null }), 0)).toEqual({ kind: 1, price: 2_800 });
    expect(priceNow(offer(), 300)).toEqual({ kind: 3, price: 3_500 });
    expect(offerState(offer({ kind: 3, specialPrice: null }), 150)).toBe('regular');
  });

  it('an offer that makes no sense is refused by its field', () => {
    expect(offerProblem(offer())).toBeUndefined();
    expect(offerProblem(offer({ kind: 3, specialPrice: null }))).toBeUndefined();
    expect(offerProblem(offer({ kind: 2, specialPrice: 990 }))).toBeUndefined();
    expect(
      [
        offer({ price: 0 }),
        offer({ ends: 100 }),
        offer({ specialPrice: null }),
        offer({ kind: 2, specialPrice: 980 }),
        offer({ specialPrice: 3_500 }),
      ].map((one) => offerProblem(one)?.message),
    ).toEqual([
      '线上价应大于0',
      '结束时间必须晚于开始时间',
      '请填写特价',
      '9.9元包邮商品的价格必须是9.90元',
      '特价必须低于线上价',
    ]);
  });
});
