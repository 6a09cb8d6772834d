import { payRefundSums } from '@partsdesk/core/listSums';
import { payRefundColumns } from '@partsdesk/core/pay/payColumns';
import { sql } from 'kysely';
import { listSheet } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { beginsWith, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import type { PayProvider } from '../trade/trades';
import type { RefundStatus } from './carryRefund';
import { payRefunds } from './payRefunds';
import { retryRefund } from './retryRefund';

interface Filter {
  code?: string | undefined;
  status?: RefundStatus | undefined;
  provider?: PayProvider | undefined;
  documentId?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const joined = (ctx: Context) =>
  fromStore(ctx, 'pay_refund as refund')
    .innerJoin('pay_trade as trade', withinStore('trade.id', 'refund.trade_id'))
    .innerJoin('shop', withinStore('shop.id', 'refund.shop_id'))
    .select([
      'refund.id',
      'trade.provider',
      'trade.out_trade_no as outTradeNo',
      'refund.out_refund_no as outRefundNo',
      'refund.refund_no as refundId',
      'trade.document_code as code',
      'shop.name as shopName',
      'trade.amount as total',
      'refund.amount',
      'refund.status',
      'refund.reason',
      'refund.answer',
      'refund.create_time as createTime',
      'refund.refund_time as refundTime',
      'refund.document_id as documentId',
      'refund.version',
    ])
    .select(sql<string | null>`case when trade.kind = 'saleOut' then trade.document_id end`.as('saleOutId'))
    .$narrowType<{ status: RefundStatus; provider: PayProvider }>()
    .orderBy('refund.create_time', 'desc')
    .orderBy('refund.id', 'desc');

function refundRecords(ctx: Context, filter: Filter) {
  let rows = joined(ctx);
  if (ctx.shopId) rows = rows.where('refund.shop_id', '=', ctx.shopId);
  if (filter.code) {
    const text = beginsWith(filter.code.trim());
    rows = rows.where((where) =>
      where.or([
        where('trade.document_code', 'like', text),
        where('trade.out_trade_no', 'like', text),
        where('refund.out_refund_no', 'like', text),
      ]),
    );
  }
  if (filter.status !== undefined) rows = rows.where('refund.status', '=', filter.status);
  if (filter.documentId) rows = rows.where('refund.document_id', '=', filter.documentId);
  if (filter.provider) rows = rows.where('trade.provider', '=', filter.provider);
  return rows.where((row) => withinDays(row.ref('refund.create_time'), filter.startDate, filter.endDate));
}

export const payWxRefundRecord: Group<'pay/payWxRefundRecord'> = {
  page: (ctx, { query }) => page(ctx, refundRecords(ctx, query), query, { sums: payRefundSums }),

  async listByOutTradeNo(ctx, { query }) {
    const rows = joined(ctx).where('trade.out_trade_no', '=', query.outTradeNo);
    return (ctx.shopId ? rows.where('refund.shop_id', '=', ctx.shopId) : rows).execute();
  },

  exportExcel: (ctx, { query }) => listSheet('退款记录', payRefundColumns, query.columns, refundRecords(ctx, query)),

  async retry(ctx, { body }) {
    const found = fromStore(ctx, 'pay_refund')
      .select(['id', 'status', 'attempt', 'version', 'out_refund_no as code'])
      .where('id', '=', body.id);
    const refund = await (ctx.shopId ? found.where('shop_id', '=', ctx.shopId) : found).forUpdate().executeTakeFirst();
    if (!refund) throw new Failure('退款记录不存在');
    payRefunds.check(refund, body.version, 'status', 'retry');
    await retryRefund(ctx, refund);
    return null;
  },
};
