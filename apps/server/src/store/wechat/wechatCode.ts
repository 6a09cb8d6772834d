import { allowed, can } from '@partsdesk/core/lifecycle';
import { wechatCodeLifecycle } from '@partsdesk/core/store/wechatCodeLifecycle';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { askWechat } from '../../outside/wechatPlatform';
import { boundMiniApp, type WechatApp } from './wechatApp';

type Event = 'submit' | 'undo' | 'release';
export interface CodeAnswer {
  event: Event;
  to: { templateId?: number; codeVersion?: string; auditId?: string; codeReason: string };
}

/** Maps the code's state to the contract's fields. */
export function codeOf(app: WechatApp | undefined) {
  const status = app?.code_status ?? wechatCodeLifecycle.statuses.none.code;
  return {
    status,
    version: app?.code_version ?? '',
    templateId: app?.template_id ?? null,
    reason: app?.code_reason ?? '',
    time: app?.code_time ?? null,
    allowed: allowed(wechatCodeLifecycle, status),
  };
}

/** Calls WeChat for an action on the code; the caller writes the result. */
export async function auditCode(
  outside: BeforeContext,
  wish: { action?: Event; templateId?: number; userVersion?: string; description?: string },
): Promise<CodeAnswer> {
  const event = wish.action ?? 'submit';
  const { app, token } = await boundMiniApp(outside);
  if (!can(wechatCodeLifecycle, app.code_status, event))
    throw new Failure(`小程序代码当前状态不能${wechatCodeLifecycle.events[event].label}`, {
      status: 51001,
      data: { current: app.code_status, allowed: allowed(wechatCodeLifecycle, app.code_status) },
    });
  const access = { access_token: token };
  if (event !== 'submit') {
    await askWechat(outside, event === 'undo' ? '/wxa/undocodeaudit' : '/wxa/release', access, {});
    return { event, to: { codeReason: '' } };
  }
  if (wish.templateId === undefined) throw new Failure('请选择代码模板', { field: 'templateId' });
  if (!wish.userVersion) throw new Failure('请填写版本号', { field: 'userVersion' });
  await askWechat(outside, '/wxa/commit', access, {
    template_id: wish.templateId,
    user_version: wish.userVersion,
    user_desc: wish.description ?? '',
    ext_json: JSON.stringify({ extAppid: app.app_id, ext: { storeId: outside.storeId } }),
  });
  const { auditid } = await askWechat<{ auditid: number }>(outside, '/wxa/submit_audit', access, {});
  return {
    event,
    to: { templateId: wish.templateId, codeVersion: wish.userVersion, auditId: String(auditid), codeReason: '' },
  };
}
