import { takingSums } from '@partsdesk/core/listSums';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { assertLines, assertWarehouse } from './stockDraft';
import { matchingTakings, takingDetail, takingLines, visibleTaking } from './stockTakingRows';
import { lockedTaking, stockTakings } from './stockTakings';
import { assertCategories, assertTakingLines, resetCounts, addTakingLines, takeCounts } from './takingCounts';
import { assertWithinScope } from './takingScope';
import { bookVariances } from './takingVariances';
import { gainAndLoss, worthOfVariances, worthText } from './takingWorth';

export const stockTaking: Group<'parts/stockTaking'> = {
  page: (ctx, { query }) => page(ctx, matchingTakings(ctx, query), query, { sums: takingSums }),

  item: (ctx, { query }) => takingDetail(ctx, query.id),

  async lines(ctx, { query }) {
    const { lines } = await takingLines(ctx, await visibleTaking(ctx, query.documentId), query);
    return page(ctx, lines, query);
  },

  async counts(ctx, { query: { documentId, skuId } }) {
    await visibleTaking(ctx, documentId);
    return fromStore(ctx, 'stock_count')
      .select(['id', 'round', 'quantity', 'shelf', 'by_name as by', 'create_time as createTime'])
      .where('document_id', '=', documentId)
      .where('sku_id', '=', skuId)
      .orderBy('id')
      .execute();
  },

  async shelves(ctx, { query: { warehouseId } }) {
    const { shopId } = await assertWarehouse(ctx, warehouseId);
    const found = await fromStore(ctx, 'goods_shop')
      .select('shelf')
      .distinct()
      .where('shop_id', '=', shopId)
      .where('shelf', '<>', sql.lit(''))
      .orderBy('shelf')
      .limit(2000)
      .execute();
    return found.map(({ shelf }) => shelf);
  },

  async add(ctx, { body: { warehouseId, scope, shelves = [], categoryIds = [], blind = true, remark = '' } }) {
    await assertOpen(ctx);
    const warehouse = await assertWarehouse(ctx, warehouseId);
    if (scope === 1 && !shelves.length) throw new Failure('请选择货位', { field: 'shelves' });
    if (scope === 2 && !categoryIds.length) throw new Failure('请选择分类', { field: 'categoryIds' });
    await assertCategories(ctx, categoryIds);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('stock_taking')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        warehouse_id: warehouseId,
        scope,
        shelves: scope === 1 ? shelves : [],
        category_ids: scope === 2 ? categoryIds : [],
        blind,
        remark,
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    const lines = await addTakingLines(ctx, id, warehouse, { scope, shelves, categoryIds });
    if (lines === 0)
      throw new Failure('所选范围内没有商品', {
        field: scope === 1 ? 'shelves' : scope === 2 ? 'categoryIds' : 'warehouseId',
      });
    await recordEvent(ctx, id, '开始盘点', `${String(lines)} 种商品`);
    ctx.changed('stockTaking', id, null, { warehouseId, scope, lines });
    return { id, code: await numberDocument(ctx, 'stock_taking', 'PD', id) };
  },

  async count(ctx, { body: { id, lines } }) {
    const taking = await lockedTaking(ctx, { id }, 'count', 'forShare');
    await assertOpen(ctx);
    await assertLines(ctx, lines);
    await assertWithinScope(ctx, taking, lines);
    const sums = await takeCounts(ctx, taking, lines);
    ctx.changed('stockTaking', id, null, { counted: lines });
    return sums;
  },

  async recount(ctx, { body: { id, skuIds } }) {
    const taking = await lockedTaking(ctx, { id }, 'recount', 'forShare');
    await assertOpen(ctx);
    await assertTakingLines(ctx, taking.id, skuIds, 'skuIds');
    const again = await resetCounts(ctx, taking.id, skuIds);
    if (again === 0) throw new Failure('所选商品还没有盘点，不用重盘', { field: 'skuIds' });
    await recordEvent(ctx, id, '重盘', `${String(again)} 种商品`);
    ctx.changed('stockTaking', id, null, { recount: skuIds });
    return null;
  },

  async submit(ctx, { body: { uncounted, ...seen } }) {
    const taking = await lockedTaking(ctx, seen, 'submit');
    await assertOpen(ctx);
    if (uncounted === 'zero') await takeCounts(ctx, taking, 'open');
    const { counted } = await fromStore(ctx, 'stock_taking_line')
      .select((row) => row.fn.countAll<number>().as('counted'))
      .where('document_id', '=', taking.id)
      .where('counted', 'is not', null)
      .executeTakeFirstOrThrow();
    if (counted === 0) throw new Failure('还没有盘点任何商品');
    const submitted = { submittedBy: ctx.user?.name ?? '', submittedTime: ctx.now };
    await stockTakings.move(ctx, taking, { status: 'submit' }, submitted);
    const open = uncounted === 'zero' ? '未盘商品按 0 计' : '未盘商品不调整';
    const worth = worthText(await worthOfVariances(ctx, { ...taking, hidden: false }));
    await recordEvent(ctx, taking.id, '提交审核', `${open}；${worth}`);
    return null;
  },

  async approve(ctx, { body: { reason = '', reasons = [], ...seen } }) {
    const taking = await lockedTaking(ctx, seen, 'approve');
    await assertOpen(ctx);
    await assertTakingLines(
      ctx,
      taking.id,
      reasons.map(({ skuId }) => skuId),
      'reasons',
    );
    const decided = { decidedBy: ctx.user?.name ?? '', decidedTime: ctx.now };
    await stockTakings.move(ctx, taking, { status: 'approve' }, decided);
    const values = await bookVariances(
      ctx,
      taking,
      reason.trim(),
      new Map(reasons.map((one) => [one.skuId, one.reason.trim()])),
    );
    await recordEvent(ctx, taking.id, '审核入账', worthText(gainAndLoss(values)));
    return null;
  },

  async reject(ctx, { body: { reason, skuIds, ...seen } }) {
    const taking = await lockedTaking(ctx, seen, 'reject');
    await assertOpen(ctx);
    await assertTakingLines(ctx, taking.id, skuIds ?? [], 'skuIds');
    const again = await resetCounts(ctx, taking.id, skuIds);
    await stockTakings.move(ctx, taking, { status: 'reject' }, {}, { reason });
    await recordEvent(ctx, taking.id, '退回复盘', `${reason}（${again} 种商品）`);
    return null;
  },

  async cancel(ctx, { body: seen }) {
    const taking = await lockedTaking(ctx, seen, 'cancel');
    await stockTakings.move(ctx, taking, { status: 'cancel' });
    await recordEvent(ctx, taking.id, '作废');
    return null;
  },
};
