import { printOffset } from '@partsdesk/core/print/printOffsets';
import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { paperName } from '@partsdesk/print/paperName';
import type { PrintData } from '@partsdesk/print/template';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { useCallback, useEffect } from 'react';
import { usePrintSetting } from '../order/print/PrintDocument';
import { storage } from '../session';
import { Pages } from './Pages';
import { systemBody, templatePages } from './templatePages';
import { useCountPrint } from './useCountPrint';
import { useTemplate, type ChosenTemplate } from './useTemplate';

interface PrintPagesProps {
  templateType: PrintTypeCode;
  /** The sales order of 1, the outbound of 2 and 3. */
  documentId: string;
  data: PrintData;
  /** What was chosen for this print, instead of the default. */
  chosen?: ChosenTemplate | undefined;
  onPrinted: () => void;
}

/** Prints a document by its template; by the system's where the shop's default cannot be read. */
export function PrintPages({ templateType, documentId, data, chosen, onPrinted }: PrintPagesProps) {
  const { data: setting, error } = usePrintSetting();
  const template = useTemplate(templateType, chosen);
  const copies = setting?.copies ?? 1;
  const { id: templateId, source } = template.data ?? {};
  const count = useCountPrint();
  const printed = useCallback(() => {
    onPrinted();
    void count({ templateType, id: documentId, templateId, source, copies });
  }, [onPrinted, count, templateType, documentId, templateId, source, copies]);
  // What was chosen is printed by no other template; the refusal is told by its notice.
  const gone = chosen !== undefined && template.error !== undefined;
  useEffect(() => {
    if (gone) onPrinted();
  }, [gone, onPrinted]);
  if (gone || (!setting && error === undefined) || (!template.data && template.error === undefined)) return null;
  const body = template.data?.template ?? systemBody(templateType, setting?.paper ?? '');
  const { pages, size } = templatePages(body, templateType, data);
  return (
    <PrintSheet pageSize={size} copies={copies} onPrinted={printed}>
      <Pages pages={pages} offset={printOffset(storage, paperName(body.paper))} />
    </PrintSheet>
  );
}
