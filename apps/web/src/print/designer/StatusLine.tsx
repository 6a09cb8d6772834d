import Box from '@mui/material/Box';
import type { PrintType } from '@partsdesk/core/print/printTypes';
import type { Design } from '@partsdesk/print/designer/design';
import { itemAt, readColumn, spotName } from '@partsdesk/print/designer/spots';

const mm = (tenths: number) => String(Math.round(tenths) / 10);

function factsOf({ template, selected }: Design): string {
  const [spot] = selected;
  if (!spot || selected.length > 1) return '';
  const column = template.table?.columns[readColumn(spot) ?? -1];
  if (column) return `列宽 ${mm(column.width)} 毫米`;
  const cell = itemAt(template, spot)?.cell;
  return cell ? `左 ${mm(cell.x)}，宽 ${mm(cell.width)} 毫米` : '';
}

interface StatusLineProps {
  design: Design;
  type: PrintType;
}

/** Says what is chosen, and the keys. */
export function StatusLine({ design, type }: StatusLineProps) {
  const [spot] = design.selected;
  const name =
    design.selected.length > 1
      ? `已选 ${String(design.selected.length)} 项`
      : spot
        ? `${spotName(design.template, type, spot)}　${factsOf(design)}`
        : '没有选中项目';
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 4,
        px: 3,
        py: 1,
        fontSize: 12,
        color: 'text.secondary',
        borderTop: 1,
        borderColor: 'divider',
        '& > *': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
      }}
    >
      <Box role="status" sx={{ color: 'text.primary', flexShrink: 0 }}>
        {name}
      </Box>
      <Box sx={{ flex: 1, textAlign: 'right' }}>
        Tab 下一项　方向键 移动 0.5 毫米，Shift 5 毫米　Ctrl+方向键 大小　Alt+方向键 换行、换列　拖动时按 Alt 不吸附
      </Box>
    </Box>
  );
}
