import { defineLifecycle } from '../lifecycle';

/** 期初单: what a warehouse began with. It is posted as it is written; a document of its own (冲销单) reverses it. */
export const openingStockLifecycle = defineLifecycle({
  name: 'openingStock',
  initial: 'booked',
  statuses: {
    booked: { code: 1, label: '已入库', tone: 'success' },
    reversed: { code: 2, label: '已冲销', tone: 'default' },
    reversal: { code: 4, label: '冲销单', tone: 'error' },
  },
  events: {
    reverse: { label: '冲销', raisedBy: ['parts/warehouseInitialize/reverse'], moves: { booked: 'reversed' } },
  },
});
