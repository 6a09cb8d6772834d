import { formatYuan } from '@partsdesk/core/money';
import { addSeconds } from '../../clock';
import { newId } from '../../db/ids';
import type { Context, CurrentUser } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { collectors } from './collectors';
import type { LockedDocument } from './payables';
import { remindOfPayment } from './payMessages';
import { findTrade, outTradeNoOf, type PayableKind, type PayProvider, type Trade, type TradeChannel } from './trades';

interface Beginning {
  channel: TradeChannel;
  openId?: string | undefined;
  /** The customer's time, and the time until the provider is first asked. */
  seconds: { payable: number; firstQuestion: number };
  /** What the order carries to the provider, and carries again when it is sent again. */
  sent?: { notifyUrlOf: (provider: PayProvider) => string; clientIp: string };
  /** Who scanned the customer's code, and the code's digest. */
  scanned?: { cashier: CurrentUser | null; digest: string };
}

/** Returns the document; refuses unless it still owes the amount that the customer or the cashier was shown. */
export function payableNow(document: LockedDocument | undefined, amount: number): LockedDocument {
  if (!document) throw new Failure('单据不存在');
  if (document.cancelled) throw new Failure('该单已取消，未扣款');
  if (document.due <= 0) throw new Failure('该单已付清，无需再付');
  if (document.due !== amount)
    throw new Failure(`应付金额已变为 ${formatYuan(document.due)}，请刷新后再付，未扣款`, { field: 'amount' });
  return document;
}

const NOT_OPEN: Partial<Record<TradeChannel, string>> = {
  alipay: '店铺暂不支持支付宝付款，请用微信扫码，未扣款',
  wxCode: '店铺还没有开通线上收款，未扣款',
  aliCode: '店铺暂不支持支付宝付款码，请顾客用微信付款码，未扣款',
};

/** Inserts a payment before its provider is called, and blocks every other payment of the document. */
export async function beginPayment(
  ctx: Context,
  kind: PayableKind,
  document: LockedDocument,
  { channel, openId = '', seconds, sent, scanned }: Beginning,
): Promise<Trade> {
  const collector = (await collectors(ctx))[channel];
  if (!collector) throw new Failure(NOT_OPEN[channel] ?? '店铺还没有开通线上收款，请到柜台付款');
  if (channel === 'jsapi' && collector.provider === 'wechat' && !openId)
    throw new Failure('请在微信中重新打开付款页', { field: 'openId' });
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('pay_trade')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: document.shopId,
      provider: collector.provider,
      channel,
      out_trade_no: outTradeNoOf(id),
      merchant_no: collector.merchantNo,
      kind,
      document_id: document.id,
      document_code: document.code,
      summary: document.summary,
      amount: document.due,
      open_id: openId,
      expire_time: addSeconds(ctx.now, seconds.payable),
      create_time: ctx.now,
      ...(sent && { notify_url: sent.notifyUrlOf(collector.provider), client_ip: sent.clientIp }),
      ...(scanned && {
        auth_code_digest: scanned.digest,
        cashier_id: scanned.cashier?.id ?? null,
        cashier_name: scanned.cashier?.name ?? '',
      }),
    })
    .execute();
  await document.begun(ctx);
  await ctx.db.insertInto('platform.pay_trade_store').values({ trade_id: id, store_id: ctx.storeId }).execute();
  await remindOfPayment(ctx, 'payTrade', id, seconds.firstQuestion);
  ctx.changed('payTrade', id, null, { code: document.code, amount: document.due });
  const trade = await findTrade(ctx.db, ctx.storeId, id);
  if (!trade) throw new Error(`payment ${id} was not written`);
  return trade;
}
