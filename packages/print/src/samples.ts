import type { PrintField, PrintType } from '@partsdesk/core/print/printTypes';
import { figuresOf } from './sampleFigures';
import { PLAIN } from './sampleWords';
import type { PrintData, PrintValue } from './template';

interface Sample {
  name: string;
  data: PrintData;
}

type Write = (field: PrintField, line: number | null) => PrintValue;

const NAMES = ['机油滤清器 W712/95', '全合成机油 5W-30 4L', '前刹车片', '火花塞 BKR6E', '空调滤清器'];
/** The moment of every sample. */
const MOMENT = '2026-11-24T10:00:00+08:00';

const plain: Write = ({ key, kind }, line) => {
  if (kind === 'moment') return MOMENT;
  if (kind === 'number') return key === 'index' ? (line ?? 0) + 1 : 3;
  if (kind === 'quantity') return 1;
  if (kind === 'money') return 3500;
  if (kind === 'image') return '';
  return key === 'name' ? (NAMES[(line ?? 0) % NAMES.length] ?? '') : (PLAIN[key] ?? '');
};

/** A document whose figures agree. A till slip takes its discount off, and says so by a minus. */
function agreed(type: PrintType, count: number): PrintData {
  const takenOff = type.lists.some((list) => list.fields.some(({ key }) => key === 'discount' || key === 'full'));
  const { fields, discount, lines, payments } = figuresOf(count, takenOff);
  const written = dataOf(type, count, plain);
  const known = (key: string) => type.fields.some((field) => field.key === key);
  const own = Object.fromEntries(Object.entries(fields).filter(([key]) => known(key)));
  return {
    fields: {
      ...written.fields,
      ...own,
      ...(known('discount') ? { discount: type.code === 3 ? 0 - discount : discount } : {}),
    },
    lists: Object.fromEntries(
      type.lists.map((list) => {
        if (list.key === 'payments') return [list.key, payments];
        if (list.key !== 'lines') return [list.key, written.lists[list.key] ?? []];
        const keys = new Set(list.fields.map(({ key }) => key));
        const figures = (line: number) => Object.entries(lines[line] ?? {}).filter(([key]) => keys.has(key));
        return [
          list.key,
          (written.lists.lines ?? []).map((entry, line) => ({ ...entry, ...Object.fromEntries(figures(line)) })),
        ];
      }),
    ),
  };
}

/** Fills the longest texts of the contract with a sign, and the largest figures. */
const longest =
  (sign: string): Write =>
  (field, line) => {
    const { kind } = field;
    if (kind === 'text') return sign.repeat(Math.ceil(field.longest / sign.length)).slice(0, field.longest);
    if (kind === 'code') return 'W'.repeat(field.longest);
    if (kind === 'money') return 9_999_999_999;
    if (kind === 'quantity') return 9_999_999.999;
    if (kind === 'image') return '/file/sample.png';
    return plain(field, line);
  };

const negative: Write = (field, line) =>
  field.kind === 'money' ? -9_999_999_999 : field.kind === 'quantity' ? -9_999_999.999 : plain(field, line);

const empty: Write = ({ kind }) => (kind === 'text' || kind === 'image' ? '' : kind === 'moment' ? null : 0);

function dataOf(type: PrintType, count: number, write: Write): PrintData {
  const entry = (fields: readonly PrintField[], line: number | null) =>
    Object.fromEntries(fields.map((field) => [field.key, write(field, line)]));
  return {
    fields: entry(type.fields, null),
    lists: Object.fromEntries(
      type.lists.map(({ key, fields }) => [
        key,
        Array.from({ length: key === 'lines' ? count : Math.min(count, 3) }, (_, line) => entry(fields, line)),
      ]),
    ),
  };
}

/** A document as the designer shows it. */
export const plainSample = (type: PrintType, lines = 3): PrintData => agreed(type, lines);

/** The worst documents of a type (PRN-05). */
export function worstSamples(type: PrintType): Sample[] {
  const few = [0, 1, 2, 5, 8, 13, 30, 200].map((count) => ({
    name: `${String(count)} 行`,
    data: agreed(type, count),
  }));
  return [
    ...few,
    { name: '最长的文字', data: dataOf(type, 3, longest('汽')) },
    { name: '最宽的字母', data: dataOf(type, 3, longest('W')) },
    { name: '带标点的长文字', data: dataOf(type, 3, longest('汽车，（配件）12 ')) },
    { name: '负数', data: dataOf(type, 3, negative) },
    { name: '全部为空', data: dataOf(type, 2, empty) },
  ];
}

/** A number generator that repeats itself for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SIGNS = ['汽', '车', '，', '（', 'W', 'i', '8', ' ', '-', '/', 'Ф', '𠮷', '<', '&', '\u202e', '\n'];

/** Documents of a seed: mixed texts of any length, figures of any size. */
export function seededSamples(type: PrintType, count: number, seed = 1): Sample[] {
  const random = randomOf(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const write: Write = (field, line) => {
    const { kind } = field;
    if (random() < 0.1) return empty(field, line);
    if (kind === 'money') return whole(1_000_000_000) - 100_000_000;
    if (kind === 'quantity') return whole(10_000_000) / 1000;
    if (kind !== 'text') return plain(field, line);
    return Array.from({ length: whole(Math.min(field.longest, 60) / 2) }, () => SIGNS[whole(SIGNS.length)] ?? '').join(
      '',
    );
  };
  return Array.from({ length: count }, (_, index) => ({
    name: `随机单据 ${String(index + 1)}`,
    data: dataOf(type, whole(24), write),
  }));
}
