import type { H5PaymentApi } from '@partsdesk/core/pay/h5Payment';
import { createClient } from '@partsdesk/sdk';
import { saleOutApp } from '@partsdesk/sdk/parts/saleOutApp';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import { wxOauth } from '@partsdesk/sdk/pay/wxOauth';
import { address } from './address';

// A session without login: the unguessable code in the address grants access. The timeout allows for a slow line.
const guestSession = { tokens: () => undefined, context: () => ({}), renewed: () => undefined, lost: () => undefined };
const client = createClient({ session: guestSession, leastTimeoutSeconds: 20 });

/** Makes an intent's key, also over plain HTTP, where browsers have no randomUUID. */
export const newIntent = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const { item, add, queryResult, giveUp } = h5Payment(client);

export const paymentApi: H5PaymentApi = {
  item: (code) => item({ code }),
  add: (draft, idempotencyKey) => add(draft, { idempotencyKey }),
  queryResult: (outTradeNo) => queryResult({ outTradeNo }, { idempotencyKey: newIntent() }),
  giveUp: (outTradeNo) => giveUp({ outTradeNo }, { idempotencyKey: newIntent() }),
  // The parameter is called `pay`, since WeChat adds a `code` of its own.
  authUrl: (code) => wxOauth(client).authUrl({ redirectUrl: address('/wechat', { pay: code }) }),
};

export const customerApi = {
  /** Loads all lines of the bill. */
  lines: async (code: string) => (await saleOutApp(client).appItem({ code })).lines,
  openId: async (code: string) => (await wxOauth(client).openId({ code })).openId,
  rechargePage: (code: string) => payWxRecharge(client).h5_item({ code }),
  recharge: (draft: { code: string; offerId?: string; amount?: number }, idempotencyKey: string) =>
    payWxRecharge(client).h5_add(draft, { idempotencyKey }),
};
