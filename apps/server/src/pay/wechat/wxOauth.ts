import { PaymentError } from '@partsdesk/payments/call';
import { authorizeAddress, openidOf } from '@partsdesk/payments/wechat/oauth';
import { handleBefore } from '../../kit/beforeOutcome';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { wechatApiOf, wechatPayKeysOf } from '../trade/providers';

export const wxOauth: Group<'pay/wxOauth'> = {
  authUrl: handleBefore((desk, { query }: { query: { redirectUrl: string } }) =>
    Promise.resolve(
      authorizeAddress({
        appid: wechatPayKeysOf(desk.settings).appid,
        redirectUrl: `${desk.origin}${query.redirectUrl}`,
        state: 'pay',
        // The sandbox answers on the host that the customer uses already.
        ...(desk.settings.wechatOpenUrl ? {} : { authorize: `${desk.origin}/sandbox/wechat/connect/oauth2/authorize` }),
      }),
    ),
  ),

  openId: handleBefore(async (desk, { query }: { query: { code: string } }) => {
    try {
      return {
        openId: await openidOf(wechatApiOf(desk), {
          appid: wechatPayKeysOf(desk.settings).appid,
          secret: desk.settings.wechatAppSecret ?? 'sandbox',
          code: query.code,
        }),
      };
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      if (error.kind === 'unknown') throw new Failure('微信暂时没有响应，请稍后重试');
      throw new Failure('微信授权已失效，请重新打开付款页', { field: 'code' });
    }
  }),
};
