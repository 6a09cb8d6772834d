import { statusLabel } from '@partsdesk/core/lifecycle';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { sql } from 'kysely';
import { isOrderVisible, isSaleVisible } from '../../account/role/serviceRights';
import { columns, staffOf, type Source } from './sources';

const ofSales = ['OrderListIndex', 'CashIndex'];

/** What a customer bought, paid, brought back and was given back. */
export const saleEvents: readonly Source[] = [
  {
    kind: 'sale',
    document: 'orderSale',
    select: ({ ctx, newest }) => sql`select ${columns({
      of: 'out',
      word: sql`out.status`,
      code: sql`sale.code`,
      amount: sql`out.receivable`,
      shop: 'out.shop_id',
      by: staffOf('out', 'created_by'),
      document: sql`sale.id`,
    })} from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
      where ${isSaleVisible(ctx)} and ${newest('out')}`,
    tell: ({ word }) => ({ title: '开单', detail: statusLabel(saleOutLifecycle, Number(word)) }),
  },
  {
    kind: 'receipt',
    document: 'saleOut',
    seenBy: ofSales,
    select: ({ ctx, newest }) => sql`select ${columns({
      of: 'receipt',
      word: sql`case when receipt.voids is null then 'taken' else 'voided' end`,
      note: sql`(select string_agg(distinct tender.method, ',') from receipt_tender tender
        where tender.store_id = receipt.store_id and tender.receipt_id = receipt.id)`,
      code: sql`receipt.code`,
      amount: sql`receipt.amount`,
      shop: 'receipt.shop_id',
      by: staffOf('receipt', 'created_by'),
      document: sql`receipt.sale_out_id`,
    })} from receipt_bill receipt join sale_out out on out.store_id = receipt.store_id and out.id = receipt.sale_out_id
      where ${isOrderVisible(ctx, sql.ref('out.order_id'))} and ${newest('receipt')}`,
    tell: ({ word, note }) => ({
      title: word === 'voided' ? '作废收款' : '收款',
      detail: (note ?? '').split(',').filter(Boolean).map(payMethodLabel).join('、'),
    }),
  },
  {
    kind: 'return',
    document: 'salesReturn',
    seenBy: [...ofSales, 'OrderCashReturnOrder'],
    select: ({ ctx, newest }) =>
      sql`select ${columns({
        of: 'back',
        word: sql`back.status`,
        note: sql`back.remark`,
        code: sql`back.code`,
        amount: sql`0 - back.amount`,
        shop: 'back.shop_id',
        by: sql`back.by_name`,
        document: sql`back.id`,
      })} from sales_return back where ${isOrderVisible(ctx, sql.ref('back.order_id'))} and ${newest('back')}`,
    tell: ({ word, note }) => ({
      title: `退货（${statusLabel(salesReturnLifecycle, Number(word))}）`,
      detail: note,
    }),
  },
  {
    kind: 'return',
    document: 'saleOut',
    seenBy: [...ofSales, 'OrderCashReturnOrder'],
    select: ({ ctx, newest }) => sql`select ${columns({
      of: 'refund',
      note: sql`refund.remark`,
      code: sql`refund.code`,
      amount: sql`0 - refund.amount`,
      shop: 'refund.shop_id',
      by: sql`refund.by_name`,
      document: sql`refund.sale_out_id`,
    })} from refund_bill refund join sale_out out on out.store_id = refund.store_id and out.id = refund.sale_out_id
      where ${isOrderVisible(ctx, sql.ref('out.order_id'))} and ${newest('refund')}`,
    tell: ({ note }) => ({ title: '退款', detail: note }),
  },
];
