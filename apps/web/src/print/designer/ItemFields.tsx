import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { withCell, withRow, type Design } from '@partsdesk/print/designer/design';
import { fieldsOfRow } from '@partsdesk/print/designer/frame';
import { itemAt, readCell, readColumn, spotName } from '@partsdesk/print/designer/spots';
import { BAND_NAMES } from '@partsdesk/print/itemNames';
import { CellEditor } from './CellEditor';
import type { EditorProps } from './editorProps';
import { RowFields } from './RowFields';
import { TableEditor } from './TableEditor';

interface ItemFieldsProps extends EditorProps {
  selected: Design['selected'];
  onSelectName: (name: string) => void;
}

/** Edits the chosen item in numbers: the item itself, and the row that it stands in. */
export function ItemFields({ selected, onSelectName, ...editor }: ItemFieldsProps) {
  const { template, type, onChange, addRule } = editor;
  const [spot] = selected;
  if (!spot)
    return (
      <Typography variant="body2" color="textSecondary">
        在纸上点一项，这里就能填它的位置和大小；也可以用 Tab 键逐项选择，按回车到这里来。
      </Typography>
    );
  if (selected.length > 1)
    return (
      <Typography variant="body2" color="textSecondary">
        选了 {selected.length} 项：可以一起移动、对齐、均分、复制和删除。要填数字，请只选一项。
      </Typography>
    );
  const name = spotName(template, type, spot);
  if (readColumn(spot) !== undefined) return <TableEditor {...editor} open={name} onOpen={onSelectName} />;
  const place = readCell(spot);
  const item = itemAt(template, spot);
  if (!place || !item) return null;
  const rowName = `${BAND_NAMES[place.band]}第 ${String(place.row + 1)} 行`;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {item.cell && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <CellEditor
            key={spot}
            name={name}
            cell={item.cell}
            fields={fieldsOfRow(type, place.band, item.row)}
            addRule={addRule}
            onChange={(next) => onChange(withCell(template, spot, () => next))}
          />
        </>
      )}
      <Typography sx={{ fontWeight: 600 }}>{item.cell ? '这一行' : name}</Typography>
      <RowFields
        key={rowName}
        name={rowName}
        row={item.row}
        band={place.band}
        type={type}
        addRule={addRule}
        onChange={(change) => onChange(withRow(template, place.band, place.row, (row) => ({ ...row, ...change })))}
      />
    </Box>
  );
}
