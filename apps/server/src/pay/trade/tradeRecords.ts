import { statusLabel } from '@partsdesk/core/lifecycle';
import { PAY_CHANNELS } from '@partsdesk/core/pay/payChannel';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { sql } from 'kysely';
import { sheetAnswer } from '../../file/writeWorkbook';
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

const MAX_EXPORTED = 100_000;

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

export async function tradeSheet(ctx: Context, provider: PayProvider, filter: TradeFilter, name: string) {
  const rows = await tradeRecords(ctx, provider, filter).limit(MAX_EXPORTED).execute();
  return sheetAnswer(
    name,
    [
      { title: '单号', width: 24 },
      { title: '商户订单号', width: 36 },
      { title: '服务商单号', width: 32 },
      { title: '门店' },
      { title: '支付方式' },
      { title: '金额(元)', kind: 'fen' },
      { title: '已退(元)', kind: 'fen' },
      { title: '手续费(元)', kind: 'fen' },
      { title: '状态' },
      { title: '发起时间', kind: 'moment', width: 20 },
      { title: '支付时间', kind: 'moment', width: 20 },
      { title: '对账时间', kind: 'moment', width: 20 },
      { title: '说明', width: 30 },
    ],
    rows.map((row) => [
      row.code,
      row.outTradeNo,
      row.transactionId,
      row.shopName,
      PAY_CHANNELS[row.channel],
      row.amount,
      row.refunded,
      row.fee,
      statusLabel(payTradeLifecycle, row.status),
      row.createTime,
      row.paidTime,
      row.reconciledTime,
      row.reason,
    ]),
  );
}
