import { statusLabel, type Statuses } from '@partsdesk/core/lifecycle';
import type { LifecycleStep } from '@partsdesk/ui/document/LifecycleStepper';

/** Lists the steps of a document's regular course with the current one, or the end that it took instead. */
export function courseSteps(
  lifecycle: Statuses,
  status: number,
  course: readonly number[],
  failed: readonly number[],
): LifecycleStep[] {
  const step = (code: number, state: LifecycleStep['state']): LifecycleStep => ({
    label: statusLabel(lifecycle, code),
    state,
  });
  if (failed.includes(status)) return [step(course[0] ?? 0, 'done'), step(status, 'failed')];
  const at = course.indexOf(status);
  return course.map((code, index) =>
    step(code, index < at || (index === at && at === course.length - 1) ? 'done' : index === at ? 'current' : 'todo'),
  );
}
