import { cataloguedTemplate, type SubscribeCode } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { withMutex } from '../../kit/mutex';
import type { Messages } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { sendSubscribed, type AuthorisedApp } from '../../outside/subscriptions';
import { WechatRefusal, WechatSilence } from '../../outside/wechatPlatform';
import { contentOf } from './messageContent';
import type { ReminderAccess } from './reminderAccess';
import { authorisedApp, choices, openedChoice, subscribeChoices } from './subscribeChoices';

const { opened } = subscribeChoiceLifecycle.statuses;
const WAITING = 'waiting';
const UNCLEAR = '微信没有回答，可能已送达，不再重发';
/** Refused or used up. */
const NOT_ACCEPTED = 43101;
const BAD_FIELD = 47003;
const NO_TEMPLATE = 40037;
const NO_PAGE = 41030;
/** Busy, the quota of the day; a fresh token that does not hold either. */
const FOR_NOW = [-1, 45009, 40001, 42001];

interface Message {
  id: string;
  choiceId: string;
  openId: string;
  templateId: string;
  values: Record<string, string>;
  app: AuthorisedApp;
}

interface End {
  outcome: 'sent' | 'notSubscribed' | 'failed' | 'unclear';
  reason?: string;
  msgId?: string;
}

/** Writes how a message ended; what another try took for unclear meanwhile is known now. */
const end = (ctx: Context, id: string, { outcome, reason = '', msgId = '' }: End) =>
  ctx.db
    .updateTable('subscribe_message')
    .set({ outcome, reason, msg_id: msgId, end_time: ctx.now })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .where('outcome', 'in', [WAITING, 'unclear'])
    .execute();

