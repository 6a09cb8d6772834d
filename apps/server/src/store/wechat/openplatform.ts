import { can, next } from '@partsdesk/core/lifecycle';
import { wechatBindLifecycle } from '@partsdesk/core/store/wechatBindLifecycle';
import { type BeforeOutcome, answerOf, outcomeOf } from '../../kit/beforeOutcome';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { askWechat, componentOf, componentToken, loginPageUrl, encryptToken } from '../../outside/wechatPlatform';
import {
  bindStatusOf,
  boundMiniApp,
  changeWechatApp,
  lockedWechatApp,
  PRE_AUTH_SECONDS,
  wechatAppOf,
} from './wechatApp';
import { auditCode, codeOf, type CodeAnswer } from './wechatCode';

interface Authorised {
  appId: string;
  refreshToken: string;
  nickName: string;
  headImg: string;
  principalName: string;
}

/** Exchanges the code in the redirect from WeChat, which is valid once, for the authorised mini-app. */
async function exchangeAuthCode(outside: BeforeContext, authCode: string): Promise<Authorised> {
  const token = { component_access_token: await componentToken(outside) };
  const component_appid = componentOf(outside.settings).appId;
  const { authorization_info: info } = await askWechat<{
    authorization_info: { authorizer_appid: string; authorizer_refresh_token: string };
  }>(outside, '/cgi-bin/component/api_query_auth', token, { component_appid, authorization_code: authCode });
  const { authorizer_info: about } = await askWechat<{
    authorizer_info: { nick_name?: string; head_img?: string; principal_name?: string };
  }>(outside, '/cgi-bin/component/api_get_authorizer_info', token, {
    component_appid,
    authorizer_appid: info.authorizer_appid,
  });
  return {
    appId: info.authorizer_appid,
    refreshToken: info.authorizer_refresh_token,
    nickName: about.nick_name ?? '',
    headImg: about.head_img ?? '',
    principalName: about.principal_name ?? '',
  };
}

