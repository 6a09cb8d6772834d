import { defineLifecycle } from '../../lifecycle';

/** 分销订单: written for the desk of a shop, which turns it into a sales order. */
export const orderDistributionLifecycle = defineLifecycle({
  name: 'orderDistribution',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待开单', tone: 'warning' },
    sold: { code: 1, label: '已开单', tone: 'success' },
    givenUp: { code: 2, label: '已作废', tone: 'default' },
  },
  events: {
    update: { label: '修改', raisedBy: ['parts/orderDistribution/update'], moves: { waiting: 'waiting' } },
    sell: { label: '开单', raisedBy: ['parts/orderSale/add'], moves: { waiting: 'sold' } },
    remove: { label: '作废', raisedBy: ['parts/orderDistribution/remove'], moves: { waiting: 'givenUp' } },
    delete: { label: '删除', raisedBy: ['parts/orderDistribution/deleteById'], moves: { givenUp: 'givenUp' } },
  },
});
