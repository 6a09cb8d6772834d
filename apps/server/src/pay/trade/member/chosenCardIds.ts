import { cashCardsByNumber } from '../../../customer/card/cash/cashCardsByNumber';

/** Finds the cash cards that a customer chose by their numbers; a wrong number counts as a try of theirs (MEM-12). */
export const chosenCardIds = (
  asking: Parameters<typeof cashCardsByNumber>[0],
  numbers: readonly string[],
): Promise<string[]> =>
  cashCardsByNumber(
    asking,
    numbers.map((number, index) => ({ number, field: `cashCards[${String(index)}]` })),
  );
