interface H5Screen {
  path: string;
  name: string;
  title: string;
  /** Not implemented: shows 建设中. */
  planned?: boolean;
}

/** Screens of the H5 app, named as in the specification, and the statement of ours. */
export const h5Screens: H5Screen[] = [
  { path: '/h5/blank', name: 'H5Blank', title: '页面跳转' },
  { path: '/wechat', name: 'wechatBlank', title: '微信授权跳转' },
  { path: '/h5/payment', name: 'H5Payment', title: '在线支付' },
  { path: '/h5/prepaid-order', name: 'H5PrepaidOrder', title: '预付订单' },
  { path: '/h5/payment-result', name: 'H5PaymentResult', title: '支付结果' },
  { path: '/h5/payment-error', name: 'H5PaymentError', title: '支付失败' },
  { path: '/h5/payment-success', name: 'H5PaymentSuccess', title: '支付成功' },
  { path: '/h5/statement', name: 'H5Statement', title: '对账单' },
];
