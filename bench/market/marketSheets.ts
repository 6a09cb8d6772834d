import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { subCommissionSettlement } from '@partsdesk/sdk/parts/subCommissionSettlement';
import { report, round } from '../figures';
import { sheetForm } from '../sheetForm';
import type { BenchShop } from '../shop';
import { customersOf, SHEET } from './sizes';

const MOST_SECONDS = 60;

async function timed(name: string, rows: number, work: () => Promise<{ imported: number }>): Promise<void> {
  const began = performance.now();
  const { imported } = await work();
  const seconds = (performance.now() - began) / 1000;
  if (imported !== rows) throw new Error(`${name}: ${String(imported)} rows of ${String(rows)} were taken`);
  report(
    `${name} of ${String(rows)} rows`,
    `${round(seconds, 1)} s`,
    `≤ ${String(MOST_SECONDS)} s`,
    seconds <= MOST_SECONDS,
  );
}

/** Measures a sheet of write-offs, a distributor a row, and one of dull stock, a part a row (MKT-79). */
export async function marketSheets({ head }: BenchShop, orders: number): Promise<void> {
  const settings = storeSetting(head);
  const { commission } = await settings.view();
  await settings.saveCommission({ version: commission.version, open: true, lowestWithdrawal: 0 });
  await fundAccount(head).add({ name: '佣金账户', method: 'bankCard', opening: 9_999_999_999 });
  const payees = Math.min(SHEET, customersOf(orders));
  const heading = ['手机号*', '核销金额*', '付款账户*', '付款单号', '备注'];
  const payments = Array.from({ length: payees }, (_, at) => [
    ...[`139${String(at + 1).padStart(8, '0')}`, 1, '佣金账户', `F-${String(at)}`, ''],
  ]);
  const answers = { timeoutSeconds: 300 };
  await timed('a settlement sheet', payees, () =>
    subCommissionSettlement(head).importBatchExcel(sheetForm([heading, ...payments]), answers),
  );
  const parts = Array.from({ length: SHEET }, (_, at) => [
    ...[`P${String(at + 1).padStart(8, '0')}`, '城东店', 1, 10, ''],
  ]);
  await timed('a dull-stock sheet', SHEET, () =>
    dullGoods(head).importOnlineExcel(sheetForm([['商品编码*', '门店*', '数量*', '售价*', '说明'], ...parts]), answers),
  );
}
