/** The kinds of WeChat's values, of those that our messages have. */
export type ValueKind = 'thing' | 'phrase' | 'character_string' | 'amount' | 'time';

const MOST_OF_THING = 20;
const MOST_OF_PHRASE = 5;
const MOST_OF_STRING = 32;
const NOTHING = '无';

/** Numbers of telephones and plates of vehicles, which no message shows (MKT-69). */
const PRIVATE = [
  /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g,
  /(?<!\d)0\d{2,3}[- ]\d{7,8}(?!\d)/g,
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][· ]?[A-Z0-9]{4,5}[A-Z0-9挂学警港澳]/gi,
];

const withoutPrivate = (text: string): string => PRIVATE.reduce((told, found) => told.replace(found, '…'), text);

/** Cuts to signs as a reader counts them, with 「…」 as the last. */
function cut(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}

/** Cuts a value to what WeChat takes of its kind; an empty one would be refused. */
export function fitValue(kind: ValueKind, value: string): string {
  const text = value.replaceAll(/\s+/g, ' ').trim();
  switch (kind) {
    case 'thing':
      return cut(withoutPrivate(text), MOST_OF_THING) || NOTHING;
    case 'phrase':
      return [...text.replaceAll(/[^\p{Script=Han}]/gu, '')].slice(0, MOST_OF_PHRASE).join('') || NOTHING;
    case 'character_string':
      // Signs of ASCII alone, among which there is no 「…」.
      return text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, MOST_OF_STRING) || '-';
    case 'amount':
    case 'time':
      return text;
  }
}
