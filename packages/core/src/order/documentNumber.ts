/** The kinds of documents that are found by their number, as it begins. */
export const FOUND_KINDS = ['XS', 'CK', 'TH', 'JY', 'SH', 'RK', 'QT', 'DB', 'PD'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** What somebody typed of a document's number `CK-A01-20261121-000007`. */
export interface TypedNumber {
  kind?: FoundKind;
  /** Code of the shop. */
  shop?: string;
  /** `20261121`, or `1121` without the year. */
  day?: string;
  /** The document's number within its kind, shop and day. */
  number: number;
}

const isKind = (text: string): text is FoundKind => (FOUND_KINDS as readonly string[]).includes(text);

/**
 * Reads the end of a document's number, as one says it: `000011`, `ck11`, `1121-7`, `A01 11`, or all of it. Undefined
 * for text that is none, such as a phone number, a part's code, or a single digit.
 */
export function typedNumber(text: string): TypedNumber | undefined {
  const parts = text
    .toUpperCase()
    // A kind may stand right before the digits.
    .replace(/^([A-Z]{2})(?=\d)/, '$1-')
    // Day and number may stand together.
    .replace(/(^|\D)(\d{8})(\d{4,9})$/, '$1$2-$3')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const digits = parts.pop() ?? '';
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const kind = parts[0] !== undefined && isKind(parts[0]) ? (parts.shift() as FoundKind) : undefined;
  const day = /^(\d{8}|\d{4})$/.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const shop = parts.pop();
  const number = Number(digits);
  if (parts.length > 0 || number === 0 || (digits.length === 1 && !kind && !day)) return undefined;
  return { number, ...(kind && { kind }), ...(day && { day }), ...(shop && { shop }) };
}
