import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { assertUnchanged } from '../../kit/owner/version';
import { staffRows } from './staffRows';

/** Owns `staff`: a member is written here alone. The row of a former member stays, since documents refer to it. */
export const staffMembers = recordOwner({
  table: 'staff',
  entity: 'staff',
  noun: '员工',
  fields: [
    'name',
    'phone',
    'userId',
    'isService',
    'dataScope',
    'seePhone',
    'allowDiscount',
    'allowCredit',
    'status',
    'invited',
    'deletedTime',
  ],
  unique: [],
});

/** Locks a member whom the caller sees. */
export async function lockedStaff(ctx: Context, id: string, version?: number) {
  const row = await staffMembers.locked(ctx, id);
  const seen = await staffRows(ctx).where('staff.id', '=', id).executeTakeFirst();
  if (!seen) throw new Failure('员工不存在');
  assertUnchanged(`员工「${row.name}」`, row, version);
  return { ...row, isMaster: seen.isMaster, fenxiaoBound: seen.fenxiaoBound };
}

/** Locks a service person whom the caller sees. */
export async function lockedServicePerson(ctx: Context, id: string, version?: number) {
  const person = await lockedStaff(ctx, id);
  if (!person.isService) throw new Failure('服务人员不存在');
  assertUnchanged(`服务人员「${person.name}」`, person, version);
  return person;
}
