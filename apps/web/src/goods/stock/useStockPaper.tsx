import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { useCallback, useState } from 'react';
import { saveLines } from './lineSheets';
import { StockSheet, type StockPaper } from './StockSheet';

/** Returns 打印 and 导出明细 of a stock document; `paper` reads what its page does not hold, such as all lines of a count. */
export function useStockPaper<Line extends { id: string }>(paper: () => StockPaper<Line> | Promise<StockPaper<Line>>) {
  const [printing, setPrinting] = useState<StockPaper<Line>>();
  const printed = useCallback(() => setPrinting(undefined), []);
  return {
    actions: [
      { label: '打印', run: async () => setPrinting(await paper()) },
      {
        label: '导出明细',
        run: async () => {
          const { title, code, lines, columns } = await paper();
          await saveLines(
            `${title} ${code}`,
            lines,
            columns.map(([heading, cell]) => [heading, cell] as const),
          );
        },
      },
    ],
    sheet: printing && (
      <PrintSheet onPrinted={printed}>
        <StockSheet paper={printing} />
      </PrintSheet>
    ),
  };
}
