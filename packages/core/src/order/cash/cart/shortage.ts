import { fromThousandths, toThousandths, type Quantity } from '../../../quantity';

/** Returns how many of a part are missing: what is wanted less what the shop can sell, at least 0; of work, none. */
export const missingOf = (
  wanted: Quantity,
  { available, isService = false }: { available: Quantity; isService?: boolean },
): Quantity =>
  isService ? 0 : fromThousandths(Math.max(0, toThousandths(wanted) - Math.max(0, toThousandths(available))));

/** Returns how many to ask another shop for: what is missing, as far as that shop has it; all it has where none is. */
export const askFor = (missing: Quantity, available: Quantity): Quantity =>
  missing > 0 ? Math.min(missing, available) : Math.min(1, available);

const LINE = /^lines\[(\d+)\]\.quantity$/;

/** Lists the lines, from 0, of which the server refused the quantity. */
export const refusedLines = (errors: readonly { field: string }[]): number[] => [
  ...new Set(errors.flatMap(({ field }) => (LINE.test(field) ? [Number(LINE.exec(field)?.[1])] : []))),
];
