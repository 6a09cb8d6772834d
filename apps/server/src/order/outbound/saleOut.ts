import { outSums } from '@partsdesk/core/listSums';
import { saleOutColumns } from '@partsdesk/core/order/outbound/saleOutColumns';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql, type NotNull } from 'kysely';
import QRCode from 'qrcode';
import { addSeconds } from '../../clock';
import { listSheet } from '../../file/listSheet';
import { answerOf, outcomeOf } from '../../kit/beforeOutcome';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { timelineOf, recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { EXACT_TOTAL_OF_DOCUMENTS, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { earnedWords } from '../../market/gift/earnedWords';
import { settled, worthMoved } from '../../market/orderMarks';
import { payCode, PRINTED_SECONDS, SHOWN_SECONDS } from '../../pay/trade/payCode';
import { timesPrinted } from '../../print/printLog';
import { codeOfPage, sceneOf } from '../../store/wechat/miniAppPages';
import { receiptsOf } from '../receipt/receipts';
import { goodwillsOf } from '../returns/goodwill';
import { coverWords } from '../sale/coverWords';
import { detailTypeName } from '../sale/detailTypes';
import { orders } from '../sale/orders';
import { outRows, sales, savedSlip, shopSlip, type Sales } from '../sale/saleRows';
import { coveredOf, handOutGoods, linesToHandOut, lockedSaleOut } from './handOutGoods';
import { inOrder, matchingOuts, owing, type OutFilter } from './matchingOuts';
import { copyAgain, copyStateOf } from './outboundCopy';
import { saleOuts } from './saleOuts';
import { takeBackGoods } from './takeBackOut';

const lines = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'sale_out_line as line')
    .innerJoin('order_sale_line as sold', withinStore('sold.id', 'line.order_line_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .innerJoin('warehouse', withinStore('warehouse.id', 'line.warehouse_id'))
    .leftJoin('goods_shop as placed', (join) =>
      join
        .onRef('placed.store_id', '=', 'line.store_id')
        .onRef('placed.sku_id', '=', 'line.sku_id')
        .onRef('placed.shop_id', '=', 'warehouse.shop_id'),
    )
    .select([
      'line.id',
      'line.sku_id as skuId',
      'line.is_service as isService',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'sku.bar_code as barCode',
      'goods.unit_name as unitName',
      'goods.decimals',
      'warehouse.id as warehouseId',
      'warehouse.name as warehouseName',
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.return_quantity as returnedQuantity',
      'sold.price',
      'sold.amount',
      'line.detail_type_id as detailTypeId',
      detailTypeName.as('detailTypeName'),
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      sql<number>`line.quantity - line.out_quantity`.as('restQuantity'),
      sql<string>`coalesce(placed.shelf, '')`.as('shelf'),
      coverWords('sold').as('giftCardWords'),
    ])
    .where('line.sale_out_id', '=', saleOutId)
    .orderBy('line.position')
    .execute();

/** Reads an outbound as its page shows it. */
export async function outDetail(ctx: Context, found: Sales) {
  const out = await outRows(ctx, found)
    .leftJoin('shop as seller', withinStore('seller.id', 'sale.shop_id'))
    .leftJoin('store_setting as slip', savedSlip)
    .select(['out.remark', 'out.version', 'out.goodwill', coveredOf('out').as('covered'), 'sale.coupon', ...shopSlip])
    .select(timesPrinted(ctx, 3, sql.ref('out.id')).as('slipPrintTimes'))
    .$narrowType<{ remark: NotNull; version: NotNull; goodwill: NotNull; coupon: NotNull }>()
    .executeTakeFirst();
  if (!out) throw new Failure('出库单不存在');
  const [sold, receipts, goodwills, earned, timeline] = await Promise.all([
    lines(ctx, out.id),
    receiptsOf(ctx, out.id),
    out.goodwill ? goodwillsOf(ctx, out.id) : [],
    earnedWords(ctx, out.id),
    timelineOf(ctx, out.id, out.orderId),
  ]);
  return { ...out, lines: sold, receipts, goodwills, earned, timeline };
}

/** Makes the code that pays an outbound. */
export async function payCodeFor(ctx: Context, id: string, seconds: number) {
  const out = await sales(ctx)
    .select(['out.id', 'out.payment_status as paymentStatus', 'out.status'])
    .where('out.id', '=', id)
    .$narrowType<{ id: NotNull }>()
    .executeTakeFirst();
  if (!out) throw new Failure('出库单不存在');
  if (out.paymentStatus === paymentStatus.statuses.paid.code) throw new Failure('该单已收款，无需再付');
  if (out.status === saleOutLifecycle.statuses.cancelled.code) throw new Failure('该单已取消，不能收款');
  const content = `${ctx.origin}/h5/payment?code=${payCode(ctx, 'saleOut', out.id, seconds)}`;
  return {
    content,
    image: await QRCode.toDataURL(content, { margin: 1, width: 240 }),
    expireTime: addSeconds(ctx.now, seconds),
  };
}

/** Locks the order of an outbound after the outbound, which is the common lock order. */
const lockedOrderOf = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'order_sale')
    .select(['id', 'status'])
    .where('id', '=', (row) =>
      row.selectFrom('sale_out').select('order_id').where('store_id', '=', ctx.storeId).where('id', '=', saleOutId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow();

const exported = (ctx: Context, query: OutFilter & { columns?: string | undefined }, name: string) =>
  listSheet(name, saleOutColumns, query.columns, outRows(ctx, inOrder(matchingOuts(ctx, query), query)));

export const saleOut: Group<'parts/saleOut'> = {
  async submitOut(ctx, { body }) {
    const [out, lines, order] = await Promise.all([
      lockedSaleOut(ctx, body.id, body.version, 'handOutAll'),
      linesToHandOut(ctx, body.id),
      lockedOrderOf(ctx, body.id),
      assertOpen(ctx),
    ]);
    // On credit the coupon is used when the goods leave.
    if (out.paymentStatus !== paymentStatus.statuses.paid.code && out.onCredit) await settled(ctx, out.orderId);
    const { event, title, words } = await handOutGoods(ctx, out, lines, body.lines);
    await saleOuts.move(ctx, out, { status: event }, { lastOutTime: ctx.now });
    await orders.move(ctx, order, { status: event });
    await Promise.all([recordEvent(ctx, out.id, title, words), ctx.tellStore()]);
    await worthMoved(ctx, out.orderId);
    return null;
  },

  async takeBackOut(ctx, { body }) {
    const [out, lines, order] = await Promise.all([
      lockedSaleOut(ctx, body.id, body.version, 'takeBackAll'),
      linesToHandOut(ctx, body.id),
      lockedOrderOf(ctx, body.id),
      assertOpen(ctx),
    ]);
    orders.after(order, { status: 'takeBackAll' });
    const event = await takeBackGoods(ctx, out, lines);
    await saleOuts.move(ctx, out, { status: event }, { lastOutTime: null });
    await orders.move(ctx, order, { status: event });
    await Promise.all([recordEvent(ctx, out.id, '撤销出库'), ctx.tellStore()]);
    await worthMoved(ctx, out.orderId);
    return null;
  },

  async needReceiptCount(ctx) {
    const { count } = await owing(sales(ctx))
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  page: (ctx, { query }) =>
    page(ctx, outRows(ctx, inOrder(matchingOuts(ctx, query), query)), query, {
      exactTo: EXACT_TOTAL_OF_DOCUMENTS,
      sums: outSums,
    }),

  item: (ctx, { query }) => outDetail(ctx, sales(ctx).where('out.id', '=', query.id)),
  itemByCode: (ctx, { query }) => outDetail(ctx, sales(ctx).where('out.code', '=', query.code)),

  exportExcel: (ctx, { query }) => exported(ctx, query, '出库单'),
  exportDebtExcel: (ctx, { query }) => exported(ctx, { ...query, owing: true }, '欠款明细'),

  async querySynstatus(ctx, { query }) {
    await outDetail(ctx, sales(ctx).where('out.id', '=', query.id));
    return copyStateOf(ctx, query.id);
  },

  async resynSaveSaleOut(ctx, { body }) {
    await lockedSaleOut(ctx, body.id, undefined);
    await copyAgain(ctx, body.id);
    return null;
  },

  genBusinessQrcode: (ctx, { query }) => payCodeFor(ctx, query.id, SHOWN_SECONDS),
  genBusinessRQrcode: (ctx, { query }) => payCodeFor(ctx, query.id, PRINTED_SECONDS),

  genBusinessWxaCode: withBefore(
    (outside, { query }) => outcomeOf(() => codeOfPage(outside, 'bill', sceneOf(query.id))),
    async (ctx, { query, before }) => {
      const out = await sales(ctx).select('out.id').where('out.id', '=', query.id).executeTakeFirst();
      if (!out) throw new Failure('出库单不存在');
      return answerOf(before);
    },
  ),

  async update(ctx, { body }) {
    const before = await lockedSaleOut(ctx, body.id, body.version);
    await assertOpen(ctx, before.createTime);
    await saleOuts.change(ctx, before, { remark: body.remark });
    return null;
  },
};
