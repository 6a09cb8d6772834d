import { defineLifecycle } from '../lifecycle';

/**
 * 车辆审核: a vehicle that a customer claims in the mini-app. One that the shop adds has passed from the first. A
 * rejected one may be handed in again by its customer.
 */
export const customerVehicleAuditLifecycle = defineLifecycle({
  name: 'customerVehicleAudit',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待审核', tone: 'warning' },
    passed: { code: 1, label: '已通过', tone: 'success' },
    rejected: { code: 2, label: '已驳回', tone: 'error' },
  },
  events: {
    pass: { label: '通过', raisedBy: ['parts/customerVehicle/audit'], moves: { waiting: 'passed' } },
    reject: { label: '驳回', raisedBy: ['parts/customerVehicle/audit'], moves: { waiting: 'rejected' } },
    resubmit: { label: '重新提交', raisedBy: ['parts/appCustomerVehicle/add'], moves: { rejected: 'waiting' } },
  },
});
