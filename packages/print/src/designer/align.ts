import { innerWidth, type Cell } from '../template';
import { between, withCell, withRow, withSelected, selectedRows, type Design } from './design';
import { itemAt } from './spots';

export type Alignment = 'left' | 'center' | 'right' | 'width';

const cellsOf = ({ template, selected }: Design): Cell[] =>
  selected.flatMap((spot) => itemAt(template, spot)?.cell ?? []);

/** Aligns the chosen items by the edges of all of them; a single one by the printable width. */
export function aligned(design: Design, how: Alignment): Design {
  const cells = cellsOf(design);
  const inner = innerWidth(design.template);
  const alone = cells.length < 2;
  const left = alone ? 0 : Math.min(...cells.map(({ x }) => x));
  const right = alone ? inner : Math.max(...cells.map(({ x, width }) => x + width));
  const widest = alone ? inner : Math.max(...cells.map(({ width }) => width));
  const change = (cell: Cell): Cell => {
    if (how === 'width') {
      const x = alone ? 0 : cell.x;
      return { ...cell, x, width: between(10, widest, inner - x) };
    }
    const x = how === 'left' ? left : how === 'right' ? right - cell.width : (left + right - cell.width) / 2;
    return { ...cell, x: between(0, x, Math.max(0, inner - cell.width)) };
  };
  return { ...design, template: withSelected(design, change) };
}

/** Spreads the chosen items of each row so that the room between them is the same, from the first to the last. */
export function spreadAcross(design: Design): Design {
  const { selected } = design;
  let { template } = design;
  for (const { band, row } of selectedRows(design)) {
    const spots = selected
      .filter((spot) => spot.startsWith(`${band}/${String(row)}/`))
      .flatMap((spot) => {
        const cell = itemAt(template, spot)?.cell;
        return cell ? [{ spot, cell }] : [];
      })
      .toSorted((a, b) => a.cell.x - b.cell.x);
    const [first, last] = [spots[0]?.cell, spots.at(-1)?.cell];
    if (!first || !last || spots.length < 3) continue;
    const used = spots.reduce((sum, { cell }) => sum + cell.width, 0);
    const room = (last.x + last.width - first.x - used) / (spots.length - 1);
    let x = first.x;
    for (const { spot, cell } of spots) {
      const at = Math.round(x);
      template = withCell(template, spot, (one) => ({ ...one, x: at }));
      x += cell.width + room;
    }
  }
  return { ...design, template };
}

/** Gives the chosen rows the same room above, that of all of them together shared out; the first stays where it is. */
export function spreadDown(design: Design): Design {
  const rows = selectedRows(design).slice(1);
  const gaps = rows.map(({ band, row }) => design.template[band][row]?.gap ?? 0);
  const even = Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length));
  const template = rows.reduce(
    (changed, { band, row }) => withRow(changed, band, row, (one) => ({ ...one, gap: even })),
    design.template,
  );
  return { ...design, template };
}
