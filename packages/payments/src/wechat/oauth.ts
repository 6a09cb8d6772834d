import type { Surroundings } from '../call';
import { sendOpen } from './openApi';

/** Address at which WeChat redirects the browser with a code, without asking the customer. Works inside WeChat only. */
const WECHAT_AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize';

/**
 * Returns the address that leads a customer to `redirectUrl?code=…&state=…`, identified by openid alone (snsapi_base).
 */
export const authorizeAddress = ({
  appid,
  redirectUrl,
  state,
  authorize = WECHAT_AUTHORIZE,
}: {
  appid: string;
  redirectUrl: string;
  state: string;
  authorize?: string;
}): string => {
  const query = { appid, redirect_uri: redirectUrl, response_type: 'code', scope: 'snsapi_base', state };
  return `${authorize}?${new URLSearchParams(query).toString()}#wechat_redirect`;
};

/** Returns the openid of a code. A code is valid once and for five minutes; otherwise refused as 40029 or 40163. */
export async function openidOf(
  surroundings: Surroundings,
  { appid, secret, code }: { appid: string; secret: string; code: string },
): Promise<string> {
  const query = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' });
  return (await sendOpen<{ openid: string }>(surroundings, `/sns/oauth2/access_token?${query.toString()}`)).openid;
}
