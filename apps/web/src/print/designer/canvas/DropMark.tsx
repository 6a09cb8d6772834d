import type { Frame } from '@partsdesk/print/designer/frame';
import type { Target } from '@partsdesk/print/designer/targets';
import { BAND_NAMES } from '@partsdesk/print/itemNames';
import type { Template } from '@partsdesk/print/template';

interface DropMarkProps {
  frame: Frame;
  template: Template;
  target: Target;
  zoom: number;
}

/** Says where something would go: 放进表头信息第 3 行. */
const targetName = (target: Target): string => {
  if (target.kind === 'column') return `表格第 ${String(target.at + 1)} 列`;
  const row = `${BAND_NAMES[target.band]}第 ${String(target.row + 1)} 行`;
  return target.kind === 'into' ? `放进${row}` : `新的一行：${row}`;
};

/** Shows where what is dragged would go: a row is framed, the place between rows is a line; both say which it is. */
export function DropMark({ frame, template, target, zoom }: DropMarkProps) {
  const stroke = 2 / zoom;
  const said = (x: number, y: number) => (
    <text data-said x={x} y={y - 4 / zoom} fontSize={12 / zoom} strokeWidth={3 / zoom}>
      {targetName(target)}
    </text>
  );
  if (target.kind === 'column') {
    const { table } = frame;
    if (!table) return null;
    const columns = template.table?.columns.slice(0, target.at) ?? [];
    const x = columns.reduce((sum, { width }) => sum + width, table.x);
    return (
      <>
        <line data-drop x1={x} x2={x} y1={table.y} y2={table.y + table.height} strokeWidth={stroke} />
        {said(x, table.y)}
      </>
    );
  }
  const rows = frame.rows.filter(({ band }) => band === target.band);
  const row = rows.find((one) => one.row === target.row);
  if (target.kind === 'into' && row)
    return (
      <>
        <rect data-drop x={row.x} y={row.y} width={row.width} height={row.height} strokeWidth={stroke} />
        {said(row.x, row.y)}
      </>
    );
  const { top, height } = frame.bands[target.band];
  const y = row ? row.y : top + height;
  const [left, right] = [template.margin.left, template.paper.width - template.margin.right];
  return (
    <>
      <line data-drop x1={left} x2={right} y1={y} y2={y} strokeWidth={stroke} />
      {said(left, y)}
    </>
  );
}
