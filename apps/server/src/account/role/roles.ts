import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { fromStore } from '../../kit/storeTables';
import { STORE_MASTER } from './authorities';

export const roles = recordOwner({
  table: 'role',
  entity: 'role',
  noun: '角色',
  fields: ['name', 'remark', 'level', 'kind'],
  unique: ['name', 'kind'],
});

/** Locks a role; refuses the master's, which cannot be changed. */
export async function lockedRole(ctx: Context, id: string, version?: number) {
  const role = await roles.locked(ctx, id, version);
  if (role.level === STORE_MASTER) throw new Failure('店主角色不能修改或删除');
  if (await countsElsewhere(ctx, id)) throw new Failure('该角色也在其他门店使用，请由总店配置');
  return role;
}

/** Checks whether somebody holds the role outside of the caller's branch; the head store decides about all. */
async function countsElsewhere(ctx: Context, roleId: string): Promise<boolean> {
  if (!ctx.shopId) return false;
  const holder = await fromStore(ctx, 'staff_role')
    .select('staff_id')
    .where('role_id', '=', roleId)
    .where('shop_id', 'is distinct from', ctx.shopId)
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}
