import type { PrintField } from '@partsdesk/core/print/printTypes';
import { fieldText, partsOfText, textOfParts } from '@partsdesk/print/partText';
import type { Cell, Format } from '@partsdesk/print/template';
import type { AddRule } from '@partsdesk/ui/form/field';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ALIGNS, FITS } from './choices';
import { FieldGrid } from './EntryBox';
import { MmField } from './MmField';
import { SwitchField } from './SwitchField';

interface CellEditorProps {
  /** Unique within the form. */
  name: string;
  cell: Cell;
  fields: readonly PrintField[];
  onChange: (cell: Cell) => void;
  addRule: AddRule | undefined;
}

const KINDS = [
  { value: 'text' as const, label: '文字' },
  { value: 'image' as const, label: '图片' },
  { value: 'barcode' as const, label: '条码' },
];
/** The ways to write a kind of field beside the plain one. */
const FORMATS: Partial<Record<PrintField['kind'], readonly Format[]>> = {
  money: ['yuan', 'capitals'],
  moment: ['day'],
};

const choicesOf = (fields: readonly PrintField[], kind: PrintField['kind']) =>
  fields.filter((field) => field.kind === kind).map(({ key, label }) => ({ value: key, label }));

/** Edits an item of a row. */
export function CellEditor({ name, cell, fields, onChange, addRule }: CellEditorProps) {
  const set = (change: Partial<Cell>) => onChange({ ...cell, ...change });
  const text = textOfParts(cell.parts, fields);
  const offered = fields
    .filter(({ kind }) => kind !== 'image')
    .flatMap(({ key, kind }) =>
      (['plain', ...(FORMATS[kind] ?? [])] as const).map((format) => fieldText(fields, key, format)),
    );
  return (
    <>
      <SelectField
        label="种类"
        name={`${name}.kind`}
        value={cell.kind}
        choices={KINDS}
        onChange={(kind) =>
          set({ kind, field: '', parts: [], ...(kind === 'text' ? {} : { height: cell.height || 200 }) })
        }
      />
      {cell.kind === 'text' && (
        <>
          <TextField
            label="内容"
            name={`${name}.parts`}
            maxLength={200}
            hint="大括号里的是单据的字段，其余照印"
            value={text}
            onChange={(next) => set({ parts: partsOfText(next, fields) })}
          />
          <SelectField
            label="插入字段"
            name={`${name}.insert`}
            value={undefined}
            choices={offered.map((one) => ({ value: one, label: one.slice(1, -1) }))}
            onChange={(one) => set({ parts: partsOfText(text + one, fields) })}
          />
        </>
      )}
      {cell.kind !== 'text' && (
        <SelectField
          label={cell.kind === 'image' ? '图片' : '编号'}
          name={`${name}.field`}
          value={cell.field}
          choices={choicesOf(fields, cell.kind === 'image' ? 'image' : 'code')}
          {...(cell.kind === 'barcode' ? { hint: '放得下就印条形码，放不下印二维码' } : {})}
          onChange={(field) => set({ field })}
        />
      )}
      <FieldGrid>
        <MmField label="距左边" name={`${name}.x`} value={cell.x} addRule={addRule} onChange={(x) => set({ x })} />
        <MmField
          label="宽度"
          name={`${name}.width`}
          least={10}
          value={cell.width}
          addRule={addRule}
          onChange={(width) => set({ width })}
        />
        {cell.kind === 'text' ? (
          <MmField
            label="字高"
            name={`${name}.size`}
            least={15}
            most={200}
            value={cell.size}
            addRule={addRule}
            onChange={(size) => set({ size })}
          />
        ) : (
          <MmField
            label="高度"
            name={`${name}.height`}
            least={10}
            most={2000}
            value={cell.height}
            addRule={addRule}
            onChange={(height) => set({ height })}
          />
        )}
        {cell.kind === 'text' && (
          <>
            <SelectField
              label="对齐"
              name={`${name}.align`}
              value={cell.align}
              choices={ALIGNS}
              onChange={(align) => set({ align })}
            />
            <SelectField
              label="放不下时"
              name={`${name}.fit`}
              value={cell.fit}
              choices={FITS}
              onChange={(fit) => set({ fit })}
            />
          </>
        )}
      </FieldGrid>
      {cell.kind === 'text' && <SwitchField label="加粗" value={cell.bold} onChange={(bold) => set({ bold })} />}
    </>
  );
}
