import { earnTaskLifecycle } from '@partsdesk/core/market/commission/earnTaskLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `earn_task`: its statuses are written here alone. */
export const earnTasks = documentOwner({
  table: 'earn_task',
  entity: 'earnTask',
  noun: '限时任务',
  lifecycles: { status: earnTaskLifecycle },
});
