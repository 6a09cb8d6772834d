import { isTradeManaged } from '@partsdesk/payments/wechat/shipping';
import type { Db } from '../../db/database';
import { Failure } from '../../kit/failure';
import type { OutsideAccess } from '../../kit/outside';
import { authorizerToken } from '../../outside/wechatPlatform';
import { wechatAppOf } from '../../store/wechat/wechatApp';
import { wechatApiOf } from '../trade/providers';

export interface ShippingAccess extends OutsideAccess {
  platform: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

export interface MiniApp {
  appId: string;
  token: string;
}

/** Returns the store's mini-app and a token for it; undefined where none is bound. */
async function miniApp({ desk, system, platform }: ShippingAccess, storeId: string): Promise<MiniApp | undefined> {
  const app = await system(storeId, ({ db }) => wechatAppOf(db, storeId));
  if (app?.bind_status !== 1 || !app.app_id || !app.refresh_token) return undefined;
  return {
    appId: app.app_id,
    token: await authorizerToken(
      { ...desk, now: desk.clock.now(), platform },
      { appId: app.app_id, refreshToken: app.refresh_token },
    ),
  };
}

/** Returns the store's mini-app; refuses where none is bound. */
export async function boundApp(access: ShippingAccess, storeId: string): Promise<MiniApp> {
  const app = await miniApp(access, storeId);
  if (!app) throw new Failure('店铺还没有绑定小程序');
  return app;
}

/** Checks whether WeChat holds the mini-app's money until shipping information is uploaded. */
export async function isManaged(access: ShippingAccess, storeId: string): Promise<boolean> {
  const app = await miniApp(access, storeId);
  return app !== undefined && isTradeManaged(wechatApiOf(access.desk), app.token, app.appId);
}
