import type { LabelSheet, TemplatePaper } from '@partsdesk/print/template';
import type { AddRule } from '@partsdesk/ui/form/field';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { FieldGrid } from './EntryBox';
import { MmField } from './MmField';
import { SwitchField } from './SwitchField';

interface LabelSheetEditorProps {
  paper: TemplatePaper;
  onChange: (labels: LabelSheet | undefined) => void;
  addRule: AddRule | undefined;
}

const A4: Pick<LabelSheet, 'width' | 'height'> = { width: 2100, height: 2970 };
const LENGTHS = [
  ['width', '整张纸宽'],
  ['height', '整张纸高'],
  ['left', '左边留白'],
  ['top', '上边留白'],
  ['gapX', '列间距'],
  ['gapY', '行间距'],
] as const;

/** As many labels as A4 holds, in its middle. */
function asManyAsFit({ width, height }: TemplatePaper): LabelSheet {
  const [columns, rows] = [Math.max(1, Math.floor(A4.width / width)), Math.max(1, Math.floor(A4.height / height))];
  const rest = (whole: number, count: number, length: number) => Math.max(0, Math.floor((whole - count * length) / 2));
  return {
    ...{ ...A4, columns, rows, gapX: 0, gapY: 0 },
    left: rest(A4.width, columns, width),
    top: rest(A4.height, rows, height),
  };
}

/** Edits how labels stand in rows on a sheet; the paper's own width and height are those of a label. */
export function LabelSheetEditor({ paper, onChange, addRule }: LabelSheetEditorProps) {
  const { labels } = paper;
  return (
    <>
      <SwitchField
        label="几张标签排在一张纸上"
        value={labels !== undefined}
        onChange={(on) => onChange(on ? asManyAsFit(paper) : undefined)}
      />
      {labels && (
        <FieldGrid>
          {(['columns', 'rows'] as const).map((side) => (
            <QuantityField
              key={side}
              label={side === 'columns' ? '每行几张' : '一共几行'}
              name={`labels.${side}`}
              required
              most={side === 'columns' ? 20 : 50}
              value={labels[side]}
              {...(addRule ? { addRule } : {})}
              onChange={(count) => count !== undefined && onChange({ ...labels, [side]: count })}
            />
          ))}
          {LENGTHS.map(([side, label]) => (
            <MmField
              key={side}
              label={label}
              name={`labels.${side}`}
              value={labels[side]}
              addRule={addRule}
              onChange={(length) => onChange({ ...labels, [side]: length })}
            />
          ))}
        </FieldGrid>
      )}
    </>
  );
}
