import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { lockedSaleOut } from '../outbound/handOutGoods';
import { lockedReturn } from './lockedReturn';
import { assertOfCounter, outboundLines } from './returnable';
import { pricedReturn } from './returnDraft';
import { salesReturns } from './salesReturns';

type Draft = BodyOf<operations['salesReturn_save']>;
type Priced = ReturnType<typeof pricedReturn>;

/** What the lines come to, fen. */
export const returnTotal = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

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
      amount: returnTotal(lines),
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
  ctx.changed('salesReturn', id, null, { code, saleOutId, amount: returnTotal(lines), lines: lines.length });
  return { id, code, amount: returnTotal(lines), version: 1 };
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
    { amount: returnTotal(lines), lineCount: lines.length, remark: remark ?? back.remark },
  );
  await recordEvent(ctx, id, '修改');
  return { id, code: back.code, amount: returnTotal(lines), version: back.version + 1 };
}

/** Writes a new draft, or a draft or a rejected return anew. */
export async function saveReturn(ctx: Context, { id, ...draft }: Draft) {
  await assertOpen(ctx);
  return id ? edit(ctx, id, draft) : add(ctx, draft);
}
