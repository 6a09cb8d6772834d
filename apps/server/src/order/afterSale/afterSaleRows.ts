import type { AfterSaleType } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { OnlineFlow } from '@partsdesk/core/order/online/onlineOrder';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isSaleVisible } from '../../account/role/serviceRights';
import { signedPhotos } from '../../file/ownPhotos';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { asOneCard } from '../receipt/shownTenders';
import { caseLines } from './lockedCase';

type Status = 0 | 1 | 2 | 3 | 4 | 5;

interface Filter {
  keyword?: string | undefined;
  type?: AfterSaleType | undefined;
  status?: Status | undefined;
  orderId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function cases(ctx: Context) {
  const all = fromStore(ctx, 'after_sale as one')
    .innerJoin('order_sale as sale', withinStore('sale.id', 'one.order_id'))
    .innerJoin('shop', withinStore('shop.id', 'one.shop_id'))
    .innerJoin('customer', withinStore('customer.id', 'one.customer_id'))
    .where(isSaleVisible(ctx));
  return ctx.shopId ? all.where('one.shop_id', '=', ctx.shopId) : all;
}

const summary = sql<string>`(select coalesce(string_agg(part.name, '、' order by part.position), '') from (
  select goods.name, line.position from after_sale_line line
  join order_sale_line sold on sold.store_id = line.store_id and sold.id = line.order_line_id
  join goods_sku sku on sku.store_id = sold.store_id and sku.id = sold.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  where line.store_id = one.store_id and line.after_sale_id = one.id order by line.position limit 3) part)`;

const asRows = (found: ReturnType<typeof cases>) =>
  found
    .select([
      'one.id',
      'one.type',
      'one.status',
      'one.goods',
      'one.order_id as orderId',
      'shop.name as shopName',
      'customer.name as customerName',
      'one.amount',
      'one.reason',
      'one.create_time as createTime',
      'one.version',
    ])
    .select([sql<string>`one.code`.as('code'), sql<string>`sale.code`.as('orderCode'), summary.as('summary')])
    .$narrowType<{ type: AfterSaleType; status: Status; goods: 0 | 1 | 2 }>();

export function afterSaleRows(ctx: Context, filter: Filter) {
  let found = cases(ctx);
  const { keyword } = filter;
  if (keyword) {
    const text = containing(keyword);
    found = found.where((where) =>
      where.or([
        where('one.code', 'like', text),
        where('sale.code', 'like', text),
        where('customer.name', 'like', text),
        phoneMatches(ctx, keyword),
      ]),
    );
  }
  if (filter.type !== undefined) found = found.where('one.type', '=', filter.type);
  if (filter.status !== undefined) found = found.where('one.status', '=', filter.status);
  if (filter.orderId) found = found.where('one.order_id', '=', filter.orderId);
  found = found.where((row) => withinDays(row.ref('one.create_time'), filter.from, filter.to));
  return asRows(found).orderBy('one.create_time', 'desc').orderBy('one.id', 'desc');
}

export async function assertCaseSeen(ctx: Context, id: string): Promise<void> {
  if (!(await cases(ctx).select('one.id').where('one.id', '=', id).executeTakeFirst()))
    throw new Failure('售后单不存在');
}

export async function afterSaleDetail(ctx: Context, id: string) {
  const found = await asRows(cases(ctx).where('one.id', '=', id))
    .innerJoin('online_order as online', withinStore('online.order_id', 'one.order_id'))
    .select('one.customer_id as customerId')
    .select([
      'online.flow',
      'online.status as orderStatus',
      visiblePhone(ctx, 'customer.phone').as('customerPhone'),
      'one.image_urls as imageUrls',
      'one.answer',
      'one.made_up as madeUp',
      'one.refund_time as refundTime',
    ])
    .$narrowType<{ flow: OnlineFlow; orderStatus: 0 | 1 | 2 | 3 | 4 }>()
    .executeTakeFirst();
  if (!found) throw new Failure('售后单不存在');
  const { customerId, ...shown } = found;
  const [imageUrls, lines, timeline, refunds] = await Promise.all([
    signedPhotos(ctx, customerId, found.imageUrls),
    caseLines(ctx, id),
    timelineOf(ctx, id),
    fromStore(ctx, 'after_sale_refund as back')
      .leftJoin('fund_account as account', withinStore('account.id', 'back.account_id'))
      .select(['back.method', sql<string>`coalesce(account.name, '')`.as('accountName'), 'back.amount'])
      .$narrowType<{ method: PayMethod | 'credit' }>()
      .where('back.after_sale_id', '=', id)
      .orderBy('back.position')
      .execute(),
  ]);
  const [first] = lines;
  const warehouse =
    first?.warehouseId &&
    (await fromStore(ctx, 'warehouse').select('name').where('id', '=', first.warehouseId).executeTakeFirst());
  return {
    ...shown,
    imageUrls,
    warehouseName: warehouse ? warehouse.name : '',
    refunds: asOneCard(refunds, (sum, next) => ({ ...sum, amount: sum.amount + next.amount })),
    timeline,
    lines: lines.map(
      ({
        id: lineId,
        orderLineId,
        skuId,
        skuCode,
        name,
        spec,
        unitName,
        decimals,
        quantity,
        amount,
        goodQuantity,
        faultyQuantity,
      }) => ({
        id: lineId,
        orderLineId,
        skuId,
        skuCode,
        name,
        spec,
        unitName,
        decimals,
        quantity,
        amount,
        goodQuantity,
        faultyQuantity,
      }),
    ),
  };
}
