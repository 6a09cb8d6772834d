import { cataloguedTemplate, keyOf } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { withMutex } from '../../kit/mutex';
import type { Messages } from '../../kit/sendLater';
import { addTemplate, deleteTemplate, type AuthorisedApp } from '../../outside/subscriptions';
import { WechatRefusal } from '../../outside/wechatPlatform';
import type { ReminderAccess } from './reminderAccess';
import { authorisedApp, choices, subscribeChoices, type Choice } from './subscribeChoices';

const { none, opening, opened } = subscribeChoiceLifecycle.statuses;
/** Busy, and the quota of the day. */
const FOR_NOW = [-1, 45009];
const NO_TEMPLATE = 40037;
/** After so many tries without an answer the shop is told, and may try again itself. */
const MOST_TRIES = 5;

const locked = (ctx: Context, id: string) => choices(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Opens a template that was chosen; what the shop chose meanwhile has a message of its own. */
async function open({ desk, system }: ReminderAccess, storeId: string, choice: Choice, app: AuthorisedApp) {
  const { title, tid, keywords } = cataloguedTemplate(choice.code);
  const wanted = { tid, title, kids: keywords.map(({ kid }) => kid), keys: keywords.map(keyOf) };
  const found = await addTemplate(desk, app, wanted).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  const again = await system(storeId, async (ctx) => {
    const now = await locked(ctx, choice.id);
    if (now?.status !== opening.code) return false;
    await ctx.tellStore();
    if (typeof found === 'string') {
      const opened = { templateId: found, appId: app.appId, reason: '', tries: 0 };
      await subscribeChoices.move(ctx, now, { status: 'opened' }, opened);
      return false;
    }
    const isForNow = !(found instanceof WechatRefusal) || FOR_NOW.includes(found.code);
    if (isForNow && now.tries + 1 < MOST_TRIES) {
      await subscribeChoices.change(ctx, now, { tries: now.tries + 1 });
      return true;
    }
    await subscribeChoices.move(ctx, now, { status: 'failed' }, { reason: found.message, tries: 0 });
    return false;
  });
  // The outbox tries again, after growing pauses.
  if (again && typeof found !== 'string') throw found;
}

/** Takes a template that was dropped away from the mini-app, so that there is room for others. */
async function close({ desk, system }: ReminderAccess, storeId: string, choice: Choice, app: AuthorisedApp) {
  await deleteTemplate(desk, app, choice.templateId).catch((error: unknown) => {
    if (!(error instanceof WechatRefusal) || error.code !== NO_TEMPLATE) throw error;
  });
  await system(storeId, async (ctx) => {
    const now = await locked(ctx, choice.id);
    if (!now || now.templateId !== choice.templateId) return;
    // Chosen anew meanwhile, and found at WeChat before it was deleted there.
    if (now.status === none.code) await subscribeChoices.change(ctx, now, { templateId: '' });
    else if (now.status === opened.code)
      await subscribeChoices.move(ctx, now, { status: 'lose' }, { templateId: '', reason: '模板已从微信删除，请再试' });
    await ctx.db
      .deleteFrom('subscribe_quota')
      .where('store_id', '=', storeId)
      .where('template_id', '=', choice.templateId)
      .execute();
  });
}

async function follow(access: ReminderAccess, { storeId, id }: Messages['subscribeTemplate']): Promise<void> {
  const [choice, app] = await access.system(storeId, async (ctx) =>
    Promise.all([choices(ctx).where('id', '=', id).executeTakeFirst(), authorisedApp(ctx)]),
  );
  if (!choice) return;
  if (choice.status === opening.code) {
    if (app) return open(access, storeId, choice, app);
    await access.system(storeId, async (ctx) => {
      const now = await locked(ctx, id);
      if (now?.status !== opening.code) return;
      await subscribeChoices.move(ctx, now, { status: 'failed' }, { reason: '店铺还没有绑定小程序' });
      await ctx.tellStore();
    });
  }
  if (choice.status === none.code && choice.templateId && app?.appId === choice.appId)
    await close(access, storeId, choice, app);
}

/** Brings a template of the mini-app to what the shop has chosen; one try at a time, or it would be added twice. */
export const openTemplate = (access: ReminderAccess, message: Messages['subscribeTemplate']): Promise<void> =>
  withMutex(`subscribe template ${message.id}`, () => follow(access, message));
