/** The customer's app whose payment code (付款码) is scanned. */
export type Wallet = 'wechat' | 'alipay';

const WECHAT = /^1[0-5]\d{16}$/;
const ALIPAY = /^(2[5-9]|30)\d{14,22}$/;

/** Tells by its first two digits whose payment code was scanned; undefined for anything else, such as a bar code. */
export const walletOf = (code: string): Wallet | undefined =>
  WECHAT.test(code) ? 'wechat' : ALIPAY.test(code) ? 'alipay' : undefined;

export const isAuthCode = (code: string): boolean => walletOf(code) !== undefined;

/** The customer's time to type the password, as both providers advise; the payment is undone afterwards. */
export const PASSWORD_SECONDS = 30;
