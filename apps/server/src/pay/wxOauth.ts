import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import type { Outside } from '../http/outside';
import { ownUrl, wechatPayKeysOf } from './providers';

const PATIENCE_MS = 8_000;

// People go to another host than servers do.
const pageHost = ({ settings, sandboxUrl }: Outside) => (settings.wechatOpenUrl ? 'https://open.weixin.qq.com' : `${sandboxUrl}/wechat`);
const apiHost = ({ settings, sandboxUrl }: Outside) => settings.wechatOpenUrl ?? `${sandboxUrl}/wechat`;

export const wxOauth: Group<'pay/wxOauth'> = {
  authUrl: {
    before: (desk, { query }) => {
      const asked = new URLSearchParams({ appid: wechatPayKeysOf(desk.settings).appid, redirect_uri: `${desk.settings.publicUrl ? ownUrl(desk) : desk.origin}${query.redirectUrl}`, response_type: 'code', scope: 'snsapi_base', state: 'pay' });
      return Promise.resolve(`${pageHost(desk)}/connect/oauth2/authorize?${asked.toString()}#wechat_redirect`);
    },
    handle: (_ctx, { before }: { before: string }) => before,
  },
  openId: {
    async before(desk, { query }) {
      const asked = new URLSearchParams({ appid: wechatPayKeysOf(desk.settings).appid, secret: desk.settings.wechatAppSecret ?? '', code: query.code, grant_type: 'authorization_code' });
      const response = await desk.fetch(`${apiHost(desk)}/sns/oauth2/access_token?${asked.toString()}`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
      const answer = response?.ok ? await response.json().catch(() => undefined) as { openid?: string } | undefined : undefined;
      if (!answer) throw new Failure('微信暂时没有响应，请稍后重试');
      if (!answer.openid) throw new Failure('微信授权已失效，请重新打开付款页', { field: 'code' });
      return { openId: answer.openid };
    },
    handle: (_ctx, { before }: { before: { openId: string } }) => before,
  },
};
