/** In what a customer opened the page. It decides the offer only, never what is believed. */
export type PayEnvironment = 'wechat' | 'alipay' | 'phone' | 'desktop';

export type PayChannel = 'jsapi' | 'h5' | 'native' | 'alipay';

/** From the browser's own words. A tablet that calls itself a desktop is offered a code to scan, which it can. */
export function payEnvironmentOf(userAgent: string): PayEnvironment {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (/AlipayClient/i.test(userAgent)) return 'alipay';
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ? 'phone' : 'desktop';
}

// WeChat refuses its own H5 payment inside WeChat, and a desktop has no app to change to.
const OFFERED: Record<PayEnvironment, readonly PayChannel[]> = {
  wechat: ['jsapi'],
  alipay: ['alipay'],
  phone: ['h5', 'alipay'],
  desktop: ['native'],
};

/** What is offered there of what the shop can take, the likeliest first. */
export const channelsOffered = (environment: PayEnvironment, taken: readonly PayChannel[]): PayChannel[] =>
  OFFERED[environment].filter((channel) => taken.includes(channel));

const WORDS: Record<PayChannel, string> = {
  jsapi: '微信支付',
  h5: '微信支付',
  native: '微信扫码支付',
  alipay: '支付宝支付',
};

export const channelWords = (channel: PayChannel): string => WORDS[channel];

/** What a customer may do where the shop's ways of paying do not fit where the page was opened. */
export function otherWay(environment: PayEnvironment, taken: readonly PayChannel[]): string {
  if (!taken.length) return '店铺尚未开通在线支付，请到柜台付款。';
  if (environment === 'wechat')
    return taken.includes('h5') || taken.includes('alipay')
      ? '请复制链接，用手机浏览器打开后付款，或到柜台付款。'
      : '请到柜台付款。';
  return taken.includes('jsapi') ? '请用微信扫描店铺的付款码，或到柜台付款。' : '请到柜台付款。';
}
