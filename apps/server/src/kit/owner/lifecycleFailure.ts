import { allowed, statusLabel, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import { Failure } from '../failure';

/** Builds the refusal of an event that the lifecycle does not allow now, listing the events that it allows. */
export function lifecycleFailure(document: string, lifecycle: AnyLifecycle, status: number, event: string): Failure {
  const wanted = lifecycle.events[event]?.label ?? event;
  return new Failure(`${document}${statusLabel(lifecycle, status)}，不能${wanted}`, {
    status: 51001,
    data: { current: status, allowed: allowed(lifecycle, status) },
  });
}
