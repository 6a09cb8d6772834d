import { defineLifecycle } from '../../lifecycle';

/**
 * 线上收款变更: a change of the data in force at Shouqianba, which stay valid until it takes effect. Modelled on WeChat Pay's
 * own changes.
 */
export const sqbChangeLifecycle = defineLifecycle({
  name: 'sqbChange',
  initial: 'draft',
  statuses: {
    draft: { code: 0, label: '草稿', tone: 'default' },
    submitting: { code: 1, label: '提交中', tone: 'info' },
    auditing: { code: 2, label: '审核中', tone: 'info' },
    applying: { code: 3, label: '变更中', tone: 'info' },
    effective: { code: 4, label: '已生效', tone: 'success' },
    rejected: { code: 5, label: '已驳回', tone: 'error' },
    canceled: { code: 6, label: '已撤销', tone: 'default' },
  },
  events: {
    updateChange: {
      label: '修改',
      raisedBy: ['pay/paySqbAccount/updateChange'],
      moves: { draft: 'draft', rejected: 'rejected' },
    },
    submitChange: {
      label: '提交',
      raisedBy: ['pay/paySqbAccount/submitChange'],
      moves: { draft: 'submitting', rejected: 'submitting' },
    },
    fieldError: { label: '资料有误退回', raisedBy: ['system'], moves: { submitting: 'draft' } },
    audit: { label: '进入审核', raisedBy: ['system'], moves: { submitting: 'auditing', auditing: 'auditing' } },
    pass: {
      label: '审核通过',
      raisedBy: ['system'],
      moves: { submitting: 'applying', auditing: 'applying', applying: 'applying' },
    },
    done: {
      label: '生效',
      raisedBy: ['system'],
      moves: { submitting: 'effective', auditing: 'effective', applying: 'effective' },
    },
    reject: {
      label: '驳回',
      raisedBy: ['system'],
      moves: { submitting: 'rejected', auditing: 'rejected', applying: 'rejected' },
    },
    withdraw: { label: '撤销', raisedBy: ['system'], moves: { submitting: 'canceled', auditing: 'canceled' } },
  },
});

const events = {
  AUDITING: 'audit',
  REJECTED: 'reject',
  MODIFING: 'pass',
  FINISHED: 'done',
  CANCELED: 'withdraw',
  EDITTING: 'fieldError',
} as const;

/** Returns the event of the provider's state of a change; undefined for an unknown one. */
export const sqbChangeEvent = (state: string): (typeof events)[keyof typeof events] | undefined =>
  Object.hasOwn(events, state) ? events[state as keyof typeof events] : undefined;
