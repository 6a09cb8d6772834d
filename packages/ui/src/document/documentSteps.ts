import { statusLabel, type Statuses } from '@partsdesk/core/lifecycle';
import type { LifecycleStep } from '@partsdesk/ui/document/LifecycleStepper';

interface Course {
  /** Statuses of the regular course, first to last; the middle one is shown only while it is current. */
  waiting: number;
  partly: number;
  done: number;
}

/** Lists a document's steps: the regular course, or the end that it took instead. */
export function documentSteps(
  lifecycle: Statuses,
  status: number,
  { waiting, partly, done }: Course,
  failed: number,
): LifecycleStep[] {
  const step = (code: number, state: LifecycleStep['state']): LifecycleStep => ({
    label: statusLabel(lifecycle, code),
    state,
  });
  const opened: LifecycleStep = { label: '开单', state: 'done' };
  if (status === done) return [opened, step(done, 'done')];
  if (status === partly) return [opened, step(partly, 'current'), step(done, 'todo')];
  if (status === failed) return [opened, step(failed, 'failed')];
  return status <= waiting ? [opened, step(status, 'current'), step(done, 'todo')] : [opened, step(status, 'done')];
}
