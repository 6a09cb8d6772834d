import { enabled } from '@partsdesk/core/enabled';
import { openSession, type Tokens } from '../account/login/sessions';
import { inStore } from '../db/inStore';
import { answerOf, type BeforeOutcome, outcomeOf } from '../kit/beforeOutcome';
import type { Context } from '../kit/context';
import { withBefore, type Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import type { BeforeContext } from '../kit/outside';
import { sendLater } from '../kit/sendLater';
import { withinStore } from '../kit/storeTables';
import { askWechat, componentOf, componentToken } from '../outside/wechatPlatform';
import { customers } from './customers';
import { rate } from './grade/growth';

interface Wanted {
  storeId: string;
  code: string;
}

/**
 * Exchanges a code for the mini-app user's openid at WeChat, which accepts a code once. Null: the store has no
 * mini-app.
 */
const openIdOf = (outside: BeforeContext, { storeId, code }: Wanted): Promise<BeforeOutcome<string | null>> =>
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
async function customerOf(ctx: Context, openId: string): Promise<string> {
  const { db, storeId, now } = ctx;
  const known = await db
    .selectFrom('customer_wechat as wechat')
    .innerJoin('customer', withinStore('customer.id', 'wechat.customer_id'))
    .select(['customer.id', 'customer.status'])
    .where('wechat.store_id', '=', storeId)
    .where('wechat.open_id', '=', openId)
    // Waits for a customer who is being disabled, whose logins end with that commit.
    .forShare('customer')
    .executeTakeFirst();
  if (known?.status === enabled.statuses.disabled.code) throw new Failure('您的账号已停用，请联系店铺');
  if (known) return known.id;
  const head = await db
    .selectFrom('shop')
    .select('id')
    .where('store_id', '=', storeId)
    .where('is_head', '=', true)
    .executeTakeFirstOrThrow();
  const id = await customers.add(ctx, { name: `微信用户${openId.slice(-4)}`, shopId: head.id, source: '小程序' });
  await db
    .insertInto('customer_wechat')
    .values({ store_id: storeId, open_id: openId, customer_id: id, create_time: now })
    .execute();
  await rate(ctx, [id], 'hand');
  await sendLater(ctx, 'newcomer', { storeId, customerId: id, openId });
  return id;
}

async function customerSession(ctx: Context, storeId: string, openId: string | null): Promise<Tokens> {
  const { db, now } = ctx;
  const store = await db
    .selectFrom('platform.store')
    .select('id')
    .where('id', '=', storeId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!store) throw new Failure('店铺不存在');
  if (openId === null) throw new Failure('该店铺尚未绑定小程序');
  const customerId = await inStore(db, storeId, () => customerOf({ ...ctx, storeId }, openId));
  return openSession(db, { customerId, storeId }, now);
}

/** A customer logs in from the mini-app, and is added at the first visit. */
export const customerLogin: Pick<Group<'gate/oauth'>, 'customerLogin'> = {
  customerLogin: withBefore(
    (outside, { body }) => openIdOf(outside, body),
    (ctx, { body, before }) => customerSession(ctx, body.storeId, answerOf(before)),
  ),
};
