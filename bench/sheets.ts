import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsExportRecord } from '@partsdesk/sdk/parts/goodsExportRecord';
import { job } from '@partsdesk/sdk/parts/job';
import { startPostgres } from '../scripts/postgres.mjs';
import { customersBySheet } from './customerSheets';
import { report, round } from './figures';
import { sheetForm } from './sheetForm';
import { openShop, type BenchShop } from './shop';

const ARCHIVE = 100_000;
const SHEET = 20_000;
const MOST_SECONDS = 60;
const MOST_MIB = 300;
const POLL_MS = 100;

const memoryOf = ({ process: { pid } }: BenchShop) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1024;

/** Measures the duration of some work, and the growth of the server's memory meanwhile, in MiB. */
async function measured(shop: BenchShop, work: () => Promise<unknown>): Promise<{ seconds: number; growth: number }> {
  const rest = memoryOf(shop);
  let most = rest;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(shop));
  }, POLL_MS);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return { seconds: (performance.now() - began) / 1000, growth: most - rest };
}

async function ended({ head }: BenchShop, id: string): Promise<void> {
  for (;;) {
    const { status, counts } = await job(head).item({ id });
    if (status === 2) return;
    if (jobEnded(status)) throw new Error(`the job ended as ${String(status)}: ${JSON.stringify(counts)}`);
    await wait(POLL_MS);
  }
}

/** Makes a supplier's list of twenty thousand new parts. */
function supplierList(): FormData {
  const titles = [
    '商品编码',
    '商品名称',
    '条形码',
    '物料号',
    'OEM号',
    '品牌',
    '分类',
    '单位',
    '规格',
    '总店价',
    '底价',
    '安全库存',
    '货位',
  ];
  const rows = Array.from({ length: SHEET }, (_, n) => [
    `N${String(n).padStart(6, '0')}`,
    `前刹车片 ${String(n)}`,
    `697${String(n).padStart(10, '0')}`,
    `M${String(n)}`,
    `${String(n)}A 955 425; ${String(n)}-AB1`,
    `品牌${String(n % 40)}`,
    `大类${String(n % 8)}/小类${String(n % 60)}`,
    '套',
    `车型${String(n % 300)}`,
    100 + (n % 900),
    60,
    2,
    `A-${String(n % 50)}`,
  ]);
  return sheetForm([titles, ...rows]);
}

/** Measures importing a sheet of new parts into a large archive and exporting the archive, each as a job. */
export async function sheets(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  let shop: BenchShop | undefined;
  try {
    const opened = (shop = await openShop(
      postgres.superuserUrl,
      { parts: ARCHIVE, ledgerRows: ARCHIVE, orders: 1000 },
      () => undefined,
    ));
    const { head } = opened;
    const archive = goods(head);
    const form = supplierList();
    const taken = await measured(opened, async () => {
      const draft = await archive.import(form, { timeoutSeconds: 300 });
      await ended(opened, await archive.importData({ id: draft.id, version: draft.version, skipFaulty: false }));
    });
    report(
      `${String(SHEET)} new parts by a sheet`,
      `${round(taken.seconds, 1)} s, ${round(taken.growth, 0)} MiB more`,
      `≤ ${String(MOST_SECONDS)} s, ≤ ${String(MOST_MIB)} MiB`,
      taken.seconds <= MOST_SECONDS && taken.growth <= MOST_MIB,
    );
    const customers = await measured(opened, () => customersBySheet(head, SHEET));
    report(
      `${String(SHEET)} customers with vehicles by two sheets`,
      `${round(customers.seconds, 1)} s, ${round(customers.seconds / taken.seconds)} of the time of the parts`,
      '≤ 1.2',
      customers.seconds <= 1.2 * taken.seconds,
    );
    const given = await measured(opened, async () => ended(opened, await goodsExportRecord(head).exp({})));
    report(
      `${String(ARCHIVE + SHEET)} parts into a sheet`,
      `${round(given.seconds, 1)} s, ${round(given.growth, 0)} MiB more`,
      `≤ ${String(MOST_MIB)} MiB`,
      given.growth <= MOST_MIB,
    );
  } finally {
    await shop?.stop();
    postgres.stop();
  }
}
