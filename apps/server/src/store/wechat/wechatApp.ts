import { addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { authorizerToken } from '../../outside/wechatPlatform';

/** The time in which a begun authorisation must be completed. */
export const PRE_AUTH_SECONDS = 1800;

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
  return ctx.db
    .selectFrom('wechat_app')
    .selectAll()
    .where('store_id', '=', ctx.storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function changeWechatApp(ctx: Context, before: WechatApp, to: Partial<WechatApp>): Promise<void> {
  await ctx.db
    .updateTable('wechat_app')
    .set({ ...to, version: before.version + 1 })
    .where('store_id', '=', ctx.storeId)
    .execute();
}

/** Returns the binding's status; a pending authorisation expires by itself. */
export const bindStatusOf = (
  app: Pick<WechatApp, 'bind_status' | 'pre_auth_time'> | undefined,
  now: Date,
): BindStatus =>
  !app || (app.bind_status === 3 && (!app.pre_auth_time || addSeconds(app.pre_auth_time, PRE_AUTH_SECONDS) <= now))
    ? 0
    : (app.bind_status as BindStatus);

/** Returns the bound mini-app and a token to act for it. */
export async function boundMiniApp(
  outside: BeforeContext,
): Promise<{ app: WechatApp & { app_id: string }; token: string }> {
  const app = await outside.store((db) => wechatAppOf(db, outside.storeId));
  if (app?.bind_status !== 1 || !app.app_id || !app.refresh_token) throw new Failure('店铺还没有绑定小程序');
  return {
    app: { ...app, app_id: app.app_id },
    token: await authorizerToken(outside, { appId: app.app_id, refreshToken: app.refresh_token }),
  };
}
