import { defineLifecycle } from '../lifecycle';

/** 入库单: goods from a supplier. A booked one is never changed; a document of its own (冲销单) reverses it. */
export const stockInLifecycle = defineLifecycle({
  name: 'stockIn',
  initial: 'draft',
  statuses: {
    draft: { code: 0, label: '草稿', tone: 'default' },
    booked: { code: 1, label: '已入库', tone: 'success' },
    reversed: { code: 2, label: '已冲销', tone: 'default' },
    cancelled: { code: 3, label: '已作废', tone: 'default' },
    reversal: { code: 4, label: '冲销单', tone: 'error' },
  },
  events: {
    edit: { label: '修改', raisedBy: ['parts/stockIn/update'], moves: { draft: 'draft' } },
    book: { label: '入库', raisedBy: ['parts/stockIn/book'], moves: { draft: 'booked' } },
    reverse: { label: '冲销', raisedBy: ['parts/stockIn/reverse'], moves: { booked: 'reversed' } },
    cancel: { label: '作废', raisedBy: ['parts/stockIn/cancel'], moves: { draft: 'cancelled' } },
  },
});
