import { UNITS_A_FEN } from '@partsdesk/core/cost';
import { stockEntryData } from '@partsdesk/print/documents/stockEntryData';
import { takingData } from '@partsdesk/print/documents/takingData';
import { transferData } from '@partsdesk/print/documents/transferData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { entrySorts, type EntrySort } from './entrySorts';
import type { LineSheet, SheetColumn } from './lineSheets';

const yuan = (fen: number) => fen / 100;

/** Whether incoming goods cost nothing: only a line ticked as 赠品 may have no price. */
export const isGift = (sort: EntrySort, { price }: Pick<Schemas['StockEntryLine'], 'price'>): boolean =>
  sort === 'in' && price === 0;

interface Part {
  skuCode: string;
  name: string;
  spec: string;
  unitName: string;
}

const partColumns: readonly SheetColumn<Part>[] = [
  ['商品编码', (line) => line.skuCode],
  ['商品', (line) => [line.name, line.spec].filter(Boolean).join(' ')],
  ['单位', (line) => line.unitName],
];

/** 入库单 or 其他出库单, on paper and as a sheet. */
export const entryPaper = (sort: EntrySort, entry: Schemas['StockEntryDetail']) => ({
  data: stockEntryData(entry),
  lines: {
    name: `${entrySorts[sort].name} ${entry.code}`,
    lines: entry.lines,
    columns: [
      ...partColumns,
      ['数量', (line) => line.quantity],
      ...(sort === 'in'
        ? ([
            ['含税单价（元）', (line: Schemas['StockEntryLine']) => yuan(line.price)],
            ['金额（元）', (line: Schemas['StockEntryLine']) => yuan(line.amount)],
            ['赠品', (line: Schemas['StockEntryLine']) => (isGift(sort, line) ? '赠品' : '')],
          ] as const)
        : []),
      ['入账成本（元）', ({ value }) => (value === 0 ? '' : yuan(Math.round(value / UNITS_A_FEN)))],
    ],
  } satisfies LineSheet<Schemas['StockEntryLine']>,
});

/** 调拨送货单: goes with the goods of a transfer and is signed where they arrive. */
export const transferPaper = (transfer: Schemas['StockTransferDetail']) => ({
  data: transferData(transfer),
  lines: {
    name: `调拨送货单 ${transfer.code}`,
    lines: transfer.lines,
    columns: [
      ...partColumns,
      ['调拨数量', (line) => line.quantity],
      ['实收数量', (line) => (line.receivedQuantity > 0 ? line.receivedQuantity : '')],
    ],
  } satisfies LineSheet<Schemas['StockTransferLine']>,
});

/** 盘点表: is taken along the shelves; what nobody counted has an empty cell, and a blind count shows no books. */
export const takingPaper = (
  taking: Schemas['StockTakingDetail'],
  lines: readonly Schemas['StockTakingLine'][],
): { data: ReturnType<typeof takingData>; lines: LineSheet<Schemas['StockTakingLine']> } => ({
  data: takingData(taking, lines),
  lines: {
    name: `盘点表 ${taking.code}`,
    lines,
    columns: [
      ['货位', (line) => orDash(line.shelf)],
      ...partColumns,
      ...(taking.hidden ? [] : ([['账面', (line: Schemas['StockTakingLine']) => line.book ?? '']] as const)),
      ['实盘', (line) => line.counted ?? ''],
      ...(taking.hidden ? [] : ([['差异', (line: Schemas['StockTakingLine']) => line.variance ?? '']] as const)),
      ['原因', (line) => line.reason],
    ],
  },
});
