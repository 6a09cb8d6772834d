import { defineLifecycle } from '../lifecycle';

/** 小程序快速注册: WeChat asks the legal representative for a face scan, compares it, and opens the mini-app. */
export const wechatRegisterLifecycle = defineLifecycle({
  name: 'wechatRegister',
  initial: 'none',
  statuses: {
    none: { code: 0, label: '未注册', tone: 'default' },
    waitFace: { code: 1, label: '待法人人脸验证', tone: 'warning' },
    comparing: { code: 2, label: '信息比对中', tone: 'info' },
    created: { code: 3, label: '注册成功', tone: 'success' },
    failed: { code: 4, label: '注册失败', tone: 'error' },
  },
  events: {
    submit: {
      label: '提交注册',
      raisedBy: ['parts/openplatformAudit/submitRegister'],
      moves: { none: 'waitFace', failed: 'waitFace' },
    },
    compare: { label: '开始比对', raisedBy: ['system'], moves: { waitFace: 'comparing' } },
    create: { label: '注册成功', raisedBy: ['system'], moves: { waitFace: 'created', comparing: 'created' } },
    fail: { label: '注册失败', raisedBy: ['system'], moves: { waitFace: 'failed', comparing: 'failed' } },
  },
});
