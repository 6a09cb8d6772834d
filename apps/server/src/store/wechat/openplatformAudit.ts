import { can } from '@partsdesk/core/lifecycle';
import { wechatRegisterLifecycle } from '@partsdesk/core/store/wechatRegisterLifecycle';
import { answerOf, outcomeOf } from '../../kit/beforeOutcome';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { askWechat, componentToken, WechatRefusal } from '../../outside/wechatPlatform';
import { lockedWechatApp, statusesOf, wechatAppOf, wechatApps, type WechatApp } from './wechatApp';

const { none, waitFace, comparing } = wechatRegisterLifecycle.statuses;

/** WeChat's answers while a registration runs. */
const WAITS_FOR_FACE = 89251;
const COMPARES = 89252;

const running = (app: WechatApp | undefined) =>
  Boolean(
    app &&
    !can(wechatRegisterLifecycle, app.register_status, 'submit') &&
    can(wechatRegisterLifecycle, app.register_status, 'create'),
  );

export const openplatformAudit: Group<'parts/openplatformAudit'> = {
  submitRegister: withBefore(
    (outside, { body }) =>
      outcomeOf(async () => {
        const app = await outside.store((db) => wechatAppOf(db, outside.storeId));
        if (!can(wechatRegisterLifecycle, app?.register_status ?? none.code, 'submit'))
          throw new Failure(running(app) ? '注册正在进行，请等待微信处理' : '小程序已注册成功');
        await askWechat(
          outside,
          '/cgi-bin/component/fastregisterweapp',
          { action: 'create', component_access_token: await componentToken(outside) },
          {
            name: body.name,
            code: body.code,
            code_type: body.codeType,
            legal_persona_wechat: body.legalPersonaWechat,
            legal_persona_name: body.legalPersonaName,
            component_phone: body.componentPhone,
          },
        );
        return null;
      }),
    async (ctx, { body, before }) => {
      answerOf(before);
      const app = await lockedWechatApp(ctx);
      if (!can(wechatRegisterLifecycle, app.register_status, 'submit'))
        throw new Failure('注册正在进行，请等待微信处理');
      await wechatApps.move(
        ctx,
        statusesOf(app, ctx.now),
        { registerStatus: 'submit' },
        { ...registrationOf(body), registerReason: '', registerTime: ctx.now },
        { name: body.name },
      );
      const row = { store_id: ctx.storeId, create_time: ctx.now };
      await ctx.platform((db) =>
        db
          .insertInto('platform.wechat_registration')
          .values({ code: body.code, ...row })
          .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
          .execute(),
      );
      return null;
    },
  ),

  fastRegisterWeabAppView: withBefore(
    (outside) =>
      outcomeOf(async () => {
        const app = await outside.store((db) => wechatAppOf(db, outside.storeId));
        if (!app || !running(app)) return null;
        const wanted = {
          name: app.register_name,
          legal_persona_wechat: app.legal_persona_wechat,
          legal_persona_name: app.legal_persona_name,
        };
        return askWechat(
          outside,
          '/cgi-bin/component/fastregisterweapp',
          { action: 'search', component_access_token: await componentToken(outside) },
          wanted,
        ).then(
          () => null,
          (error: unknown) => {
            if (error instanceof WechatRefusal) return error.code;
            throw error;
          },
        );
      }),
    async (ctx, { before }) => {
      const app = await wechatAppOf(ctx.db, ctx.storeId);
      // While WeChat does not answer, the last known status is shown.
      const told = 'answer' in before ? before.answer : null;
      const status = app?.register_status ?? none.code;
      return {
        status:
          told === COMPARES && can(wechatRegisterLifecycle, status, 'compare')
            ? comparing.code
            : told === WAITS_FOR_FACE
              ? waitFace.code
              : status,
        name: app?.register_name ?? '',
        code: app?.register_code ?? '',
        legalPersonaWechat: app?.legal_persona_wechat ?? '',
        legalPersonaName: app?.legal_persona_name ?? '',
        componentPhone: app?.component_phone ?? '',
        reason: app?.register_reason ?? '',
        time: app?.register_time ?? null,
      };
    },
  ),
};

function registrationOf(body: {
  name: string;
  code: string;
  codeType: 1 | 2 | 3;
  legalPersonaWechat: string;
  legalPersonaName: string;
  componentPhone: string;
}) {
  return {
    registerName: body.name,
    registerCode: body.code,
    registerCodeType: body.codeType,
    legalPersonaWechat: body.legalPersonaWechat,
    legalPersonaName: body.legalPersonaName,
    componentPhone: body.componentPhone,
  };
}
