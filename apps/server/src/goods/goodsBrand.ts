import { newId } from '../db/ids';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';

export const goodsBrand: Group<'parts/goodsBrand'> = {
  allList: (ctx) => ctx.db.selectFrom('goods_brand').select(['id', 'name']).where('store_id', '=', ctx.storeId).orderBy('name').execute(),

  async add(ctx, { body }) {
    const taken = await ctx.db.selectFrom('goods_brand').select('id').where('store_id', '=', ctx.storeId).where('name', '=', body.name).executeTakeFirst();
    if (taken) throw new Failure(`品牌「${body.name}」已存在`, { field: 'name' });
    const id = newId(ctx.now);
    await ctx.db.insertInto('goods_brand').values({ store_id: ctx.storeId, id, name: body.name, create_time: ctx.now }).execute();
    ctx.changed('goodsBrand', id, null, body);
    return id;
  },
};
