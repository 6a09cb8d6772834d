import Button from '@mui/material/Button';
import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { PrintData } from '@partsdesk/print/template';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { BatchBar } from '../../goods/archive/BatchBar';
import { MOST_IN_PDF, useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';

/** Documents of one print. */
const MOST = 100;
/** Documents that a job saves as one PDF. */
const MOST_BY_JOB = 2000;

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
  const [job, setJob] = useState<string>();
  const documents = useGroup(printDocument);
  const act = useAct(() => setSaving(false));
  const save = () => {
    setSaving(true);
    if (ids.length <= MOST_IN_PDF) void download(templateType, ...ids).finally(() => setSaving(false));
    else void act('开始生成 PDF', async () => setJob(await documents.savePdf({ templateType, ids: [...ids] })));
  };
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
          disabled={ids.length > MOST_BY_JOB}
          title={ids.length > MOST_BY_JOB ? `一个 PDF 最多 ${String(MOST_BY_JOB)} 张单` : ''}
          onClick={save}
        >
          存为 PDF
        </Button>
      </BatchBar>
      {sheet}
      {job && <JobDialog id={job} title="批量导出 PDF" onClose={() => setJob(undefined)} />}
    </>
  );
}
