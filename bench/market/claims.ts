import { randomUUID } from 'node:crypto';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import type { Client } from 'pg';
import { median, report, round } from '../figures';
import { idOf } from '../ids';
import { load } from '../load';
import type { BenchShop } from '../shop';
import { ROUNDS, SECONDS, TAKERS } from './sizes';
import { visitors } from './visitors';

const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
const TERMS = {
  ...{ kind: 1 as const, face: 100, threshold: 0, stackable: true, scope: 0 as const, validity: 2 as const },
  ...{ days: 30, total: 1_000_000, perCustomer: 100 },
};

/** Compares customers who take coupons at once with a bare guarded update and insert of as many (MKT-77). */
export async function claims(shop: BenchShop, database: Client, bareUrl: string): Promise<void> {
  const { head, place } = shop;
  const [schemes, issuances] = [couponSchema(head), couponDistributionActivity(head)];
  // Nobody may have more than a hundred of a scheme: each pair of rounds has its own, and so many customers.
  const people = await visitors(database, place.storeId, 100);
  const ratios: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const [ours, bare] = [
      await schemes.add({ ...TERMS, name: `领券${String(turn)}` }),
      await schemes.add({ ...TERMS, name: `对照${String(turn)}` }),
    ];
    const issuance = await issuances.add({
      ...{ name: `领券中心${String(turn)}`, channel: 2, receivers: 0, beginDay: day(0), endDay: day(1) },
      lines: [{ schemeId: ours, perCustomer: 100, total: 1_000_000 }],
    });
    const [line] = (await issuances.item({ id: issuance })).lines;
    let at = 0;
    const floor = await load(bareUrl, {}, TAKERS, turn ? SECONDS : 1, (send) => {
      at += 1;
      return send({
        method: 'POST',
        path: '/claim',
        body: { schemeId: bare, customerId: idOf('customer', 1 + (at % people.length)) },
      });
    });
    const taken = await load(shop.url, {}, TAKERS, turn ? SECONDS : 1, (send) => {
      at += 1;
      return send({
        method: 'POST',
        path: '/api/parts/app/couponSchema/receive',
        headers: { ...people[at % people.length], 'tenant-id': place.storeId, 'idempotency-key': randomUUID() },
        body: { id: line?.id },
      });
    });
    if (turn) ratios.push(taken.rate / floor.rate);
  }
  const ratio = median(ratios);
  report(
    `a coupon taken, ${String(TAKERS)} customers at once`,
    `${round(ratio)} of the rate of a bare guarded update with insert (all ${ratios.map((one) => round(one)).join(', ')})`,
    '≥ 0.3',
    ratio >= 0.3,
  );
}