export const openplatform: Group<'parts/openplatform'> = {
  preAuthUrl: {
    before: (outside, { query }) =>
      outcomeOf(async () => {
        const { appId } = componentOf(outside.settings);
        const { pre_auth_code: code, expires_in } = await askWechat<{ pre_auth_code: string; expires_in: number }>(
          outside,
          '/cgi-bin/component/api_create_preauthcode',
          { component_access_token: await componentToken(outside) },
          { component_appid: appId },
        );
        // auth_type 2: mini-apps only.
        const parameters = new URLSearchParams({
          component_appid: appId,
          pre_auth_code: code,
          redirect_uri: query.redirectUri,
          auth_type: '2',
        });
        return {
          url: `${loginPageUrl(outside)}/cgi-bin/componentloginpage?${parameters.toString()}`,
          expires_in: Math.min(expires_in, PRE_AUTH_SECONDS),
        };
      }),
    async handle(ctx, { before }: { before: BeforeOutcome<{ url: string; expires_in: number }> }) {
      const address = answerOf(before);
      const app = await lockedWechatApp(ctx);
      const status = next(wechatBindLifecycle, bindStatusOf(app, ctx.now), 'begin') ?? app.bind_status;
      await changeWechatApp(ctx, app, { bind_status: status, pre_auth_time: ctx.now });
      ctx.changed('wechatApp', ctx.storeId, { status: app.bind_status }, { status });
      return address;
    },
  },

  queryBindStatus: async (ctx) => ({ status: bindStatusOf(await wechatAppOf(ctx.db, ctx.storeId), ctx.now) }),

  async updateSecret(ctx, { query: { secret } }) {
    const app = await lockedWechatApp(ctx);
    if (app.bind_status !== wechatBindLifecycle.statuses.bound.code) throw new Failure('店铺还没有绑定小程序');
    await changeWechatApp(ctx, app, { secret: encryptToken(ctx.settings, secret) });
    ctx.changed('wechatApp', ctx.storeId, null, { secret: '已更新' });
    return null;
  },

  bindStore: {
    before: (outside, { query }) => outcomeOf(() => exchangeAuthCode(outside, query.authCode)),
    async handle(ctx, { before }: { before: BeforeOutcome<Authorised> }) {
      const who = answerOf(before);
      const app = await lockedWechatApp(ctx);
      const status = next(wechatBindLifecycle, bindStatusOf(app, ctx.now), 'bind');
      if (status === undefined) throw new Failure('请重新发起授权');
      await ctx.platform(async (db) => {
        const bound = await db
          .selectFrom('platform.wechat_binding')
          .select('store_id')
          .where('app_id', '=', who.appId)
          .executeTakeFirst();
        if (bound && bound.store_id !== ctx.storeId) throw new Failure('该小程序已绑定其他店铺');
        await db
          .deleteFrom('platform.wechat_binding')
          .where('store_id', '=', ctx.storeId)
          .where('app_id', '<>', who.appId)
          .execute();
        if (!bound)
          await db
            .insertInto('platform.wechat_binding')
            .values({ app_id: who.appId, store_id: ctx.storeId, create_time: ctx.now })
            .execute();
        await db
          .updateTable('platform.wechat_token')
          .set({ ends: ctx.now })
          .where('name', '=', `app ${who.appId}`)
          .execute();
      });
      const another = app.app_id !== who.appId;
      await changeWechatApp(ctx, app, {
        bind_status: status,
        bind_time: ctx.now,
        app_id: who.appId,
        refresh_token: encryptToken(ctx.settings, who.refreshToken),
        nick_name: who.nickName,
        head_img: who.headImg,
        principal_name: who.principalName,
        // Forgets the former mini-app's data.
        ...(another
          ? {
              secret: null,
              code_status: 0,
              audit_id: null,
              code_version: '',
              code_reason: '',
              template_id: null,
              code_time: null,
            }
          : {}),
      });
      ctx.changed('wechatApp', ctx.storeId, { appId: app.app_id }, { appId: who.appId });
      return { status };
    },
  },

  getQrcode: {
    before: (outside) =>
      outcomeOf(async () => {
        const { app, token } = await boundMiniApp(outside);
        const released = app.code_status === 6;
        const { type, content } = await askWechat<{ type: string; content: Buffer }>(
          outside,
          released ? '/wxa/getwxacode' : '/wxa/get_qrcode',
          { access_token: token },
          released ? { path: 'pages/index/index' } : {},
        );
        return { image: `data:${type};base64,${content.toString('base64')}`, trial: !released };
      }),
    handle: (_ctx, { before }: { before: BeforeOutcome<{ image: string; trial: boolean }> }) => answerOf(before),
  },

  async getInfo(ctx) {
    const app = await wechatAppOf(ctx.db, ctx.storeId);
    return {
      status: bindStatusOf(app, ctx.now),
      appId: app?.app_id ?? '',
      nickName: app?.nick_name ?? '',
      headImg: app?.head_img ?? '',
      principalName: app?.principal_name ?? '',
      hasSecret: Boolean(app?.secret),
      bindTime: app?.bind_time ?? null,
      code: codeOf(app),
    };
  },

  codeAudit: {
    before: (outside, { body }) => outcomeOf(() => auditCode(outside, body)),
    async handle(ctx, { before }: { before: BeforeOutcome<CodeAnswer> }) {
      const { event, to } = answerOf(before);
      const app = await lockedWechatApp(ctx);
      const status = can(codeOf.lifecycle, app.code_status, event)
        ? next(codeOf.lifecycle, app.code_status, event)
        : undefined;
      if (status === undefined) throw new Failure('代码状态已变化，请刷新后再试');
      const after = { ...app, ...to, code_status: status, code_time: ctx.now };
      await changeWechatApp(ctx, app, { ...to, code_status: status, code_time: ctx.now });
      ctx.changed('wechatApp', ctx.storeId, { codeStatus: app.code_status }, { codeStatus: status, event });
      return codeOf(after);
    },
  },
};
