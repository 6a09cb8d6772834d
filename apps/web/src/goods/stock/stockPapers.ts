import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { addQuantities } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { entrySorts, type EntrySort } from './entrySorts';
import { placeOf } from './placeOf';
import { partColumns, piecesOf, type StockPaper } from './StockSheet';

const kindsOf = (lines: readonly unknown[]) => `${String(lines.length)} 种`;
const sumOfQuantities = (lines: readonly { quantity: number }[]) =>
  addQuantities(...lines.map(({ quantity }) => quantity));
const yuan = (fen: number) => fen / 100;

/** 入库单 or 其他出库单 on paper; a keeper signs. */
export function entryPaper(sort: EntrySort, entry: Schemas['StockEntryDetail']): StockPaper<Schemas['StockEntryLine']> {
  const isIn = sort === 'in';
  return {
    title: entrySorts[sort].name,
    code: entry.code,
    shopName: entry.shopName,
    facts: [
      ['仓库', entry.warehouseName],
      isIn ? ['供应商', orDash(entry.supplierName)] : ['出库原因', orDash(entry.reason)],
      ['开单', `${entry.by} ${formatMoment(entry.createTime)}`],
      entry.bookedTime !== null && ['入账时间', formatMoment(entry.bookedTime)],
    ],
    lines: entry.lines,
    columns: [
      ...partColumns<Schemas['StockEntryLine']>(),
      ['数量', (line) => line.quantity, 'figure'],
      ...(isIn
        ? ([
            ['含税单价（元）', (line: Schemas['StockEntryLine']) => yuan(line.price), 'figure'],
            ['金额（元）', (line: Schemas['StockEntryLine']) => yuan(line.amount), 'figure'],
          ] as const)
        : []),
    ],
    sums: [
      kindsOf(entry.lines),
      piecesOf(sumOfQuantities(entry.lines)),
      ...(isIn ? [`金额 ${formatYuan(entry.amount)}`] : []),
    ],
    signatures: isIn ? ['送货人', '收货人', '制单人'] : ['领用人', '发货人', '审核人'],
    remark: entry.remark,
  };
}

/** 送货单: goes with the goods of a transfer and is signed where they arrive. */
export function transferPaper(transfer: Schemas['StockTransferDetail']): StockPaper<Schemas['StockTransferLine']> {
  return {
    title: '调拨送货单',
    code: transfer.code,
    shopName: transfer.fromShopName,
    facts: [
      ['调出', placeOf(transfer.fromShopName, transfer.fromWarehouseName)],
      ['调入', placeOf(transfer.toShopName, transfer.toWarehouseName)],
      ['开单', `${transfer.by} ${formatMoment(transfer.createTime)}`],
      transfer.shippedTime !== null && ['发货', `${transfer.shippedBy} ${formatMoment(transfer.shippedTime)}`],
    ],
    lines: transfer.lines,
    columns: [
      ...partColumns<Schemas['StockTransferLine']>(),
      ['调拨数量', (line) => line.quantity, 'figure'],
      ['实收数量', (line) => (line.receivedQuantity > 0 ? line.receivedQuantity : ''), 'figure'],
    ],
    sums: [kindsOf(transfer.lines), piecesOf(sumOfQuantities(transfer.lines))],
    signatures: ['发货人', '送货人', '收货人'],
    remark: transfer.remark,
  };
}

/** 盘点表: is taken along the shelves; what nobody counted has an empty cell, and a blind count shows no books. */
export function takingPaper(
  taking: Schemas['StockTakingDetail'],
  lines: readonly Schemas['StockTakingLine'][],
): StockPaper<Schemas['StockTakingLine']> {
  return {
    title: '盘点表',
    code: taking.code,
    shopName: taking.shopName,
    facts: [
      ['仓库', taking.warehouseName],
      ['方式', taking.blind ? '盲盘' : '明盘'],
      ['发起', `${taking.by} ${formatMoment(taking.createTime)}`],
    ],
    lines,
    columns: [
      ['货位', (line) => orDash(line.shelf)],
      ...partColumns<Schemas['StockTakingLine']>(),
      ...(taking.hidden ? [] : ([['账面', (line: Schemas['StockTakingLine']) => line.book ?? '', 'figure']] as const)),
      ['实盘', (line) => line.counted ?? '', 'figure'],
      ...(taking.hidden
        ? []
        : ([['差异', (line: Schemas['StockTakingLine']) => line.variance ?? '', 'figure']] as const)),
      ['原因', (line) => line.reason],
    ],
    sums: [kindsOf(lines), `已盘 ${String(taking.countedCount)} 种`],
    signatures: ['盘点人', '监盘人', '审核人'],
    remark: taking.remark,
  };
}
