import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What the test command takes in turn, a part each time: TURN, such as 2/8, tells which (scripts/test.mjs). Without it,
 * as in `pnpm test:long` and for one file alone, all runs.
 */
const turn = () => process.env.TURN?.split('/').map(Number) as [number, number] | undefined;

/** Whether what is dear is asked of this operation, template or other thing in this run. */
export function isInTurn({ id }: { id: string }): boolean {
  const [mine, turns] = turn() ?? [1, 1];
  let hash = 0;
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return (hash % turns) + 1 === mine;
}

/**
 * Files that run each time: walls and rights, every operation once, the ways of money and goods that all others go, and
 * what is quick. A file that asks a share of its subjects by `isInTurn` must stand here: in turn itself, it would only
 * ever ask one share. All others run in turn, and with each change in their folder.
 */
const EACH_TIME = [
  'account/login/enterShop',
  'account/login/oauth',
  'account/login/renewal',
  'account/menu/menuRights',
  'account/role/roles',
  'audit/fundChecks',
  'audit/saleChecks',
  'customer/customer',
  'customer/merge/mergeColumns',
  'customer/hiddenPhones.long',
  'db/connectionKysely',
  'db/dump',
  'db/folderLock',
  'db/migrate',
  'db/migrationFiles',
  'db/schema',
  'db/walls',
  'file/listSheet',
  'file/storage',
  'fund/entry/fundEntry',
  'fund/fundWorking',
  'fund/settleAccount',
  'goods/archive/goods',
  'goods/shop/shopGoods',
  'goods/stock/stock',
  'goods/stock/stockEntries',
  'goods/stock/transfer/stockTransfer',
  'http/appPage',
  'http/badInput',
  'http/everyOperation',
  'http/exactlyOnce.long',
  'http/fieldNames',
  'http/hostile.long',
  'http/overtaken',
  'http/requestHash',
  'http/specifiedCalls',
  'http/twoEditors.long',
  'http/validation',
  'jobs/job',
  'jobs/withoutRequest',
  'kit/closedPeriod',
  'kit/owner/record',
  'kit/page',
  'kit/resultSums',
  'kit/withinDays',
  'market/coupon/couponRoads',
  'notice/everyCount.long',
  'order/debt/debt',
  'order/ledger/saleLedger',
  'order/long/chain.long',
  'order/long/races.long',
  'order/online/onlineOrders',
  'order/outbound/takeBackOut',
  'order/receipt/saleOutPayable',
  'order/recharge/storedValue',
  'order/returns/returnMoney',
  'order/returns/salesReturn',
  'order/sale/cancelPaid',
  'order/sale/orderChanges',
  'order/sale/sale',
  'order/shift/shift',
  'pay/bill/reconcile',
  'pay/refund/onlineRefund',
  'pay/trade/h5Payment',
  'pay/trade/onlineOrderPaid',
  'pay/trade/payChaos.long',
  'print/pagesToPdf',
  'processes',
  'push/lockedOut',
  'report/netSales',
  'report/plans',
  'report/profit/profit',
  'secrets',
  'settings',
  'store/shop/branchWalls',
  'store/shop/store',
  'store/staff/partsStaff',
  'testing/database/touchedTables',
  'testing/examples/exampleRequests',
];

const SOURCES = join(import.meta.dirname, '..');

const BELOW = 'apps/server/src/';

/** Folders of the server, below `src`, that the last commits changed (scripts/test.mjs). */
const lately = () =>
  new Set(
    (process.env.CHANGED ?? '')
      .split(',')
      .filter((path) => path.startsWith(BELOW))
      .map((path) => dirname(path.slice(BELOW.length))),
  );

/** The files of the other turns, which this run leaves out. */
export function otherTurns(): string[] {
  const changed = lately();
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => path.replace('.test.ts', ''));
  const gone = EACH_TIME.filter((name) => !names.includes(name));
  if (gone.length) throw new Error(`testing/turn.ts lists tests that are not there: ${gone.join(', ')}`);
  return names
    .filter((name) => !EACH_TIME.includes(name) && !isInTurn({ id: name }) && !changed.has(dirname(name)))
    .map((name) => `**/src/${name}.test.ts`);
}
