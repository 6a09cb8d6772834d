import type { TemplatePaper } from './template';

const SHEETS: readonly [width: number, height: number, name: string][] = [
  [2100, 2970, 'A4'],
  [2970, 2100, 'A4 横向'],
  [1480, 2100, 'A5'],
  [2100, 1480, 'A5 横向'],
];
const FORMS: Record<number, string> = { 66: '一等分', 33: '二等分', 22: '三等分' };

/** Names a paper as a shop calls it: A5 横向, 241 连续纸 三等分, 80 毫米卷纸. */
export function paperName({ kind, width, height, lines, labels }: TemplatePaper): string {
  if (kind === 'roll') return `${String(width / 10)} 毫米卷纸`;
  if (kind === 'form') return `${String(Math.floor(width / 10))} 连续纸 ${FORMS[lines] ?? `${String(lines)} 行`}`;
  if (labels) {
    const sheet = paperName({ kind, width: labels.width, height: labels.height, lines });
    const one = paperName({ kind, width, height, lines });
    return `${sheet} 标签 ${String(labels.columns)} × ${String(labels.rows)}（${one}）`;
  }
  const known = SHEETS.find(([wide, high]) => wide === width && high === height);
  return known?.[2] ?? `${String(width / 10)} × ${String(height / 10)} 毫米`;
}
