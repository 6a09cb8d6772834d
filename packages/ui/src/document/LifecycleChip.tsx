import { enabled } from '@partsdesk/core/enabled';
import { statusInfo, type Statuses, type Tone as LifecycleTone } from '@partsdesk/core/lifecycle';
import { StatusChip } from './StatusChip';
import type { Tone } from './tones';

const tones: Record<LifecycleTone, Tone> = {
  default: 'grey',
  info: 'blue',
  warning: 'orange',
  success: 'green',
  error: 'red',
};

/** Shows a document's status with the label and tone of its lifecycle. */
export function LifecycleChip({ lifecycle, status }: { lifecycle: Statuses; status: number }) {
  const info = statusInfo(lifecycle, status);
  return <StatusChip tone={info ? tones[info.tone] : 'grey'}>{info?.label ?? `未知状态（${status}）`}</StatusChip>;
}

/** Shows 启用 or 禁用. */
export function EnabledChip({ status }: { status: number }) {
  return <LifecycleChip lifecycle={enabled} status={status} />;
}
