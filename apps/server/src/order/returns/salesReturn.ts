import { returnSums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { returnColumns } from '@partsdesk/core/order/returns/returnColumns';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { giveBackReturn } from '../../customer/card/gift/giftCardUses';
import { newId } from '../../db/ids';
import { listSheet } from '../../file/listSheet';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { returned, worthMoved } from '../../market/orderMarks';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { lockedReturn } from './lockedReturn';
import { cashOfReturn } from './refundDrawer';
import { assertOfCounter, outboundLines, returnableOf } from './returnable';
import { pricedReturn } from './returnDraft';
import { matchingReturns, returnDetail, returnLines } from './salesReturnRows';
import { salesReturns } from './salesReturns';
import { storeReturn, takeBackWork } from './storeReturn';

type Draft = BodyOf<operations['salesReturn_save']>;
type Priced = ReturnType<typeof pricedReturn>;

const total = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

const writeLines = (ctx: Context, documentId: string, lines: Priced) =>
  ctx.db
    .insertInto('sales_return_line')
    .values(
      lines.map(({ saleOutLineId, skuId, quantity, condition, reason, amount }, index) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        document_id: documentId,
        line_no: index + 1,
        sale_out_line_id: saleOutLineId,
        sku_id: skuId,
        quantity,
        condition,
        reason,
        amount,
      })),
    )
    .execute();

async function add(ctx: Context, { saleOutId, remark = '', lines: wanted }: Draft) {
  const out = await lockedSaleOut(ctx, saleOutId, undefined);
  assertOfCounter(out.online);
  const lines = pricedReturn(await outboundLines(ctx, saleOutId), wanted, out.goodwill);
  const { shop_id: soldShopId } = await fromStore(ctx, 'sale_out')
    .select('shop_id')
    .where('id', '=', saleOutId)
    .executeTakeFirstOrThrow();
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('sales_return')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      sold_shop_id: soldShopId,
      sale_out_id: saleOutId,
      order_id: out.orderId,
      customer_id: out.customerId,
      amount: total(lines),
      line_count: lines.length,
      remark,
      created_by: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await writeLines(ctx, id, lines);
  await recordEvent(ctx, id, '开单');
  const code = await numberDocument(ctx, 'sales_return', 'TH', id);
  ctx.changed('salesReturn', id, null, { code, saleOutId, amount: total(lines), lines: lines.length });
  return { id, code, amount: total(lines), version: 1 };
}

async function edit(ctx: Context, id: string, { version, saleOutId, remark, lines: wanted }: Draft) {
  if (version === undefined) throw new Failure('请带上单据的版本', { field: 'version' });
  const { back, out } = await lockedReturn(ctx, id, version, 'edit');
  await assertOpen(ctx, back.createTime);
  if (saleOutId !== back.saleOutId)
    throw new Failure(`退货单属于出库单${back.saleOutCode}，不能换成别的出库单`, { field: 'saleOutId' });
  const lines = pricedReturn(await outboundLines(ctx, saleOutId), wanted, out.goodwill);
  await ctx.db
    .deleteFrom('sales_return_line')
    .where('store_id', '=', ctx.storeId)
    .where('document_id', '=', id)
    .execute();
  await writeLines(ctx, id, lines);
  await salesReturns.move(
    ctx,
    back,
    { status: 'edit' },
    { amount: total(lines), lineCount: lines.length, remark: remark ?? back.remark },
  );
  await recordEvent(ctx, id, '修改');
  return { id, code: back.code, amount: total(lines), version: back.version + 1 };
}