/** Finds the customer's phone that has accepted most of a template; nothing of one who was never in the mini-app. */
const phoneOf = (ctx: Context, customerId: string, templateId: string) =>
  fromStore(ctx, 'customer_wechat as known')
    .leftJoin('subscribe_quota as quota', (join) =>
      join
        .onRef('quota.store_id', '=', 'known.store_id')
        .onRef('quota.open_id', '=', 'known.open_id')
        .on('quota.template_id', '=', templateId),
    )
    .select(['known.open_id as openId', sql<number>`coalesce(quota.left_count, 0)`.as('left')])
    .where('known.customer_id', '=', customerId)
    .orderBy(sql`coalesce(quota.left_count, 0)`, 'desc')
    .orderBy('known.create_time', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether WeChat has ever told us of acceptances in this mini-app; where it does not, only trying tells. */
const isTold = async (ctx: Context, appId: string) =>
  (await fromStore(ctx, 'subscribe_push').select('key').where('app_id', '=', appId).limit(1).executeTakeFirst()) !==
  undefined;

/**
 * Writes the message of an event, and that WeChat is about to be asked. Undefined where there is nothing to ask: it was
 * sent, its customer has not accepted any, or an earlier try ended without our knowing.
 */
async function begin(
  ctx: Context,
  { id: documentId, key, code }: Messages['subscribeMessage'] & { code: SubscribeCode },
): Promise<Message | undefined> {
  const app = await authorisedApp(ctx);
  const [choice, content] = await Promise.all([
    app && openedChoice(ctx, code, app.appId),
    contentOf(ctx, code, documentId),
  ]);
  if (!app || !choice || !content) return undefined;
  const { customerId, values } = content;
  const { templateId } = choice;
  const phone = await phoneOf(ctx, customerId, templateId);
  if (!phone) return undefined;
  const { openId, left } = phone;
  await ctx.db
    .insertInto('subscribe_message')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      code,
      business_key: key,
      customer_id: customerId,
      open_id: openId,
      template_id: templateId,
      create_time: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const message = await fromStore(ctx, 'subscribe_message')
    .select(['id', 'outcome', 'asked_time as askedTime'])
    .where('code', '=', code)
    .where('business_key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (message.outcome !== WAITING) return undefined;
  if (message.askedTime) {
    await end(ctx, message.id, { outcome: 'unclear', reason: UNCLEAR });
    return undefined;
  }
  if (left < 1 && (await isTold(ctx, app.appId))) {
    await end(ctx, message.id, { outcome: 'notSubscribed', reason: '用户未订阅' });
    return undefined;
  }
  await ctx.db
    .updateTable('subscribe_message')
    .set({ asked_time: ctx.now })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', message.id)
    .execute();
  return { id: message.id, choiceId: choice.id, openId, templateId, values, app };
}

const setLeft = (ctx: Context, { openId, templateId }: Message, left: 0 | 'less') =>
  ctx.db
    .updateTable('subscribe_quota')
    .set({ left_count: left === 0 ? 0 : sql`greatest(left_count - 1, 0)` })
    .where('store_id', '=', ctx.storeId)
    .where('open_id', '=', openId)
    .where('template_id', '=', templateId)
    .execute();

/** Marks the message's kind with what WeChat refuses of it; a template that WeChat knows no more has failed. */
async function mark(ctx: Context, { choiceId, templateId }: Message, reason: string, isLost: boolean): Promise<void> {
  const choice = await choices(ctx).where('id', '=', choiceId).forUpdate().executeTakeFirst();
  if (choice?.templateId !== templateId || choice.status !== opened.code) return;
  if (isLost) await subscribeChoices.move(ctx, choice, { status: 'lose' }, { reason });
  else await subscribeChoices.change(ctx, choice, { reason });
  await ctx.tellStore();
}

/** Says what a refusal means to the shop: the field that does not fit, the page or the template that is missing. */
function refusalText({ code, detail, message }: WechatRefusal): string {
  if (code === BAD_FIELD) return `字段不符合微信要求：${/data\.(\w+)/.exec(detail)?.[1] ?? detail.slice(0, 60)}`;
  if (code === NO_TEMPLATE) return '微信已没有该模板，请再试';
  return message;
}

/** Writes how a try ended; true where the same may succeed later. */
async function applyError(ctx: Context, message: Message, error: unknown): Promise<boolean> {
  const isRefusal = error instanceof WechatRefusal;
  if ((isRefusal && FOR_NOW.includes(error.code)) || (error instanceof WechatSilence && !error.reached)) {
    await ctx.db
      .updateTable('subscribe_message')
      .set({ asked_time: null })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', message.id)
      .where('outcome', '=', WAITING)
      .execute();
    return true;
  }
  if (isRefusal && error.code === NOT_ACCEPTED) {
    await setLeft(ctx, message, 0);
    await end(ctx, message.id, { outcome: 'notSubscribed', reason: '用户未订阅' });
    return false;
  }
  if (!isRefusal) {
    const isSilence = error instanceof WechatSilence;
    // What was sent may have used an acceptance up.
    if (isSilence) await setLeft(ctx, message, 'less');
    await end(
      ctx,
      message.id,
      isSilence
        ? { outcome: 'unclear', reason: UNCLEAR }
        : { outcome: 'failed', reason: error instanceof Failure ? error.message : '发送失败' },
    );
    return false;
  }
  const reason = refusalText(error);
  await end(ctx, message.id, { outcome: 'failed', reason });
  if ([BAD_FIELD, NO_TEMPLATE, NO_PAGE].includes(error.code))
    await mark(ctx, message, reason, error.code === NO_TEMPLATE);
  return false;
}

async function trySending(access: ReminderAccess, sent: Messages['subscribeMessage']): Promise<void> {
  const { desk, system } = access;
  const code = sent.code as SubscribeCode;
  const message = await system(sent.storeId, (ctx) => begin(ctx, { ...sent, code }));
  if (!message) return;
  const { app, openId, templateId, values } = message;
  const { page } = cataloguedTemplate(code);
  try {
    const msgId = await sendSubscribed(desk, app, { openId, templateId, page, values });
    await system(sent.storeId, async (ctx) => {
      await setLeft(ctx, message, 'less');
      await end(ctx, message.id, { outcome: 'sent', msgId });
    });
  } catch (error) {
    if (await system(sent.storeId, (ctx) => applyError(ctx, message, error))) throw error;
  }
}

/**
 * Sends the message of a business event, once; throws where the outbox is to try it again. One try at a time: a slow
 * one outlasts its lease, and the next would not know whether it was sent.
 */
export const sendReminder = (access: ReminderAccess, sent: Messages['subscribeMessage']): Promise<void> =>
  withMutex(`subscribe message ${sent.storeId} ${sent.code} ${sent.key}`, () => trySending(access, sent));
