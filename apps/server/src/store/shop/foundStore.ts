import { STORE_MASTER } from '../../account/role/authorities';
import { roles } from '../../account/role/roles';
import { addUsualRoles } from '../../account/role/usualRoles';
import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import { inStore } from '../../db/inStore';
import { addUsualFundTypes } from '../../fund/fundTypes';
import { openShopAccounts } from '../../fund/shopAccounts';
import { addUsualUnits } from '../../goods/archive/stockUnits';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { assertOrgIsFree } from '../partner/organisation';
import { staffMembers } from '../staff/staffMembers';
import { warehouses } from '../warehouse/warehouses';
import { randomCode } from '../wechat/codes';
import type { Place } from './place';
import { shops } from './shops';
import { stores } from './stores';

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
 * Founds a store: its head shop with a warehouse, the role of its master and the usual ones, and the owner as the
 * first member of staff; returns its id. Runs under the platform's role.
 */
export async function foundStore(ctx: Context, draft: StoreDraft): Promise<string> {
  const { db, now } = ctx;
  const ownerId = ctx.user?.id ?? '';
  const { code = await freeCode(db), orgId, ...place } = draft;
  const name = draft.name.trim();
  if (orgId) await assertOrgIsFree(db, orgId);
  const taken = await db.selectFrom('platform.store').select('id').where('code', '=', code).executeTakeFirst();
  if (taken) throw new Failure(`店铺编码「${code}」已被使用`, { field: 'code' });
  const id = await stores.add(ctx, { ...place, name, code, orgId, ownerId });
  const owner = await db
    .selectFrom('platform.app_user')
    .select(['name', 'phone'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('platform.relationship')
    .values({ id: newId(now), user_id: ownerId, store_id: id, shop_id: null, create_time: now })
    .execute();

  await inStore(db, id, async () => {
    const there = { ...ctx, storeId: id, shopId: null };
    const headShopId = await shops.add(there, { ...place, name, code: HEAD_CODE, isHead: true });
    await warehouses.add(there, { name: '总店仓库', shopId: headShopId, code: 'W01', isDefault: true });
    await openShopAccounts(db, id, headShopId, now);
    await addUsualFundTypes(db, id, now);
    await addUsualUnits(db, id, now);
    const roleId = await roles.add(there, { name: '店主', level: STORE_MASTER, kind: 0 });
    await addUsualRoles(db, id, now);
    const staffId = await staffMembers.add(there, { name: owner.name, phone: owner.phone ?? '', userId: ownerId });
    await db
      .insertInto('staff_role')
      .values({ store_id: id, staff_id: staffId, role_id: roleId, shop_id: null })
      .execute();
  });
  return id;
}
