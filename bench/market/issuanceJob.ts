import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { job } from '@partsdesk/sdk/parts/job';
import { report, round } from '../figures';
import { load } from '../load';
import type { BenchShop } from '../shop';
import { SECONDS } from './sizes';

const POLL_MS = 100;
const MOST_MIB = 64;

const memoryOf = ({ process: { pid } }: BenchShop) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1024;

/** Measures a job that gives each customer a coupon: the server's memory, and what others' requests take (MKT-79). */
export async function issuanceJob(shop: BenchShop, customers: number): Promise<void> {
  const { head } = shop;
  const schemeId = await couponSchema(head).add({
    ...{ name: '人人有份', kind: 1, face: 100, threshold: 0, stackable: true, scope: 0, validity: 2, days: 30 },
    ...{ total: 1_000_000, perCustomer: 1 },
  });
  const others = (seconds: number) =>
    load(shop.url, shop.headers, 1, seconds, (send) => send({ path: '/api/parts/orderSale/page' }));
  await others(1);
  const quiet = (await others(SECONDS)).p95;
  const issuances = couponDistributionActivity(head);
  const rest = memoryOf(shop);
  let most = rest;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(shop));
  }, POLL_MS);
  const began = performance.now();
  const id = await issuances.add({
    ...{ name: '人人有份', channel: 1, receivers: 0 },
    lines: [{ schemeId, perCustomer: 1 }],
  });
  const { jobId } = await issuances.item({ id });
  const busy: number[] = [];
  for (;;) {
    busy.push((await others(1)).p95);
    const { status } = await job(head).item({ id: jobId ?? '' });
    if (status === 2) break;
    if (jobEnded(status)) throw new Error(`the job ended as ${String(status)}`);
    await wait(POLL_MS);
  }
  clearInterval(looking);
  const seconds = (performance.now() - began) / 1000;
  const [line] = (await issuances.item({ id })).lines;
  if ((line?.taken ?? 0) < customers) throw new Error(`only ${String(line?.taken)} coupons were given`);
  const slowest = Math.max(...busy);
  report(
    `${String(line?.taken)} coupons by a job`,
    `${round(seconds, 1)} s, ${round(most - rest, 0)} MiB more`,
    `≤ ${String(MOST_MIB)} MiB`,
    most - rest <= MOST_MIB,
  );
  report(
    "others' requests meanwhile",
    `p95 ${round(slowest, 1)} ms in the worst second, ${round(slowest / quiet)} of the ${round(quiet, 1)} ms without`,
    '≤ 2',
    slowest / quiet <= 2,
  );
}
