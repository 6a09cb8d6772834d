import { formatYuan } from '@partsdesk/core/money';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/pay';
import {
  assertCode,
  assertMaySend,
  countSending,
  makeCode,
  RESEND_SECONDS,
  takeCodeTry,
  useCode,
  VALID_SECONDS,
} from '../../../account/login/smsCode';
import { takeTry } from '../../../account/login/tries';
import { maskedPhone } from '../../../account/user/users';
import { ownBalance } from '../../../customer/card/ownBalance';
import { answerOf, outcomeOf, type BeforeOutcome } from '../../../kit/beforeOutcome';
import type { Context } from '../../../kit/context';
import { withBefore } from '../../../kit/contract';
import { Failure, Problem } from '../../../kit/failure';
import type { BeforeContext } from '../../../kit/outside';
import { sendLater } from '../../../kit/sendLater';
import { payableOf, type PayableDocument } from '../payables';
import { readPayCode } from '../payCode';
import { inShop } from '../shopContext';
import { inStoreOfCode } from './inStoreOfCode';
import { closeOpenTrade, payByBalance } from './payByBalance';

type Draft = BodyOf<operations['h5Payment_memberPay']>;

const PURPOSE = 'memberPay';
const DAY = 24 * 3600;
const MOST_PER_BILL = 5;
/** Says no more: whoever holds the bill is not told of the customer's card. */
const NOT_OFFERED = '这张单不能用会员余额付，请用其他方式付款';

/** Returns the phone that a code would be sent to; undefined where the bill's customer can spend nothing. */
async function phoneOf(ctx: Context, document: PayableDocument): Promise<string | undefined> {
  if (!document.customerId || document.cancelled || document.due <= 0) return undefined;
  const { phone, problem } = await ownBalance(ctx, document.customerId);
  return problem === undefined && phone ? phone : undefined;
}

/** The masked phone that the payment page offers a code for. */
export async function offeredPhone(ctx: Context, document: PayableDocument): Promise<string | null> {
  const phone = await phoneOf(ctx, document);
  return phone === undefined ? null : maskedPhone(phone);
}

/** Sends the code of a bill to the phone on record, as the customer's proof that the bill and the card are theirs. */
export async function sendMemberCode(ctx: Context, payCode: string) {
  const { storeId, id } = readPayCode(ctx, payCode, 'saleOut');
  const { phone, shopName, code, due } = await ctx.inStore(storeId, async (db) => {
    const here = { ...ctx, db, storeId };
    const document = await payableOf('saleOut').find(here, id);
    if (!document) throw new Failure('单据不存在');
    if (document.cancelled) throw new Failure('该单已取消，无需付款');
    if (document.due <= 0) throw new Failure('该单已支付，无需再付');
    const known = await phoneOf(inShop(here, document.shopId), document);
    if (known === undefined) throw new Failure(NOT_OFFERED);
    const shop = await db
      .selectFrom('shop')
      .select('name')
      .where('store_id', '=', storeId)
      .where('id', '=', document.shopId)
      .executeTakeFirstOrThrow();
    return { phone: known, shopName: shop.name, code: document.code, due: document.due };
  });
  await assertMaySend(ctx.db, phone, ctx.address, ctx.now);
  if (!(await takeTry(ctx.db, `smsBill:${id}`, MOST_PER_BILL, DAY, ctx.now)))
    throw new Problem(429, '这张单今天发送的验证码已达上限，请用其他方式付款').retryAfter(3600);
  await countSending(ctx.db, phone, ctx.address, ctx.now);
  const secret = await makeCode(ctx, phone, PURPOSE, { boundTo: id });
  const minutes = String(VALID_SECONDS / 60);
  const text = `【${shopName}】您正在用会员余额支付${code}，应付${formatYuan(due)}，验证码${secret}，${minutes}分钟内有效，请勿告诉他人。`;
  await sendLater({ db: ctx.db, now: ctx.now }, 'sms', { phone, text });
  return { phone: maskedPhone(phone), resendSeconds: RESEND_SECONDS, validSeconds: VALID_SECONDS };
}

/**
 * Verifies the code that the customer tells, then closes what is open at a provider. The try is counted, and the code
 * looked at, before anything of the bill is touched.
 */
async function verified(desk: BeforeContext, { code, smsCode }: Draft) {
  const { storeId, id } = readPayCode(desk, code, 'saleOut');
  const phone = await desk.system(storeId, async (ctx) => {
    const document = await payableOf('saleOut').find(ctx, id);
    if (!document) throw new Failure('单据不存在');
    return document.customerId ? (await ownBalance(ctx, document.customerId)).phone : '';
  });
  if (!phone) throw new Failure(NOT_OFFERED);
  const codeId = await desk.platform((db) => takeCodeTry(db, phone, PURPOSE, desk.now));
  await desk.platform((db) => assertCode(desk, db, codeId, smsCode, id));
  await closeOpenTrade({ desk, system: desk.system }, storeId, id);
  return { storeId, id, codeId };
}

/** Pays a bill by the code that its customer tells, which is used up in the transaction that spends (MEM-53). */
export const memberPay = withBefore<
  operations['h5Payment_memberPay'],
  BeforeOutcome<Awaited<ReturnType<typeof verified>>>
>(
  (desk, { body }) => outcomeOf(() => verified(desk, body)),
  async (ctx, { body, before }) => {
    const { storeId, id, codeId } = answerOf(before);
    await useCode(ctx, ctx.db, codeId, body.smsCode, id);
    return inStoreOfCode(ctx, storeId, 'pay/h5Payment/memberPay', (here) => payByBalance(here, id, body.amount));
  },
);
