import { cataloguedTemplate, type SubscribeCode } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { sql } from 'kysely';
import { columns, type Source } from './sources';

/** The name of a row of another table, by its id in a column. */
const named = (table: string, of: string, id: string) => sql`coalesce((select one.name from ${sql.table(table)} one
  where one.store_id = ${sql.ref(`${of}.store_id`)} and one.id = ${sql.ref(id)}), '')`;

const part = (of: string, sku: RawSku) => sql`coalesce((select goods.name from goods_sku sku
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  where sku.store_id = ${sql.ref(`${of}.store_id`)} and sku.id = ${sku}), '')`;

type RawSku = ReturnType<typeof sql.ref>;

/** What a customer got of campaigns, asked for and was told. */
export const marketEvents: readonly Source[] = [
  {
    kind: 'market',
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'coupon',
        note: named('coupon_scheme', 'coupon', 'coupon.scheme_id'),
        code: sql`coupon.code`,
        shop: 'coupon.shop_id',
        by: sql`coupon.given_by`,
      })} from coupon where ${newest('coupon')}`,
    tell: ({ note }) => ({ title: '得到优惠券', detail: note }),
  },
  {
    kind: 'market',
    seenBy: ['MarketBargainList', 'MarketBargainDetail'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'run',
        note: named('bargain_scheme', 'run', 'run.scheme_id'),
        amount: sql`run.list_price - run.cut_so_far`,
        shop: 'run.shop_id',
      })} from bargain_run run where ${newest('run')}`,
    tell: ({ note }) => ({ title: '发起砍价', detail: note }),
  },
  {
    kind: 'market',
    document: 'saleOut',
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'gift',
        note: named('gift_scheme', 'gift', 'gift.scheme_id'),
        shop: 'gift.shop_id',
        document: sql`gift.sale_out_id`,
      })} from gift_grant gift where ${newest('gift')}`,
    tell: ({ note }) => ({ title: '获得消费有礼', detail: note }),
  },
  {
    kind: 'market',
    seenBy: ['SignInDetail'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'record',
        note: named('exhibition', 'record', 'record.exhibition_id'),
      })} from exhibition_record record where ${newest('record')}`,
    tell: ({ note }) => ({ title: '展会签到', detail: note }),
  },
  {
    kind: 'inquiry',
    document: 'inquiry',
    seenBy: ['MarketWaresEnquiry'],
    select: ({ newest }) => sql`select ${columns({
      of: 'inquiry',
      note: sql`concat_ws(' × ', ${part('inquiry', sql.ref('dull.sku_id'))}, trim_scale(inquiry.quantity))`,
      code: sql`inquiry.code`,
      shop: 'inquiry.shop_id',
      document: sql`inquiry.id`,
    })} from inquiry join dull_goods dull on dull.store_id = inquiry.store_id and dull.id = inquiry.goods_id
      where ${newest('inquiry')}`,
    tell: ({ note }) => ({ title: '询问呆滞件', detail: note }),
  },
  {
    kind: 'inquiry',
    seenBy: ['NewArrivalInquiry'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'inquiry',
        note: sql`concat_ws(' × ', ${part('inquiry', sql.ref('inquiry.sku_id'))}, trim_scale(inquiry.quantity))`,
        shop: 'inquiry.shop_id',
      })} from recommend_inquiry inquiry where ${newest('inquiry')}`,
    tell: ({ note }) => ({ title: '询问新品', detail: note }),
  },
  {
    kind: 'message',
    seenBy: ['MarketAppletMsgReminder'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'message',
        word: sql`message.code`,
        note: sql`message.reason`,
      })} from subscribe_message message where ${newest('message')}`,
    tell: ({ word, note }) => ({
      title: `小程序消息「${cataloguedTemplate(word as SubscribeCode).title}」`,
      detail: note,
    }),
  },
];
