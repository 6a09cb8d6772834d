import type { BridgeParameters, BridgeWord, PaymentSurroundings } from '@partsdesk/core/pay/h5Payment';
import { newKey } from '@partsdesk/sdk';
import { tabMemory } from './openId';

declare global {
  interface Window {
    WeixinJSBridge?: {
      invoke(name: string, parameters: object, answer: (answer: { err_msg: string }) => void): void;
      call(name: string): void;
    };
    AlipayJSBridge?: { call(name: string): void };
  }
}

const BRIDGE_WITHIN_MS = 10_000;

/**
 * Waits for WeChat's bridge, which is injected some time after loading; gives up for a browser that only claims to be
 * WeChat.
 */
const weixinBridge = (): Promise<Window['WeixinJSBridge']> =>
  new Promise((resolve) => {
    const look = () => {
      if (!window.WeixinJSBridge) return;
      document.removeEventListener('WeixinJSBridgeReady', look);
      clearTimeout(patience);
      resolve(window.WeixinJSBridge);
    };
    const patience = setTimeout(() => {
      resolve(undefined);
    }, BRIDGE_WITHIN_MS);
    document.addEventListener('WeixinJSBridgeReady', look);
    look();
  });

async function bridge(parameters: BridgeParameters): Promise<BridgeWord> {
  const weixin = await weixinBridge();
  if (!weixin) return 'fail';
  return new Promise((resolve) => {
    weixin.invoke('getBrandWCPayRequest', parameters, ({ err_msg: word }) => {
      resolve(word.endsWith(':ok') ? 'ok' : word.endsWith(':cancel') ? 'cancel' : 'fail');
    });
  });
}

/** The customer's browser as the flow's environment. */
export const surroundings: PaymentSurroundings = {
  bridge,
  leave: (url) => {
    location.assign(url);
  },
  watch: (tell) => {
    const look = () => {
      tell(document.visibilityState === 'visible');
    };
    document.addEventListener('visibilitychange', look);
    // Reports a page restored from the back-forward cache as shown, since it received no events meanwhile.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look();
    };
    window.addEventListener('online', look);
    window.addEventListener('pageshow', back);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      window.removeEventListener('pageshow', back);
    };
  },
  memory: tabMemory,
  newIntent: newKey,
};

/** Closes the page: returns to the chat or the app, or does nothing in a browser. */
export function closePage(): void {
  if (window.WeixinJSBridge) window.WeixinJSBridge.call('closeWindow');
  else if (window.AlipayJSBridge) window.AlipayJSBridge.call('exitApp');
  else window.close();
}
