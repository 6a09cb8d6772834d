import type { Band } from '../itemNames';
import type { Column, Row, Template } from '../template';
import { columnsAdded, withoutColumns } from './columns';
import { selectedRows, spotsOfRow, withRows, type Design } from './design';
import { hasRoom, placeOfSelection, takenOut } from './moves';
import { readColumn, spotsOf } from './spots';

/** What was copied: rows with the chosen cells, and columns. */
export interface Clipboard {
  rows: readonly Row[];
  columns: readonly Column[];
}

const columnsChosen = ({ template, selected }: Design): Column[] =>
  selected.flatMap((spot) => template.table?.columns[readColumn(spot) ?? -1] ?? []);

export const copied = (design: Design): Clipboard => ({
  rows: takenOut(design).groups.map(({ row, cells }) => ({ ...row, cells })),
  columns: columnsChosen(design),
});

/** Puts what was copied below the chosen row, or beside the chosen column, and chooses it. */
export function pasted(design: Design, { rows, columns }: Clipboard): Design {
  if (columns.length) {
    const last = readColumn(design.selected.at(-1) ?? 'head/0/0');
    return columnsAdded(design, columns, last === undefined ? (design.template.table?.columns.length ?? 0) : last + 1);
  }
  if (!rows.length) return design;
  const place = placeOfSelection(design);
  const listed = rows.some(({ each }) => each !== '');
  const edge = place?.band === 'head' || place?.band === 'foot';
  const band: Band = place && !(edge && listed) ? place.band : 'before';
  const chosen = selectedRows(design).filter((one) => one.band === band);
  const at = chosen.length ? Math.max(...chosen.map(({ row }) => row)) + 1 : design.template[band].length;
  if (!hasRoom(design.template, band, rows.length)) return design;
  return {
    template: withRows(design.template, band, design.template[band].toSpliced(at, 0, ...rows)),
    selected: rows.flatMap((row, index) => spotsOfRow(band, at + index, row)),
  };
}

/** Takes the chosen items out, and chooses what stands in their place. */
export function removed(design: Design): Design {
  const { selected } = design;
  const gone = new Set(selected.flatMap((spot) => readColumn(spot) ?? []));
  const template: Template = withoutColumns(takenOut(design).template, gone);
  if (template === design.template || !selected.length) return { ...design, template };
  const order = spotsOf(design.template);
  const first = order.findIndex((spot) => selected.includes(spot));
  const left = spotsOf(template);
  const next = left[Math.min(Math.max(0, first), left.length - 1)];
  return { template, selected: next ? [next] : [] };
}
