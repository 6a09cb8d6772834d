import { defineLifecycle } from '../../lifecycle';

/**
 * 线上收款申请 at Shouqianba. 1 is the specification's (DATA-21); `sqbApplyEvent` maps Shouqianba's own numbers. It may skip
 * states.
 */
export const sqbApplyLifecycle = defineLifecycle({
  name: 'sqbApply',
  initial: 'draft',
  statuses: {
    draft: { code: 0, label: '草稿', tone: 'default' },
    open: { code: 1, label: '已开通', tone: 'success' },
    submitting: { code: 2, label: '提交中', tone: 'info' },
    inReview: { code: 3, label: '入网审核中', tone: 'info' },
    rejected: { code: 4, label: '已驳回', tone: 'error' },
    closed: { code: 5, label: '已关闭', tone: 'default' },
    waitVerify: { code: 6, label: '待账户验证', tone: 'warning' },
    waitSign: { code: 7, label: '待签约', tone: 'warning' },
    waitShop: { code: 8, label: '待店铺认证', tone: 'warning' },
    opening: { code: 9, label: '开通中', tone: 'info' },
    activating: { code: 10, label: '终端激活中', tone: 'info' },
  },
  events: {
    update: { label: '修改', raisedBy: ['pay/paySqbAccount/update'], moves: { draft: 'draft', rejected: 'rejected' } },
    submit: {
      label: '提交',
      raisedBy: ['pay/paySqbAccount/submit'],
      moves: { draft: 'submitting', rejected: 'submitting' },
    },
    fieldError: { label: '资料有误退回', raisedBy: ['system'], moves: { submitting: 'draft' } },
    review: {
      label: '进入审核',
      raisedBy: ['system'],
      moves: { submitting: 'inReview', inReview: 'inReview', waitVerify: 'inReview', waitShop: 'inReview' },
    },
    askVerify: {
      label: '等待账户验证',
      raisedBy: ['system'],
      moves: { submitting: 'waitVerify', inReview: 'waitVerify', waitVerify: 'waitVerify' },
    },
    askSign: {
      label: '等待签约',
      raisedBy: ['system'],
      moves: {
        submitting: 'waitSign',
        inReview: 'waitSign',
        waitVerify: 'waitSign',
        waitShop: 'waitSign',
        waitSign: 'waitSign',
      },
    },
    askShop: {
      label: '等待店铺认证',
      raisedBy: ['system'],
      moves: {
        submitting: 'waitShop',
        inReview: 'waitShop',
        waitVerify: 'waitShop',
        waitSign: 'waitShop',
        waitShop: 'waitShop',
      },
    },
    beginOpening: {
      label: '开始开通',
      raisedBy: ['system'],
      moves: {
        submitting: 'opening',
        inReview: 'opening',
        waitVerify: 'opening',
        waitSign: 'opening',
        waitShop: 'opening',
        opening: 'opening',
      },
    },
    pass: {
      label: '入网成功',
      raisedBy: ['system'],
      moves: {
        submitting: 'activating',
        inReview: 'activating',
        waitVerify: 'activating',
        waitSign: 'activating',
        waitShop: 'activating',
        opening: 'activating',
        activating: 'activating',
      },
    },
    open: { label: '开通收款', raisedBy: ['system'], moves: { activating: 'open' } },
    reject: {
      label: '驳回',
      raisedBy: ['system'],
      moves: {
        submitting: 'rejected',
        inReview: 'rejected',
        waitVerify: 'rejected',
        waitSign: 'rejected',
        waitShop: 'rejected',
        opening: 'rejected',
      },
    },
    close: { label: '关闭', raisedBy: ['system'], moves: { open: 'closed' } },
  },
});

/** Shouqianba's numbers; `closed` is ours, since no public page documents the status of a closed merchant. */
const events = {
  1: 'review',
  2: 'askVerify',
  3: 'askSign',
  4: 'pass',
  5: 'beginOpening',
  6: 'askShop',
  9: 'reject',
  closed: 'close',
} as const;

/** Returns the event of a Shouqianba status; undefined for an unknown one. */
export const sqbApplyEvent = (status: string): (typeof events)[keyof typeof events] | undefined =>
  Object.hasOwn(events, status) ? events[status as unknown as keyof typeof events] : undefined;

/**
 * Maps to the specification's `applyStatus`: 1 open; the others are ours: 0 none, 2 under way, 3 waiting for the shop,
 * 4 rejected, 5 closed.
 */
export function applyStatusOf(status: number | undefined): 0 | 1 | 2 | 3 | 4 | 5 {
  const { statuses } = sqbApplyLifecycle;
  switch (status) {
    case statuses.open.code:
      return 1;
    case statuses.submitting.code:
    case statuses.inReview.code:
    case statuses.opening.code:
    case statuses.activating.code:
      return 2;
    case statuses.waitVerify.code:
    case statuses.waitSign.code:
    case statuses.waitShop.code:
      return 3;
    case statuses.rejected.code:
      return 4;
    case statuses.closed.code:
      return 5;
    default:
      return 0;
  }
}

/**
 * Returns the store's `applyStatus`: 1 exactly while customers can pay by code, through whichever provider; else how
 * far the application is, and 2 for one that is open while no terminal collects for it.
 */
export function payableStatus(status: number | undefined, collects: boolean): ReturnType<typeof applyStatusOf> {
  if (collects) return 1;
  const own = applyStatusOf(status);
  return own === 1 ? 2 : own;
}
