import { createUser, userByPhone } from '../../account/user/users';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
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

/** The columns of a service person's rights. */
export const authRow = ({ seePhone, allowDiscount, allowCredit }: NonNullable<NewStaff['auth']>) => ({
  see_phone: seePhone,
  allow_discount: allowDiscount,
  allow_credit: allowCredit,
});

/** Adds a user to the staff; returns the id. A former member gets the old row back, which documents refer to. */
export async function joinStaff(
  ctx: Context,
  { userId, name, phone, isService, roles, dataScope, auth }: NewStaff,
  field = 'userId',
): Promise<string> {
  const before = await ctx.db
    .selectFrom('staff')
    .select(['id', 'deleted_time as deletedTime'])
    .where('store_id', '=', ctx.storeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (before && !before.deletedTime) throw new Failure('该用户已是本店员工', { field });
  const id = before?.id ?? newId(ctx.now);
  const known = {
    name,
    phone,
    is_service: isService,
    status: 1,
    deleted_time: null,
    ...(dataScope ? { data_scope: dataScope } : {}),
    ...(auth ? authRow(auth) : {}),
  };
  if (before) {
    await ctx.db
      .updateTable('staff')
      .set((staff) => ({ ...known, version: staff('version', '+', 1) }))
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
  } else {
    await ctx.db
      .insertInto('staff')
      .values({ store_id: ctx.storeId, id, user_id: userId, ...known, create_time: ctx.now })
      .execute();
  }
  await setRoles(ctx, { id, userId, status: 1 }, roles);
  ctx.changed('staff', id, null, { userId, name, isService, roles, dataScope, auth });
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
    const text = `【配件台】「${store.name}」已将您添加为员工。首次登录请在登录页点“忘记密码”，用本手机号设置密码。`;
    await sendLater({ db, now: ctx.now }, 'sms', { phone, text });
    return id;
  });
}
