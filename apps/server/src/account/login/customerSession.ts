import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import { inStore } from '../../db/inStore';
import { type BeforeOutcome, outcomeOf } from '../../kit/beforeOutcome';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { pinyinText } from '../../kit/pinyinText';
import { askWechat, componentOf, componentToken } from '../../outside/wechatPlatform';
import { openSession, type Tokens } from './sessions';

interface Wanted {
  storeId: string;
  code: string;
}

/**
 * Exchanges a code for the mini-app user's openid at WeChat, which accepts a code once. Null: the store has no
 * mini-app.
 */
export const openIdOf = (outside: BeforeContext, { storeId, code }: Wanted): Promise<BeforeOutcome<string | null>> =>
  outcomeOf(async () => {
    const app = await outside.platform((db) =>
      db
        .selectFrom('platform.wechat_binding as bound')
        .innerJoin('platform.store as store', 'store.id', 'bound.store_id')
        .select('bound.app_id as appId')
        .where('bound.store_id', '=', storeId)
        .where('store.status', '=', 1)
        .executeTakeFirst(),
    );
    if (!app) return null;
    const { openid } = await askWechat<{ openid: string }>(outside, '/sns/component/jscode2session', {
      appid: app.appId,
      js_code: code,
      grant_type: 'authorization_code',
      component_appid: componentOf(outside.settings).appId,
      component_access_token: await componentToken(outside),
    });
    return openid;
  });

/** Returns the store's customer with this openid; adds a customer of the head store at the first visit. */
async function customerOf(db: Db, storeId: string, openId: string, now: Date): Promise<string> {
  const known = await db
    .selectFrom('customer_wechat as wechat')
    .innerJoin('customer', (join) =>
      join.onRef('customer.store_id', '=', 'wechat.store_id').onRef('customer.id', '=', 'wechat.customer_id'),
    )
    .select(['customer.id', 'customer.status'])
    .where('wechat.store_id', '=', storeId)
    .where('wechat.open_id', '=', openId)
    .executeTakeFirst();
  if (known?.status === 0) throw new Failure('您的账号已停用，请联系店铺');
  if (known) return known.id;
  const head = await db
    .selectFrom('shop')
    .select('id')
    .where('store_id', '=', storeId)
    .where('is_head', '=', true)
    .executeTakeFirstOrThrow();
  const id = newId(now);
  const name = `微信用户${openId.slice(-4)}`;
  await db
    .insertInto('customer')
    .values({
      store_id: storeId,
      id,
      shop_id: head.id,
      name,
      pinyin: pinyinText(name),
      kind: 1,
      source: '小程序',
      create_time: now,
    })
    .execute();
  await db
    .insertInto('customer_wechat')
    .values({ store_id: storeId, open_id: openId, customer_id: id, create_time: now })
    .execute();
  return id;
}

export async function customerSession(db: Db, storeId: string, openId: string | null, now: Date): Promise<Tokens> {
  const store = await db
    .selectFrom('platform.store')
    .select('id')
    .where('id', '=', storeId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!store) throw new Failure('店铺不存在');
  if (openId === null) throw new Failure('该店铺尚未绑定小程序');
  const customerId = await inStore(db, storeId, () => customerOf(db, storeId, openId, now));
  return openSession(db, { customerId, storeId }, now);
}
