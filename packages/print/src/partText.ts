import type { PrintField } from '@partsdesk/core/print/printTypes';
import type { Format, Part } from './template';

/** The words for a format behind a field's label: {应收:大写}. */
const FORMAT_WORDS: Record<Format, string> = { plain: '', yuan: '带元', capitals: '大写', day: '日期' };
const FORMAT_OF = new Map(Object.entries(FORMAT_WORDS).map(([format, words]) => [words, format as Format]));

/** Writes what a text is made of as its designer edits it: 客户：{客户}. */
export const textOfParts = (parts: readonly Part[], fields: readonly PrintField[]): string =>
  parts.map(({ text, field, format }) => (field === '' ? text : fieldText(fields, field, format))).join('');

/** Writes a field with its format: {应收:大写}; by its key where the type has none of it. */
export function fieldText(fields: readonly PrintField[], key: string, format: Format): string {
  const label = fields.find((field) => field.key === key)?.label ?? key;
  return `{${label}${format === 'plain' ? '' : `:${FORMAT_WORDS[format]}`}}`;
}

/** Reads what a designer wrote; braces around what is no field are words like all others. */
export function partsOfText(text: string, fields: readonly PrintField[]): Part[] {
  const parts: Part[] = [];
  for (const piece of text.split(/(\{[^{}]*\})/)) {
    const [, label, words = ''] = /^\{([^{}:：]*)(?:[:：]([^{}]+))?\}$/.exec(piece) ?? [];
    const field = fields.find((one) => one.label === label);
    const format = FORMAT_OF.get(words);
    const last = parts.at(-1);
    if (field && format) parts.push({ text: '', field: field.key, format });
    else if (last?.field === '') last.text += piece;
    else if (piece !== '') parts.push({ text: piece, field: '', format: 'plain' });
  }
  return parts;
}
