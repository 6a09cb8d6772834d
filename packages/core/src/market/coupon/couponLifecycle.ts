import { defineLifecycle } from '../../lifecycle';

/**
 * 优惠券 of a customer: an order locks it, paying uses it, and it comes back when the order ends or everything is
 * returned. Whether it is expired is read from the clock and never stored.
 */
export const couponLifecycle = defineLifecycle({
  name: 'coupon',
  initial: 'unused',
  statuses: {
    unused: { code: 0, label: '未使用', tone: 'success' },
    locked: { code: 1, label: '已锁定', tone: 'info' },
    used: { code: 2, label: '已使用', tone: 'default' },
    expired: { code: 3, label: '已过期', tone: 'warning' },
    voided: { code: 4, label: '已作废', tone: 'default' },
  },
  events: {
    // A coupon follows its order, whatever moves that.
    lock: { label: '占用', raisedBy: ['system'], moves: { unused: 'locked' } },
    use: { label: '使用', raisedBy: ['system'], moves: { locked: 'used' } },
    release: { label: '释放', raisedBy: ['system'], moves: { locked: 'unused' } },
    giveBack: { label: '退回', raisedBy: ['system'], moves: { used: 'unused' } },
    void: {
      label: '作废',
      raisedBy: ['parts/customerCoupon/void', 'parts/couponSchema/invalid'],
      moves: { unused: 'voided' },
    },
  },
});

const { unused, expired } = couponLifecycle.statuses;

/** Returns the status as it reads now: an unused coupon after its end is expired. Times are ISO instants. */
export const couponStatusAt = (status: number, validTo: Date, now: Date): number =>
  status === unused.code && now >= validTo ? expired.code : status;
