import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { comboModels } from './comboModels';

const combos = (ctx: Context) =>
  fromStore(ctx, 'combo')
    .select([
      'combo.id',
      'combo.name',
      'combo.remark',
      'combo.status',
      'combo.version',
      'combo.create_time as createTime',
    ])
    .$narrowType<{ status: 0 | 1 }>();

/** Reads the models of meals, with the number of materials and the price of each. */
async function modelsOf(ctx: Context, comboIds: readonly string[]) {
  const found =
    comboIds.length === 0
      ? []
      : await fromStore(ctx, 'combo_model as pair')
          .innerJoin('vehicle_model as model', withinStore('model.id', 'pair.model_id'))
          .where('pair.combo_id', 'in', comboIds)
          .select(['pair.id', 'pair.combo_id as comboId', 'pair.model_id as modelId', 'model.title', 'pair.version'])
          .select((pair) =>
            pair
              .selectFrom('combo_model_detail as line')
              .whereRef('line.store_id', '=', 'pair.store_id')
              .whereRef('line.combo_model_id', '=', 'pair.id')
              .select(sql<number>`count(*)::int`.as('count'))
              .as('lineCount'),
          )
          .select((pair) =>
            pair
              .selectFrom('combo_model_detail as line')
              .whereRef('line.store_id', '=', 'pair.store_id')
              .whereRef('line.combo_model_id', '=', 'pair.id')
              .select(sql<number>`coalesce(sum(round(line.price * line.quantity)), 0)::bigint`.as('sum'))
              .as('total'),
          )
          .$narrowType<{ lineCount: number; total: number }>()
          .orderBy('model.title')
          .execute();
  return new Map(comboIds.map((id) => [id, found.flatMap(({ comboId, ...model }) => (comboId === id ? [model] : []))]));
}

const meal = recordOwner({ table: 'combo', entity: 'combo', noun: '套餐', fields: ['name', 'remark', 'status'] });

/** Attaches the models that a meal does not have yet. */
async function attach(ctx: Context, comboId: string, modelIds: readonly string[]): Promise<void> {
  if (!modelIds.length) return;
  const known = await fromStore(ctx, 'vehicle_model')
    .select(['id', 'title', 'status'])
    .where('id', 'in', modelIds)
    .execute();
  const here = await fromStore(ctx, 'combo_model')
    .select('model_id as modelId')
    .where('combo_id', '=', comboId)
    .execute();
  const coming = new Set<string>();
  for (const [index, modelId] of modelIds.entries()) {
    const field = `modelIds[${String(index)}]`;
    const model = known.find(({ id }) => id === modelId);
    if (!model) throw new Failure('车型不存在', { field });
    if (here.some((one) => one.modelId === modelId)) continue;
    if (model.status === enabled.statuses.disabled.code) throw new Failure(`车型「${model.title}」已停用`, { field });
    coming.add(modelId);
  }
  for (const modelId of coming) await comboModels.add(ctx, { comboId, modelId });
}

export const combo: Group<'parts/combo'> = {
  async page(ctx, { query: { name, modelId, status, ...wanted } }) {
    let found = combos(ctx).orderBy('combo.id', 'desc');
    if (name) found = found.where('combo.name', 'ilike', containing(name));
    if (status !== undefined) found = found.where('combo.status', '=', status);
    if (modelId)
      found = found.where((where) =>
        where.exists(
          where
            .selectFrom('combo_model as pair')
            .select('pair.id')
            .whereRef('pair.store_id', '=', 'combo.store_id')
            .whereRef('pair.combo_id', '=', 'combo.id')
            .where('pair.model_id', '=', modelId),
        ),
      );
    const { records, ...rest } = await page(ctx, found, wanted);
    const models = await modelsOf(
      ctx,
      records.map(({ id }) => id),
    );
    return { ...rest, records: records.map((one) => ({ ...one, models: models.get(one.id) ?? [] })) };
  },

  async add(ctx, { body: { modelIds = [], ...draft } }) {
    const id = await meal.add(ctx, draft);
    await attach(ctx, id, modelIds);
    return id;
  },

  async update(ctx, { body: { modelIds = [], ...change } }) {
    await meal.update(ctx, change);
    await attach(ctx, change.id, modelIds);
    return null;
  },

  async del(ctx, { query: { id } }) {
    const before = await meal.locked(ctx, id);
    if (before.status === enabled.statuses.enabled.code) throw new Failure('启用中的套餐不能删除，请先停用');
    return meal.remove(ctx, before);
  },
};

export const comboModel: Group<'parts/comboModel'> = {
  del: async (ctx, { query: { id } }) => comboModels.remove(ctx, await comboModels.locked(ctx, id)),
};
