import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { withHead } from '@partsdesk/print/documents/withHead';
import { lackingSigns } from '@partsdesk/print/hasGlyph';
import { plainSample, worstSamples } from '@partsdesk/print/samples';
import type { PrintData, Template } from '@partsdesk/print/template';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useMemo, useState } from 'react';
import { usePrintSetting } from '../order/print/PrintDocument';
import { Pages } from './Pages';
import { knownType, templatePages } from './templatePages';

const SAMPLES = [
  { value: 3, label: '3 行明细' },
  { value: 12, label: '12 行明细' },
  { value: 40, label: '40 行明细' },
  { value: -1, label: '最长的文字' },
];
/** The sample of long texts among the worst ones. */
const LONGEST = '最长的文字';

/** Everything that a document is printed with: the template's words, and the document's. */
function textsOf({ head, before, table, after, foot }: Template, { fields, lists }: PrintData): string[] {
  const words = [...head, ...before, ...after, ...foot].flatMap(({ cells }) =>
    cells.flatMap(({ parts }) => parts.map(({ text }) => text)),
  );
  const titles = table?.columns.map(({ title }) => title) ?? [];
  const values = [fields, ...Object.values(lists).flat()].flatMap((entry) => Object.values(entry));
  return [...words, ...titles, ...values.filter((value) => typeof value === 'string')];
}

/** Returns a sample document with the shop's own head and foot. */
export function useSample(templateType: PrintTypeCode, lines: number): PrintData {
  const { data: setting } = usePrintSetting();
  return useMemo(() => {
    const type = knownType(templateType);
    const long = lines < 0 ? worstSamples(type).find(({ name }) => name === LONGEST)?.data : undefined;
    const plain = long ?? plainSample(type, lines);
    return setting && !long ? withHead(plain, setting) : plain;
  }, [templateType, lines, setting]);
}

interface TemplatePreviewProps {
  template: Template;
  templateType: PrintTypeCode;
  /** A document that is shown instead of a sample. */
  document?: PrintData | undefined;
  /** Stands beside the choice of the sample. */
  action?: React.ReactNode;
}

/** Shows a sample document as a template prints it. */
export function TemplatePreview({ template, templateType, document, action }: TemplatePreviewProps) {
  const [lines, setLines] = useState(3);
  const sample = useSample(templateType, lines);
  const data = document ?? sample;
  const { pages } = useMemo(() => templatePages(template, templateType, data), [template, templateType, data]);
  const lacking = useMemo(() => lackingSigns(textsOf(template, data)), [template, data]);
  const width = template.paper.width / 10;
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}>
        {!document && (
          <SelectField label="样张" name="sample" choices={SAMPLES} value={lines} onChange={setLines} width={160} />
        )}
        {action}
      </Box>
      {lacking.length > 0 && <Alert severity="warning">打印字体里没有这些字，会印成 □：{lacking.join(' ')}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          // A roll is not drawn as wide as a sheet.
          maxWidth: `${String(Math.max(60, width * 1.2))}mm`,
          '& > svg': {
            width: '100%',
            height: 'auto',
            bgcolor: 'common.white',
            color: 'common.black',
            border: 1,
            borderColor: 'divider',
          },
        }}
      >
        <Pages pages={pages} />
      </Box>
    </Box>
  );
}
