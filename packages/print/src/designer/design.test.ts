import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { expect, it } from 'vitest';
import { check } from '../check';
import { plainSample } from '../samples';
import { systemTemplate } from '../systemTemplates';
import type { Template } from '../template';
import { aligned, spreadAcross, spreadDown } from './align';
import { copied, pasted, removed } from './clipboard';
import { columnMoved, columnSized } from './columns';
import { commandOf, obeyed } from './commands';
import type { Design } from './design';
import { frameOf } from './frame';
import { historyOf, MOST_STEPS, redone, undone, withStep } from './history';
import { movedTo, nudged } from './moves';
import { entryAdded, paletteOf, targetFor } from './palette';
import { resized } from './sizes';
import { edgesOf, snapped } from './snap';
import { itemAt, spotNamed, spotName, spotsOf, type Spot } from './spots';
import { targetAt } from './targets';

const out = printTypeOf(10)!;
const till = printTypeOf(3)!;
const sheet: Template = systemTemplate(10, 'A4')!.body;
const slip: Template = systemTemplate(3, '80mm')!.body;
const cellAt = (template: Template, spot: Spot) => itemAt(template, spot)!.cell!;
const chosen = (template: Template, ...selected: Spot[]): Design => ({ template, selected });
const NOTHING = { rows: [], columns: [] };
const key = (name: string, more = {}) =>
  commandOf({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })!;
const entry = (type: typeof out, wanted: string) =>
  paletteOf(type)
    .flatMap(({ entries }) => entries)
    .find((one) => one.key === wanted)!;

it('steps are taken back and done again, a hundred at most, and the same again joins the last', () => {
  let history = historyOf(0);
  for (let step = 1; step <= MOST_STEPS + 20; step += 1) history = withStep(history, step);
  for (let step = 0; step < MOST_STEPS + 20; step += 1) history = undone(history);
  expect(history.present).toBe(20);
  expect(redone(history).present).toBe(21);
  history = withStep(withStep(withStep(history, 1, 'word'), 2, 'word'), 3, 'word');
  expect(history.present).toBe(3);
  expect(undone(history).present).toBe(20);
  expect(redone(history)).toBe(history);
});

it('every item has a name by which a problem finds it', () => {
  for (const [template, type] of [
    [sheet, out],
    [slip, till],
  ] as const)
    for (const spot of spotsOf(template)) expect(spotNamed(template, type, spotName(template, type, spot))).toBe(spot);
  expect(spotNamed(sheet, out, '表头信息第 2 行')).toBe('before/1/0');
  expect(spotNamed(sheet, out, '纸张')).toBeUndefined();
});

it('a frame shows every item once, and each row as high as it is printed', () => {
  for (const names of [true, false]) {
    const frame = frameOf(slip, till, plainSample(till, 3), names);
    expect(frame.items.map(({ spot }) => spot).toSorted()).toEqual(spotsOf(slip).toSorted());
    expect(frame.height).toBeGreaterThan(500);
    for (const { box } of frame.items) expect(box.x + box.width).toBeLessThanOrEqual(slip.paper.width);
  }
  const { items, height, table } = frameOf(sheet, out, plainSample(out, 3), false);
  expect(height).toBe(2970);
  expect(table?.width).toBe(1900);
  expect(items.every(({ box }) => box.y >= 0 && box.y + box.height <= height)).toBe(true);
});

it('arrows move by half a millimetre, with Shift by five, and never off the paper', () => {
  const design = chosen(sheet, 'before/0/1');
  const { x } = cellAt(sheet, 'before/0/1');
  expect(cellAt(obeyed(design, key('ArrowRight'), NOTHING).template, 'before/0/1').x).toBe(x + 5);
  expect(cellAt(obeyed(design, key('ArrowLeft', { shiftKey: true }), NOTHING).template, 'before/0/1').x).toBe(x - 50);
  expect(cellAt(nudged(design, -9999, 0).template, 'before/0/1').x).toBe(0);
  expect(obeyed(design, key('ArrowDown'), NOTHING).template.before[0]?.gap).toBe(5);
  expect(obeyed(design, key('ArrowUp'), NOTHING).template.before[0]?.gap).toBe(0);
  const wider = obeyed(design, key('ArrowRight', { ctrlKey: true }), NOTHING).template;
  expect(cellAt(wider, 'before/0/1').width).toBe(cellAt(sheet, 'before/0/1').width + 5);
});

