import { comparePages } from '../comparePages';
import { idOf } from '../ids';
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

/** Compares pages of the large shop with those of the small one. */
export const memberLists = (small: BenchShop, large: BenchShop): Promise<void> =>
  comparePages(LISTS, {
    ...{ small, large, rounds: ROUNDS, seconds: SECONDS },
    sizes: { small: String(FEW_MEMBERS), large: `${String(MEMBERS)} members` },
  });
