import { settleAccountLifecycle } from '@partsdesk/core/fund/settleAccountLifecycle';
import { documentOwner } from '../kit/owner/documentOwner';

/** Owns `settle_account`: its status and its version are written here alone. */
export const settleAccounts = documentOwner({
  table: 'settle_account',
  entity: 'settleAccount',
  noun: '该期账',
  lifecycles: { status: settleAccountLifecycle },
});
