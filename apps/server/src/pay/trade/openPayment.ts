import { formatYuan } from '@partsdesk/core/money';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/pay';
import { addSeconds } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { closeTrade } from './askProvider';
import { collectors } from './collectors';
import { gatewayOf } from './gateways';
import { payableOf, type LockedDocument } from './payables';
import { readPayCode } from './payCode';
import { remindOfPayment } from './payMessages';
import { ownUrl } from './providers';
import { tradeOpened, tradeRefused } from './settleTrade';
import { inShop } from './shopContext';
import { findTrade, openTradeOf, outTradeNoOf, type PayableKind, type Trade } from './trades';

type Draft = BodyOf<operations['h5Payment_add']>;

/** The lifetime of a payment: afterwards it is closed, and another may be begun. */
const PAYABLE_SECONDS = 5 * 60;
const FIRST_QUESTION_SECONDS = 10;
/** An unanswered order is sent again within this time, and then cancelled. */
const UNANSWERED_SECONDS = 15;

const { created, closing } = payTradeLifecycle.statuses;

/** Returns the document; refuses unless it still owes the amount that the customer was shown. */
function payableNow(document: LockedDocument | undefined, draft: Draft): LockedDocument {
  if (!document) throw new Failure('单据不存在');
  if (document.cancelled) throw new Failure('该单已取消，未扣款');
  if (document.due <= 0) throw new Failure('该单已付清，无需再付');
  if (document.due !== draft.amount)
    throw new Failure(`应付金额已变为 ${formatYuan(document.due)}，请刷新后再付，未扣款`, { field: 'amount' });
  return document;
}

/** Compares an open payment with the draft of the same payer. */
const isSame = (trade: Trade, draft: Draft) =>
  trade.channel === draft.channel && trade.openId === (draft.openId ?? '') && trade.amount === draft.amount;

async function begin(ctx: Context, kind: PayableKind, document: LockedDocument, draft: Draft): Promise<Trade> {
  const collector = (await collectors(ctx))[draft.channel];
  if (!collector)
    throw new Failure(
      draft.channel === 'alipay'
        ? '店铺暂不支持支付宝付款，请用微信扫码，未扣款'
        : '店铺还没有开通线上收款，请到柜台付款',
    );
  if (draft.channel === 'jsapi' && collector.provider === 'wechat' && !draft.openId)
    throw new Failure('请在微信中重新打开付款页', { field: 'openId' });
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('pay_trade')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: document.shopId,
      provider: collector.provider,
      channel: draft.channel,
      out_trade_no: outTradeNoOf(id),
      merchant_no: collector.merchantNo,
      kind,
      document_id: document.id,
      document_code: document.code,
      summary: document.summary,
      amount: document.due,
      open_id: draft.openId ?? '',
      expire_time: addSeconds(ctx.now, PAYABLE_SECONDS),
      create_time: ctx.now,
    })
    .execute();
  await document.begun(ctx);
  await ctx.db.insertInto('platform.pay_trade_store').values({ trade_id: id, store_id: ctx.storeId }).execute();
  await remindOfPayment(ctx, 'payTrade', id, FIRST_QUESTION_SECONDS);
  ctx.changed('payTrade', id, null, { code: document.code, amount: document.due });
  const trade = await findTrade(ctx.db, ctx.storeId, id);
  if (!trade) throw new Error(`payment ${id} was not written`);
  return trade;
}

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
    return { trade: await begin(at, kind, payableNow(seen, draft), draft), stale: false };
  });
  if (!opened.stale) return opened.trade;
  await closeTrade({ desk, system: desk.system }, storeId, opened.trade.id, '已重新发起支付');
  return desk.system(storeId, async (ctx) => {
    const seen = await payableOf(kind).lock(ctx, documentId);
    const at = inShop(ctx, seen?.shopId ?? '');
    if (seen && (await openTradeOf(at, kind, seen.id))) throw new Failure('上一笔支付还在确认中，请稍后再试');
    return begin(at, kind, payableNow(seen, draft), draft);
  });
}

/** Opens a payment at the provider. After a lost answer the same number is sent again. */
export async function openPayment(desk: BeforeContext, draft: Draft): Promise<Trade> {
  const { kind, storeId, id: documentId } = readPayCode(desk, draft.code, 'saleOut', 'recharge');
  const trade = await insertPayment(desk, draft, storeId, kind, documentId);
  if (trade.status !== created.code) return trade;
  try {
    const prepay = await gatewayOf(desk, desk.system, storeId, trade.provider).open(trade, {
      clientIp: desk.address,
      notifyUrl: `${ownUrl(desk)}/api/pay/notify/${trade.provider}`,
      returnUrl: `${desk.origin}/h5/payment-result?out_trade_no=${trade.outTradeNo}`,
    });
    return (await desk.system(storeId, (ctx) => tradeOpened(ctx, trade.id, prepay))) ?? trade;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.kind === 'unknown') throw new Failure('支付服务暂时没有响应，未扣款，请稍后重试');
    await desk.system(storeId, (ctx) => tradeRefused(ctx, trade.id, error.message));
    throw new Failure(`支付没有发起成功，未扣款：${error.message || error.code}`);
  }
}
