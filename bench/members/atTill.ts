import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { median, report, round } from '../figures';
import { idOf } from '../ids';
import { load, type Send } from '../load';
import { sellAtTill, type TillSale } from '../sellAtTill';
import type { BenchShop } from '../shop';
import { FEW_MEMBERS, ROUNDS, SECONDS, TILLS } from './sizes';

const BY_CARD = 500;
const POINTS = 100;

type Tenders = NonNullable<TillSale['tendersOf']>;

const byMember: Tenders = (due) => [
  { method: 'storedValue', amount: BY_CARD },
  { method: 'points', amount: POINTS, points: POINTS },
  { method: 'cash', amount: due - BY_CARD - POINTS },
];

const threeParts = async (shop: BenchShop) =>
  (await goodsShopOrder(shop.client).page({ pageSize: 3 })).records.map(({ skuId }) => skuId);

/** Lets points pay: a hundred for a yuan, up to half of a sale. */
export async function letPointsPay({ head }: BenchShop): Promise<void> {
  const rules = customerPointsRule(head);
  await rules.update({ code: 'redeem', version: 0, points: 100, perFen: 100, mostPercent: 50 });
  const { version } = await rules.get({ code: 'redeem' });
  await rules.updateStatus({ code: 'redeem', version, status: 1 });
}

/**
 * Compares sales that card, points and cash pay with the same in cash: one of each in turn, so that a machine that is
 * slower for a while is so for both.
 */
export async function saleByMember(shop: BenchShop): Promise<void> {
  const parts = await threeParts(shop);
  let nth = 0;
  const took = { cash: 0, member: 0 };
  const timed = async (side: keyof typeof took, send: Send, paid: { tendersOf?: Tenders }) => {
    const began = performance.now();
    await sellAtTill(send, { parts, customerId: idOf('member', 1 + (nth % (FEW_MEMBERS / 2))), ...paid });
    took[side] += performance.now() - began;
  };
  const ratios: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    Object.assign(took, { cash: 0, member: 0 });
    await load(shop.url, shop.headers, 1, turn ? 2 * SECONDS : 1, async (send) => {
      nth += 1;
      await timed('cash', send, {});
      await timed('member', send, { tendersOf: byMember });
    });
    if (turn) ratios.push(took.cash / took.member);
  }
  const ratio = median(ratios);
  report(
    'a sale by card, points and cash',
    `${round(ratio)} of the rate of the same in cash (all ${ratios.map((one) => round(one)).join(', ')})`,
    '≥ 0.8',
    ratio >= 0.8,
  );
}

/** Compares 64 tills that spend from one card with one alone: they wait for each other, and no longer than that. */
export async function manyTills(shop: BenchShop): Promise<void> {
  const parts = await threeParts(shop);
  const spend = (send: Send) =>
    sellAtTill(send, {
      parts,
      customerId: idOf('member', FEW_MEMBERS),
      tendersOf: (due) => [
        { method: 'storedValue', amount: 1 },
        { method: 'cash', amount: due - 1 },
      ],
    });
  const alone = await load(shop.url, shop.headers, 1, SECONDS, spend);
  const together = await load(shop.url, shop.headers, TILLS, 3 * SECONDS, spend);
  const most = 1.5 * TILLS * alone.p50;
  report(
    `${String(TILLS)} tills at one card`,
    `p95 ${round(together.p95, 0)} ms; alone p50 ${round(alone.p50, 1)} ms`,
    `≤ 1.5 × ${String(TILLS)} × p50 alone = ${round(most, 0)} ms`,
    together.p95 <= most,
  );
}
