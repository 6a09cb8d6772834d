import { tradeColumns } from '@partsdesk/core/pay/payColumns';
import { sql } from 'kysely';
import { listSheet } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import { beginsWith } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import type { PayableKind, PayProvider, TradeChannel, TradeStatus } from './trades';

export interface TradeFilter {
  code?: string | undefined;
  status?: TradeStatus | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Selects the payments through one provider, newest first; in the head store, of every shop. */
export function tradeRecords(ctx: Context, provider: PayProvider, filter: TradeFilter) {
  let rows = fromStore(ctx, 'pay_trade as trade')
    .innerJoin('shop', withinStore('shop.id', 'trade.shop_id'))
    .select([
      'trade.id',
      'trade.out_trade_no as outTradeNo',
      'trade.transaction_id as transactionId',
      'trade.kind',
      'trade.document_code as code',
      'shop.name as shopName',
      'trade.channel',
      'trade.amount',
      'trade.refunded',
      'trade.fee',
      'trade.status',
      'trade.reason',
      'trade.create_time as createTime',
      'trade.paid_time as paidTime',
      'trade.reconciled_time as reconciledTime',
    ])
    .select(sql<string | null>`case when trade.kind = 'saleOut' then trade.document_id end`.as('saleOutId'))
    .$narrowType<{ status: TradeStatus; kind: PayableKind; channel: TradeChannel }>()
    .where('trade.provider', '=', provider)
    .orderBy('trade.create_time', 'desc')
    .orderBy('trade.id', 'desc');
  if (ctx.shopId) rows = rows.where('trade.shop_id', '=', ctx.shopId);
  if (filter.code) {
    const text = beginsWith(filter.code.trim());
    rows = rows.where((where) =>
      where.or([
        where('trade.document_code', 'like', text),
        where('trade.out_trade_no', 'like', text),
        where('trade.transaction_id', 'like', text),
      ]),
    );
  }
  if (filter.status !== undefined) rows = rows.where('trade.status', '=', filter.status);
  return rows.where((row) => withinDays(row.ref('trade.create_time'), filter.startDate, filter.endDate));
}

export const tradeSheet = (
  ctx: Context,
  provider: PayProvider,
  filter: TradeFilter & { columns?: string | undefined },
  name: string,
) => listSheet(name, tradeColumns, filter.columns, tradeRecords(ctx, provider, filter));
