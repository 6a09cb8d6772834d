import { randomUUID } from 'node:crypto';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import QRCode from 'qrcode';
import { addSeconds } from '../../clock';
import { smsConsentOf } from '../../customer/contact/smsConsents';
import { WALK_IN } from '../../customer/customers';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { payCode, PRINTED_SECONDS } from '../../pay/trade/payCode';
import { customerStatements, MOST_TRIES, recordStatementEvent } from './customerStatements';
import { assertStatement } from './sentStatements';
import { accountOf } from './statementOf';

const { void: voided } = customerStatementLifecycle.statuses;

/** Builds the address of a statement on the customer's phone. */
function addressOf(ctx: Context, linkKey: string, ends: Date): string {
  const seconds = (ends.getTime() - ctx.now.getTime()) / 1000;
  return `${ctx.origin}/h5/statement?code=${payCode(ctx, 'statement', linkKey, seconds)}`;
}

/** Locks the customer and returns their phone; refuses whom nothing can be sent to. */
async function recipientOf(ctx: Context, customerId: string) {
  const customer = await fromStore(ctx, 'customer')
    .select(['kind', 'phone'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (customer.kind === WALK_IN) throw new Failure('散客没有对账单，请选择登记过的客户', { field: 'customerId' });
  if (!customer.phone)
    throw new Failure('该客户没有登记手机号，请先登记；客户打开对账单要核对手机号后四位', { field: 'customerId' });
  return customer.phone;
}

/** Refuses days that were sent already, and whose statement is not void. */
async function assertNotSent(ctx: Context, customerId: string, from: string, to: string): Promise<void> {
  const open = await fromStore(ctx, 'customer_statement')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('from_day', '=', from)
    .where('to_day', '=', to)
    .where('status', '<', sql.lit(voided.code))
    .executeTakeFirst();
  if (open) throw new Failure('这段日期的对账单已发送过，要重新发送请先作废原来的', { field: 'from' });
}

/** Freezes a customer's account over some days and makes the link that opens it (MEM-98). */
export async function sendStatement(
  ctx: Context,
  { customerId: wanted, from: first, to: last, sms = false }: BodyOf<operations['customerStatement_send']>,
): Promise<string> {
  const { customer, account } = await accountOf(ctx, { customerId: wanted, from: first, to: last });
  const { customerId, customerName } = customer;
  const { from, to, closing } = account;
  const phone = await recipientOf(ctx, customerId);
  if (sms && (await smsConsentOf(ctx, customerId)).refused)
    throw new Failure('该客户回复过「退订」，不收短信；请把链接发给客户', { field: 'sms' });
  await assertNotSent(ctx, customerId, from, to);
  const [id, linkKey, ends] = [newId(ctx.now), randomUUID(), addSeconds(ctx.now, PRINTED_SECONDS)];
  await ctx.db
    .insertInto('customer_statement')
    .values({
      store_id: ctx.storeId,
      id,
      customer_id: customerId,
      shop_id: ctx.placeId,
      from_day: from,
      to_day: to,
      closing,
      account: JSON.stringify(account),
      link_key: linkKey,
      link_ends: ends,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await recordStatementEvent(ctx, { id, customerId }, 'send', sms ? '短信' : '');
  ctx.changed('customerStatement', id, null, { customerName, from, to, closing, sms });
  if (sms) await textLink(ctx, phone, { from, to, address: addressOf(ctx, linkKey, ends) });
  return id;
}

/** Sends the link by a text message; the amount stays behind the digits. */
async function textLink(ctx: Context, phone: string, told: { from: string; to: string; address: string }) {
  const shop = await fromStore(ctx, 'shop').select('name').where('id', '=', ctx.placeId).executeTakeFirstOrThrow();
  const text = `【${shop.name}】请核对您 ${told.from} 至 ${told.to} 的对账单：${told.address}，用本手机号后四位打开，30天内有效。`;
  await sendLater(ctx, 'sms', { phone, text });
}

/** Returns the link of a statement while it opens something. */
export async function statementLink(ctx: Context, id: string) {
  await assertStatement(ctx, id);
  const { linkKey, ends, tries, status } = await fromStore(ctx, 'customer_statement')
    .select(['link_key as linkKey', 'link_ends as ends', 'wrong_tries as tries', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === voided.code) throw new Failure('对账单已作废，请重新发送');
  if (ends <= ctx.now) throw new Failure('链接已过 30 天，请作废后重新发送');
  if (tries >= MOST_TRIES) throw new Failure('链接因手机号后四位输错 5 次而失效，请作废后重新发送');
  const address = addressOf(ctx, linkKey, ends);
  return { address, image: await QRCode.toDataURL(address, { margin: 1, width: 480 }), ends };
}

/** Voids a statement, whatever its customer answered. */
export async function voidStatement(
  ctx: Context,
  { id, version, reason: words }: BodyOf<operations['customerStatement_void']>,
): Promise<null> {
  await assertStatement(ctx, id);
  const row = await fromStore(ctx, 'customer_statement')
    .select(['id', 'customer_id as customerId', 'status', 'version'])
    .$narrowType<{ status: CodeOf<typeof customerStatementLifecycle> }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  customerStatements.check(row, version, 'status', 'void');
  const voidReason = words.trim();
  if (!voidReason) throw new Failure('请填写作废原因', { field: 'reason' });
  await customerStatements.move(ctx, row, { status: 'void' }, { voidReason }, { voidReason });
  await recordStatementEvent(ctx, row, 'void', voidReason);
  await ctx.tellStore();
  return null;
}
