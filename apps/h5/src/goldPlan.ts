// WeChat closes the paying page and shows its own, with ours in a frame (点金计划). It waits three seconds for our message.
const FRAMES = ['https://payapp.weixin.qq.com', 'https://payapp.wechatpay.cn'];

export const inFrame = (): boolean => window.parent !== window;

function postToFrame(message: object): void {
  const around = document.referrer && new URL(document.referrer).origin;
  const known = around && [...FRAMES, location.origin].includes(around) ? [around] : FRAMES;
  for (const origin of known) window.parent.postMessage(JSON.stringify(message), origin);
}

export const frameIsReady = (): void => {
  postToFrame({ action: 'onIframeReady', displayStyle: 'SHOW_CUSTOM_PAGE' });
};

/** Opens an address in the surrounding page, since a frame cannot navigate. */
export const leaveFrame = (address: string): void => {
  postToFrame({ action: 'jumpOut', jumpOutUrl: location.origin + address });
};
