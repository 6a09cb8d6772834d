import { defineLifecycle } from '../lifecycle';

/** 小程序绑定: whether a store's mini-app has authorised us. 1 is the specification's (DATA-20), the others are ours. */
export const wechatBindLifecycle = defineLifecycle({
  name: 'wechatBind',
  initial: 'none',
  statuses: {
    none: { code: 0, label: '未绑定', tone: 'default' },
    bound: { code: 1, label: '已绑定', tone: 'success' },
    revoked: { code: 2, label: '已取消授权', tone: 'error' },
    preAuth: { code: 3, label: '授权中', tone: 'info' },
  },
  events: {
    begin: {
      label: '发起授权',
      raisedBy: ['parts/openplatform/preAuthUrl'],
      moves: { none: 'preAuth', preAuth: 'preAuth', revoked: 'preAuth', bound: 'bound' },
    },
    bind: {
      label: '完成绑定',
      raisedBy: ['parts/openplatform/bindStore'],
      moves: { none: 'bound', preAuth: 'bound', revoked: 'bound', bound: 'bound' },
    },
    revoke: { label: '取消授权', raisedBy: ['system'], moves: { bound: 'revoked' } },
    lapse: { label: '授权过期', raisedBy: ['system'], moves: { preAuth: 'none' } },
  },
});
