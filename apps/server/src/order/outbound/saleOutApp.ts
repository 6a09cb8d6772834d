import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { sql, type NotNull } from 'kysely';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { withinStore } from '../../kit/storeTables';
import { readPayCode } from '../../pay/trade/payCode';

export const saleOutApp: Group<'parts/saleOutApp'> = {
  appItem(ctx, { query }) {
    const { storeId, id: saleOutId, ends } = readPayCode(ctx, query.code, 'saleOut');
    return ctx.inStore(storeId, async (db) => {
      const out = await db
        .selectFrom('sale_out as out')
        .innerJoin('order_sale as sale', withinStore('sale.id', 'out.order_id'))
        .innerJoin('shop', withinStore('shop.id', 'out.shop_id'))
        .select([
          'out.status',
          'out.payment_status as paymentStatus',
          'out.on_credit as onCredit',
          'out.received',
          'out.create_time as createTime',
          'shop.name as shopName',
          'sale.list_amount as listAmount',
          'sale.receivable as amount',
        ])
        .select([
          sql<string>`out.code`.as('code'),
          sql<number>`sale.list_amount - sale.receivable`.as('discount'),
          sql<number>`sale.receivable - out.receivable`.as('credited'),
          sql<number>`case when out.status = ${sql.lit(saleOutLifecycle.statuses.cancelled.code)} then 0 else out.receivable - out.received end`.as(
            'due',
          ),
        ])
        .$narrowType<{ status: 0 | 1 | 2 | 3 | 4; paymentStatus: 0 | 1 | 2; createTime: NotNull }>()
        .where('out.store_id', '=', storeId)
        .where('out.id', '=', saleOutId)
        .executeTakeFirst();
      if (!out) throw new Failure('单据不存在');
      const lines = await db
        .selectFrom('sale_out_line as line')
        .innerJoin('order_sale_line as sold', withinStore('sold.id', 'line.order_line_id'))
        .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
        .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
        .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
        .select(sql<string>`coalesce(brand.name, '')`.as('brandName'))
        .select([
          'sku.sku_code as skuCode',
          'goods.name',
          'sku.spec',
          'goods.unit_name as unitName',
          'line.quantity',
          'line.out_quantity as outQuantity',
          'sold.price',
          'sold.amount',
        ])
        .where('line.store_id', '=', storeId)
        .where('line.sale_out_id', '=', saleOutId)
        .orderBy('line.position')
        .execute();
      return { ...out, lines, expireTime: ends };
    });
  },
};
