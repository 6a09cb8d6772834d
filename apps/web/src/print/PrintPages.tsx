import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { PrintData } from '@partsdesk/print/template';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { useEffect } from 'react';
import { usePrintSetting } from '../order/print/PrintDocument';
import { Pages } from './Pages';
import { systemBody, templatePages } from './templatePages';
import { useTemplate, type ChosenTemplate } from './useTemplate';

interface PrintPagesProps {
  templateType: PrintTypeCode;
  data: PrintData;
  /** What was chosen for this print, instead of the default. */
  chosen?: ChosenTemplate | undefined;
  onPrinted: () => void;
}

/** Prints a document by its template; by the system's where the shop's default cannot be read. */
export function PrintPages({ templateType, data, chosen, onPrinted }: PrintPagesProps) {
  const { data: setting, error } = usePrintSetting();
  const template = useTemplate(templateType, chosen);
  // What was chosen is printed by no other template; the refusal is told by its notice.
  const gone = chosen !== undefined && template.error !== undefined;
  useEffect(() => {
    if (gone) onPrinted();
  }, [gone, onPrinted]);
  if (gone || (!setting && error === undefined) || (!template.data && template.error === undefined)) return null;
  const body = template.data?.template ?? systemBody(templateType, setting?.paper ?? '');
  const { pages, size } = templatePages(body, templateType, data);
  return (
    <PrintSheet pageSize={size} copies={setting?.copies ?? 1} onPrinted={onPrinted}>
      <Pages pages={pages} />
    </PrintSheet>
  );
}
