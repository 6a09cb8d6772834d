import { can, type CodeOf } from '@partsdesk/core/lifecycle';
import { OPEN_TRADES, payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { BridgeParameters } from '@partsdesk/payments/wechat/signing';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Context } from '../../kit/context';

export type TradeStatus = CodeOf<typeof payTradeLifecycle>;
export type PayChannel = 'jsapi' | 'h5' | 'native' | 'alipay';
/** How a payment is made: from the customer's phone, or by the payment code on it (付款码). */
export type TradeChannel = PayChannel | 'wxCode' | 'aliCode';
export type PayProvider = 'wechat' | 'sqb';
export type PayableKind = 'saleOut' | 'recharge';

const HYPHENS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Makes our number at the provider: at most 32 letters and digits. */
export const outTradeNoOf = (id: string): string => id.replaceAll('-', '');
export const tradeIdOf = (outTradeNo: string): string => outTradeNo.replace(HYPHENS, '$1-$2-$3-$4-$5');

const trades = (db: Db, storeId: string) =>
  db
    .selectFrom('pay_trade')
    .select([
      'id',
      'shop_id as shopId',
      'provider',
      'channel',
      'out_trade_no as outTradeNo',
      'merchant_no as merchantNo',
      'kind',
      'document_id as documentId',
      'document_code as documentCode',
      'summary',
      'amount',
      'refunded',
      'status',
      'transaction_id as transactionId',
      'open_id as openId',
      'notify_url as notifyUrl',
      'client_ip as clientIp',
      'bridge',
      'pay_url as payUrl',
      'code_url as codeUrl',
      'reason',
      'expire_time as expireTime',
      'create_time as createTime',
      'paid_time as paidTime',
      'closed_time as closedTime',
      'cashier_id as cashierId',
      'cashier_name as cashierName',
    ])
    .$narrowType<{
      status: TradeStatus;
      channel: TradeChannel;
      provider: PayProvider;
      kind: PayableKind;
      bridge: BridgeParameters | null;
    }>()
    .where('store_id', '=', storeId);

export const findTrade = (db: Db, storeId: string, id: string) =>
  trades(db, storeId).where('id', '=', id).executeTakeFirst();
export const lockedTrade = ({ db, storeId }: Context, id: string) =>
  trades(db, storeId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Finds a document's payment that may still be paid; there is one at most. */
export const openTradeOf = ({ db, storeId }: Context, kind: PayableKind, documentId: string) =>
  trades(db, storeId)
    .where('kind', '=', kind)
    .where('document_id', '=', documentId)
    .where(
      'status',
      'in',
      OPEN_TRADES.map((status) => sql.lit(status)),
    )
    .executeTakeFirst();

/** Finds the payment for which a payment code was charged lately. */
export const tradeOfAuthCode = ({ db, storeId }: Context, digest: string, since: Date) =>
  trades(db, storeId)
    .where('auth_code_digest', '=', digest)
    .where('auth_code_digest', '<>', sql.lit(''))
    .where('create_time', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locks a document's payments that can be refunded, oldest first. */
export const paidTradesOf = ({ db, storeId }: Context, documentId: string) =>
  trades(db, storeId)
    .where('document_id', '=', documentId)
    .where('status', '=', payTradeLifecycle.statuses.paid.code)
    .orderBy('id')
    .forUpdate()
    .execute();

export type Trade = NonNullable<Awaited<ReturnType<typeof findTrade>>>;

export const isOpen = ({ status }: Pick<Trade, 'status'>): boolean => OPEN_TRADES.includes(status);

export const isByAuthCode = ({ channel }: Pick<Trade, 'channel'>): boolean =>
  channel === 'wxCode' || channel === 'aliCode';

/** Whether closing it at the provider gives back what was paid meanwhile; elsewhere what is paid is not closed. */
export const closingGivesBack = (trade: Pick<Trade, 'provider' | 'channel'>): boolean =>
  trade.provider === 'sqb' || isByAuthCode(trade);

/** Whether a customer's money may still arrive, to be kept or to be given back. */
export const canBringMoney = ({ status }: Pick<Trade, 'status'>): boolean =>
  can(payTradeLifecycle, status, 'pay') || can(payTradeLifecycle, status, 'payLate');

/** Finds the store of a payment; undefined for a foreign number. */
export const storeOfTrade = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('platform.pay_trade_store')
      .select('store_id as storeId')
      .where('trade_id', '=', id)
      .executeTakeFirst()
  )?.storeId;
