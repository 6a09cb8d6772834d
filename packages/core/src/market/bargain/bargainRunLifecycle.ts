import { can, defineLifecycle, type CodeOf } from '../../lifecycle';

/** 砍价 of a customer: friends cut the price to its floor, then the piece is kept for a while to be ordered and paid. */
export const bargainRunLifecycle = defineLifecycle({
  name: 'bargainRun',
  initial: 'cutting',
  statuses: {
    cutting: { code: 0, label: '砍价中', tone: 'info' },
    reached: { code: 1, label: '已砍到底', tone: 'success' },
    ordered: { code: 2, label: '已下单', tone: 'info' },
    bought: { code: 3, label: '已购买', tone: 'success' },
    ended: { code: 4, label: '已结束', tone: 'default' },
  },
  events: {
    help: { label: '帮砍', raisedBy: ['parts/appBargainingActivity/help'], moves: { cutting: 'cutting' } },
    reach: { label: '砍到底', raisedBy: ['parts/appBargainingActivity/help'], moves: { cutting: 'reached' } },
    soldOut: { label: '抢光', raisedBy: ['parts/appBargainingActivity/help'], moves: { cutting: 'ended' } },
    // A bargain follows its order, whatever moves that.
    order: { label: '下单', raisedBy: ['system'], moves: { reached: 'ordered', cutting: 'ordered' } },
    pay: { label: '付款', raisedBy: ['system'], moves: { ordered: 'bought' } },
    keep: { label: '保留', raisedBy: ['system'], moves: { ordered: 'reached' } },
    reopen: { label: '恢复', raisedBy: ['system'], moves: { ordered: 'cutting' } },
    refund: { label: '退款', raisedBy: ['system'], moves: { bought: 'ended' } },
    lapse: {
      label: '到期',
      raisedBy: ['system', 'parts/bargainingActivity/refreshStatus'],
      moves: { cutting: 'ended', reached: 'ended', ordered: 'ended' },
    },
  },
});

const { cutting, reached, ordered, ended } = bargainRunLifecycle.statuses;

/** The statuses in which a customer has a bargain under way; of a scheme one at a time. */
export const OPEN_RUNS = [cutting.code, reached.code, ordered.code] as const;

interface Deadlines {
  status: number;
  ends: Date;
  buyBy: Date | null;
}

/** Whether a bargain's time is up: that of cutting, or that of buying. What is ordered follows its order. */
export const isOverdue = ({ status, ends, buyBy }: Deadlines, now: Date): boolean =>
  (status === cutting.code && now >= ends) || (status === reached.code && buyBy !== null && now >= buyBy);

/** Returns the status as it reads now: a bargain whose time is up is over before anybody writes so. */
export const bargainStatusAt = (run: Deadlines, now: Date): CodeOf<typeof bargainRunLifecycle> =>
  (isOverdue(run, now) ? ended.code : run.status) as CodeOf<typeof bargainRunLifecycle>;

/** Whether a customer may order now: at the floor, or before where the scheme sells at any price. */
export const mayOrder = (run: Deadlines & { sellsAny: boolean }, now: Date): boolean =>
  !isOverdue(run, now) &&
  can(bargainRunLifecycle, run.status, 'order') &&
  (run.sellsAny || run.status !== cutting.code);

/** Why a bargain is over. */
export const BARGAIN_ENDS = {
  none: { code: 0, label: '' },
  lapsed: { code: 1, label: '已到期' },
  soldOut: { code: 2, label: '已抢光' },
  refunded: { code: 3, label: '已退款' },
} as const;
