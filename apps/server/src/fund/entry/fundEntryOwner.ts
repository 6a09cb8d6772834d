import { fundEntryLifecycle } from '@partsdesk/core/fund/fundEntryLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `fund_entry`: its status and its version are written here alone. */
export const fundEntryOwner = documentOwner({
  table: 'fund_entry',
  entity: 'fundEntry',
  noun: '收支单',
  lifecycles: { status: fundEntryLifecycle },
});
