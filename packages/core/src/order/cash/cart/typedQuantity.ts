import { isQuantity, type Quantity } from '../../../quantity';

const MARKED = /^(?:[*×xX]\s*(\d{1,5}(?:\.\d{1,3})?)|(\d{1,5}(?:\.\d{1,3})?)\s*[*×xX])$/;
const BARE = /^\d{1,3}(?:\.\d{1,3})?$/;

/** Longest pause between a scan and the first sign of a bare number that still is its quantity, in milliseconds. */
export const COUNT_AFTER_SCAN_MS = 3_000;

/** Shortest keyword of which Enter alone takes the first part found. */
const PICK_LENGTH = 3;

/**
 * Reads a quantity typed into the scan field: `*3` and `3*` always, a bare number when it was begun shortly after a
 * scan. Undefined for anything else.
 */
export function typedQuantity(text: string, begunAfterScan: number): Quantity | undefined {
  const marked = MARKED.exec(text);
  const digits = marked?.[1] ?? marked?.[2] ?? (begunAfterScan <= COUNT_AFTER_SCAN_MS && BARE.test(text) ? text : '');
  const quantity = Number(digits);
  return digits !== '' && isQuantity(quantity) ? quantity : undefined;
}

/** Returns whether Enter alone may take the first part found: one or two signs fit too many parts. */
export const mayPickFirst = (keyword: string, codes: readonly string[]): boolean =>
  [...keyword].length >= PICK_LENGTH || codes.some((code) => code.toLowerCase() === keyword.toLowerCase());
