import type { H5PaymentApi } from '@partsdesk/core/pay/h5Payment';
import { createClient, newKey } from '@partsdesk/sdk';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { wxOauth } from '@partsdesk/sdk/pay/wxOauth';
import { address } from './address';

// A session without login: the unguessable code in the address grants access. The timeout allows for a slow line.
const guestSession = { tokens: () => undefined, context: () => ({}), renewed: () => undefined, lost: () => undefined };
export const client = createClient({ session: guestSession, leastTimeoutSeconds: 20 });

const { item, add, queryResult, giveUp } = h5Payment(client);

export const paymentApi: H5PaymentApi = {
  item: (code) => item({ code }),
  add: (draft, idempotencyKey) => add(draft, { idempotencyKey }),
  queryResult: (outTradeNo) => queryResult({ outTradeNo }, { idempotencyKey: newKey() }),
  giveUp: (outTradeNo) => giveUp({ outTradeNo }, { idempotencyKey: newKey() }),
  // The parameter is called `pay`, since WeChat adds a `code` of its own.
  authUrl: (code) => wxOauth(client).authUrl({ redirectUrl: address('/wechat', { pay: code }) }),
};

export const openIdOf = async (code: string) => (await wxOauth(client).openId({ code })).openId;
