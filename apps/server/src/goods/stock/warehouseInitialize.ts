import { enabled } from '@partsdesk/core/enabled';
import { openingStockLifecycle } from '@partsdesk/core/goods/openingStockLifecycle';
import { decimalsOf, toThousandths } from '@partsdesk/core/quantity';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { moveStock } from './moveStock';
import { addToStock } from './stock';
import { noStockOf } from './stockDraft';

type Draft = BodyOf<operations['warehouseInitialize_add']>['lines'][number];

const { statuses } = openingStockLifecycle;
const owner = documentOwner({
  table: 'warehouse_initialize',
  entity: 'warehouseInitialize',
  noun: '期初单',
  lifecycles: { status: openingStockLifecycle },
});

/** The value of a quantity at a unit cost, both exact: 1/10,000 yuan, half up. */
const valueOf = (quantity: number, unitCost: number) =>
  Number((BigInt(unitCost) * BigInt(toThousandths(quantity)) + 500n) / 1000n);

/** Selects the visible entries: in a branch those of its own warehouses. */
function entries(ctx: Context) {
  const found = fromStore(ctx, 'warehouse_initialize as entry')
    .innerJoin('warehouse', withinStore('warehouse.id', 'entry.warehouse_id'))
    .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
    .select([
      'entry.id',
      'entry.code',
      'entry.status',
      'entry.warehouse_id as warehouseId',
      'warehouse.name as warehouseName',
      'shop.name as shopName',
      'entry.reason',
      'entry.by_name as by',
      'entry.create_time as createTime',
      'entry.version',
    ])
    .select((entry) =>
      entry
        .selectFrom('warehouse_initialize_line as line')
        .whereRef('line.store_id', '=', 'entry.store_id')
        .whereRef('line.document_id', '=', 'entry.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('lineCount'),
    )
    .select((entry) =>
      entry
        .selectFrom('warehouse_initialize_line as line')
        .whereRef('line.store_id', '=', 'entry.store_id')
        .whereRef('line.document_id', '=', 'entry.id')
        .select(sql<number>`coalesce(sum(line.value), 0)::bigint`.as('sum'))
        .as('value'),
    )
    .$narrowType<{ status: 1 | 2 | 4; lineCount: number; value: number }>();
  return ctx.shopId ? found.where('warehouse.shop_id', '=', ctx.shopId) : found;
}

/** Reads an entry's lines in their order. */
const linesOf = (ctx: Context, id: string) =>
  fromStore(ctx, 'warehouse_initialize_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select([
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'line.quantity',
      'line.unit_cost as unitCost',
      'line.value',
    ])
    .where('line.document_id', '=', id)
    .orderBy('line.line_no')
    .execute();

/**
 * Reads the records that the lines refer to: the caller's warehouses, the parts, and those with stock movements other
 * than of reversed opening entries.
 */
async function referencedRecords(ctx: Context, lines: readonly Draft[]) {
  const [warehouseIds, skuIds] = [
    [...new Set(lines.map((line) => line.warehouseId))],
    [...new Set(lines.map((line) => line.skuId))],
  ];
  const own = fromStore(ctx, 'warehouse')
    .select(['id', 'status', 'name'])
    .where('id', 'in', warehouseIds)
    .where('kind', '<>', 2);
  const [warehouses, parts, moved] = await Promise.all([
    (ctx.shopId ? own.where('shop_id', '=', ctx.shopId) : own).execute(),
    fromStore(ctx, 'goods_sku as sku')
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select(['sku.id', 'goods.name', 'goods.decimals', 'goods.is_service as isService'])
      .where('sku.id', 'in', skuIds)
      .execute(),
    fromStore(ctx, 'stock_ledger')
      .select(['warehouse_id as warehouseId', 'sku_id as skuId'])
      .distinct()
      .where('warehouse_id', 'in', warehouseIds)
      .where('sku_id', 'in', skuIds)
      .where((row) =>
        row.not(
          row.exists(
            fromStore(ctx, 'warehouse_initialize as entry')
              .select('entry.id')
              .where('entry.id', '=', sql.ref<string>('stock_ledger.document_id'))
              .where('entry.status', '<>', statuses.booked.code),
          ),
        ),
      )
      .execute(),
  ]);
  return { warehouses, parts, moved: new Set(moved.map(({ warehouseId, skuId }) => warehouseId + skuId)) };
}

