import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `sqb_terminal`, of which a store has one: its status is written here alone. */
export const sqbTerminals = documentOwner({
  table: 'sqb_terminal',
  entity: 'sqbTerminal',
  noun: '收钱吧终端',
  lifecycles: { status: sqbTerminalLifecycle },
  key: 'store_id',
  versioned: false,
});
