import { borrowSums } from '@partsdesk/core/listSums';
import { borrowColumns } from '@partsdesk/core/order/borrow/borrowColumns';
import QRCode from 'qrcode';
import { newId } from '../../db/ids';
import { listSheet } from '../../file/listSheet';
import { assertOpen } from '../../kit/closedPeriod';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { columnsOf } from '../../kit/owner/columns';
import { page } from '../../kit/page';
import { moveBack, nothingLeft, pieces, valuedLent, writeOff, type Moving } from './borrowMoves';
import { borrowDetail, borrowLines, borrowSlips, matchingSlips } from './borrowRows';
import { borrowSheet } from './borrowSheet';
import { lend } from './lend';
import { lentPlace } from './lentPlace';
import { lockedSlip, moveSlip } from './lockedSlip';
import { sellLent } from './sellLent';
import { serviceBorrows } from './serviceBorrows';
import { assertCustomer, checkedDraft, headOf, writeLines } from './slipDraft';

export const serviceBorrowOut: Group<'parts/serviceBorrowOut'> = {
  page: (ctx, { query }) => page(ctx, matchingSlips(ctx, query), query, { sums: borrowSums }),

  item: (ctx, { query }) => borrowDetail(ctx, query.id),

  async add(ctx, { body: { lend: atOnce = false, ...draft } }) {
    if (atOnce && !(await ctx.can('serviceBorrowOut.out')))
      throw new Failure('没有借出的权限，请先保存', { field: 'lend' });
    const warehouseId = await checkedDraft(ctx, draft);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('service_borrow')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        ...columnsOf(headOf(draft, warehouseId)),
        by_name: ctx.user?.name ?? '',
        created_by: ctx.user?.id ?? null,
        create_time: ctx.now,
      })
      .execute();
    await writeLines(ctx, id, draft.lines);
    await recordEvent(ctx, id, '开单');
    ctx.changed('serviceBorrowOut', id, null, { serviceStaffId: draft.serviceStaffId, lines: draft.lines.length });
    if (atOnce) await lend(ctx, await lockedSlip(ctx, id, undefined, 'lendAll'), undefined);
    return { id, code: await numberDocument(ctx, 'service_borrow', 'JY', id) };
  },

  async update(ctx, { body: { id, version, ...draft } }) {
    const slip = await lockedSlip(ctx, id, version, 'edit');
    if (slip.shopId !== ctx.placeId) throw new Failure('请在开单的门店修改');
    const warehouseId = await checkedDraft(ctx, draft);
    await ctx.db
      .deleteFrom('service_borrow_line')
      .where('store_id', '=', ctx.storeId)
      .where('document_id', '=', id)
      .execute();
    await writeLines(ctx, id, draft.lines);
    await serviceBorrows.move(ctx, slip, { status: 'edit' }, headOf(draft, warehouseId));
    await recordEvent(ctx, id, '修改');
    return null;
  },

  async deleteById(ctx, { query: { id, version } }) {
    const slip = await lockedSlip(ctx, id, version, 'cancel');
    await assertOpen(ctx);
    await moveSlip(ctx, slip, 'cancel');
    await recordEvent(ctx, id, '作废');
    return null;
  },

  async lend(ctx, { body: { id, version, lines } }) {
    await lend(ctx, await lockedSlip(ctx, id, version, 'lendAll', 'lendPart'), lines);
    return null;
  },

  async returnItems(ctx, { body: { id, version, lines: wanted } }) {
    const slip = await lockedSlip(ctx, id, version, 'returnAll', 'returnPart');
    const lines = await borrowLines(ctx, id);
    const moving = valuedLent(lines, wanted);
    await moveSlip(ctx, slip, nothingLeft(lines, moving) ? 'returnAll' : 'returnPart');
    await recordEvent(ctx, id, '归还', pieces(moving));
    await moveBack(ctx, { id, warehouseId: slip.warehouseId, lentId: await lentPlace(ctx, slip.shopId) }, moving);
    return null;
  },

  async convertToSale(ctx, { body }) {
    const { id } = body;
    const slip = await lockedSlip(ctx, id, body.version, 'sellAll', 'sellPart');
    if (slip.shopId !== ctx.placeId) throw new Failure('请在借出的门店转销售');
    if (body.customerId) await assertCustomer(ctx, body.customerId);
    const lines = await borrowLines(ctx, id);
    const moving = valuedLent(lines, body.lines);
    await moveSlip(ctx, slip, nothingLeft(lines, moving) ? 'sellAll' : 'sellPart');
    const sale = await sellLent(ctx, { ...slip, lentId: await lentPlace(ctx, slip.shopId) }, moving, body);
    await recordEvent(ctx, id, '转销售', `${sale.code}：${pieces(moving)}`.slice(0, 200));
    return sale;
  },

  async manualFinish(ctx, { body: { id, version, reason } }) {
    const slip = await lockedSlip(ctx, id, version, 'manualFinish');
    if (!reason.trim()) throw new Failure('请填写原因', { field: 'reason' });
    await assertOpen(ctx);
    const rest: Moving[] = (await borrowLines(ctx, id))
      .filter((line) => line.lentQuantity > 0)
      .map((line) => ({ line, quantity: line.lentQuantity, value: line.lentValue }));
    await moveSlip(ctx, slip, 'manualFinish', { finishReason: reason.trim() });
    await recordEvent(
      ctx,
      id,
      '手工完结',
      [reason.trim(), rest.length ? `核销 ${pieces(rest)}` : ''].filter(Boolean).join('，').slice(0, 200),
    );
    if (rest.length)
      await writeOff(ctx, { id, warehouseId: slip.warehouseId, lentId: await lentPlace(ctx, slip.shopId) }, rest);
    return null;
  },

  async genBusinessQrcode(ctx, { query: { id } }) {
    const slip = await borrowSlips(ctx).where('slip.id', '=', id).executeTakeFirst();
    if (!slip) throw new Failure('借用单不存在');
    const content = `${ctx.origin}/order/jieyongdan/detail/${id}`;
    return { content, image: await QRCode.toDataURL(content, { margin: 1, width: 240 }) };
  },

  exportExcel: (ctx, { query }) =>
    query.lines
      ? borrowSheet(ctx, query)
      : listSheet('借用单', borrowColumns, query.columns, matchingSlips(ctx, query)),
};