it('an item goes into the row that it is dropped on, or into one of its own between rows', () => {
  const frame = frameOf(sheet, out, plainSample(out, 3), false);
  const row = frame.rows.find((one) => one.band === 'before' && one.row === 1)!;
  const into = targetAt(frame, sheet, { x: 500, y: row.y + row.height / 2 }, '');
  expect(into).toEqual({ kind: 'into', band: 'before', row: 1 });
  const joined = movedTo(chosen(sheet, 'before/0/0'), 0, into);
  expect(joined.template.before[0]?.cells).toHaveLength(sheet.before[0]!.cells.length - 1);
  expect(cellAt(joined.template, joined.selected[0]!)).toEqual(cellAt(sheet, 'before/0/0'));
  const between = targetAt(frame, sheet, { x: 500, y: row.y + 1 }, '');
  expect(between).toEqual({ kind: 'row', band: 'before', row: 1 });
  const parted = movedTo(chosen(sheet, 'before/0/0'), 30, between);
  expect(parted.selected).toEqual(['before/1/0']);
  expect(parted.template.before).toHaveLength(sheet.before.length + 1);
  expect(targetAt(frame, sheet, { x: 500, y: frame.height - 1 }, '').kind).toBe('row');
  expect(targetAt(frame, sheet, { x: frame.table!.x, y: frame.table!.y + 5 }, 'lines')).toEqual({
    kind: 'column',
    at: 0,
  });
});

it('rows that are printed for each line are not parted by a field of the document', () => {
  const first = slip.before.findIndex(({ each }) => each === 'lines');
  const frame = frameOf(slip, till, plainSample(till, 3), false);
  const second = frame.rows.find((one) => one.band === 'before' && one.row === first + 1)!;
  expect(targetAt(frame, slip, { x: 100, y: second.y }, '')).toEqual({ kind: 'row', band: 'before', row: first });
  expect(targetAt(frame, slip, { x: 100, y: second.y }, 'lines')).toEqual({
    kind: 'row',
    band: 'before',
    row: first + 1,
  });
});

it('with Alt a row changes its place and keeps its condition, over the bands too', () => {
  const design = chosen(slip, 'before/0/-');
  const down = obeyed(design, key('ArrowDown', { altKey: true }), NOTHING);
  expect(down.selected).toEqual(['before/1/-']);
  expect(down.template.before[1]).toEqual(slip.before[0]);
  const up = obeyed(design, key('ArrowUp', { altKey: true }), NOTHING);
  expect(up.template.head.at(-1)).toEqual(slip.before[0]);
  const lines = slip.before.findIndex(({ each }) => each === 'lines');
  const item = chosen({ ...slip, before: slip.before.slice(lines) }, 'before/0/0');
  expect(obeyed(item, key('ArrowUp', { altKey: true }), NOTHING)).toBe(item);
});

it('handles move their own edges, and a text grows by its letters', () => {
  const spot = 'before/0/1';
  const { x, width, size } = cellAt(sheet, spot);
  expect(cellAt(resized(sheet, spot, { x: -1, y: 0 }, 20, 0), spot)).toMatchObject({ x: x + 20, width: width - 20 });
  expect(cellAt(resized(sheet, spot, { x: 1, y: 1 }, -30, 13), spot)).toMatchObject({
    x,
    width: width - 30,
    size: size + 10,
  });
  expect(cellAt(resized(sheet, spot, { x: 1, y: 0 }, -9999, 0), spot).width).toBe(10);
  const logo = resized(slip, 'head/0/0', { x: 0, y: 1 }, 0, 25);
  expect(cellAt(logo, 'head/0/0').height).toBe(cellAt(slip, 'head/0/0').height + 25);
});

