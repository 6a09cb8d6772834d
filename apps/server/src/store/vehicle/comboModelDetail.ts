import { decimalsOf } from '@partsdesk/core/quantity';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { comboModels } from './comboModels';

type Draft = BodyOf<operations['comboModelDetail_addBatch']>['lines'][number];

const PART = 1;
const MAX_LINES = 200;

const materials = (ctx: Context) =>
  fromStore(ctx, 'combo_model_detail as line')
    .innerJoin('combo_model as pair', withinStore('pair.id', 'line.combo_model_id'))
    .innerJoin('combo', withinStore('combo.id', 'pair.combo_id'))
    .leftJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .leftJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select([
      'line.id',
      'line.combo_model_id as comboModelId',
      'combo.name as comboName',
      'line.kind',
      'line.sku_id as skuId',
      'line.quantity',
      'line.price',
    ])
    .select([
      sql<string>`coalesce(sku.sku_code, '')`.as('skuCode'),
      sql<string>`coalesce(goods.name, line.name)`.as('name'),
      sql<string>`coalesce(sku.spec, '')`.as('spec'),
      sql<string>`coalesce(goods.unit_name, line.unit_name)`.as('unitName'),
      sql<number>`coalesce(goods.decimals, 2)`.as('decimals'),
      sql<number>`round(line.price * line.quantity)::bigint`.as('amount'),
    ])
    .$narrowType<{ kind: 1 | 2 }>();

async function pairOf(ctx: Context, id: string) {
  const pair = await fromStore(ctx, 'combo_model as pair')
    .innerJoin('combo', withinStore('combo.id', 'pair.combo_id'))
    .innerJoin('vehicle_model as model', withinStore('model.id', 'pair.model_id'))
    .where('pair.id', '=', id)
    .select([
      'pair.id',
      'combo.id as comboId',
      'combo.name as comboName',
      'model.id as modelId',
      'model.title as modelTitle',
      'pair.version',
    ])
    .executeTakeFirst();
  if (!pair) throw new Failure('套餐车型不存在');
  return pair;
}

/** Turns the lines into rows; refuses the first invalid one. `here` are the pair's present parts. */
async function checked(ctx: Context, lines: readonly Draft[], here: ReadonlySet<string>) {
  const skuIds = lines.flatMap(({ skuId }) => (skuId ? [skuId] : []));
  const parts =
    skuIds.length === 0
      ? []
      : await fromStore(ctx, 'goods_sku as sku')
          .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
          .select(['sku.id', 'goods.name', 'goods.decimals'])
          .where('sku.id', 'in', skuIds)
          .execute();
  const taken = new Set(here);
  return lines.map(({ kind, skuId, name = '', unitName = '', quantity, price }, index) => {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    if (kind !== PART) {
      if (!name.trim()) throw new Failure('请填写项目名称', at('name'));
      if (skuId) throw new Failure('工时项目不能选择商品', at('skuId'));
      return { kind, sku_id: null, name: name.trim(), unit_name: unitName.trim() || '次', quantity, price };
    }
    if (!skuId) throw new Failure('请选择商品', at('skuId'));
    const part = parts.find(({ id }) => id === skuId);
    if (!part) throw new Failure('商品不存在', at('skuId'));
    if (taken.has(skuId)) throw new Failure(`「${part.name}」已在套餐中`, at('skuId'));
    if (decimalsOf(quantity) > part.decimals)
      throw new Failure(
        `「${part.name}」的数量${part.decimals === 0 ? '应为整数' : `最多${String(part.decimals)}位小数`}`,
        at('quantity'),
      );
    taken.add(skuId);
    return { kind, sku_id: skuId, name: '', unit_name: '', quantity, price };
  });
}

export const comboModelDetail: Group<'parts/comboModelDetail'> = {
  async list(ctx, { query: { comboModelId } }) {
    const { id, ...pair } = await pairOf(ctx, comboModelId);
    const lines = await materials(ctx)
      .where('line.combo_model_id', '=', id)
      .orderBy('line.kind')
      .orderBy('line.id')
      .execute();
    const sum = (kind: number) =>
      lines.filter((line) => line.kind === kind).reduce((total, { amount }) => total + amount, 0);
    const [partsTotal, labourTotal] = [sum(1), sum(2)];
    return { comboModelId: id, ...pair, lines, partsTotal, labourTotal, total: partsTotal + labourTotal };
  },

  pageByModel(ctx, { query: { modelId, kind, ...wanted } }) {
    const found = materials(ctx)
      .where('pair.model_id', '=', modelId)
      .orderBy('combo.name')
      .orderBy('line.kind')
      .orderBy('line.id');
    return page(ctx, kind === undefined ? found : found.where('line.kind', '=', kind), wanted);
  },

  async addBatch(ctx, { body: { comboModelId, lines, replace = false, version } }) {
    await comboModels.locked(ctx, comboModelId);
    const pair = await pairOf(ctx, comboModelId);
    assertUnchanged(`套餐「${pair.comboName}」的物料`, pair, version);
    const before = await fromStore(ctx, 'combo_model_detail')
      .select('sku_id as skuId')
      .where('combo_model_id', '=', comboModelId)
      .execute();
    const stays = replace ? [] : before;
    if (stays.length + lines.length > MAX_LINES)
      throw new Failure(`一个套餐最多${String(MAX_LINES)}行物料`, { field: 'lines' });
    const rows = await checked(ctx, lines, new Set(stays.flatMap(({ skuId }) => (skuId ? [skuId] : []))));
    if (replace)
      await ctx.db
        .deleteFrom('combo_model_detail')
        .where('store_id', '=', ctx.storeId)
        .where('combo_model_id', '=', comboModelId)
        .execute();
    if (rows.length)
      await ctx.db
        .insertInto('combo_model_detail')
        .values(
          rows.map((row) => ({ ...row, store_id: ctx.storeId, id: newId(ctx.now), combo_model_id: comboModelId })),
        )
        .execute();
    await comboModels.touch(ctx, pair);
    ctx.changed('comboModelDetail', comboModelId, { lines: before.length }, { lines: stays.length + rows.length });
    return null;
  },

  async del(ctx, { query: { id } }) {
    const before = await fromStore(ctx, 'combo_model_detail')
      .select(['combo_model_id as comboModelId', 'kind', 'sku_id as skuId', 'name', 'quantity', 'price'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw new Failure('物料不存在');
    const pair = await comboModels.locked(ctx, before.comboModelId);
    await ctx.db.deleteFrom('combo_model_detail').where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
    await comboModels.touch(ctx, pair);
    ctx.changed('comboModelDetail', id, before, null);
    return null;
  },
};
