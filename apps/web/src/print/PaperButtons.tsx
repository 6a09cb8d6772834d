import Button from '@mui/material/Button';
import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { PrintData } from '@partsdesk/print/template';
import { useDownloadPdf } from './useDownloadPdf';
import { useTemplatePrint } from './useTemplatePrint';

interface PaperButtonsProps {
  templateType: CountedPrintType;
  /** Whose prints are counted. */
  id: string;
  read: () => PrintData | Promise<PrintData>;
  /** Among several documents: which one, such as 退款单 TK-1. */
  of?: string;
}

/** 打印, 选择模板 and 下载 PDF of a document that has no page of its own. */
export function PaperButtons({ templateType, id, read, of }: PaperButtonsProps) {
  const { print, choose, reading, sheet } = useTemplatePrint(templateType, read, { idsOf: () => [id] });
  const download = useDownloadPdf();
  const size = of === undefined ? 'medium' : 'small';
  const called = (action: string) => (of === undefined ? {} : { 'aria-label': `${action}${of}` });
  return (
    <>
      <Button size={size} {...called('下载 PDF ')} onClick={() => void download(templateType, id)}>
        下载 PDF
      </Button>
      <Button size={size} {...called('选择模板打印')} onClick={() => choose()}>
        选择模板
      </Button>
      <Button
        size={size}
        variant={of === undefined ? 'outlined' : 'text'}
        loading={reading}
        {...called('打印')}
        onClick={() => void print()}
      >
        打印
      </Button>
      {sheet}
    </>
  );
}
