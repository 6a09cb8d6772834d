import { campaign } from '@partsdesk/sdk/report/campaign';
import { comparePages } from '../comparePages';
import { median, report, round } from '../figures';
import { idOf } from '../ids';
import type { BenchShop } from '../shop';
import { CAMPAIGN_SCHEME } from './fillMarket';
import { CAMPAIGN, FEW_ROWS, ROUNDS, ROWS, SECONDS } from './sizes';

const LISTS = [
  { name: 'coupons', path: 'customerCoupon/page' },
  { name: 'coupons of a scheme', path: `customerCoupon/page?id=${idOf('market-scheme', 3)}` },
  { name: 'coupons of a customer', path: `customerCoupon/page?customerId=${idOf('customer', 9)}` },
  { name: 'unused coupons', path: 'customerCoupon/page?status=0' },
  { name: 'commissions', path: 'subCommission/page' },
  { name: 'commissions of a distributor', path: `subCommission/page?distributorId=${idOf('distributor', 5)}` },
  { name: 'bargain runs', path: 'bargainingActivity/page' },
  { name: 'bargain runs of a scheme', path: `bargainingActivity/page?schemeId=${idOf('bargain', 3)}` },
];

/** Compares pages of the large shop with those of the small one (MKT-78). */
export const marketLists = (small: BenchShop, large: BenchShop): Promise<void> =>
  comparePages(
    LISTS.map(({ name, path }) => ({ name: `a page of ${name}`, path })),
    {
      ...{ small, large, rounds: ROUNDS, seconds: SECONDS },
      sizes: { small: String(FEW_ROWS), large: `${String(ROWS)} rows` },
    },
  );

/** Measures the effect of a campaign among the orders of the large shop (MKT-78). */
export async function campaignEffect({ head }: BenchShop): Promise<void> {
  const took: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const began = performance.now();
    const { orders } = await campaign(head).effect({ kind: 1, id: idOf(CAMPAIGN_SCHEME) });
    if (turn) took.push(performance.now() - began);
    if (!orders) throw new Error('the campaign has no orders');
  }
  report(
    `the effect of a campaign of ${String(CAMPAIGN)} orders among ${String(ROWS)}`,
    `${round(median(took), 0)} ms`,
    '≤ 300 ms',
    median(took) <= 300,
  );
}
