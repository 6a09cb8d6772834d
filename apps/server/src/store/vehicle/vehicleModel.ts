import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { pinyinText } from '../../kit/pinyinText';
import { assertUnchanged } from '../../kit/version';

interface Named {
  factoryId: string;
  name: string;
  modelYear: string;
  displacement: string;
}

const models = (ctx: Context) =>
  ctx.db
    .selectFrom('vehicle_model as model')
    .innerJoin('platform.machinery_factory as factory', 'factory.id', 'model.factory_id')
    .where('model.store_id', '=', ctx.storeId)
    .select([
      'model.id',
      'model.factory_id as factoryId',
      'factory.name as factoryName',
      'model.name',
      'model.model_year as modelYear',
      'model.displacement',
      'model.engine',
      'model.remark',
      'model.title',
      'model.status',
      'model.version',
      'model.create_time as createTime',
    ])
    .$narrowType<{ status: 0 | 1 }>();

async function lockedModel(ctx: Context, id: string) {
  const model = await ctx.db
    .selectFrom('vehicle_model')
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .select([
      'factory_id as factoryId',
      'name',
      'model_year as modelYear',
      'displacement',
      'title',
      'status',
      'version',
    ])
    .executeTakeFirst();
  if (!model) throw new Failure('车型不存在');
  return model;
}

/** Builds the columns of a model's name; refuses an unknown maker and a model that it has already. */
async function modelColumns(ctx: Context, { factoryId, name, modelYear, displacement }: Named, exceptId?: string) {
  const factory = await ctx.db
    .selectFrom('platform.machinery_factory')
    .select('name')
    .where('id', '=', factoryId)
    .executeTakeFirst();
  if (!factory) throw new Failure('厂家不存在', { field: 'factoryId' });
  const title = [factory.name, name, modelYear, displacement].filter(Boolean).join(' ');
  let taken = ctx.db
    .selectFrom('vehicle_model')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('factory_id', '=', factoryId)
    .where('name', '=', name)
    .where('model_year', '=', modelYear)
    .where('displacement', '=', displacement);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`车型「${title}」已存在`, { field: 'name' });
  return { factory_id: factoryId, name, model_year: modelYear, displacement, title, search: pinyinText(title) };
}

export const vehicleModel: Group<'parts/vehicleModel'> = {
  page(ctx, { query: { factoryId, keyword, status, ...wanted } }) {
    let found = models(ctx).orderBy('model.title').orderBy('model.id');
    if (factoryId) found = found.where('model.factory_id', '=', factoryId);
    if (keyword) found = found.where('model.search', 'like', containing(keyword.toLowerCase()));
    if (status !== undefined) found = found.where('model.status', '=', status);
    return page(ctx, found, wanted);
  },

  list(ctx, { query: { factoryId, keyword } }) {
    let found = ctx.db
      .selectFrom('vehicle_model as model')
      .select(['model.id', 'model.factory_id as factoryId', 'model.title'])
      .where('model.store_id', '=', ctx.storeId)
      .where('model.status', '=', 1)
      .orderBy('model.title')
      .orderBy('model.id')
      .limit(200);
    if (factoryId) found = found.where('model.factory_id', '=', factoryId);
    if (keyword) found = found.where('model.search', 'like', containing(keyword.toLowerCase()));
    return found.execute();
  },

  async get(ctx, { query: { id } }) {
    const model = await models(ctx).where('model.id', '=', id).executeTakeFirst();
    if (!model) throw new Failure('车型不存在');
    return model;
  },

  async add(ctx, { body: { factoryId, name, modelYear = '', displacement = '', engine = '', remark = '' } }) {
    const row = await modelColumns(ctx, {
      factoryId,
      name: name.trim(),
      modelYear: modelYear.trim(),
      displacement: displacement.trim(),
    });
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('vehicle_model')
      .values({ ...row, store_id: ctx.storeId, id, engine, remark, create_time: ctx.now })
      .execute();
    ctx.changed('vehicleModel', id, null, { title: row.title, engine, remark });
    return id;
  },

  async update(ctx, { body: { id, version, engine, remark, ...change } }) {
    const before = await lockedModel(ctx, id);
    assertUnchanged(`车型「${before.title}」`, before, version);
    const row = await modelColumns(
      ctx,
      {
        factoryId: change.factoryId ?? before.factoryId,
        name: change.name?.trim() ?? before.name,
        modelYear: change.modelYear?.trim() ?? before.modelYear,
        displacement: change.displacement?.trim() ?? before.displacement,
      },
      id,
    );
    await ctx.db
      .updateTable('vehicle_model')
      .set({
        ...row,
        ...(engine === undefined ? {} : { engine }),
        ...(remark === undefined ? {} : { remark }),
        version: version + 1,
      })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('vehicleModel', id, before, { title: row.title, engine, remark });
    return null;
  },

  async enable(ctx, { query: { id, status = 1 } }) {
    const before = await lockedModel(ctx, id);
    await ctx.db
      .updateTable('vehicle_model')
      .set({ status, version: before.version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('vehicleModel', id, { status: before.status }, { status });
    return null;
  },
};
