import { allowed, statusLabel, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import { Failure } from '../http/failure';

/** Refuses an event that the document's lifecycle does not accept now, and says what it accepts. */
export function lifecycleFailure(document: string, lifecycle: AnyLifecycle, status: number, event: string): Failure {
  const wanted = lifecycle.events[event]?.label ?? event;
  return new Failure(`${document}${statusLabel(lifecycle, status)}，不能${wanted}`, {
    status: 51001,
    data: { current: status, allowed: allowed(lifecycle, status) },
  });
}
