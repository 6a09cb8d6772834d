import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
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
  return role;
}
