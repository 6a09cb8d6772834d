import { can, next } from '@partsdesk/core/lifecycle';
import { wechatRegisterLifecycle } from '@partsdesk/core/store/wechatRegisterLifecycle';
import { type BeforeOutcome, answerOf, outcomeOf } from '../../kit/beforeOutcome';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { askWechat, componentToken, WechatRefusal } from '../../outside/wechatPlatform';
import { changeWechatApp, lockedWechatApp, wechatAppOf, type WechatApp } from './wechatApp';

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
  submitRegister: {
    before: (outside, { body }) =>
      outcomeOf(async () => {
        const app = await outside.store((db) => wechatAppOf(db, outside.storeId));
        if (!can(wechatRegisterLifecycle, app?.register_status ?? 0, 'submit'))
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
    async handle(ctx, { body, before }: { body: Parameters<typeof registerRow>[0]; before: BeforeOutcome<null> }) {
      answerOf(before);
      const app = await lockedWechatApp(ctx);
      const status = next(wechatRegisterLifecycle, app.register_status, 'submit');
      if (status === undefined) throw new Failure('注册正在进行，请等待微信处理');
      await changeWechatApp(ctx, app, {
        ...registerRow(body),
        register_status: status,
        register_reason: '',
        register_time: ctx.now,
      });
      const row = { store_id: ctx.storeId, create_time: ctx.now };
      await ctx.platform((db) =>
        db
          .insertInto('platform.wechat_registration')
          .values({ code: body.code, ...row })
          .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
          .execute(),
      );
      ctx.changed('wechatRegister', ctx.storeId, { status: app.register_status }, { status, name: body.name });
      return null;
    },
  },

  fastRegisterWeabAppView: {
    before: (outside) =>
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
    async handle(ctx, { before }: { before: BeforeOutcome<number | null> }) {
      const app = await wechatAppOf(ctx.db, ctx.storeId);
      // While WeChat does not answer, the last known status is shown.
      const told = 'answer' in before ? before.answer : null;
      const status = app?.register_status ?? 0;
      return {
        status:
          told === COMPARES
            ? (next(wechatRegisterLifecycle, status, 'compare') ?? status)
            : told === WAITS_FOR_FACE
              ? 1
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
  },
};

function registerRow(body: {
  name: string;
  code: string;
  codeType: 1 | 2 | 3;
  legalPersonaWechat: string;
  legalPersonaName: string;
  componentPhone: string;
}) {
  return {
    register_name: body.name,
    register_code: body.code,
    register_code_type: body.codeType,
    legal_persona_wechat: body.legalPersonaWechat,
    legal_persona_name: body.legalPersonaName,
    component_phone: body.componentPhone,
  };
}
