import { describe, expect, it } from 'vitest';
import { channelsOffered, paymentAdvice, payEnvironmentOf } from './payEnvironment';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

describe('where the page was opened', () => {
  it.each([
    [`${iphone} MicroMessenger/8.0.42(0x18002a2c) NetType/4G`, 'wechat'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/120 MicroMessenger/7.0.20 WindowsWechat', 'wechat'],
    [`${iphone} AlipayClient/10.5.0`, 'alipay'],
    [`${iphone} Version/17.0 Safari/604.1`, 'phone'],
    ['Mozilla/5.0 (Linux; Android 14; V2309A) Chrome/120 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/147 Safari/537.36', 'desktop'],
    ['', 'desktop'],
  ] as const)('%s is %s', (userAgent, environment) => {
    expect(payEnvironmentOf(userAgent)).toBe(environment);
  });

  it('decides the offer, as far as the shop can take it', () => {
    expect(channelsOffered('wechat', ['jsapi', 'h5', 'alipay'])).toEqual(['jsapi']);
    expect(channelsOffered('phone', ['alipay', 'native', 'h5'])).toEqual(['h5', 'alipay']);
    expect(channelsOffered('alipay', ['jsapi', 'h5'])).toEqual([]);
    expect(channelsOffered('desktop', ['native', 'alipay'])).toEqual(['native']);
  });

  it('and where nothing fits, the customer is told what does', () => {
    expect(paymentAdvice('phone', [])).toContain('尚未开通在线支付');
    expect(paymentAdvice('alipay', ['jsapi', 'h5'])).toContain('微信扫描');
    expect(paymentAdvice('wechat', ['alipay'])).toContain('手机浏览器');
  });
});
