import { median, report, round } from '../figures';
import { idOf } from '../ids';
import { load } from '../load';
import type { BenchShop } from '../shop';
import { FEW_MEMBERS, MEMBERS, ROUNDS, SECONDS } from './sizes';

const member = idOf('member', 9);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const LISTS = [
  { name: 'customers', path: 'customer/page' },
  { name: 'what moved cards', path: 'customerCardLog/page' },
  { name: 'what moved a card', path: `customerCardLog/page?customerId=${member}` },
  { name: 'points', path: 'customerPointsDetails/page' },
  { name: 'points of a customer', path: `customerPointsDetails/pageOfCustomer?customerId=${member}` },
  { name: 'the timeline', path: `customerTimeline/page?customerId=${member}` },
  {
    name: 'the statement of a year',
    path: `customerStatement/get?customerId=${idOf('customer', 9)}&from=${daysAgo(364)}&to=${daysAgo(0)}`,
  },
];

/** Compares pages of the large shop with those of the small one, at the 95th percentile. */
export async function memberLists(small: BenchShop, large: BenchShop): Promise<void> {
  for (const { name, path } of LISTS) {
    const ratios: number[] = [];
    let last: number[] = [];
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const p95: number[] = [];
      for (const shop of [small, large])
        p95.push(
          (await load(shop.url, shop.headers, 1, turn ? SECONDS : 1, (send) => send({ path: `/api/parts/${path}` })))
            .p95,
        );
      if (!turn) continue;
      last = p95;
      ratios.push((p95[1] ?? 0) / (p95[0] ?? 1));
    }
    const ratio = median(ratios);
    report(
      name,
      `p95 at ${String(MEMBERS)} members is ${round(ratio)} of that at ${String(FEW_MEMBERS)} (last round: ${last
        .map((one) => `${round(one, 1)} ms`)
        .toReversed()
        .join(' against ')})`,
      '≤ 1.5',
      ratio <= 1.5,
    );
  }
}
