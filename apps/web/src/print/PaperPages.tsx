import { directPrinter } from '@partsdesk/core/print/directPrinter';
import { printOffset } from '@partsdesk/core/print/printOffsets';
import { isCountedPrint, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { withHead } from '@partsdesk/print/documents/withHead';
import { paperName } from '@partsdesk/print/paperName';
import type { PrintData } from '@partsdesk/print/template';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { useCallback, useEffect, useState } from 'react';
import { usePrintSetting } from '../order/print/PrintDocument';
import { storage } from '../session';
import { DirectPrint } from './direct/DirectPrint';
import { Pages } from './Pages';
import { pagesFrom, systemBody } from './templatePages';
import { useCountPrint } from './useCountPrint';
import { useTemplate, type ChosenTemplate } from './useTemplate';

export interface PrintPagesProps {
  templateType: PrintTypeCode;
  /** Whose prints are counted: the documents, of 2 and 3 the outbounds; in the order of `data`. */
  documentIds?: readonly string[];
  /** A document, or several on the same paper. */
  data: PrintData | readonly PrintData[];
  /** How often each is printed; as the shop's setting says when left out. */
  copies?: number;
  /** What was chosen for this print, instead of the default. */
  chosen?: ChosenTemplate | undefined;
  /** Cash was just taken: where this device's own printer prints, the drawer opens. */
  drawer?: boolean;
  /** Of labels on a half used sheet: where the first goes. */
  firstLabel?: number | undefined;
  onPrinted: () => void;
  /** Is told how often a document has been printed now, for what is shown by no page that reads it again. */
  onCounted?: (times: number) => void;
}

const isMany = (data: PrintPagesProps['data']): data is readonly PrintData[] => Array.isArray(data);

const NONE: readonly string[] = [];

/**
 * Prints documents by their template; by the system's where the shop's default cannot be read. One that brings no head
 * along is given this shop's.
 */
export function PaperPages({
  templateType,
  documentIds = NONE,
  data,
  chosen,
  drawer = false,
  firstLabel = 1,
  onPrinted,
  onCounted,
  ...wanted
}: PrintPagesProps) {
  const [byDialog, setByDialog] = useState(false);
  const { data: setting, error } = usePrintSetting();
  const template = useTemplate(templateType, chosen);
  const copies = wanted.copies ?? setting?.copies ?? 1;
  const { id: templateId, source } = template.data ?? {};
  // By value, so that a page which is drawn anew is not printed anew.
  const counted = documentIds.join(' ');
  const count = useCountPrint();
  const printed = useCallback(() => {
    onPrinted();
    if (isCountedPrint(templateType))
      void count(counted.split(' ').filter(Boolean), { templateType, templateId, source, copies }, onCounted);
  }, [onPrinted, onCounted, count, counted, templateType, templateId, source, copies]);
  // What was chosen is printed by no other template; the refusal is told by its notice.
  const gone = chosen !== undefined && template.error !== undefined;
  useEffect(() => {
    if (gone) onPrinted();
  }, [gone, onPrinted]);
  if (gone || (!setting && error === undefined) || (!template.data && template.error === undefined)) return null;
  const body = template.data?.template ?? systemBody(templateType, setting?.paper ?? '');
  const documents = (isMany(data) ? data : [data]).map((one) =>
    setting && one.fields.header === undefined ? withHead(one, setting) : one,
  );
  const { pages, size } = pagesFrom(firstLabel, body, templateType, documents);
  const offset = printOffset(storage, paperName(body.paper));
  const printer = body.paper.kind === 'roll' && !byDialog ? directPrinter(storage) : undefined;
  if (printer)
    return (
      <DirectPrint
        {...{ printer, offset, drawer }}
        pages={Array.from({ length: copies }, () => pages).flat()}
        onPrinted={printed}
        onGiveUp={onPrinted}
        onDialog={() => setByDialog(true)}
      />
    );
  return (
    <PrintSheet pageSize={size} copies={copies} onPrinted={printed}>
      <Pages pages={pages} offset={offset} />
    </PrintSheet>
  );
}