/** Adds the pieces of a return to the returned quantity (1), or subtracts them (-1). */
async function addReturned(
  ctx: Context,
  lines: readonly { saleOutLineId: string; quantity: number; amount: number }[],
  sign: 1 | -1,
): Promise<void> {
  const moved = sql`(select id, sum(quantity) * ${sql.lit(sign)} as quantity, (sum(amount) * ${sql.lit(sign)})::bigint as amount
    from unnest(${lines.map(({ saleOutLineId }) => saleOutLineId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[], ${lines.map(({ amount }) => amount)}::bigint[]) as one (id, quantity, amount) group by 1)`;
  await sql`update sale_out_line as line set return_quantity = line.return_quantity + moved.quantity from ${moved} moved
    where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db);
  await sql`update order_sale_line as line set return_quantity = line.return_quantity + moved.quantity, return_amount = line.return_amount + moved.amount
    from ${moved} moved join sale_out_line out on out.store_id = ${ctx.storeId} and out.id = moved.id
    where line.store_id = ${ctx.storeId} and line.id = out.order_line_id`.execute(ctx.db);
}

type Back = Awaited<ReturnType<typeof lockedReturn>>['back'];
type Step = Parameters<typeof salesReturns.move<'status' | 'refundStatus'>>;

/** Moves a return and writes the step into its timeline. */
async function step(
  ctx: Context,
  back: Back,
  events: Step[2],
  title: string,
  detail = '',
  change: Step[3] = {},
): Promise<null> {
  await salesReturns.move(ctx, back, events, change);
  await Promise.all([recordEvent(ctx, back.id, title, detail), ctx.tellStore()]);
  return null;
}

export const salesReturn: Group<'parts/salesReturn'> = {
  page: (ctx, { query }) =>
    page(ctx, matchingReturns(ctx, query).orderBy('back.id', 'desc'), query, { sums: returnSums }),
  exportExcel: (ctx, { query }) =>
    listSheet('退货单', returnColumns, query.columns, matchingReturns(ctx, query).orderBy('back.id', 'desc')),

  item: (ctx, { query }) => returnDetail(ctx, query.id),

  async save(ctx, { body: { id, ...draft } }) {
    await assertOpen(ctx);
    return id ? edit(ctx, id, draft) : add(ctx, draft);
  },

  async submit(ctx, { body: { id, version } }) {
    const { back, out } = await lockedReturn(ctx, id, version, 'submit');
    await assertOpen(ctx);
    const lines = pricedReturn(await outboundLines(ctx, back.saleOutId), await returnLines(ctx, id), out.goodwill);
    await sql`update sales_return_line as line set amount = priced.amount
      from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map(({ amount }) => amount)}::bigint[]) as priced (id, amount)
      where line.store_id = ${ctx.storeId} and line.id = priced.id`.execute(ctx.db);
    await addReturned(ctx, lines, 1);
    const amount = total(lines);
    return step(ctx, back, { status: 'submit' }, '提交', formatYuan(amount), { amount });
  },

  async pass(ctx, { body: { id, version } }) {
    const { back, out } = await lockedReturn(ctx, id, version, 'pass');
    await assertOpen(ctx);
    const nothingDue = back.amount === 0 && back.refundStatus === refundStatus.statuses.toRefund.code;
    const lines = await returnLines(ctx, id);
    await takeBackWork(ctx, id, lines);
    // Uses of given cards are worth nothing, so that no refund would give them back.
    if (nothingDue) await giveBackReturn(ctx, id, { kind: 'salesReturn', id, reason: `退货单 ${back.code}` });
    await step(
      ctx,
      back,
      {
        status: lines.every(({ isService }) => isService) ? 'passWork' : 'pass',
        refundStatus: nothingDue ? 'refundAll' : undefined,
      },
      '审核通过',
      '',
      { passedTime: ctx.now },
    );
    if (nothingDue) await returned(ctx, out.orderId);
    await worthMoved(ctx, out.orderId);
    return null;
  },

  async reject(ctx, { body: { id, version, reason } }) {
    const { back } = await lockedReturn(ctx, id, version, 'reject');
    await assertOpen(ctx);
    if (!reason.trim()) throw new Failure('请填写驳回原因', { field: 'reason' });
    await addReturned(ctx, await returnLines(ctx, id), -1);
    return step(ctx, back, { status: 'reject' }, '驳回', reason.trim(), { rejectReason: reason.trim() });
  },

  async delete(ctx, { query: { id, version } }) {
    const { back } = await lockedReturn(ctx, id, version, 'void');
    await assertOpen(ctx, back.createTime);
    return step(ctx, back, { status: 'void' }, '作废');
  },

  async deleteDetail(ctx, { query: { id, lineId, version } }) {
    const { back } = await lockedReturn(ctx, id, version, 'edit');
    await assertOpen(ctx, back.createTime);
    const lines = await returnLines(ctx, id);
    const gone = lines.find((line) => line.id === lineId);
    if (!gone) throw new Failure('退货明细不存在', { field: 'lineId' });
    if (lines.length === 1) throw new Failure('退货单至少要有一行，不退了请作废整单', { field: 'lineId' });
    await ctx.db.deleteFrom('sales_return_line').where('store_id', '=', ctx.storeId).where('id', '=', lineId).execute();
    const rest = lines.filter((line) => line !== gone);
    const left = { amount: total(rest), lineCount: rest.length };
    return step(ctx, back, { status: 'edit' }, '删除明细', gone.name, left);
  },

  queryAbleRetuenAmount: async (ctx, { query: { saleOutId } }) => ({
    ...(await returnableOf(ctx, saleOutId)),
    cashFrom: await cashOfReturn(ctx, saleOutId),
  }),

  async putInStorage(ctx, { body: { id, version, lines } }) {
    const { back } = await lockedReturn(ctx, id, version, 'storePart', 'storeAll');
    await assertOpen(ctx);
    const done = await storeReturn(ctx, back, await returnLines(ctx, id), lines);
    await salesReturns.move(ctx, back, { status: done ? 'storeAll' : 'storePart' }, {}, { lines });
    await ctx.tellStore();
    return null;
  },
};
