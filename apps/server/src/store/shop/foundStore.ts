import { STORE_MASTER } from '../../account/role/authorities';
import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import { inStore } from '../../db/inStore';
import { openShopAccounts } from '../../fund/shopAccounts';
import { addUsualUnits } from '../../goods/archive/stockUnits';
import { Failure } from '../../kit/failure';
import { assertOrgIsFree } from '../partner/organisation';
import { randomCode } from '../wechat/codes';
import { type Place, placeRow } from './place';

interface StoreDraft extends Place {
  name: string;
  code?: string | undefined;
  orgId?: string | undefined;
}

const HEAD_CODE = 'A00';

async function freeCode(db: Db): Promise<string> {
  for (;;) {
    const code = randomCode(6);
    const taken = await db.selectFrom('platform.store').select('id').where('code', '=', code).executeTakeFirst();
    if (!taken) return code;
  }
}

/**
 * Founds a store: its head shop with a warehouse, the role of its master, and the owner as the first member of staff;
 * returns its id. Runs under the platform's role.
 */
export async function foundStore(db: Db, draft: StoreDraft, ownerId: string, now: Date): Promise<string> {
  const { name, code = await freeCode(db), orgId, ...place } = draft;
  const id = newId(now);
  const founded = await db
    .insertInto('platform.store')
    .values({ id, code, name, org_id: orgId ?? null, owner_id: ownerId, ...placeRow(place), create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!founded) {
    if (orgId) await assertOrgIsFree(db, orgId);
    throw new Failure(`店铺编码「${code}」已被使用`, { field: 'code' });
  }
  const owner = await db
    .selectFrom('platform.app_user')
    .select(['name', 'phone'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('platform.relationship')
    .values({ id: newId(now), user_id: ownerId, store_id: id, shop_id: null, create_time: now })
    .execute();

  const headShopId = newId(now);
  const masterRoleId = newId(now);
  const staffId = newId(now);
  await inStore(db, id, async () => {
    const own = { store_id: id, create_time: now };
    await db
      .insertInto('shop')
      .values({ ...own, id: headShopId, code: HEAD_CODE, name, is_head: true, ...placeRow(place) })
      .execute();
    await db
      .insertInto('warehouse')
      .values({ ...own, id: newId(now), shop_id: headShopId, code: 'W01', name: '总店仓库', is_default: true })
      .execute();
    await openShopAccounts(db, id, headShopId, now);
    await addUsualUnits(db, id, now);
    await db
      .insertInto('role')
      .values({ ...own, id: masterRoleId, name: '店主', level: STORE_MASTER })
      .execute();
    await db
      .insertInto('staff')
      .values({ ...own, id: staffId, user_id: ownerId, name: owner.name, phone: owner.phone ?? '' })
      .execute();
    await db
      .insertInto('staff_role')
      .values({ store_id: id, staff_id: staffId, role_id: masterRoleId, shop_id: null })
      .execute();
  });
  return id;
}
