import { sql } from 'kysely';
import { asSystem } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { fieldOf } from '../../outside/wechatCipher';
import type { HearEvent } from '../../store/wechat/wechatPush';

interface Told {
  TemplateId?: string;
  SubscribeStatusString?: string;
  MsgID?: string | number;
  ErrorCode?: string | number;
  ErrorStatus?: string;
}

interface SubscriptionEvent {
  name: string;
  openId: string;
  time: string;
  list: readonly Told[];
}

const EVENTS = ['subscribe_msg_popup_event', 'subscribe_msg_change_event', 'subscribe_msg_sent_event'];
const FIELDS = ['TemplateId', 'SubscribeStatusString', 'MsgID', 'ErrorCode', 'ErrorStatus'] as const;

/** Reads JSON, in which a list of one comes as the object itself. */
function ofJson(text: string): SubscriptionEvent | undefined {
  try {
    const {
      Event: name,
      FromUserName: openId,
      CreateTime: time,
      List: list,
    } = JSON.parse(text) as {
      Event?: string;
      FromUserName?: string;
      CreateTime?: number | string;
      List?: Told | Told[];
    };
    const all = list === undefined ? [] : Array.isArray(list) ? list : [list];
    return { name: name ?? '', openId: openId ?? '', time: String(time ?? ''), list: all };
  } catch {
    return undefined;
  }
}

function ofXml(text: string): SubscriptionEvent {
  const list = [...text.matchAll(/<List>([\s\S]*?)<\/List>/g)].map(([, inner = '']) =>
    Object.fromEntries(FIELDS.map((name) => [name, fieldOf(inner, name)])),
  );
  return {
    name: fieldOf(text, 'Event'),
    openId: fieldOf(text, 'FromUserName'),
    time: fieldOf(text, 'CreateTime'),
    list,
  };
}

/** Notes what was told; false where it was told before. */
async function isNew(ctx: Context, appId: string, key: string): Promise<boolean> {
  const noted = await ctx.db
    .insertInto('subscribe_push')
    .values({ store_id: ctx.storeId, key, app_id: appId, create_time: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Counts an acceptance, which adds one message; a refusal takes all of them. */
const count = (ctx: Context, openId: string, templateId: string, accepts: boolean) =>
  sql`insert into subscribe_quota (store_id, open_id, template_id, left_count, refused)
    values (${ctx.storeId}, ${openId}, ${templateId}, ${accepts ? 1 : 0}, ${!accepts})
    on conflict (store_id, open_id, template_id) do update set refused = excluded.refused,
      left_count = case when excluded.refused then 0 else subscribe_quota.left_count + 1 end`.execute(ctx.db);

/** Writes down that a message, which WeChat had taken, did not arrive. */
const failed = (ctx: Context, msgId: string, reason: string) =>
  ctx.db
    .updateTable('subscribe_message')
    .set({ outcome: 'failed', reason: `微信未送达：${reason.slice(0, 60)}` })
    .where('store_id', '=', ctx.storeId)
    .where('msg_id', '=', msgId)
    .where('msg_id', '<>', '')
    .where('outcome', '=', 'sent')
    .execute();

/** Hears of acceptances, refusals and late failures (MKT-67). The same told twice counts once. */
export const hearSubscriptions: HearEvent = async (frame, { storeId, appId }, text) => {
  const event = text.trimStart().startsWith('{') ? ofJson(text) : ofXml(text);
  if (!event || !EVENTS.includes(event.name) || !event.openId) return;
  const { name, openId, time, list } = event;
  await asSystem(frame, { storeId, id: 'notify', operation: 'notify/wechat' }, async (ctx) => {
    for (const { TemplateId: templateId = '', SubscribeStatusString: status, MsgID, ErrorCode, ErrorStatus } of list) {
      if (name === 'subscribe_msg_sent_event') {
        if (String(ErrorCode ?? '0') !== '0') await failed(ctx, String(MsgID ?? ''), ErrorStatus ?? '');
        continue;
      }
      if (!templateId || !(await isNew(ctx, appId, [openId, time, name, templateId].join(' ')))) continue;
      if (status === 'accept' || status === 'reject') await count(ctx, openId, templateId, status === 'accept');
    }
  });
};
