import { addSeconds } from '../clock';
import type { Db } from '../db/database';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';
import type { Beforehand } from '../http/outside';
import { authorizerToken } from './wechatPlatform';

/** An authorisation that was begun and not ended holds for half an hour. */
export const PRE_AUTH_SECONDS = 1800;

export type BindStatus = 0 | 1 | 2 | 3;

/** The store's row, if it has one. */
export const wechatAppOf = (db: Db, storeId: string) =>
  db.selectFrom('wechat_app').selectAll().where('store_id', '=', storeId).executeTakeFirst();
export type WechatApp = NonNullable<Awaited<ReturnType<typeof wechatAppOf>>>;

/** The store's row, locked; made where there is none. */
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

export async function change(ctx: Context, before: WechatApp, to: Partial<WechatApp>): Promise<void> {
  await ctx.db
    .updateTable('wechat_app')
    .set({ ...to, version: before.version + 1 })
    .where('store_id', '=', ctx.storeId)
    .execute();
}

/** Authorising lapses by itself. */
export const bindStatusOf = (
  app: Pick<WechatApp, 'bind_status' | 'pre_auth_time'> | undefined,
  now: Date,
): BindStatus =>
  !app || (app.bind_status === 3 && (!app.pre_auth_time || addSeconds(app.pre_auth_time, PRE_AUTH_SECONDS) <= now))
    ? 0
    : (app.bind_status as BindStatus);

/** The bound mini-app and a token that acts for it. */
export async function actingFor(outside: Beforehand): Promise<{ app: WechatApp & { app_id: string }; token: string }> {
  const app = await outside.store((db) => wechatAppOf(db, outside.storeId));
  if (app?.bind_status !== 1 || !app.app_id || !app.refresh_token) throw new Failure('店铺还没有绑定小程序');
  return {
    app: { ...app, app_id: app.app_id },
    token: await authorizerToken(outside, { appId: app.app_id, refreshToken: app.refresh_token }),
  };
}
