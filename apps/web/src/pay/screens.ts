export const screens = [
  { path: '/h5/blank', name: 'H5Blank', title: '页面跳转', layout: 'h5' },
  { path: '/wechat', name: 'wechatBlank', title: '微信授权跳转', layout: 'h5' },
  { path: '/h5/payment', name: 'H5Payment', title: '在线支付', layout: 'h5' },
  { path: '/h5/prepaid-order', name: 'H5PrepaidOrder', title: '预付订单', layout: 'h5' },
  { path: '/h5/payment-result', name: 'H5PaymentResult', title: '支付结果', layout: 'h5' },
  { path: '/h5/payment-error', name: 'H5PaymentError', title: '支付失败', layout: 'h5' },
  { path: '/h5/payment-success', name: 'H5PaymentSuccess', title: '支付成功', layout: 'h5' },
  { path: '/h5/statement', name: 'H5Statement', title: '对账单', layout: 'h5' },
  { path: '/sqb-pay/apply', name: 'SqbPayApply', title: '收钱吧开通', layout: 'main', component: 'SqbPayApply' },
] as const;
