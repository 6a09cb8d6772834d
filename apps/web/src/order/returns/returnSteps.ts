import { statusLabel } from '@partsdesk/core/lifecycle';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import type { LifecycleStep } from '@partsdesk/ui/document/LifecycleStepper';

const { draft, submitted, passed, rejected, partlyStored, stored, voided } = salesReturnLifecycle.statuses;

/** Lists a return's steps: written, checked, goods stored, money refunded. The last two come in any order. */
export function returnSteps({ status, refundStatus: paid }: { status: number; refundStatus: number }): LifecycleStep[] {
  const label = statusLabel(salesReturnLifecycle, status);
  const opened: LifecycleStep = { label: '开单', state: 'done' };
  if (status === voided.code || status === rejected.code) return [opened, { label, state: 'failed' }];
  const isPassed = status === passed.code || status === partlyStored.code || status === stored.code;
  const checked: LifecycleStep = isPassed
    ? { label: '审核通过', state: 'done' }
    : { label: status === submitted.code ? label : '审核', state: status === submitted.code ? 'current' : 'todo' };
  const shelf: LifecycleStep = {
    label: isPassed ? label : '入库',
    state: status === stored.code ? 'done' : isPassed ? 'current' : 'todo',
  };
  const done = isPassed && paid === refundStatus.statuses.refunded.code;
  const money: LifecycleStep = {
    label: isPassed ? statusLabel(refundStatus, paid) : '退款',
    state: done ? 'done' : isPassed ? 'current' : 'todo',
  };
  return [status === draft.code ? { label, state: 'current' } : opened, checked, shelf, money];
}
