import type { StatusInfo } from '@partsdesk/core/lifecycle';

/** Lists a lifecycle's statuses as filter choices, typed by the contract's codes. */
export function statusChoices<Info extends StatusInfo>({
  statuses,
}: {
  statuses: Readonly<Record<string, Info>>;
}): { value: Info['code']; label: string }[] {
  return Object.values(statuses).map(({ code, label }) => ({ value: code, label }));
}
