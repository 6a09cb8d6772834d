import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { PrintData } from '@partsdesk/print/template';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { usePrintSetting } from '../order/print/PrintDocument';
import { Pages } from './Pages';
import { systemPages } from './systemPages';

interface PrintPagesProps {
  templateType: PrintTypeCode;
  data: PrintData;
  onPrinted: () => void;
}

/** Prints a document by the template of its type for this shop's paper; by the defaults where it cannot be read. */
export function PrintPages({ templateType, data, onPrinted }: PrintPagesProps) {
  const { data: setting, error } = usePrintSetting();
  if (!setting && error === undefined) return null;
  const { pages, size } = systemPages(templateType, setting?.paper ?? '', data);
  return (
    <PrintSheet pageSize={size} copies={setting?.copies ?? 1} onPrinted={onPrinted}>
      <Pages pages={pages} />
    </PrintSheet>
  );
}
