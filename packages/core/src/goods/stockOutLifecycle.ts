import { defineLifecycle } from '../lifecycle';

/** 其他出库单: goods that leave without a sale: scrapped, used by the shop, given away. */
export const stockOutLifecycle = defineLifecycle({
  name: 'stockOut',
  initial: 'draft',
  statuses: {
    draft: { code: 0, label: '草稿', tone: 'default' },
    booked: { code: 1, label: '已出库', tone: 'success' },
    reversed: { code: 2, label: '已冲销', tone: 'default' },
    cancelled: { code: 3, label: '已作废', tone: 'default' },
    reversal: { code: 4, label: '冲销单', tone: 'error' },
  },
  events: {
    edit: { label: '修改', raisedBy: ['parts/stockOut/update'], moves: { draft: 'draft' } },
    book: { label: '出库', raisedBy: ['parts/stockOut/book'], moves: { draft: 'booked' } },
    reverse: { label: '冲销', raisedBy: ['parts/stockOut/reverse'], moves: { booked: 'reversed' } },
    cancel: { label: '作废', raisedBy: ['parts/stockOut/cancel'], moves: { draft: 'cancelled' } },
  },
});
