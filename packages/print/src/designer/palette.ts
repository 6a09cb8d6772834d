import { SHOP } from '@partsdesk/core/print/printFields';
import type { PrintField, PrintType } from '@partsdesk/core/print/printTypes';
import { innerWidth, PAGE_FIELDS, type Cell, type Template } from '../template';
import { fieldAdded } from './columns';
import { NEW_ROW, withRow, withRows, type Design } from './design';
import { cellOf, hasRoom, MOST, placeOfSelection } from './moves';
import { cellSpot, readColumn, rowSpot } from './spots';
import { eachAt, rowBefore, type ListKey, type Target } from './targets';

/** Something that can be put onto the paper. */
export interface Entry {
  key: string;
  label: string;
  /** As what it is put there. */
  as: 'field' | 'barcode' | 'text' | 'line';
  field: PrintField | undefined;
  list: ListKey;
}

interface EntryGroup {
  title: string;
  entries: readonly Entry[];
}

const entryOf = (field: PrintField, list: string, as: Entry['as'] = 'field'): Entry => ({
  key: `${list}.${field.key}.${as}`,
  label: as === 'barcode' ? `${field.label}条码` : field.label,
  as,
  field,
  list,
});

/** Groups what a type's documents can print. */
export function paletteOf(type: PrintType): EntryGroup[] {
  const shop = new Set(SHOP.map(({ key }) => key));
  const own = type.fields.filter(({ key }) => !shop.has(key));
  const codes = type.fields.filter(({ kind }) => kind === 'code');
  return [
    {
      title: '通用',
      entries: [
        { key: 'text', label: '文字', as: 'text' as const, field: undefined, list: undefined },
        { key: 'line', label: '横线', as: 'line' as const, field: undefined, list: undefined },
        ...codes.map((field) => entryOf(field, '', 'barcode')),
      ],
    },
    { title: type.name, entries: own.map((field) => entryOf(field, '')) },
    ...type.lists.map(({ key, label, fields }) => ({
      title: label,
      entries: fields.filter(({ kind }) => kind !== 'image').map((field) => entryOf(field, key)),
    })),
    { title: '门店', entries: type.fields.filter(({ key }) => shop.has(key)).map((field) => entryOf(field, '')) },
    { title: '页码', entries: PAGE_FIELDS.map((field) => entryOf(field, 'page')) },
  ].filter(({ entries }) => entries.length > 0);
}

/** The list by which a target for an entry is looked for: the page's numbers go where the document's fields go. */
export const listOfEntry = ({ list }: Entry): ListKey => (list === 'page' ? '' : list);

/** Where an entry goes that is not dragged: below the chosen row, as a column of the table, or at the end. */
export function targetFor(design: Design, { list }: Entry): Target {
  const { template } = design;
  if (list === 'lines' && template.table) {
    const column = readColumn(design.selected.at(-1) ?? 'head/0/0');
    return { kind: 'column', at: column === undefined ? template.table.columns.length : column + 1 };
  }
  const place = placeOfSelection(design);
  if (list === 'page' && place?.band !== 'head') return { kind: 'row', band: 'foot', row: template.foot.length };
  const edge = place?.band === 'head' || place?.band === 'foot';
  const band = place && !(edge && list && list !== 'page') ? place.band : 'before';
  const row = place?.band === band ? place.row + 1 : template[band].length;
  return rowBefore(template, band, row, list === 'page' ? '' : list);
}

function newCell(entry: Entry, template: Template, x: number): Cell {
  const word: PrintField = { key: '', label: '文字', kind: 'text', longest: 0 };
  const cell = cellOf(entry.field ?? word, template, x, entry.list === '' || entry.list === 'page');
  if (entry.as === 'text') return { ...cell, parts: [{ text: '文字', field: '', format: 'plain' }] };
  if (entry.as !== 'barcode') return cell;
  const wide = innerWidth(template);
  return { ...cell, kind: 'barcode', x: 0, width: wide, height: 170, parts: [], field: entry.field?.key ?? '' };
}

/** Puts an entry where a target says, and chooses it there. */
export function entryAdded(design: Design, entry: Entry, target: Target, x: number): Design {
  const { template } = design;
  if (target.kind === 'column') return entry.field ? fieldAdded(design, entry.field, target.at) : design;
  const { band, row } = target;
  if (entry.as === 'line') {
    if (!hasRoom(template, band, 1)) return design;
    const line = { ...NEW_ROW, gap: 24, rule: 'solid' as const };
    return {
      template: withRows(template, band, template[band].toSpliced(row, 0, line)),
      selected: [rowSpot(band, row)],
    };
  }
  const cell = newCell(entry, template, x);
  if (target.kind === 'into') {
    const before = template[band][row]?.cells.length ?? 0;
    if (before >= MOST.cells) return design;
    return {
      template: withRow(template, band, row, (one) => ({ ...one, cells: [...one.cells, cell] })),
      selected: [cellSpot(band, row, before)],
    };
  }
  if (!hasRoom(template, band, 1)) return design;
  const list = listOfEntry(entry);
  const each = list ?? eachAt(template, band, row);
  return {
    template: withRows(template, band, template[band].toSpliced(row, 0, { ...NEW_ROW, each, cells: [cell] })),
    selected: [cellSpot(band, row, 0)],
  };
}
