import { defineLifecycle } from '../lifecycle';
import { fundEntryLifecycle } from './fundEntryLifecycle';

const { booked, reversed, reversal } = fundEntryLifecycle.statuses;

/** 转账单: booked at once; a mistake is taken back by a document of its own, once (FUN-08). */
export const fundTransferLifecycle = defineLifecycle({
  name: 'fundTransfer',
  initial: 'booked',
  statuses: { booked, reversed, reversal },
  events: { reverse: { label: '冲销', raisedBy: ['parts/fundTransfer/reverse'], moves: { booked: 'reversed' } } },
});
