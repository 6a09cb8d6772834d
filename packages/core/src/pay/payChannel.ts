import type { TradeChannel } from './payEnvironment';

/** Labels of 支付方式, as in the records. */
export const PAY_CHANNELS: Record<TradeChannel, string> = {
  jsapi: '微信内支付',
  h5: '手机浏览器',
  native: '扫码支付',
  alipay: '支付宝',
  wxCode: '微信付款码',
  aliCode: '支付宝付款码',
};

/** Returns the customer's wallet, as the desk shows it. */
export const channelPayer = (channel: TradeChannel | undefined): string =>
  channel === 'alipay' || channel === 'aliCode' ? '支付宝' : '微信';

/** 支付服务商 */
export const PAY_PROVIDERS = { wechat: '微信支付', sqb: '收钱吧' } as const;
