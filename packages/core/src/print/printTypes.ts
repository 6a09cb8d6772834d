import { FUND_PAPER_TYPES } from './fundPaperTypes';
import { MONEY_TYPES } from './moneyTypes';
import { ORDER_TYPES } from './orderTypes';
import type { PrintType, PrintTypeCode } from './printFields';
import { STOCK_TYPES } from './stockTypes';

export type { PrintField, PrintType, PrintTypeCode } from './printFields';

/** What is printed by templates, in the order of templateType. */
export const PRINT_TYPES: readonly PrintType[] = [
  ...ORDER_TYPES,
  ...MONEY_TYPES,
  ...FUND_PAPER_TYPES,
  ...STOCK_TYPES,
].toSorted((a, b) => a.code - b.code);

const COUNTED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 21] as const satisfies readonly PrintTypeCode[];

/** templateType of what is given as PDF and whose prints are counted. */
export type CountedPrintType = (typeof COUNTED)[number];

export const isCountedPrint = (type: PrintTypeCode): type is CountedPrintType => COUNTED.some((one) => one === type);

/** Returns a type by its code; undefined for one that is not printed by templates. */
export const printTypeOf = (wanted: number): PrintType | undefined => PRINT_TYPES.find(({ code }) => code === wanted);
