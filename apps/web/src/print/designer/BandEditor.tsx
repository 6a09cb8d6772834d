import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { fieldsOfRow } from '@partsdesk/print/designer/frame';
import { BAND_NAMES, type Band } from '@partsdesk/print/itemNames';
import { textOfParts } from '@partsdesk/print/partText';
import { innerWidth, type Cell, type Row } from '@partsdesk/print/template';
import { CellEditor } from './CellEditor';
import type { EditorProps } from './editorProps';
import { EntryBox } from './EntryBox';
import { moved, removed, replaced } from './ordered';
import { RowFields } from './RowFields';

interface BandEditorProps extends EditorProps {
  band: Band;
  /** The names of the row and the item that are open. */
  open: string;
  onOpen: (name: string) => void;
}

const NEW_CELL = { kind: 'text', height: 0, size: 32, bold: false, align: 'left', fit: 'wrap', field: '' } as const;

/** Edits the rows of a band and what stands in them. */
export function BandEditor({ band, template, type, onChange, addRule, open, onOpen }: BandEditorProps) {
  const rows = template[band];
  const set = (next: Row[]) => onChange({ ...template, [band]: next });
  const edge = band === 'head' || band === 'foot';
  const width = innerWidth(template);
  const newCell = (cells: readonly Cell[]): Cell => {
    const from = cells.reduce((most, cell) => Math.max(most, cell.x + cell.width), 0);
    return { ...NEW_CELL, parts: [], x: Math.min(from, width - 100), width: Math.max(100, width - from) };
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {rows.map((row, at) => {
        const name = `${BAND_NAMES[band]}第 ${String(at + 1)} 行`;
        const list = type.lists.find(({ key }) => key === row.each);
        const fields = fieldsOfRow(type, band, row);
        const change = (part: Partial<Row>) => set(replaced(rows, at, { ...row, ...part }));
        const texts = row.cells.map((cell) =>
          cell.kind === 'text'
            ? textOfParts(cell.parts, fields)
            : `[${fields.find(({ key }) => key === cell.field)?.label ?? '图片'}]`,
        );
        return (
          <EntryBox
            key={at}
            name={name}
            summary={`${list ? `逐条「${list.label}」：` : ''}${texts.join('　') || (row.rule === 'none' ? '空行' : '横线')}`}
            open={open.startsWith(name)}
            onOpen={() => onOpen(open.startsWith(name) ? '' : name)}
            onMove={(by) => {
              set(moved(rows, at, by));
              if (open.startsWith(name) && rows[at + by]) onOpen(`${BAND_NAMES[band]}第 ${String(at + by + 1)} 行`);
            }}
            onRemove={() => set(removed(rows, at))}
            first={at === 0}
            last={at === rows.length - 1}
          >
            <RowFields {...{ name, row, band, type, addRule }} onChange={change} />
            {row.cells.map((cell, index) => {
              const item = `${name}第 ${String(index + 1)} 项`;
              return (
                <EntryBox
                  key={index}
                  name={item}
                  summary={texts[index] ?? ''}
                  open={open === item}
                  onOpen={() => onOpen(open === item ? name : item)}
                  onMove={(by) => {
                    change({ cells: moved(row.cells, index, by) });
                    if (open === item && row.cells[index + by]) onOpen(`${name}第 ${String(index + by + 1)} 项`);
                  }}
                  onRemove={() => change({ cells: removed(row.cells, index) })}
                  first={index === 0}
                  last={index === row.cells.length - 1}
                >
                  <CellEditor
                    name={item}
                    cell={cell}
                    fields={fields}
                    addRule={addRule}
                    onChange={(next) => change({ cells: replaced(row.cells, index, next) })}
                  />
                </EntryBox>
              );
            })}
            <Box>
              <Button
                size="small"
                disabled={row.cells.length >= 12}
                onClick={() => {
                  change({ cells: [...row.cells, newCell(row.cells)] });
                  onOpen(`${name}第 ${String(row.cells.length + 1)} 项`);
                }}
              >
                在{name}加一项
              </Button>
            </Box>
          </EntryBox>
        );
      })}
      <Box>
        <Button
          disabled={rows.length >= (edge ? 20 : 40)}
          onClick={() => {
            set([...rows, { gap: 0, rule: 'none', when: '', each: '', cells: [newCell([])] }]);
            onOpen(`${BAND_NAMES[band]}第 ${String(rows.length + 1)} 行第 1 项`);
          }}
        >
          加一行
        </Button>
      </Box>
    </Box>
  );
}
