import type { PastPayment } from '@partsdesk/sandbox';
import { addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { demoMerchantOf } from '../../pay/trade/openForOnlinePay';
import { payableOf } from '../../pay/trade/payables';
import { applyTradeAnswer } from '../../pay/trade/settleTrade';
import { outTradeNoOf, type PayableKind, type PayChannel, type PayProvider } from '../../pay/trade/trades';

interface Paying {
  kind: PayableKind;
  documentId: string;
  by: { provider: PayProvider; channel: PayChannel };
  payer: string;
  /** The customer cancelled the payment. */
  closed?: string | undefined;
}

const SECONDS_TO_PAY = 25;

/** Pays a document's debt online; undefined where nothing is owed. */
export async function payByCode(
  asked: Context,
  { kind, documentId, by, payer, closed }: Paying,
): Promise<{ id: string; amount: number } | undefined> {
  const { db, storeId, now } = asked;
  const document = await payableOf(kind).lock(asked, documentId);
  if (!document || document.due <= 0) return undefined;
  const id = newId(now);
  const { subMchid, terminal } = demoMerchantOf(storeId);
  const merchantNo = by.provider === 'wechat' ? subMchid : terminal.sn;
  await db
    .insertInto('pay_trade')
    .values({
      store_id: storeId,
      id,
      shop_id: document.shopId,
      ...by,
      out_trade_no: outTradeNoOf(id),
      merchant_no: merchantNo,
      kind,
      document_id: document.id,
      document_code: document.code,
      summary: document.summary,
      amount: document.due,
      status: 1,
      open_id: by.channel === 'jsapi' ? payer : '',
      expire_time: addSeconds(now, 300),
      create_time: now,
    })
    .execute();
  await db.insertInto('platform.pay_trade_store').values({ trade_id: id, store_id: storeId }).execute();
  await document.begun(asked);
  const paidTime = addSeconds(now, SECONDS_TO_PAY);
  const transactionId = `42000${id.replaceAll(/\D/g, '').padEnd(23, '0').slice(0, 23)}`;
  await applyTradeAnswer(
    { ...asked, now: paidTime },
    id,
    closed === undefined
      ? { state: 'paid', transactionId, amount: document.due, merchantNo, paidTime }
      : { state: 'closed', reason: closed },
  );
  return { id, amount: document.due };
}

/** Reads the online payments of a store's customers, for the sandbox's providers. */
export async function paidByCode(db: Db, storeId: string): Promise<PastPayment[]> {
  const trades = await db
    .selectFrom('pay_trade')
    .select([
      'id',
      'provider',
      'channel',
      'merchant_no as merchantNo',
      'out_trade_no as outTradeNo',
      'transaction_id as transactionId',
      'summary',
      'open_id as openId',
      'amount',
      'create_time as createTime',
      'paid_time as paidTime',
    ])
    .$narrowType<{ provider: PayProvider; channel: PayChannel; paidTime: Date }>()
    .where('store_id', '=', storeId)
    .where('paid_time', 'is not', null)
    .execute();
  const refunds = await db
    .selectFrom('pay_refund')
    .select([
      'trade_id as tradeId',
      'out_refund_no as outRefundNo',
      'refund_no as refundNo',
      'amount',
      'create_time as createTime',
      'refund_time as refundTime',
    ])
    .$narrowType<{ refundTime: Date }>()
    .where('store_id', '=', storeId)
    .where('refund_time', 'is not', null)
    .execute();
  return trades.map(({ id, ...trade }) => ({ ...trade, refunds: refunds.filter(({ tradeId }) => tradeId === id) }));
}
