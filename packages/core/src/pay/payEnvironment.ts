/** Software in which a customer opened the page. It decides only which payments are offered and proves nothing. */
export type PayEnvironment = 'wechat' | 'alipay' | 'phone' | 'desktop';

export type PayChannel = 'jsapi' | 'h5' | 'native' | 'alipay';

/** A customer's phone, or the code on it that the cashier scans (付款码). */
export type TradeChannel = PayChannel | 'wxCode' | 'aliCode';

/** Returns the channel if a phone can pay by it. */
export const phoneChannel = (channel: TradeChannel | undefined): PayChannel | undefined =>
  channel === 'wxCode' || channel === 'aliCode' ? undefined : channel;

/**
 * Derives the environment from the user agent. A tablet that claims to be a desktop is offered a code to scan, which
 * works there.
 */
export function payEnvironmentOf(userAgent: string): PayEnvironment {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (/AlipayClient/i.test(userAgent)) return 'alipay';
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ? 'phone' : 'desktop';
}

// WeChat refuses its own H5 payment inside WeChat, and a desktop has no app to switch to.
const OFFERED: Record<PayEnvironment, readonly PayChannel[]> = {
  wechat: ['jsapi'],
  alipay: ['alipay'],
  phone: ['h5', 'alipay'],
  desktop: ['native'],
};

/** Lists the shop's channels that work in an environment, the likeliest first. */
export const channelsOffered = (environment: PayEnvironment, taken: readonly PayChannel[]): PayChannel[] =>
  OFFERED[environment].filter((channel) => taken.includes(channel));

const WORDS: Record<TradeChannel, string> = {
  jsapi: '微信支付',
  h5: '微信支付',
  native: '微信扫码支付',
  alipay: '支付宝支付',
  wxCode: '微信付款码',
  aliCode: '支付宝付款码',
};

export const channelLabel = (channel: TradeChannel): string => WORDS[channel];

/** Returns advice for a customer whose environment supports none of the shop's channels. */
export function paymentAdvice(environment: PayEnvironment, taken: readonly PayChannel[]): string {
  if (!taken.length) return '店铺尚未开通在线支付，请到柜台付款。';
  if (environment === 'wechat')
    return taken.includes('h5') || taken.includes('alipay')
      ? '请复制链接，用手机浏览器打开后付款，或到柜台付款。'
      : '请到柜台付款。';
  return taken.includes('jsapi') ? '请用微信扫描店铺的收款码，或到柜台付款。' : '请到柜台付款。';
}
