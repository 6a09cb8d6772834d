import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PrintField } from '@partsdesk/core/print/printTypes';
import { columnOf } from '@partsdesk/print/designer/columns';
import { columnName } from '@partsdesk/print/itemNames';
import { innerWidth, type Column, type Table } from '@partsdesk/print/template';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ALIGNS, FITS } from './choices';
import type { EditorProps } from './editorProps';
import { EntryBox, FieldGrid } from './EntryBox';
import { MmField } from './MmField';
import { moved, removed, replaced } from './ordered';
import { SwitchField } from './SwitchField';

interface TableEditorProps extends EditorProps {
  /** The name of the column that is open. */
  open: string;
  onOpen: (name: string) => void;
}

const SWITCHES = [
  ['border', '边框'],
  ['repeatHead', '每页重复列名'],
  ['fillPage', '补空行到页末'],
  ['pageSum', '本页小计'],
  ['carry', '承前页、过次页'],
  ['total', '末尾合计'],
] as const;

const isSummed = (field: PrintField | undefined) => field?.kind === 'money' || field?.kind === 'quantity';

/** Edits the table of the document's lines. */
export function TableEditor({ template, type, onChange, addRule, open, onOpen }: TableEditorProps) {
  const { table } = template;
  const fields = (type.lists[0]?.fields ?? []).filter(({ kind }) => kind !== 'image');
  const known = new Map(fields.map((field) => [field.key, field]));
  const inner = innerWidth(template);
  if (!table)
    return (
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          这个模板不用表格，商品明细在「表头信息」里逐条打印。
        </Typography>
        <Button
          variant="outlined"
          onClick={() =>
            onChange({
              ...template,
              table: {
                columns: ['name', 'quantity', 'amount'].flatMap((key) => {
                  const field = known.get(key);
                  return field ? [columnOf(field, Math.floor(inner / (key === 'name' ? 2 : 4)))] : [];
                }),
                size: 30,
                rowHeight: 50,
                border: true,
                repeatHead: true,
                fillPage: false,
                pageSum: false,
                carry: false,
                total: true,
              },
            })
          }
        >
          用表格打印明细
        </Button>
      </Box>
    );
  const set = (change: Partial<Table>) => onChange({ ...template, table: { ...table, ...change } });
  const { columns } = table;
  const wide = columns.reduce((sum, { width }) => sum + width, 0);
  const free = fields.find(({ key }) => columns.every(({ field }) => field !== key));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FieldGrid>
        <MmField
          label="字高"
          name="table.size"
          least={15}
          most={200}
          value={table.size}
          addRule={addRule}
          onChange={(size) => set({ size })}
        />
        <MmField
          label="最小行高"
          name="table.rowHeight"
          most={500}
          value={table.rowHeight}
          addRule={addRule}
          onChange={(rowHeight) => set({ rowHeight })}
        />
      </FieldGrid>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {SWITCHES.map(([key, label]) => (
          <SwitchField key={key} label={label} value={table[key]} onChange={(on) => set({ [key]: on })} />
        ))}
      </Box>
      <Typography variant="body2" color={wide > inner ? 'error' : 'textSecondary'}>
        各列共宽 {wide / 10} 毫米，可打印宽度 {inner / 10} 毫米。
      </Typography>
      {columns.map((column, at) => {
        const name = columnName(column, known);
        const change = (part: Partial<Column>) => {
          const next = { ...column, ...part };
          set({ columns: replaced(columns, at, next) });
          if (open === name) onOpen(columnName(next, known));
        };
        return (
          <EntryBox
            key={at}
            name={name}
            summary={[known.get(column.field)?.label, `${String(column.width / 10)} 毫米`, column.sum && '合计']
              .filter(Boolean)
              .join(' ')}
            open={open === name}
            onOpen={() => onOpen(open === name ? '' : name)}
            onMove={(by) => set({ columns: moved(columns, at, by) })}
            onRemove={() => set({ columns: removed(columns, at) })}
            first={at === 0}
            last={at === columns.length - 1}
          >
            <FieldGrid>
              <SelectField
                label="字段"
                name={`column.${String(at)}.field`}
                value={column.field}
                choices={fields.map(({ key, label }) => ({ value: key, label }))}
                onChange={(field) =>
                  change({ field, title: known.get(field)?.label ?? '', sum: isSummed(known.get(field)) })
                }
              />
              <TextField
                label="列名"
                name={`column.${String(at)}.title`}
                maxLength={20}
                value={column.title}
                onChange={(title) => change({ title })}
              />
              <MmField
                label="列宽"
                name={`column.${String(at)}.width`}
                least={10}
                value={column.width}
                addRule={addRule}
                onChange={(width) => change({ width })}
              />
              <SelectField
                label="对齐"
                name={`column.${String(at)}.align`}
                value={column.align}
                choices={ALIGNS}
                onChange={(align) => change({ align })}
              />
              <SelectField
                label="放不下时"
                name={`column.${String(at)}.fit`}
                value={column.fit}
                choices={FITS}
                onChange={(fit) => change({ fit })}
              />
            </FieldGrid>
            {isSummed(known.get(column.field)) && (
              <SwitchField label="合计这一列" value={column.sum} onChange={(sum) => change({ sum })} />
            )}
          </EntryBox>
        );
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          disabled={!free || columns.length >= 20}
          onClick={() => {
            if (!free) return;
            const added = columnOf(free, 150);
            set({ columns: [...columns, added] });
            onOpen(columnName(added, known));
          }}
        >
          加一列
        </Button>
        <Button color="inherit" onClick={() => onChange({ ...template, table: null })}>
          不用表格
        </Button>
      </Box>
    </Box>
  );
}