async function checked(ctx: Context, lines: readonly Draft[]) {
  const { warehouses, parts, moved } = await referencedRecords(ctx, lines);
  const seen = new Set<string>();
  return lines.map(({ skuId, warehouseId, quantity, unitCost }, index) => {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const warehouse = warehouses.find(({ id }) => id === warehouseId);
    if (!warehouse) throw new Failure('仓库不存在', at('warehouseId'));
    if (warehouse.status === enabled.statuses.disabled.code)
      throw new Failure(`仓库「${warehouse.name}」已停用`, at('warehouseId'));
    const part = parts.find(({ id }) => id === skuId);
    if (!part) throw new Failure('商品不存在', at('skuId'));
    if (part.isService) throw new Failure(noStockOf(part.name), at('skuId'));
    if (decimalsOf(quantity) > part.decimals)
      throw new Failure(`「${part.name}」的数量最多${String(part.decimals)}位小数`, at('quantity'));
    if (moved.has(warehouseId + skuId))
      throw new Failure(`「${part.name}」在该仓库已有出入库，不能再录入期初`, at('skuId'));
    if (seen.has(warehouseId + skuId)) throw new Failure(`「${part.name}」重复`, at('skuId'));
    seen.add(warehouseId + skuId);
    return { warehouseId, skuId, quantity, unitCost, value: valueOf(quantity, unitCost) };
  });
}

export const warehouseInitialize: Group<'parts/warehouseInitialize'> = {
  page(ctx, { query: { warehouseId, ...wanted } }) {
    const found = entries(ctx).orderBy('entry.id', 'desc');
    return page(ctx, warehouseId ? found.where('entry.warehouse_id', '=', warehouseId) : found, wanted);
  },

  async item(ctx, { query: { id } }) {
    const entry = await entries(ctx)
      .select('entry.reversal_of as reversalOf')
      .where('entry.id', '=', id)
      .executeTakeFirst();
    if (!entry) throw new Failure('期初单不存在');
    const { reversalOf, ...shown } = entry;
    const beside = fromStore(ctx, 'warehouse_initialize').select(['id', 'code']);
    const [lines, counterpart] = await Promise.all([
      linesOf(ctx, id),
      (reversalOf ? beside.where('id', '=', reversalOf) : beside.where('reversal_of', '=', id)).executeTakeFirst(),
    ]);
    return { ...shown, lines, counterpart: counterpart ?? null };
  },

  async add(ctx, { body }) {
    const coming = await checked(ctx, body.lines);
    const documents = [...new Set(coming.map(({ warehouseId }) => warehouseId))].map((warehouseId) => ({
      id: newId(ctx.now),
      warehouseId,
      lines: coming.filter((line) => line.warehouseId === warehouseId),
    }));
    for (const { id, warehouseId, lines } of documents) {
      await ctx.db
        .insertInto('warehouse_initialize')
        .values({
          store_id: ctx.storeId,
          id,
          shop_id: ctx.placeId,
          warehouse_id: warehouseId,
          by_name: ctx.user?.name ?? '',
          create_time: ctx.now,
        })
        .execute();
      await ctx.db
        .insertInto('warehouse_initialize_line')
        .values(
          lines.map(({ skuId, quantity, unitCost, value }, index) => ({
            store_id: ctx.storeId,
            document_id: id,
            line_no: index + 1,
            sku_id: skuId,
            quantity,
            unit_cost: unitCost,
            value,
          })),
        )
        .execute();
      await addToStock(ctx, lines, { kind: 'warehouseInitialize', documentId: id });
      ctx.changed('warehouseInitialize', id, null, { warehouseId, lines: lines.length });
    }
    for (const { id } of documents) await numberDocument(ctx, 'warehouse_initialize', 'QC', id);
    return null;
  },

  /** The goods leave at their original cost, as far as it is still there, as those of a reversed receipt do. */
  async reverse(ctx, { body: { id: entryId, version, reason } }) {
    const entry = await entries(ctx).where('entry.id', '=', entryId).forUpdate('entry').executeTakeFirst();
    if (!entry) throw new Failure('期初单不存在');
    owner.check(entry, version, 'status', 'reverse');
    const lines = await linesOf(ctx, entryId);
    const id = newId(ctx.now);
    await owner.move(ctx, entry, { status: 'reverse' }, {}, { reversedBy: id });
    await ctx.db
      .insertInto('warehouse_initialize')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        warehouse_id: entry.warehouseId,
        status: statuses.reversal.code,
        reason,
        reversal_of: entryId,
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    await recordEvent(ctx, entryId, '冲销', reason);
    await recordEvent(ctx, id, '冲销', `原单 ${entry.code}：${reason}`);
    const moved = await moveStock(
      ctx,
      lines.map(({ skuId, quantity, value }, index) => ({
        warehouseId: entry.warehouseId,
        skuId,
        quantity: -quantity,
        value,
        field: `lines[${String(index)}].quantity`,
      })),
      { kind: 'warehouseInitialize', documentId: id },
    );
    await ctx.db
      .insertInto('warehouse_initialize_line')
      .values(
        lines.map(({ skuId, quantity, unitCost }, index) => ({
          store_id: ctx.storeId,
          document_id: id,
          line_no: index + 1,
          sku_id: skuId,
          quantity: -quantity,
          unit_cost: unitCost,
          value: -Math.abs(moved[index] ?? 0),
        })),
      )
      .execute();
    return { id, code: await numberDocument(ctx, 'warehouse_initialize', 'QC', id) };
  },
};
