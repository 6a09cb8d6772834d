import { cashCardState } from '@partsdesk/core/customer/card/cashCard';

/** The states of a cash card as choices of a filter. */
export const cashCardStates = Object.values(cashCardState.statuses).map(({ code, label }) => ({ value: code, label }));

/** Says until when a card is good. */
export function validityOf({ expires, years }: { expires: string | null; years: number | null }): string {
  if (expires !== null) return `有效期至 ${expires}`;
  return years === null ? '长期有效' : `售出后 ${String(years)} 年内有效`;
}
