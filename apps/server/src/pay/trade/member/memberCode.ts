import { groupedNumber } from '@partsdesk/core/customer/card/cardNumber';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
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
import { purseOf } from '../../../customer/purse';
import type { Db } from '../../../db/database';
import { answerOf, outcomeOf, type BeforeOutcome } from '../../../kit/beforeOutcome';
import type { Context } from '../../../kit/context';
import { withBefore } from '../../../kit/contract';
import { Failure, Problem } from '../../../kit/failure';
import type { BeforeContext } from '../../../kit/outside';
import { sendLater } from '../../../kit/sendLater';
import { isBargained } from '../../../market/bargain/runOfOrder';
import { payableOf, type PayableDocument } from '../payables';
import { readPayCode } from '../payCode';
import { inShop } from '../shopContext';
import { chosenCardIds } from './chosenCardIds';
import { inStoreOfCode } from './inStoreOfCode';
import { closeOpenTrade, payByBalance } from './payByBalance';

type Draft = BodyOf<operations['h5Payment_memberPay']>;

const PURPOSE = 'memberPay';
const DAY = 24 * 3600;
const MOST_PER_BILL = 5;
/** Says no more: whoever holds the bill is not told of the customer's card. */
const NOT_OFFERED = '这张单不能用会员余额付，请用其他方式付款';

/** Reads what a bill's customer can pay it with; points pay no bargain. */
async function ownMeans(ctx: Context, { id, due, sale }: PayableDocument, customerId: string) {
  const withPoints = sale !== null && !(await isBargained(ctx, sale.orderId));
  return purseOf(ctx, customerId, { id, due, receivable: sale?.receivable ?? 0 }, withPoints);
}

/** Returns the phone that a code would be sent to, and what pays then; undefined where nothing can be spent. */
async function offerOf(ctx: Context, document: PayableDocument) {
  if (!document.customerId || document.cancelled || document.due <= 0) return undefined;
  const { phone, points, cashCards, storedValue } = await ownMeans(ctx, document, document.customerId);
  const means = [
    points.points > 0 && PayMethod.points,
    cashCards.length > 0 && PayMethod.cashCard,
    storedValue > 0 && PayMethod.storedValue,
  ].flatMap((method) => (method ? [payMethodLabel(method)] : []));
  return phone && means.length > 0 ? { phone, means } : undefined;
}

/** The masked phone that the payment page offers a code for, and what the customer can pay with by it. */
export async function offeredToMember(ctx: Context, document: PayableDocument) {
  const offer = await offerOf(ctx, document);
  return { memberPhone: offer ? maskedPhone(offer.phone) : null, memberMeans: offer?.means ?? [] };
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
    const known = (await offerOf(inShop(here, document.shopId), document))?.phone;
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
 * Verifies the code that the customer tells: the try is counted, and the code looked at, before anything of the bill is
 * touched.
 */
async function verified(desk: BeforeContext, { code, smsCode }: Pick<Draft, 'code' | 'smsCode'>) {
  const { storeId, id } = readPayCode(desk, code, 'saleOut');
  const { phone, customerId } = await desk.system(storeId, async (ctx) => {
    const document = await payableOf('saleOut').find(ctx, id);
    if (!document) throw new Failure('单据不存在');
    const owner = document.customerId;
    return { phone: owner ? (await ownBalance(ctx, owner)).phone : '', customerId: owner };
  });
  if (!phone) throw new Failure(NOT_OFFERED);
  const codeId = await desk.platform((db) => takeCodeTry(db, phone, PURPOSE, desk.now));
  await desk.platform((db) => assertCode(desk, db, codeId, smsCode, id));
  return { storeId, id, codeId, customerId };
}

/** Verifies the code, finds the chosen cash cards, and closes what is open at a provider. */
async function readyToPay(desk: BeforeContext, draft: Draft) {
  const known = await verified(desk, draft);
  const { storeId, customerId } = known;
  const inStore = <T>(work: (db: Db) => Promise<T>) => desk.system(storeId, ({ db }) => work(db));
  const cardIds = await chosenCardIds({ ...desk, storeId, customerId, store: inStore }, draft.cashCards ?? []);
  await closeOpenTrade({ desk, system: desk.system }, storeId, known.id);
  return { ...known, cardIds };
}

/** Shows what the bill's customer can pay it with, by the code that they tell, which stays good (MEM-53). */
export const memberPurse = withBefore<
  operations['h5Payment_memberPurse'],
  BeforeOutcome<Awaited<ReturnType<typeof verified>>>
>(
  (desk, { body }) => outcomeOf(() => verified(desk, body)),
  async (ctx, { before }) => {
    const { storeId, id } = answerOf(before);
    return ctx.inStore(storeId, async (db) => {
      const here = { ...ctx, db, storeId };
      const document = await payableOf('saleOut').find(here, id);
      if (!document?.customerId) throw new Failure(NOT_OFFERED);
      const own = await ownMeans(inShop(here, document.shopId), document, document.customerId);
      if (own.barred) throw new Failure(own.barred);
      const { points, cashCards, storedValue } = own;
      return {
        due: document.due,
        pointsAvailable: points.available,
        points: points.points,
        pointsAmount: points.amount,
        cashCards: cashCards.map(({ number, balance }) => ({ number: groupedNumber(number), balance })),
        storedValue,
      };
    });
  },
);

/** Pays a bill by the code that its customer tells, which is used up in the transaction that spends (MEM-53). */
export const memberPay = withBefore<
  operations['h5Payment_memberPay'],
  BeforeOutcome<Awaited<ReturnType<typeof readyToPay>>>
>(
  (desk, { body }) => outcomeOf(() => readyToPay(desk, body)),
  async (ctx, { body, before }) => {
    const { storeId, id, codeId, cardIds } = answerOf(before);
    await useCode(ctx, ctx.db, codeId, body.smsCode, id);
    return inStoreOfCode(ctx, storeId, 'pay/h5Payment/memberPay', (here) => payByBalance(here, id, body, cardIds));
  },
);
