import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { median, report, round } from '../figures';
import { idOf } from '../ids';
import { load, type Send } from '../load';
import { sellAtTill } from '../sellAtTill';
import type { BenchShop } from '../shop';
import { deskCustomer, saleCustomer } from './fillMarket';
import { ROUNDS, SALE_COUPONS, SECONDS } from './sizes';

/** Compares a sale with two coupons with the same without, in turns (MKT-77). */
export async function saleWithCoupons(shop: BenchShop, orders: number): Promise<void> {
  const parts = (await goodsShopOrder(shop.client).page({ pageSize: 3 })).records.map(({ skuId }) => skuId);
  let pair = 0;
  const side = (withCoupons: boolean) => (send: Send) => {
    pair += 1;
    if (2 * pair >= SALE_COUPONS)
      throw new Error('the coupons of the sales are used up: make BENCH_MARKET_SALE_COUPONS larger');
    const couponIds = withCoupons ? [idOf('sale', 2 * pair), idOf('sale', 2 * pair + 1)] : [];
    return sellAtTill(send, { parts, customerId: saleCustomer(pair, orders), couponIds });
  };
  const ratios: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const plain = await load(shop.url, shop.headers, 1, turn ? SECONDS : 1, side(false));
    const couponed = await load(shop.url, shop.headers, 1, turn ? SECONDS : 1, side(true));
    if (turn) ratios.push(couponed.p50 / plain.p50);
  }
  const ratio = median(ratios);
  report(
    'a sale with two coupons',
    `${round(ratio)} of the same without (all ${ratios.map((one) => round(one)).join(', ')})`,
    '≤ 1.3',
    ratio <= 1.3,
  );
}

/** Compares the desk's list of a hundred coupons with a bare select of the same rows (MKT-77). */
export async function deskList(shop: BenchShop, bareUrl: string): Promise<void> {
  const parts = (await goodsShopOrder(shop.client).page({ pageSize: 3 })).records.map(({ skuId }) => skuId);
  const wanted = parts.map((skuId) => `&skuIds=${skuId}`).join('');
  const ratios: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const bare = await load(bareUrl, {}, 1, turn ? SECONDS : 1, (send) =>
      send({ path: `/coupons?customerId=${deskCustomer()}` }),
    );
    const ours = await load(shop.url, shop.headers, 1, turn ? SECONDS : 1, (send) =>
      send({ path: `/api/parts/receiptBill/listGoodsCoupon?customerId=${deskCustomer()}${wanted}` }),
    );
    if (turn) ratios.push(ours.p50 / bare.p50);
  }
  const ratio = median(ratios);
  report(
    "the desk's list of a hundred coupons",
    `${round(ratio)} of a bare select of the rows (all ${ratios.map((one) => round(one)).join(', ')})`,
    '≤ 1.5',
    ratio <= 1.5,
  );
}
