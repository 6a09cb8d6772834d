import { defineLifecycle } from '../lifecycle';

/** 调拨单: the sending shop ships, the receiving shop receives; goods in transit still belong to the company. */
export const stockTransferLifecycle = defineLifecycle({
  name: 'stockTransfer',
  initial: 'draft',
  statuses: {
    draft: { code: 0, label: '待发货', tone: 'warning' },
    shipped: { code: 1, label: '在途', tone: 'info' },
    partlyReceived: { code: 2, label: '部分收货', tone: 'info' },
    received: { code: 3, label: '已收货', tone: 'success' },
    cancelled: { code: 4, label: '已作废', tone: 'default' },
  },
  events: {
    edit: { label: '修改', raisedBy: ['parts/stockTransfer/update'], moves: { draft: 'draft' } },
    ship: { label: '发货', raisedBy: ['parts/stockTransfer/ship'], moves: { draft: 'shipped' } },
    receivePart: {
      label: '部分收货',
      raisedBy: ['parts/stockTransfer/receive'],
      moves: { shipped: 'partlyReceived', partlyReceived: 'partlyReceived' },
    },
    receiveAll: {
      label: '全部收货',
      raisedBy: ['parts/stockTransfer/receive'],
      moves: { shipped: 'received', partlyReceived: 'received' },
    },
    cancel: { label: '作废', raisedBy: ['parts/stockTransfer/cancel'], moves: { draft: 'cancelled' } },
  },
});
