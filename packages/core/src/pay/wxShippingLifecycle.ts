import { defineLifecycle } from '../lifecycle';

/** 发货信息 of a payment whose money WeChat holds until the shipping is reported (W3). It may be corrected once. */
export const wxShippingLifecycle = defineLifecycle({
  name: 'wxShipping',
  initial: 'toUpload',
  statuses: {
    toUpload: { code: 0, label: '待录入', tone: 'warning' },
    uploading: { code: 1, label: '录入中', tone: 'info' },
    uploaded: { code: 2, label: '已录入', tone: 'success' },
    renewed: { code: 3, label: '已重新录入', tone: 'success' },
    failed: { code: 4, label: '录入失败', tone: 'error' },
  },
  events: {
    push: {
      label: '录入发货信息',
      raisedBy: ['pay/paySqb/pushWxShippingInfo', 'system'],
      moves: { toUpload: 'uploading', failed: 'uploading' },
    },
    renew: { label: '重新录入', raisedBy: ['pay/paySqb/pushWxShippingInfo'], moves: { uploaded: 'renewed' } },
    taken: { label: '微信已受理', raisedBy: ['system'], moves: { uploading: 'uploaded' } },
    wait: { label: '稍后重试', raisedBy: ['system'], moves: { uploading: 'toUpload' } },
    refuse: { label: '微信拒绝', raisedBy: ['system'], moves: { uploading: 'failed' } },
  },
});
