import type { BridgeParameters, BridgeWord, PaymentSurroundings } from '@partsdesk/core/pay/h5PaymentFlow';
import { newIntent } from './api';
import { tabMemory } from './openId';

declare global {
  interface Window {
    WeixinJSBridge?: { invoke(name: string, parameters: object, answer: (answer: { err_msg: string }) => void): void; call(name: string): void };
    AlipayJSBridge?: { call(name: string): void };
  }
}

/** WeChat puts its bridge into the page some time after it was loaded. */
const weixinBridge = (): Promise<NonNullable<Window['WeixinJSBridge']>> => new Promise((resolve) => {
  const look = () => {
    if (!window.WeixinJSBridge) return;
    document.removeEventListener('WeixinJSBridgeReady', look);
    resolve(window.WeixinJSBridge);
  };
  document.addEventListener('WeixinJSBridgeReady', look);
  look();
});

async function bridge(parameters: BridgeParameters): Promise<BridgeWord> {
  const weixin = await weixinBridge();
  return new Promise((resolve) => {
    weixin.invoke('getBrandWCPayRequest', parameters, ({ err_msg: word }) => {
      resolve(word.endsWith(':ok') ? 'ok' : word.endsWith(':cancel') ? 'cancel' : 'fail');
    });
  });
}

/** The customer's browser, as the flow needs it. */
export const surroundings: PaymentSurroundings = {
  bridge,
  leave: (url) => { location.assign(url); },
  watch: (tell) => {
    const look = () => { tell(document.visibilityState === 'visible'); };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    // A page that comes back from the browser's own memory heard nothing meanwhile.
    window.addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      window.removeEventListener('pageshow', look);
    };
  },
  memory: tabMemory,
  newIntent,
};

/** Back to the chat, the app or nothing at all. */
export function closePage(): void {
  if (window.WeixinJSBridge) window.WeixinJSBridge.call('closeWindow');
  else if (window.AlipayJSBridge) window.AlipayJSBridge.call('exitApp');
  else window.close();
}
