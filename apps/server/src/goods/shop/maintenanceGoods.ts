import { modelsOfVehicle } from '@partsdesk/core/store/modelOfVehicle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { partsHere } from './partsHere';

/** Limits the models whose meals are offered for a car that is written down too short to tell them apart. */
const MODELS_OFFERED = 20;

/** Recognises the models with meals that a vehicle may be. */
export async function mealModelsOf(ctx: Context, written: string): Promise<string[]> {
  const models = await fromStore(ctx, 'vehicle_model as model')
    .innerJoin('platform.machinery_factory as factory', 'factory.id', 'model.factory_id')
    .select([
      'model.id',
      'factory.name as factoryName',
      'model.name',
      'model.model_year as modelYear',
      'model.displacement',
      'model.title',
    ])
    .where((where) =>
      where.exists(
        where
          .selectFrom('combo_model as pair')
          .select('pair.id')
          .whereRef('pair.store_id', '=', 'model.store_id')
          .whereRef('pair.model_id', '=', 'model.id'),
      ),
    )
    .orderBy('model.title')
    .execute();
  return modelsOfVehicle(written, models)
    .slice(0, MODELS_OFFERED)
    .map(({ id }) => id);
}

/** Reads the enabled meals for some models, with their parts in the store's order. */
const mealParts = (ctx: Context, modelIds: readonly string[]) =>
  fromStore(ctx, 'combo_model as pair')
    .innerJoin('combo', withinStore('combo.id', 'pair.combo_id'))
    .innerJoin('vehicle_model as model', withinStore('model.id', 'pair.model_id'))
    .innerJoin('combo_model_detail as line', withinStore('line.combo_model_id', 'pair.id'))
    .select([
      'pair.id as comboModelId',
      'combo.name as comboName',
      'model.title as modelTitle',
      'line.sku_id as skuId',
      'line.quantity',
      'line.price as mealPrice',
    ])
    .select((row) =>
      row
        .selectFrom('combo_model_detail as labour')
        .whereRef('labour.store_id', '=', 'pair.store_id')
        .whereRef('labour.combo_model_id', '=', 'pair.id')
        .where('labour.kind', '=', 2)
        .select(sql<number>`coalesce(sum(round(labour.price * labour.quantity)), 0)::bigint`.as('sum'))
        .as('labourTotal'),
    )
    .where('pair.model_id', 'in', modelIds)
    .where('combo.status', '=', 1)
    .where('line.kind', '=', 1)
    .orderBy('model.title')
    .orderBy('combo.name')
    .orderBy('pair.id')
    .orderBy('line.id')
    .$narrowType<{ skuId: string; labourTotal: number }>()
    .execute();

/** Lists the parts of the meals for some vehicle models, as the current shop sells them. */
export async function maintenanceGoods(ctx: Context, modelIds: readonly string[]) {
  const lines = modelIds.length ? await mealParts(ctx, modelIds) : [];
  if (!lines.length) return [];
  const parts = await partsHere(ctx, [...new Set(lines.map(({ skuId }) => skuId))]).execute();
  const found = new Map(parts.map((part) => [part.skuId, part]));
  return lines.flatMap((line) => {
    const part = found.get(line.skuId);
    return part ? [{ ...part, ...line }] : [];
  });
}
