// Writes which code points the bundled font has, as packages/print/src/fontRanges.ts: run it after a new font.
import { readFileSync, writeFileSync } from 'node:fs';
import { fontFile } from '../src/file/watermark';

const font = readFileSync(fontFile());

/** Returns the place of a table of the font. */
function tableAt(name: string): number {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  throw new Error(`no table ${name}`);
}

/** Reads the groups of the cmap of format 12, which has every code point. */
function groupsOf(cmap: number): [first: number, last: number][] {
  for (let at = cmap + 4; at < cmap + 4 + 8 * font.readUInt16BE(cmap + 2); at += 8) {
    const table = cmap + font.readUInt32BE(at + 4);
    if (font.readUInt16BE(table) !== 12) continue;
    return Array.from({ length: font.readUInt32BE(table + 12) }, (_, group) => {
      const from = table + 16 + 12 * group;
      return [font.readUInt32BE(from), font.readUInt32BE(from + 4)];
    });
  }
  throw new Error('no cmap of format 12');
}

const ranges: [first: number, last: number][] = [];
for (const [first, last] of groupsOf(tableAt('cmap'))) {
  const before = ranges.at(-1);
  if (before && before[1] === first - 1) before[1] = last;
  else ranges.push([first, last]);
}

// Each range as its distance from the one before and its length, in base 36; a length of 1 is left out.
let end = 0;
const words = ranges.map(([first, last]) => {
  const word = (first - end).toString(36) + (last > first ? `-${(last - first + 1).toString(36)}` : '');
  end = last;
  return word;
});
const lines = [''];
for (const word of words) {
  const line = lines.at(-1) ?? '';
  if (line.length + word.length > 112) lines.push(`${word} `);
  else lines[lines.length - 1] = `${line}${word} `;
}
writeFileSync(
  new URL('../../../packages/print/src/fontRanges.ts', import.meta.url),
  `/**
 * The code points of Noto Sans SC, by which documents are printed: distance from the end of the range before, and
 * length, in base 36. Written by apps/server/scripts/fontRanges.ts.
 */
export const FONT_RANGES = \`
${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}
\`;
`,
);
