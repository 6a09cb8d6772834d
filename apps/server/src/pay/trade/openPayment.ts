import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/pay';
import { addSeconds } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { closeTrade } from './askProvider';
import { beginPayment, payableNow } from './beginPayment';
import { gatewayOf } from './gateways';
import { payableOf, type LockedDocument } from './payables';
import { readPayCode } from './payCode';
import { ownUrl } from './providers';
import { tradeOpened, tradeRefused } from './settleTrade';
import { inShop } from './shopContext';
import { openTradeOf, type PayableKind, type Trade } from './trades';

type Draft = BodyOf<operations['h5Payment_add']>;

/** The lifetime of a payment: afterwards it is closed, and another may be begun. */
const PAYABLE_SECONDS = 5 * 60;
const FIRST_QUESTION_SECONDS = 10;
/** An unanswered order is sent again within this time, and then cancelled. */
const UNANSWERED_SECONDS = 15;

const { created, closing } = payTradeLifecycle.statuses;

/** Compares an open payment with the draft of the same payer. */
const isSame = (trade: Trade, draft: Draft) =>
  trade.channel === draft.channel && trade.openId === (draft.openId ?? '') && trade.amount === draft.amount;

const begin = (
  ctx: Context,
  desk: BeforeContext,
  kind: PayableKind,
  document: LockedDocument | undefined,
  draft: Draft,
): Promise<Trade> =>
  beginPayment(ctx, kind, payableNow(document, draft.amount), {
    channel: draft.channel,
    openId: draft.openId,
    seconds: { payable: PAYABLE_SECONDS, firstQuestion: FIRST_QUESTION_SECONDS },
    sent: { notifyUrlOf: (provider) => `${ownUrl(desk)}/api/pay/notify/${provider}`, clientIp: desk.address },
  });

/** Inserts the payment before the provider is called, or returns the payer's open one. */
async function insertPayment(
  desk: BeforeContext,
  draft: Draft,
  storeId: string,
  kind: PayableKind,
  documentId: string,
): Promise<Trade> {
  const opened = await desk.system(storeId, async (ctx) => {
    const seen = await payableOf(kind).lock(ctx, documentId);
    const at = inShop(ctx, seen?.shopId ?? '');
    const open = seen && (await openTradeOf(at, kind, seen.id));
    if (open && !isSame(open, draft)) {
      if (open.amount !== seen.due && open.channel === draft.channel && open.openId === (draft.openId ?? ''))
        return { trade: open, stale: true };
      throw new Failure('有人正在支付这张单，请等对方付完或放弃；未扣款', { data: { current: open.status } });
    }
    if (open)
      return {
        trade: open,
        stale:
          open.expireTime <= ctx.now ||
          (open.status === created.code && open.createTime < addSeconds(ctx.now, -UNANSWERED_SECONDS)) ||
          open.status === closing.code,
      };
    return { trade: await begin(at, desk, kind, seen, draft), stale: false };
  });
  if (!opened.stale) return opened.trade;
  await closeTrade({ desk, system: desk.system }, storeId, opened.trade.id, '已重新发起支付');
  return desk.system(storeId, async (ctx) => {
    const seen = await payableOf(kind).lock(ctx, documentId);
    const at = inShop(ctx, seen?.shopId ?? '');
    if (seen && (await openTradeOf(at, kind, seen.id))) throw new Failure('上一笔支付还在确认中，请稍后再试');
    return begin(at, desk, kind, seen, draft);
  });
}

/** Opens a payment at the provider. After a lost answer the same order is sent again, as it was. */
export async function openPayment(desk: BeforeContext, draft: Draft): Promise<Trade> {
  const { kind, storeId, id: documentId } = readPayCode(desk, draft.code, 'saleOut', 'recharge');
  const trade = await insertPayment(desk, draft, storeId, kind, documentId);
  if (trade.status !== created.code) return trade;
  try {
    const prepay = await gatewayOf(desk, desk.system, storeId, trade.provider).open(
      trade,
      `${desk.origin}/h5/payment-result?out_trade_no=${trade.outTradeNo}`,
    );
    return (await desk.system(storeId, (ctx) => tradeOpened(ctx, trade.id, prepay))) ?? trade;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.kind === 'unknown') throw new Failure('支付服务暂时没有响应，未扣款，请稍后重试');
    await desk.system(storeId, (ctx) => tradeRefused(ctx, trade.id, error.message));
    throw new Failure(`支付没有发起成功，未扣款：${error.message || error.code}`);
  }
}
