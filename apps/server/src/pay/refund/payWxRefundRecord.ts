import { statusLabel } from '@partsdesk/core/lifecycle';
import { PAY_PROVIDERS } from '@partsdesk/core/pay/payChannel';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { sql } from 'kysely';
import { sheetAnswer } from '../../file/writeWorkbook';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { beginsWith, page } from '../../kit/page';
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

const MAX_EXPORTED = 100_000;

const joined = (ctx: Context) =>
  ctx.db
    .selectFrom('pay_refund as refund')
    .innerJoin('pay_trade as trade', (join) =>
      join.onRef('trade.store_id', '=', 'refund.store_id').onRef('trade.id', '=', 'refund.trade_id'),
    )
    .innerJoin('shop', (join) =>
      join.onRef('shop.store_id', '=', 'refund.store_id').onRef('shop.id', '=', 'refund.shop_id'),
    )
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
    .where('refund.store_id', '=', ctx.storeId)
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
  page: (ctx, { query }) => page(ctx, refundRecords(ctx, query), query),

  async listByOutTradeNo(ctx, { query }) {
    const rows = joined(ctx).where('trade.out_trade_no', '=', query.outTradeNo);
    return (ctx.shopId ? rows.where('refund.shop_id', '=', ctx.shopId) : rows).execute();
  },

  async exportExcel(ctx, { query }) {
    const rows = await refundRecords(ctx, query).limit(MAX_EXPORTED).execute();
    return sheetAnswer(
      '退款记录',
      [
        { title: '单号', width: 24 },
        { title: '商户订单号', width: 36 },
        { title: '退款单号', width: 24 },
        { title: '服务商退款单号', width: 32 },
        { title: '服务商' },
        { title: '门店' },
        { title: '原支付(元)', kind: 'fen' },
        { title: '退款(元)', kind: 'fen' },
        { title: '原因' },
        { title: '状态' },
        { title: '服务商答复', width: 30 },
        { title: '发起时间', kind: 'moment', width: 20 },
        { title: '到账时间', kind: 'moment', width: 20 },
      ],
      rows.map((row) => [
        row.code,
        row.outTradeNo,
        row.outRefundNo,
        row.refundId,
        PAY_PROVIDERS[row.provider],
        row.shopName,
        row.total,
        row.amount,
        row.reason,
        statusLabel(payRefundLifecycle, row.status),
        row.answer,
        row.createTime,
        row.refundTime,
      ]),
    );
  },

  async retry(ctx, { body }) {
    const found = ctx.db
      .selectFrom('pay_refund')
      .select(['id', 'status', 'attempt', 'version', 'out_refund_no as code'])
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', body.id);
    const refund = await (ctx.shopId ? found.where('shop_id', '=', ctx.shopId) : found).forUpdate().executeTakeFirst();
    if (!refund) throw new Failure('退款记录不存在');
    payRefunds.check(refund, body.version, 'status', 'retry');
    await retryRefund(ctx, refund);
    return null;
  },
};
