import type { Schemas } from '@partsdesk/sdk/types/report';
import { fundClassLabel, isInProfit, type FundClass } from '../fund/fundTypes';
import { toWholeFen, wholeFenSources } from './wholeFen';

type Line = Schemas['ProfitLine'];
type Section = Schemas['ProfitSection'];

/** What a ledger says of a column: the source's name, and of income and expenses the type. Signed, 1/10,000 yuan. */
export interface ProfitFigure {
  column: string;
  /**
   * `sale:` kind, `cost`, `costRest`, `gift`, `makeUpBack`, `stock:` kind or `stockOut:` reason, `fund:` kind,
   * `entry:` class.
   */
  source: string;
  amount: number;
  typeId?: string | null;
  typeName?: string | null;
}

/** A balance at the beginning or the end of a column. */
export interface ProfitBalance {
  column: string;
  of: 'cash' | 'stock';
  opening: number;
  closing: number;
}

/** Classes of income and expenses in the order of the statement. */
const CLASS_ORDER: readonly FundClass[] = [
  'otherRevenue',
  'nonOperatingIncome',
  'taxes',
  'selling',
  'administration',
  'finance',
  'nonOperatingExpense',
  'purchase',
  'purchaseRefund',
  'deposit',
  'loan',
  'capital',
  'asset',
  'opening',
];

interface Plan {
  key: string;
  name: string;
  /** Sources that the line adds up; those of a class are added by type below it. */
  of: readonly string[];
  types?: FundClass;
}

const line = (key: string, name: string, ...of: string[]): Plan => ({ key, name, of });
const classLine = (of: FundClass): Plan => ({
  key: `class:${of}`,
  name: fundClassLabel(of),
  // The fee of a transfer counts as what 手续费 counts as.
  of: [`entry:${of}`, ...(of === 'finance' ? ['fund:fee'] : [])],
  types: of,
});

const revenue = [
  line('sold', '销售收入', 'sale:out', 'sale:correction'),
  line('returned', '退货', 'sale:return'),
  line('compensated', '售后与补偿', 'sale:afterSale', 'sale:goodwill'),
  line('gift', '赠送与积分抵扣', 'gift'),
];
const COST = line('cost', '销售成本', 'cost');
const USED = line(
  'used',
  '报损自用赠送',
  ...['报损', '自用', '赠送', '样品', '其他'].map((reason) => `stockOut:${reason}`),
);
const EXCHANGED = line('exchanged', '积分兑换礼品', 'stockOut:礼品兑换');
const otherGoods = [
  line('taking', '盘盈盘亏', 'stock:stockTaking'),
  line('transferLoss', '调拨损失', 'stock:stockTransferLoss'),
  line('borrowLoss', '借用损失', 'stock:serviceBorrowLoss'),
  USED,
  EXCHANGED,
];
const otherMoney = [
  line('makeUp', '补差价', 'fund:onlineMakeup', 'makeUpBack'),
  line('variance', '长短款', 'fund:shiftVariance', 'fund:shiftOpening', 'fund:shiftCash'),
  line('commission', '分销佣金', 'fund:commission'),
];
const cash = [
  line('cashSales', '销售收款', 'fund:receiptBill'),
  line('cashRefunds', '退款', 'fund:refundBill', 'fund:afterSale'),
  line('cashCards', '售卡与退卡', 'fund:recharge', 'fund:cardRefund'),
  line('cashMakeUp', '补差价', 'fund:onlineMakeup'),
  line('cashCommission', '分销佣金', 'fund:commission'),
];
const cashElse = [
  line('cashTransfer', '账户互转', 'fund:transfer', 'fund:shiftSafe'),
  line('cashVariance', '长短款', 'fund:shiftVariance', 'fund:shiftOpening', 'fund:shiftCash'),
  line('cashOpening', '期初录入', 'fund:opening'),
];
const SOLD = line('stockSold', '销售出库与退货入库', 'stock:saleOut', 'stock:salesReturn', 'stock:afterSale');
const stock = [
  line('stockIn', '入库', 'stock:stockIn'),
  line('stockBack', '退供应商', 'stockOut:退供应商'),
  line('stockInitial', '期初入库', 'stock:warehouseInitialize'),
  SOLD,
  line('stockMoved', '调拨与借用', 'stock:stockTransfer', 'stock:serviceBorrow'),
  line('stockTaking', '盘盈盘亏', 'stock:stockTaking'),
  line('stockLost', '调拨与借用损失', 'stock:stockTransferLoss', 'stock:serviceBorrowLoss'),
  line('stockUsed', '报损自用赠送与兑换', ...USED.of, ...EXCHANGED.of),
];
/** What the reports' costs, each sale in whole fen, are short of the exact ones, which left the stock. */
const REST = line('stockRest', '成本取整尾差', 'stockRest');
/** What of the goods is rounded together: the lines of the goods, or what the profit shows of them apart. */
const goodsCells = [...stock.slice(0, 6), ...otherGoods.slice(1), REST].map(({ of }) => of);
const inProfit = CLASS_ORDER.filter(isInProfit);
const outside = CLASS_ORDER.filter((of) => !isInProfit(of));

/**
 * Makes the statement of the columns from what the ledgers say: the profit by steps, the way of the money and of the
 * goods from balance to balance, and what must come to 0 (FUN-19: a source in no line shows there). Every cell is
 * rounded to whole fen once, sums and totals add up the rounded cells; the differences are those of the exact values.
 */
