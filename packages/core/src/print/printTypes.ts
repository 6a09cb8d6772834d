import { MONEY_TYPES } from './moneyTypes';
import { ORDER_TYPES } from './orderTypes';
import type { PrintType, PrintTypeCode } from './printFields';
import { STOCK_TYPES } from './stockTypes';

export type { PrintField, PrintType, PrintTypeCode } from './printFields';

/** What is printed by templates, in the order of templateType. */
export const PRINT_TYPES: readonly PrintType[] = [...ORDER_TYPES, ...MONEY_TYPES, ...STOCK_TYPES].toSorted(
  (a, b) => a.code - b.code,
);

/** templateType of what is given as PDF and whose prints are counted. */
export type CountedPrintType = Extract<PrintTypeCode, 1 | 2 | 3>;

export const isCountedPrint = (type: PrintTypeCode): type is CountedPrintType => type <= 3;

/** Returns a type by its code; undefined for one that is not printed by templates. */
export const printTypeOf = (wanted: number): PrintType | undefined => PRINT_TYPES.find(({ code }) => code === wanted);
