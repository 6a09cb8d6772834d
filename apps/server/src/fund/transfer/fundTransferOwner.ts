import { fundTransferLifecycle } from '@partsdesk/core/fund/fundTransferLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `fund_transfer`: its status and its version are written here alone. */
export const fundTransferOwner = documentOwner({
  table: 'fund_transfer',
  entity: 'fundTransfer',
  noun: '转账单',
  lifecycles: { status: fundTransferLifecycle },
});