export function profitStatement(
  columns: readonly { id: string }[],
  figures: readonly ProfitFigure[],
  balances: readonly ProfitBalance[],
  { inOrder }: { inOrder: boolean },
): Line[] {
  const exact = new Map<string, number[]>();
  const types = new Map<string, { name: string; class: string; amounts: number[] }>();
  const at = (column: string) => columns.findIndex(({ id }) => id === column);
  const added = (amounts: number[] | undefined, { column, amount }: ProfitFigure) =>
    (amounts ?? columns.map(() => 0)).with(at(column), (amounts?.[at(column)] ?? 0) + amount);
  for (const figure of figures) {
    exact.set(figure.source, added(exact.get(figure.source), figure));
    if (figure.typeId)
      types.set(figure.typeId, {
        name: figure.typeName ?? '',
        class: figure.source.replace('entry:', ''),
        amounts: added(types.get(figure.typeId)?.amounts, figure),
      });
  }
  const used = { cash: new Set<string>(), stock: new Set<string>() };
  const sumOf = (all: readonly (readonly number[])[]) =>
    columns.map((_, index) => all.reduce((sum, amounts) => sum + (amounts[index] ?? 0), 0));
  const balance = (of: ProfitBalance['of'], end: 'opening' | 'closing') =>
    columns.map(({ id }) => balances.find((one) => one.column === id && one.of === of)?.[end] ?? 0);
  const moved = (of: readonly string[]) => sumOf(of.map((source) => exact.get(source) ?? []));
  const less = (from: readonly number[], what: readonly number[]) => from.map((amount, at) => amount - (what[at] ?? 0));
  const costs = moved(COST.of);
  const costOff = less(sumOf([costs, moved(['costRest'])]), moved(SOLD.of));
  const ends = { opening: balance('stock', 'opening'), closing: balance('stock', 'closing') };
  // The goods that were sold have one value, as cost and as what left the stock; what is between them stands apart.
  const shown = new Map(exact);
  for (const [index, source] of SOLD.of.entries()) shown.set(source, index ? columns.map(() => 0) : costs);
  shown.set('stockRest', less(moved(SOLD.of), costs));
  const sources = wholeFenSources(shown, { cells: goodsCells, ...ends });
  sources.set('cost', sumOf(SOLD.of.map((source) => sources.get(source) ?? [])));
  const lines: Line[] = [];
  const write = (section: Section, key: string, name: string, amounts: readonly number[], more: Partial<Line> = {}) => {
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    lines.push({ key, section, name, sum: false, part: false, amounts: [...amounts], total, ...more });
    return amounts;
  };
  /** Writes the lines that have anything; returns the sum of all. */
  const group = (section: Section, plans: readonly Plan[], always = false) =>
    sumOf(
      plans.map(({ key, name, of, types: within }) => {
        if (section === 'cash' || section === 'stock') for (const source of of) used[section].add(source);
        const amounts = sumOf(of.map((source) => sources.get(source) ?? []));
        const parts = [...types].filter(
          ([, type]) => type.class === within && type.amounts.some((amount) => amount !== 0),
        );
        if (!always && amounts.every((amount) => amount === 0) && !parts.length) return amounts;
        const prefix = section === 'cash' && within ? 'cash:' : '';
        write(section, `${prefix}${key}`, name, amounts);
        for (const [id, type] of parts) write(section, `${prefix}type:${id}`, type.name, type.amounts, { part: true });
        const fee = sources.get('fund:fee');
        if (within === 'finance' && fee) write(section, `${prefix}fee`, '转账手续费', fee, { part: true });
        return amounts;
      }),
    );
  const result = (section: Section, key: string, name: string, ...all: (readonly number[])[]) =>
    write(section, key, name, sumOf(all), { sum: true });

  const net = result('profit', 'net', '净销售收入', group('profit', revenue, true));
  const gross = result('profit', 'gross', '毛利', net, group('profit', [COST], true));
  const rest = [group('profit', otherGoods), group('profit', otherMoney), group('profit', inProfit.map(classLine))];
  result('profit', 'profit', '利润总额', gross, ...rest);

  const bridge = (of: 'cash' | 'stock', names: [opening: string, closing: string], between: () => unknown) => {
    const [opening, closing] = [balance(of, 'opening').map(toWholeFen), balance(of, 'closing').map(toWholeFen)];
    const total = (amounts: number[], first: boolean) =>
      inOrder ? (amounts.at(first ? 0 : -1) ?? 0) : amounts.reduce((sum, amount) => sum + amount, 0);
    write(of, `${of}Opens`, names[0], opening, { sum: true, total: total(opening, true) });
    between();
    write(of, `${of}Closes`, names[1], closing, { sum: true, total: total(closing, false) });
    return less(sumOf([balance(of, 'opening'), moved([...used[of]])]), balance(of, 'closing'));
  };
  const cashOff = bridge('cash', ['期初资金', '期末资金'], () => {
    for (const plans of [cash, [...inProfit, ...outside].map(classLine), cashElse]) group('cash', plans);
  });
  const stockOff = bridge('stock', ['期初库存', '期末库存'], () => group('stock', [...stock, REST]));

  const isMapped = (source: string) =>
    source.startsWith('sale:') ||
    ['cost', 'costRest', 'gift', 'makeUpBack'].includes(source) ||
    used.cash.has(source) ||
    used.stock.has(source);
  const unmapped = sumOf([...exact].flatMap(([source, amounts]) => (isMapped(source) ? [] : [amounts])));
  const check = (key: string, name: string, amounts: number[]) => write('check', key, name, amounts, { sum: true });
  check('costOff', '销售成本 − 库存流水的出库成本', costOff);
  check('cashOff', '期初资金 + 收支 − 期末资金', cashOff);
  check('stockOff', '期初库存 + 进出 − 期末库存', stockOff);
  check('unmapped', '没有归到任何一行的流水', unmapped);
  return lines;
}
