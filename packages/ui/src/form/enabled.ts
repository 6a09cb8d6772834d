import { enabled } from '@partsdesk/core/enabled';
import { statusLabel } from '@partsdesk/core/lifecycle';

const { statuses } = enabled;

/** 启用状态 as choices of a filter. */
export const enabledChoices = [
  { value: statuses.enabled.code, label: statuses.enabled.label },
  { value: statuses.disabled.code, label: statuses.disabled.label },
] as const;

export function enabledText(status: number): string {
  return statusLabel(enabled, status);
}
