import { textWidth } from './breakText';
import type { Mark, Page } from './marks';
import { paperName } from './paperName';
import { paperHeight, type TemplatePaper } from './template';

/** The papers that a device may be set for; a template's own paper of another size is printed as it is. */
export const CALIBRATED_PAPERS: readonly TemplatePaper[] = [
  { kind: 'sheet', width: 2100, height: 2970, lines: 0 },
  { kind: 'sheet', width: 2100, height: 1480, lines: 0 },
  { kind: 'form', width: 2413, height: 0, lines: 66 },
  { kind: 'form', width: 2413, height: 0, lines: 33 },
  { kind: 'form', width: 2413, height: 0, lines: 22 },
  { kind: 'roll', width: 800, height: 0, lines: 0 },
  { kind: 'roll', width: 580, height: 0, lines: 0 },
];

/** The length of a roll's page. */
const ROLL = 1000;
/** The frame's distance from the paper's upper and lower edge. */
const INSET = 100;
const MILLIMETRE = 10;
const LETTER = 28;

/**
 * The distance of the frame from the left and right edge: within what printers reach, clear of the holes. @internal
 */
export const frameInset = ({ kind }: TemplatePaper): number => (kind === 'form' ? 200 : kind === 'roll' ? 60 : INSET);

const line = (x: number, y: number, toX: number, toY: number): Mark => ({
  kind: 'line',
  x,
  y,
  toX,
  toY,
  dashed: false,
});

const words = (text: string, x: number, y: number): Mark => ({
  kind: 'text',
  x,
  y,
  width: textWidth(text, LETTER),
  size: LETTER,
  bold: false,
  text,
  cut: false,
  mayCut: false,
  item: '校准页',
  line: null,
});

/** How long the tick of a millimetre is. */
const tickOf = (at: number) => (at % 10 === 0 ? 40 : at % 5 === 0 ? 28 : 16);

/** Lays the page out by which a printer is measured: a frame at a known place, with rulers above and on the left. */
export function calibrationPage(paper: TemplatePaper): Page {
  const [width, height] = [paper.width, paper.kind === 'roll' ? ROLL : paperHeight(paper)];
  const [left, top, right, bottom] = [frameInset(paper), INSET, width - frameInset(paper), height - INSET];
  const marks: Mark[] = [
    line(left, top, right, top),
    line(left, bottom, right, bottom),
    line(left, top, left, bottom),
    line(right, top, right, bottom),
  ];
  for (let at = 1; left + at * MILLIMETRE < right; at += 1) {
    const x = left + at * MILLIMETRE;
    marks.push(line(x, top, x, top + tickOf(at)));
    const label = words(String(at), x + 4, top + 40);
    if (at % 10 === 0 && label.x + textWidth(String(at), LETTER) <= right) marks.push(label);
  }
  for (let at = 1; top + at * MILLIMETRE < bottom; at += 1) {
    const y = top + at * MILLIMETRE;
    marks.push(line(left, y, left + tickOf(at), y));
    if (at % 10 === 0) marks.push(words(String(at), left + 44, y - LETTER / 2));
  }
  const told = [
    `校准页 ${paperName(paper)}`,
    `框离左边 ${String(left / 10)} 毫米`,
    `框离上边 ${String(top / 10)} 毫米`,
  ];
  marks.push(...told.map((text, index) => words(text, left + 120, top + 140 + index * 40)));
  return { width, height, marks };
}
