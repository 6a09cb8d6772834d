import Button from '@mui/material/Button';
import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { PrintData } from '@partsdesk/print/template';
import { useState } from 'react';
import { BatchBar } from '../../goods/archive/BatchBar';
import { MOST_IN_PDF, useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';

/** Documents of one print. */
const MOST = 100;

interface PrintTickedProps {
  templateType: CountedPrintType;
  ids: readonly string[];
  /** Reads one of them as the server has it. */
  read: (id: string) => Promise<PrintData>;
  onClear: () => void;
}

/** Prints the ticked documents of a list one after another, all by one template. */
export function PrintTicked({ templateType, ids, read, onClear }: PrintTickedProps) {
  const readAll = async (wanted: readonly string[]) => {
    const documents: PrintData[] = [];
    for (const id of wanted) documents.push(await read(id));
    return documents;
  };
  const { print, choose, reading, sheet } = useTemplatePrint(templateType, readAll, { idsOf: (wanted) => wanted });
  const download = useDownloadPdf();
  const [saving, setSaving] = useState(false);
  const many = ids.length > MOST;
  const title = many ? `一次最多打印 ${String(MOST)} 张单` : '';
  return (
    <>
      <BatchBar count={ids.length} onClear={onClear}>
        <Button
          size="small"
          variant="outlined"
          loading={reading}
          disabled={many}
          title={title}
          onClick={() => void print(ids)}
        >
          打印
        </Button>
        <Button size="small" disabled={many || reading} title={title} onClick={() => choose(ids)}>
          选择模板
        </Button>
        <Button
          size="small"
          loading={saving}
          disabled={ids.length > MOST_IN_PDF}
          title={ids.length > MOST_IN_PDF ? `一个 PDF 最多 ${String(MOST_IN_PDF)} 张单` : ''}
          onClick={() => {
            setSaving(true);
            void download(templateType, ...ids).finally(() => setSaving(false));
          }}
        >
          存为 PDF
        </Button>
      </BatchBar>
      {sheet}
    </>
  );
}
