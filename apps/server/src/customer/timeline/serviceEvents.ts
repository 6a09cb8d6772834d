import { sql } from 'kysely';
import { isBorrowVisible, isCommentVisible, isOrderVisible } from '../../account/role/serviceRights';
import { columns, type Source } from './sources';

/** What a customer asked of the shop besides buying: after-sale, repairs, reviews, parts on loan. */
export const serviceEvents: readonly Source[] = [
  {
    kind: 'service',
    document: 'afterSale',
    seenBy: ['OrderWechatAfterSale'],
    select: ({ ctx, newest }) =>
      sql`select ${columns({
        of: 'after',
        note: sql`after.reason`,
        code: sql`after.code`,
        amount: sql`0 - after.amount`,
        shop: 'after.shop_id',
        document: sql`after.id`,
      })} from after_sale after where ${isOrderVisible(ctx, sql.ref('after.order_id'))} and ${newest('after')}`,
    tell: ({ note }) => ({ title: '申请售后', detail: note }),
  },
  {
    kind: 'service',
    seenBy: ['CustomerComment'],
    select: ({ ctx, newest }) =>
      sql`select ${columns({
        of: 'comment',
        word: sql`comment.stars`,
        note: sql`comment.content`,
        shop: 'comment.shop_id',
      })} from customer_comment comment where ${isCommentVisible(ctx)} and ${newest('comment')}`,
    tell: ({ word, note }) => ({ title: `评价 ${word} 星`, detail: note }),
  },
  {
    kind: 'service',
    document: 'maintenance',
    seenBy: ['OrderMaintenance'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'repair',
        note: sql`repair.fault`,
        shop: 'repair.shop_id',
        document: sql`repair.id`,
      })} from maintenance repair where ${newest('repair')}`,
    tell: ({ note }) => ({ title: '报修', detail: note }),
  },
  {
    kind: 'service',
    document: 'serviceBorrowOut',
    seenBy: ['OrderJieyongdan'],
    select: ({ ctx, newest }) =>
      sql`select ${columns({
        of: 'slip',
        note: sql`slip.remark`,
        code: sql`slip.code`,
        shop: 'slip.shop_id',
        by: sql`slip.by_name`,
        document: sql`slip.id`,
      })} from service_borrow slip where ${isBorrowVisible(ctx)} and ${newest('slip')}`,
    tell: ({ note }) => ({ title: '借用配件', detail: note }),
  },
];
