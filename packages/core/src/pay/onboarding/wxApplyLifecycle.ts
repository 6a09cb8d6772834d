import { defineLifecycle } from '../../lifecycle';

/** 微信支付申请 (applyment4sub). The numbers are ours; `wxApplyEvent` maps WeChat Pay's states. It may skip states. */
export const wxApplyLifecycle = defineLifecycle({
  name: 'wxApply',
  initial: 'draft',
  statuses: {
    draft: { code: 0, label: '草稿', tone: 'default' },
    submitting: { code: 1, label: '提交中', tone: 'info' },
    auditing: { code: 2, label: '审核中', tone: 'info' },
    rejected: { code: 3, label: '已驳回', tone: 'error' },
    toBeConfirmed: { code: 4, label: '待账户验证', tone: 'warning' },
    toBeSigned: { code: 5, label: '待签约', tone: 'warning' },
    signing: { code: 6, label: '开通权限中', tone: 'info' },
    finished: { code: 7, label: '已开通', tone: 'success' },
    canceled: { code: 8, label: '已作废', tone: 'default' },
  },
  events: {
    update: {
      label: '修改',
      raisedBy: ['pay/payWxMeichantApply/update'],
      moves: { draft: 'draft', rejected: 'rejected' },
    },
    submit: {
      label: '提交',
      raisedBy: ['pay/payWxMeichantApply/submit'],
      moves: { draft: 'submitting', rejected: 'submitting' },
    },
    fieldError: { label: '资料有误退回', raisedBy: ['system'], moves: { submitting: 'draft' } },
    audit: {
      label: '进入审核',
      raisedBy: ['system'],
      moves: { submitting: 'auditing', auditing: 'auditing', toBeConfirmed: 'auditing' },
    },
    askConfirm: {
      label: '等待账户验证',
      raisedBy: ['system'],
      moves: { submitting: 'toBeConfirmed', auditing: 'toBeConfirmed', toBeConfirmed: 'toBeConfirmed' },
    },
    askSign: {
      label: '等待签约',
      raisedBy: ['system'],
      moves: {
        submitting: 'toBeSigned',
        auditing: 'toBeSigned',
        toBeConfirmed: 'toBeSigned',
        toBeSigned: 'toBeSigned',
      },
    },
    sign: {
      label: '完成签约',
      raisedBy: ['system'],
      moves: {
        submitting: 'signing',
        auditing: 'signing',
        toBeConfirmed: 'signing',
        toBeSigned: 'signing',
        signing: 'signing',
      },
    },
    finish: {
      label: '开通',
      raisedBy: ['system'],
      moves: {
        submitting: 'finished',
        auditing: 'finished',
        toBeConfirmed: 'finished',
        toBeSigned: 'finished',
        signing: 'finished',
      },
    },
    reject: {
      label: '驳回',
      raisedBy: ['system'],
      moves: {
        submitting: 'rejected',
        auditing: 'rejected',
        toBeConfirmed: 'rejected',
        toBeSigned: 'rejected',
        signing: 'rejected',
      },
    },
    cancel: {
      label: '作废',
      raisedBy: ['system'],
      moves: {
        submitting: 'canceled',
        auditing: 'canceled',
        toBeConfirmed: 'canceled',
        toBeSigned: 'canceled',
        signing: 'canceled',
      },
    },
  },
});

const events = {
  APPLYMENT_STATE_EDITTING: 'fieldError',
  APPLYMENT_STATE_AUDITING: 'audit',
  APPLYMENT_STATE_REJECTED: 'reject',
  APPLYMENT_STATE_TO_BE_CONFIRMED: 'askConfirm',
  APPLYMENT_STATE_TO_BE_SIGNED: 'askSign',
  APPLYMENT_STATE_SIGNING: 'sign',
  APPLYMENT_STATE_FINISHED: 'finish',
  APPLYMENT_STATE_CANCELED: 'cancel',
} as const;

/** Returns the event of a WeChat Pay state; undefined for an unknown one: the application then stays as it is. */
export const wxApplyEvent = (state: string): (typeof events)[keyof typeof events] | undefined =>
  Object.hasOwn(events, state) ? events[state as keyof typeof events] : undefined;