it('an edge is caught by a neighbour before the grid, and only within reach', () => {
  const edges = edgesOf([{ x: 503, y: 0, width: 100, height: 10 }], 100, 1000);
  expect(snapped([500], edges, 5)).toEqual({ by: 3, at: 503 });
  expect(snapped([496], edges, 5)).toEqual({ by: 4, at: undefined });
  expect(snapped([497, 700], [702], 5)).toEqual({ by: 2, at: 702 });
  expect(snapped([497], [], 5, { grid: 0 })).toEqual({ by: 0, at: undefined });
});

it('items are aligned by their outer edges, alone by the paper, and spread evenly', () => {
  const design = chosen(sheet, 'before/0/0', 'before/0/2');
  const right = aligned(design, 'right').template;
  const [a, b] = [cellAt(right, 'before/0/0'), cellAt(right, 'before/0/2')];
  expect(a.x + a.width).toBe(b.x + b.width);
  const alone = cellAt(aligned(chosen(sheet, 'before/0/1'), 'center').template, 'before/0/1');
  expect(Math.abs(alone.x * 2 + alone.width - 1900)).toBeLessThanOrEqual(1);
  const crooked = nudged(chosen(sheet, 'before/0/1'), 37, 0).template;
  const even = spreadAcross(chosen(crooked, 'before/0/0', 'before/0/1', 'before/0/2')).template;
  expect(cellAt(even, 'before/0/1').x).toBe(cellAt(sheet, 'before/0/1').x);
  const rows = nudged(chosen({ ...sheet, before: [...sheet.before, ...sheet.before] }, 'before/1/0'), 0, 20).template;
  const gaps = spreadDown(chosen(rows, 'before/0/0', 'before/1/0', 'before/2/0')).template.before.map(({ gap }) => gap);
  expect(gaps.slice(0, 3)).toEqual([0, 10, 10]);
});

it('items are copied below themselves, cut, and a row without items goes', () => {
  const design = chosen(sheet, 'before/0/0', 'before/0/1');
  const twice = pasted(design, copied(design));
  expect(twice.selected).toEqual(['before/1/0', 'before/1/1']);
  expect(twice.template.before[1]?.cells).toEqual(sheet.before[0]?.cells.slice(0, 2));
  expect(removed(twice).template).toEqual(sheet);
  expect(removed(chosen(sheet, ...spotsOf(sheet))).template).toMatchObject({
    head: [],
    before: [],
    table: null,
    foot: [],
  });
});

it('columns give their width to the next one, change places and are added within the paper', () => {
  const widths = (template: Template) => template.table!.columns.map(({ width }) => width);
  const sized = widths(columnSized(sheet, 1, 40));
  expect([sized[1]! - widths(sheet)[1]!, sized[2]! - widths(sheet)[2]!]).toEqual([40, -40]);
  const moved = columnMoved(chosen(sheet, 'table/0'), 0, 3);
  expect(moved.selected).toEqual(['table/2']);
  expect(moved.template.table!.columns[2]).toEqual(sheet.table!.columns[0]);
  const [stepped] = [obeyed(chosen(sheet, 'table/1'), key('ArrowLeft', { altKey: true }), NOTHING)];
  expect(stepped.selected).toEqual(['table/0']);
  const price = entry(out, 'lines.unitName.field');
  const more = entryAdded(chosen(sheet, 'table/1'), price, targetFor(chosen(sheet, 'table/1'), price), 0);
  expect(more.selected).toEqual(['table/2']);
  expect(widths(more.template).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1900);
  expect(check(more.template, out)).toEqual([]);
});

it('every field of every type can be put onto the paper, and the template then has no fault of its own', () => {
  for (const [template, type] of [
    [sheet, out],
    [slip, till],
  ] as const)
    for (const { entries } of paletteOf(type))
      for (const one of entries) {
        const design = chosen(template, 'before/0/0');
        const added = entryAdded(design, one, targetFor(design, one), 0);
        expect(added.selected, one.key).toHaveLength(1);
        if (one.as !== 'barcode') expect(check(added.template, type), one.key).toEqual([]);
      }
});
