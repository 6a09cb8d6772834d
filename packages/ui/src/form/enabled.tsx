import { enabled } from '@partsdesk/core/enabled';
import { statusLabel } from '@partsdesk/core/lifecycle';
import type { Field } from './field';
import { FilterSelect } from './SelectField';

const { statuses } = enabled;

/** 启用状态 as choices of a filter. */
export const enabledChoices = [
  { value: statuses.enabled.code, label: statuses.enabled.label },
  { value: statuses.disabled.code, label: statuses.disabled.label },
] as const;

export function enabledText(status: number): string {
  return statusLabel(enabled, status);
}

/** Filters a list by 启用状态. */
export function EnabledFilter(field: Omit<Field<0 | 1 | undefined>, 'addRule'> & { width?: number }) {
  return <FilterSelect label="状态" choices={enabledChoices} {...field} />;
}
