import { wechatBindLifecycle } from '@partsdesk/core/store/wechatBindLifecycle';
import { wechatCodeLifecycle } from '@partsdesk/core/store/wechatCodeLifecycle';
import { wechatRegisterLifecycle } from '@partsdesk/core/store/wechatRegisterLifecycle';
import { addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { documentOwner } from '../../kit/owner/documentOwner';
import { fromStore } from '../../kit/storeTables';
import { authorizerToken } from '../../outside/wechatPlatform';

/** The time in which a begun authorisation must be completed. */
export const PRE_AUTH_SECONDS = 1800;

const { none, bound, preAuth } = wechatBindLifecycle.statuses;

export type BindStatus = 0 | 1 | 2 | 3;

/** Reads the store's row, if it has one. */
export const wechatAppOf = (db: Db, storeId: string) =>
  db.selectFrom('wechat_app').selectAll().where('store_id', '=', storeId).executeTakeFirst();
export type WechatApp = NonNullable<Awaited<ReturnType<typeof wechatAppOf>>>;

/** Locks the store's row, adding it if there is none. */
export async function lockedWechatApp(ctx: Context): Promise<WechatApp> {
  await ctx.db
    .insertInto('wechat_app')
    .values({ store_id: ctx.storeId, create_time: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return fromStore(ctx, 'wechat_app').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Owns `wechat_app`: its binding, its code, its registration and its version are written here alone. */
export const wechatApps = documentOwner({
  table: 'wechat_app',
  entity: 'wechatApp',
  noun: '小程序',
  key: 'store_id',
  lifecycles: {
    bindStatus: wechatBindLifecycle,
    codeStatus: wechatCodeLifecycle,
    registerStatus: wechatRegisterLifecycle,
  },
});

/** The statuses that a move starts from; without the keys of the app, which the audit trail must not show. */
export const statusesOf = (app: WechatApp, now: Date) => ({
  id: app.store_id,
  bindStatus: bindStatusOf(app, now),
  codeStatus: app.code_status,
  registerStatus: app.register_status,
  appId: app.app_id,
});

/** Returns the binding's status; a pending authorisation expires by itself. */
export const bindStatusOf = (
  app: Pick<WechatApp, 'bind_status' | 'pre_auth_time'> | undefined,
  now: Date,
): BindStatus =>
  !app ||
  (app.bind_status === preAuth.code && (!app.pre_auth_time || addSeconds(app.pre_auth_time, PRE_AUTH_SECONDS) <= now))
    ? none.code
    : (app.bind_status as BindStatus);

/** Returns the bound mini-app and a token to act for it; `none` is what is said where there is none. */
export async function boundMiniApp(
  outside: BeforeContext,
  none = '店铺还没有绑定小程序',
): Promise<{ app: WechatApp & { app_id: string }; token: string }> {
  const app = await outside.store((db) => wechatAppOf(db, outside.storeId));
  if (app?.bind_status !== bound.code || !app.app_id || !app.refresh_token) throw new Failure(none);
  return {
    app: { ...app, app_id: app.app_id },
    token: await authorizerToken(outside, { appId: app.app_id, refreshToken: app.refresh_token }),
  };
}
