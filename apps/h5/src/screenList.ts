interface H5Screen {
  path: string;
  name: string;
  title: string;
  /** Announced only: it shows 建设中. */
  planned?: boolean;
}

/** Every screen of the H5 app, as the specification names them. */
export const h5Screens: H5Screen[] = [
  { path: '/h5/blank', name: 'H5Blank', title: '页面跳转' },
  { path: '/wechat', name: 'wechatBlank', title: '微信授权跳转' },
  { path: '/h5/payment', name: 'H5Payment', title: '在线支付' },
  { path: '/h5/prepaid-order', name: 'H5PrepaidOrder', title: '预付订单' },
  { path: '/h5/payment-result', name: 'H5PaymentResult', title: '支付结果' },
  { path: '/h5/payment-error', name: 'H5PaymentError', title: '支付失败' },
  { path: '/h5/payment-success', name: 'H5PaymentSuccess', title: '支付成功' },
];
