import type { SubscribeCode } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import { wechatBindLifecycle } from '@partsdesk/core/store/wechatBindLifecycle';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';
import { fromStore } from '../../kit/storeTables';
import type { AuthorisedApp } from '../../outside/subscriptions';
import { wechatAppOf } from '../../store/wechat/wechatApp';

/** Owns `subscribe_choice`: its statuses are written here alone. */
export const subscribeChoices = documentOwner({
  table: 'subscribe_choice',
  entity: 'subscribeChoice',
  noun: '消息模板',
  lifecycles: { status: subscribeChoiceLifecycle },
});

/** Selects what the store chose, in the order of the ids, which is the common lock order. */
export const choices = (ctx: Context) =>
  fromStore(ctx, 'subscribe_choice')
    .select(['id', 'code', 'app_id as appId', 'template_id as templateId', 'status', 'reason', 'tries', 'version'])
    .$narrowType<{ code: SubscribeCode; status: 0 | 1 | 2 | 3 }>()
    .orderBy('id');

export type Choice = Awaited<ReturnType<ReturnType<typeof choices>['execute']>>[number];

/** Reads the store's mini-app; undefined while none has authorised us. */
export async function authorisedApp(ctx: Context): Promise<AuthorisedApp | undefined> {
  const app = await wechatAppOf(ctx.db, ctx.storeId);
  const isBound = app?.bind_status === wechatBindLifecycle.statuses.bound.code;
  return isBound && app.app_id && app.refresh_token
    ? { appId: app.app_id, refreshToken: app.refresh_token }
    : undefined;
}

/** Reads one choice of a mini-app that is open at WeChat. */
export const openedChoice = (ctx: Context, code: string, appId: string) =>
  choices(ctx)
    .where('code', '=', code)
    .where('app_id', '=', appId)
    .where('status', '=', subscribeChoiceLifecycle.statuses.opened.code)
    .executeTakeFirst();
