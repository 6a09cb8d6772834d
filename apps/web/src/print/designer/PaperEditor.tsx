import Box from '@mui/material/Box';
import { paperName } from '@partsdesk/print/paperName';
import type { Template, TemplatePaper } from '@partsdesk/print/template';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import type { EditorProps } from './editorProps';
import { FieldGrid } from './EntryBox';
import { LabelSheetEditor } from './LabelSheetEditor';
import { MmField } from './MmField';
import { SwitchField } from './SwitchField';

const sheet = (width: number, height: number): TemplatePaper => ({ kind: 'sheet', width, height, lines: 0 });
const form = (lines: number): TemplatePaper => ({ kind: 'form', width: 2413, height: 0, lines });
const roll = (width: number): TemplatePaper => ({ kind: 'roll', width, height: 0, lines: 0 });
const PAPERS: readonly TemplatePaper[] = [
  sheet(2100, 2970),
  sheet(2970, 2100),
  sheet(1480, 2100),
  sheet(2100, 1480),
  form(22),
  form(33),
  form(66),
  roll(800),
  roll(580),
  sheet(400, 300),
  sheet(600, 400),
];
const KINDS = [
  { value: 'sheet' as const, label: '单页' },
  { value: 'form' as const, label: '连续纸' },
  { value: 'roll' as const, label: '卷纸' },
];
const SIDES = [
  ['top', '上边距'],
  ['right', '右边距'],
  ['bottom', '下边距'],
  ['left', '左边距'],
] as const;
const OTHER = '自定义';

/** Edits paper and margins. */
export function PaperEditor({ template, type, onChange, addRule }: EditorProps) {
  const { paper, margin } = template;
  const setPaper = (change: Partial<TemplatePaper>) => onChange({ ...template, paper: { ...paper, ...change } });
  const names = PAPERS.map(paperName);
  const name = paperName(paper);
  const setKind = (kind: TemplatePaper['kind']) =>
    setPaper({
      kind,
      height: kind === 'sheet' ? paper.height || 2970 : 0,
      lines: kind === 'form' ? paper.lines || 22 : 0,
    });
  const setMargin = (side: keyof Template['margin'], value: number) =>
    onChange({ ...template, margin: { ...margin, [side]: value } });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SelectField
        label="纸张"
        name="paper"
        value={names.includes(name) ? name : OTHER}
        choices={[...names, ...(names.includes(name) ? [] : [OTHER])].map((value) => ({ value, label: value }))}
        hint="换成宽度不同的纸后，各项目的位置和列宽要跟着改；也可以从那种纸的系统模板复制。"
        onChange={(next) => {
          const chosen = PAPERS.find((one) => paperName(one) === next);
          if (chosen) onChange({ ...template, paper: chosen });
        }}
      />
      <FieldGrid>
        <SelectField label="纸张种类" name="kind" value={paper.kind} choices={KINDS} onChange={setKind} />
        <MmField
          label="纸宽"
          name="paper.width"
          least={200}
          value={paper.width}
          addRule={addRule}
          onChange={(width) => setPaper({ width })}
        />
        {paper.kind === 'sheet' && (
          <MmField
            label="纸高"
            name="paper.height"
            least={200}
            value={paper.height}
            addRule={addRule}
            onChange={(height) => setPaper({ height })}
          />
        )}
        {paper.kind === 'form' && (
          <QuantityField
            label="每张行数"
            name="paper.lines"
            required
            most={132}
            hint="1 行是六分之一英寸，三等分是 22 行"
            value={paper.lines}
            {...(addRule ? { addRule } : {})}
            onChange={(lines) => lines !== undefined && setPaper({ lines })}
          />
        )}
      </FieldGrid>
      <FieldGrid>
        {SIDES.map(([side, label]) => (
          <MmField
            key={side}
            label={label}
            name={`margin.${side}`}
            most={1000}
            value={margin[side]}
            addRule={addRule}
            onChange={(value) => setMargin(side, value)}
          />
        ))}
      </FieldGrid>
      {type.onePage && paper.kind === 'sheet' && (
        <LabelSheetEditor
          paper={paper}
          addRule={addRule}
          onChange={(labels) => {
            const { kind, width, height, lines } = paper;
            onChange({ ...template, paper: { kind, width, height, lines, ...(labels && { labels }) } });
          }}
        />
      )}
      <SwitchField
        label="每页都印页眉"
        value={template.headEvery}
        onChange={(headEvery) => onChange({ ...template, headEvery })}
      />
    </Box>
  );
}
