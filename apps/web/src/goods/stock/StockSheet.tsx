import Box from '@mui/material/Box';
import { formatQuantity } from '@partsdesk/core/quantity';
import { SlipFrame } from '../../order/print/SlipFrame';
import { SlipTable } from '../../order/print/SlipTable';
import type { SheetColumn } from './lineSheets';

/** What a stock document is on paper and as a sheet. */
export interface StockPaper<Line> {
  /** The name of the paper: 入库单, 送货单, 盘点表. */
  title: string;
  code: string;
  shopName: string;
  facts: readonly (readonly [label: string, text: React.ReactNode] | false)[];
  lines: readonly Line[];
  columns: readonly (SheetColumn<Line> | readonly [title: string, cell: SheetColumn<Line>[1], figure: 'figure'])[];
  /** The sums below the lines: 种数, 数量, 金额. */
  sums: readonly string[];
  signatures: readonly string[];
  remark: string;
}

/** Prints a stock document: receipt, delivery note or counting sheet. */
export function StockSheet<Line extends { id: string }>({ paper }: { paper: StockPaper<Line> }) {
  return (
    <SlipFrame
      shopName={paper.shopName}
      title={paper.title}
      code={paper.code}
      facts={paper.facts}
      signatures={paper.signatures}
    >
      <SlipTable<Line>
        lines={paper.lines}
        columns={[['序号', (_: Line, index: number) => index + 1], ...paper.columns]}
      />
      <Box sx={{ fontWeight: 600 }}>合计：{paper.sums.join('，')}</Box>
      {paper.remark && <Box>备注：{paper.remark}</Box>}
    </SlipFrame>
  );
}

export const partColumns = <Line extends { skuCode: string; name: string; spec: string; unitName: string }>() =>
  [
    ['商品编码', (line: Line) => line.skuCode],
    ['商品', (line: Line) => [line.name, line.spec].filter(Boolean).join(' ')],
    ['单位', (line: Line) => line.unitName],
  ] as const;

export const piecesOf = (quantity: number) => `数量 ${formatQuantity(quantity)}`;
