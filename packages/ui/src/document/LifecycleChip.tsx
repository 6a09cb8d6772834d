import { enabled } from '@partsdesk/core/enabled';
import { statusInfo, type Statuses, type Tone as LifecycleTone } from '@partsdesk/core/lifecycle';
import { toneOfWord, type StateWord } from '@partsdesk/core/vocabulary';
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

/** Shows a word of the vocabulary that belongs to no lifecycle. */
export function WordChip({ word }: { word: StateWord }) {
  return <StatusChip tone={tones[toneOfWord(word)]}>{word}</StatusChip>;
}

/** Shows 启用 or 已停用. */
export function EnabledChip({ status }: { status: number }) {
  return <LifecycleChip lifecycle={enabled} status={status} />;
}
