import type { Day } from '../../dates';
import { defineLifecycle } from '../../lifecycle';

/**
 * 消费有礼 of a sale: coupons and points are given at once, a part waits until it stands on a sale. Whether a waiting
 * part's days are over is read from the clock and never stored.
 */
export const giftGrantLifecycle = defineLifecycle({
  name: 'giftGrant',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待领取', tone: 'warning' },
    granted: { code: 1, label: '已发放', tone: 'success' },
    revoked: { code: 2, label: '已收回', tone: 'default' },
    lapsed: { code: 3, label: '已失效', tone: 'default' },
  },
  events: {
    // A gift follows the sales that earn it and take it.
    grant: { label: '发放', raisedBy: ['system'], moves: { waiting: 'granted' } },
    release: { label: '放回待领取', raisedBy: ['system'], moves: { granted: 'waiting' } },
    revoke: { label: '收回', raisedBy: ['system'], moves: { waiting: 'revoked', granted: 'revoked' } },
    lapse: { label: '失效', raisedBy: ['system'], moves: { waiting: 'lapsed' } },
  },
});

const { waiting, lapsed } = giftGrantLifecycle.statuses;

/** Returns the status as it reads on a day: a part that waits after its last day has lapsed. */
export const giftStatusOn = (status: number, until: Day | null, today: Day): number =>
  status === waiting.code && until !== null && until < today ? lapsed.code : status;
