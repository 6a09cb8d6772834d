import { can } from '@partsdesk/core/lifecycle';
import { INVITATION_DAYS, staffInvitationLifecycle } from '@partsdesk/core/store/staffInvitationLifecycle';
import { takeSending } from '../../account/login/smsCode';
import { createUser, userByPhone } from '../../account/user/users';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { invitationsOf, openInvitation, settleInvitation } from './invitations';
import { staffMembers } from './staffMembers';
import { grantShops, setRoles, type RoleAtShop } from './staffRoles';

interface NewStaff {
  userId: string;
  name: string;
  phone: string;
  isService: boolean;
  roles: readonly RoleAtShop[];
  dataScope?: string;
  auth?: { seePhone: boolean; allowDiscount: boolean; allowCredit: boolean };
}

interface Account {
  userId: string;
  /** Was made for this, and has no password yet. */
  created: boolean;
}

const SET_PASSWORD = '首次登录请先设置密码：登录页点“忘记密码”，用本手机号设置。';

/** Locks the row of a member, a former member or somebody invited. */
async function lockedRow(ctx: Context, userId: string, field: string) {
  const row = await fromStore(ctx, 'staff')
    .select(['id', 'invited', 'deleted_time as deletedTime'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row && !row.deletedTime && !row.invited) throw new Failure('该用户已是本店员工', { field });
  return row;
}

/** Writes a member's row; a former member gets the old one back, which documents refer to. */
async function writeRow(
  ctx: Context,
  before: { id: string } | undefined,
  { auth, roles, ...member }: NewStaff,
  invited: boolean,
): Promise<string> {
  const row = { ...member, ...auth, invited, status: invited ? 0 : 1, deletedTime: null };
  if (before) await staffMembers.change(ctx, await staffMembers.locked(ctx, before.id), row);
  const id = before?.id ?? (await staffMembers.add(ctx, row));
  await setRoles(ctx, { id, userId: member.userId, status: row.status, invited }, roles);
  return id;
}

/** Adds somebody who has agreed, by telling the code that was sent to the number; returns the member's id. */
export async function joinStaff(ctx: Context, { created, ...draft }: NewStaff & Account): Promise<string> {
  const before = await lockedRow(ctx, draft.userId, 'phone');
  const id = await writeRow(ctx, before, draft, false);
  if (before?.invited) {
    await settleInvitation(ctx, id, 'accept');
    await grantShops(ctx, { id, userId: draft.userId, status: 1 });
  }
  if (created) await tell(ctx, draft.phone, `已将您添加为员工。${SET_PASSWORD}`);
  return id;
}

/** Asks somebody to join the staff; returns the id of a member who may nothing before they agree. */
export async function inviteStaff(
  ctx: Context,
  draft: NewStaff,
  { phone, created = false, field = 'userId' }: { phone: string | null; created?: boolean; field?: string },
): Promise<string> {
  const before = await lockedRow(ctx, draft.userId, field);
  const asked = before?.invited ? (await invitationsOf(ctx, [before.id])).get(before.id) : undefined;
  if (asked && can(staffInvitationLifecycle, asked.status, 'accept'))
    throw new Failure('已邀请该用户，正在等对方同意', { field });
  const id = await writeRow(ctx, before, draft, true);
  await openInvitation(ctx, { id, userId: draft.userId });
  const answer = `请在${String(INVITATION_DAYS)}天内登录，选择同意或拒绝。`;
  if (phone) await tell(ctx, phone, `邀请您成为员工，${answer}${created ? SET_PASSWORD : ''}`);
  return id;
}

/** Texts a number in the name of the store. */
async function tell(ctx: Context, phone: string, words: string): Promise<void> {
  const store = await ctx.db
    .selectFrom('platform.store')
    .select('name')
    .where('id', '=', ctx.storeId)
    .executeTakeFirstOrThrow();
  await ctx.platform(async (db) => {
    if (await takeSending(db, phone, ctx.now))
      await sendLater({ db, now: ctx.now }, 'sms', { phone, text: `【配件台】「${store.name}」${words}` });
  });
}

/** Returns the account of a mobile number, or creates one without a password. */
export const accountOfPhone = (ctx: Context, phone: string, name: string): Promise<Account> =>
  ctx.platform(async (db) => {
    const known = await userByPhone(db, phone);
    if (known) return { userId: known.id, created: false };
    const userId = await createUser(db, { name, phone }, '', ctx.now);
    ctx.changed('user', userId, null, { name, phone });
    return { userId, created: true };
  });
