import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';
import { pinyinText } from '../../kit/pinyinText';
import { fromStore } from '../../kit/storeTables';

const model = recordOwner({
  table: 'vehicle_model',
  entity: 'vehicleModel',
  noun: '车型',
  fields: ['title', 'factoryId', 'name', 'modelYear', 'displacement', 'engine', 'remark', 'status'],
  unique: ['name', 'factoryId', 'modelYear', 'displacement'],
  derived: ({ title }) => ({ search: pinyinText(title) }),
});

const models = (ctx: Context) =>
  fromStore(ctx, 'vehicle_model as model')
    .innerJoin('platform.machinery_factory as factory', 'factory.id', 'model.factory_id')
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

interface Named {
  factoryId: string;
  name: string;
  modelYear: string;
  displacement: string;
}

/** Adds the title, which is made of the others; refuses an unknown maker. */
async function titled(ctx: Context, { factoryId, ...words }: Named) {
  const factory = await ctx.db
    .selectFrom('platform.machinery_factory')
    .select('name')
    .where('id', '=', factoryId)
    .executeTakeFirst();
  if (!factory) throw new Failure('厂家不存在', { field: 'factoryId' });
  const [name, modelYear, displacement] = [words.name.trim(), words.modelYear.trim(), words.displacement.trim()];
  const title = [factory.name, name, modelYear, displacement].filter(Boolean).join(' ');
  return { title, factoryId, name, modelYear, displacement };
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
    let found = fromStore(ctx, 'vehicle_model as model')
      .select(['model.id', 'model.factory_id as factoryId', 'model.title'])
      .where('model.status', '=', 1)
      .orderBy('model.title')
      .orderBy('model.id')
      .limit(200);
    if (factoryId) found = found.where('model.factory_id', '=', factoryId);
    if (keyword) found = found.where('model.search', 'like', containing(keyword.toLowerCase()));
    return found.execute();
  },

  async get(ctx, { query: { id } }) {
    const found = await models(ctx).where('model.id', '=', id).executeTakeFirst();
    if (!found) throw new Failure('车型不存在');
    return found;
  },

  async add(ctx, { body: { factoryId, name, modelYear = '', displacement = '', ...rest } }) {
    return model.add(ctx, { ...rest, ...(await titled(ctx, { factoryId, name, modelYear, displacement })) });
  },

  async update(ctx, { body: { id, version, engine, remark, ...change } }) {
    const before = await model.locked(ctx, id, version);
    return model.change(ctx, before, { engine, remark, ...(await titled(ctx, { ...before, ...change })) });
  },

  enable: (ctx, { query: { id, status = 1 } }) => model.update(ctx, { id, status }),
};
