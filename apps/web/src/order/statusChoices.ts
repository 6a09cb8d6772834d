import type { StatusInfo } from '@partsdesk/core/lifecycle';

/** The statuses of a lifecycle as choices of a filter, their codes as exact as the contract's. */
export function statusChoices<Info extends StatusInfo>({
  statuses,
}: {
  statuses: Readonly<Record<string, Info>>;
}): { value: Info['code']; label: string }[] {
  return Object.values(statuses).map(({ code, label }) => ({ value: code, label }));
}
