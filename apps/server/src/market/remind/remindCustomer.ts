import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { afterQuietHours } from '@partsdesk/core/customer/remind/quietHours';
import { remindKindLabel, type RemindKind } from '@partsdesk/core/customer/remind/remindKinds';
import { can, type CodeOf } from '@partsdesk/core/lifecycle';
import { smsConsentOf } from '../../customer/contact/smsConsents';
import type { Context } from '../../kit/context';
import { sendLater, type Messages } from '../../kit/sendLater';
import { fromStore, withinStore } from '../../kit/storeTables';
import type { ReminderAccess } from './reminderAccess';
import { sendReminder } from './sendReminder';

const CODE = 'customerRemind';

interface End {
  told: 'sent' | 'unclear' | 'failed';
  toldBy?: 'wechat' | 'sms';
  reason?: string;
}

/** Reads a reminder that is to be sent, and locks it; undefined where another try has ended it. */
const waitingRemind = (ctx: Context, id: string) =>
  fromStore(ctx, 'customer_remind as remind')
    .innerJoin('customer', withinStore('customer.id', 'remind.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'customer.shop_id'))
    .select(['remind.id', 'remind.kind', 'remind.status', 'remind.content', 'remind.due_day as dueDay'])
    .select(['remind.customer_id as customerId', 'shop.name as shopName'])
    .$narrowType<{ kind: RemindKind; status: CodeOf<typeof customerRemindLifecycle> }>()
    .where('remind.id', '=', id)
    .where('remind.told', '=', 'waiting')
    .forUpdate('remind')
    .executeTakeFirst();

type Remind = NonNullable<Awaited<ReturnType<typeof waitingRemind>>>;

/** Writes on the reminder what became of its message. */
async function end(ctx: Context, id: string, { told, toldBy, reason = '' }: End): Promise<void> {
  await ctx.db
    .updateTable('customer_remind')
    .set({ told, told_by: toldBy ?? '', told_reason: reason, told_time: ctx.now })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  await ctx.tellStore();
}

/** Reads how the mini-app's message ended; undefined where there was none to send. */
const outcomeOf = (ctx: Context, key: string) =>
  fromStore(ctx, 'subscribe_message')
    .select(['outcome', 'reason'])
    .where('code', '=', CODE)
    .where('business_key', '=', key)
    .executeTakeFirst();

/** Sends the reminder by a text message, where its customer takes them; by night it waits for the morning. */
async function textTo(ctx: Context, remind: Remind, wechat: string): Promise<void> {
  const { id, kind, content, customerId, dueDay, shopName } = remind;
  const { phone, agreed, refused } = await smsConsentOf(ctx, customerId);
  const problem = !phone ? '客户没有登记手机号' : refused ? '客户已退订短信' : agreed ? '' : '客户没有同意接收短信';
  if (problem) return end(ctx, id, { told: 'failed', reason: [wechat, problem].filter(Boolean).join('；') });
  const at = afterQuietHours(ctx.now);
  if (at > ctx.now) return sendLater(ctx, 'remindCustomer', { storeId: ctx.storeId, id }, { at });
  const text = `【${shopName}】${remindKindLabel(kind)}提醒：${content}，${dueDay}。如有需要请联系我们。回复退订不再接收。`;
  await sendLater(ctx, 'sms', { phone, text });
  return end(ctx, id, { told: 'sent', toldBy: 'sms', reason: wechat });
}

/**
 * Sends a reminder to its customer by one way (MEM-92): by the mini-app where they have accepted such a message, else
 * by a text message. What may have arrived by the one is not sent by the other.
 */
export async function remindCustomer(access: ReminderAccess, sent: Messages['remindCustomer']): Promise<void> {
  const { storeId, id } = sent;
  const isOpen = await access.system(storeId, async (ctx) => {
    const remind = await waitingRemind(ctx, id);
    if (!remind) return false;
    // One that is due today stands as ahead until the night: open is what can still be called off.
    if (can(customerRemindLifecycle, remind.status, 'cancel')) return true;
    await end(ctx, id, { told: 'failed', reason: '提醒已处理或作废' });
    return false;
  });
  if (!isOpen) return;
  await sendReminder(access, { storeId, id, code: CODE, key: id });
  await access.system(storeId, async (ctx) => {
    const remind = await waitingRemind(ctx, id);
    if (!remind) return;
    const message = await outcomeOf(ctx, id);
    if (message?.outcome === 'sent') return end(ctx, id, { told: 'sent', toldBy: 'wechat' });
    if (message?.outcome === 'unclear')
      return end(ctx, id, { told: 'unclear', toldBy: 'wechat', reason: message.reason });
    // Under way by another try, which will end it.
    if (message?.outcome === 'waiting') throw new Error('the message of the mini-app is under way');
    await textTo(ctx, remind, message ? `小程序：${message.reason}` : '');
  });
}
