import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { PrintData } from '@partsdesk/print/template';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { saveLines, type LineSheet } from './lineSheets';

interface StockPaper<Line> {
  data: PrintData;
  lines: LineSheet<Line>;
}

/**
 * Returns 打印, 选择模板, 下载 PDF and 导出明细 of a stock document; `paper` reads what its page does not hold, such as
 * all lines of a count.
 */
export function useStockPaper<Line>(
  templateType: CountedPrintType,
  id: string,
  paper: () => StockPaper<Line> | Promise<StockPaper<Line>>,
) {
  const { print, choose, sheet } = useTemplatePrint(templateType, async () => (await paper()).data, {
    idsOf: () => [id],
  });
  const download = useDownloadPdf();
  return {
    actions: [
      { label: '打印', run: () => print() },
      { label: '选择模板', aside: true, run: () => choose() },
      { label: '下载 PDF', aside: true, run: () => void download(templateType, id) },
      {
        label: '导出明细',
        aside: true,
        run: async () => {
          const { name, lines, columns } = (await paper()).lines;
          await saveLines(name, lines, columns);
        },
      },
    ],
    sheet,
  };
}
