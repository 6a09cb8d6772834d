import type { Database } from '../../db/database';

/** Lists the stores whose mini-app is bound, with their shops in use, for the stand-in that plays their customers. */
export async function boundMiniApps(database: Database) {
  const stores = await database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.wechat_binding as bound')
      .innerJoin('platform.store as store', 'store.id', 'bound.store_id')
      .select(['store.id as storeId', 'store.name', 'bound.app_id as appId'])
      .where('store.status', '=', 1)
      .orderBy('store.name')
      .limit(50)
      .execute(),
  );
  return Promise.all(
    stores.map(async (store) => ({
      ...store,
      shops: await database.transaction({ role: 'tenant', storeId: store.storeId }, ({ db }) =>
        db
          .selectFrom('shop')
          .select(['id', 'name'])
          .where('store_id', '=', store.storeId)
          .where('status', '=', 1)
          .where('is_head', '=', false)
          .orderBy('id')
          .execute(),
      ),
    })),
  );
}
