import type { Surroundings } from '../call';
import { sendOpen } from './openApi';

/** Where WeChat asks nothing and sends the browser back with a code. It answers inside WeChat only. */
export const WECHAT_AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize';

/** The address that brings a customer to `redirectUrl?code=…&state=…`, known by openid alone (snsapi_base). */
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
}): string =>
  `${authorize}?${new URLSearchParams({ appid, redirect_uri: redirectUrl, response_type: 'code', scope: 'snsapi_base', state }).toString()}#wechat_redirect`;

/** Whose code it is. A code is good once and for five minutes; refused as 40029 or 40163 otherwise. */
export async function openidOf(
  surroundings: Surroundings,
  { appid, secret, code }: { appid: string; secret: string; code: string },
): Promise<string> {
  const query = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' });
  return (await sendOpen<{ openid: string }>(surroundings, `/sns/oauth2/access_token?${query.toString()}`)).openid;
}
