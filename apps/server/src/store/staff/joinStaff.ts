import { createUser, userByPhone } from '../../account/user/users';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { staffMembers } from './staffMembers';
import { setRoles, type RoleAtShop } from './staffRoles';

export interface NewStaff {
  userId: string;
  name: string;
  phone: string;
  isService: boolean;
  roles: readonly RoleAtShop[];
  dataScope?: string;
  auth?: { seePhone: boolean; allowDiscount: boolean; allowCredit: boolean };
}

/** Adds a user to the staff; returns the id. A former member gets the old row back, which documents refer to. */
export async function joinStaff(
  ctx: Context,
  { userId, name, phone, isService, roles, dataScope, auth }: NewStaff,
  field = 'userId',
): Promise<string> {
  const before = await fromStore(ctx, 'staff')
    .select(['id', 'deleted_time as deletedTime'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (before && !before.deletedTime) throw new Failure('该用户已是本店员工', { field });
  const member = { name, phone, userId, isService, dataScope, ...auth, status: 1, deletedTime: null };
  if (before) await staffMembers.change(ctx, await staffMembers.locked(ctx, before.id), member);
  const id = before?.id ?? (await staffMembers.add(ctx, member));
  await setRoles(ctx, { id, userId, status: 1 }, roles);
  return id;
}

/** Returns the account of a mobile number, or creates one without a password and texts its owner to set one by 找回密码. */
export async function accountOfPhone(ctx: Context, phone: string, name: string): Promise<string> {
  const store = await ctx.db
    .selectFrom('platform.store')
    .select('name')
    .where('id', '=', ctx.storeId)
    .executeTakeFirstOrThrow();
  return ctx.platform(async (db) => {
    const known = await userByPhone(db, phone);
    if (known) return known.id;
    const id = await createUser(db, { name, phone }, '', ctx.now);
    ctx.changed('user', id, null, { name, phone });
    const text = `【配件台】「${store.name}」已将您添加为员工。首次登录请先设置密码：在登录页点“忘记密码”，用本手机号设置。`;
    await sendLater({ db, now: ctx.now }, 'sms', { phone, text });
    return id;
  });
}
