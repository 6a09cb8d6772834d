import { maskedName } from '../../account/user/users';
import { inStore } from '../../db/inStore';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { invitations, lockedInvitation } from './invitations';
import { lockedStaff, staffMembers } from './staffMembers';
import { grantShops } from './staffRoles';
import { dropInvited } from './staffState';
import { visibleStaff } from './visibleStaff';

const self = (ctx: Context) => ctx.user?.id ?? '';

/** Reads what a member's row takes over from the account once its owner has agreed. */
const accountOf = ({ db }: Context, userId: string) =>
  db.selectFrom('platform.app_user').select(['name', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow();

/** Reads what the caller was asked. Its rows are locked after the member's, as everywhere. */
async function ownInvitation(ctx: Context, id: string) {
  const asked = await ctx.db
    .selectFrom('platform.staff_invitation')
    .select(['store_id as storeId', 'staff_id as staffId'])
    .where('id', '=', id)
    .where('user_id', '=', self(ctx))
    .executeTakeFirst();
  if (!asked) throw new Failure('邀请不存在');
  return asked;
}

export const staffInvitation: Group<'parts/staffInvitation'> = {
  list: (ctx) =>
    ctx.db
      .selectFrom('platform.staff_invitation as invitation')
      .innerJoin('platform.store as store', 'store.id', 'invitation.store_id')
      .select([
        'invitation.id',
        'store.name as storeName',
        'invitation.inviter',
        'invitation.ends',
        'invitation.create_time as createTime',
      ])
      .where('invitation.user_id', '=', self(ctx))
      .where('invitation.status', '=', 0)
      .where('invitation.ends', '>', ctx.now)
      .where('store.closed_time', 'is', null)
      .orderBy('invitation.id', 'desc')
      .limit(50)
      .execute(),

  async accept(ctx, { query: { id } }) {
    const asked = await ownInvitation(ctx, id);
    const there = { ...ctx, storeId: asked.storeId, shopId: null };
    const before = await inStore(ctx.db, asked.storeId, () => staffMembers.locked(there, asked.staffId));
    await invitations.move(there, await lockedInvitation(ctx, id), { status: 'accept' });
    const account = await accountOf(ctx, self(ctx));
    await inStore(ctx.db, asked.storeId, async () => {
      await staffMembers.change(there, before, {
        name: before.name === maskedName(account.name) ? account.name : before.name,
        phone: account.phone ?? '',
        status: 1,
        invited: false,
      });
      await grantShops(there, { id: before.id, userId: self(ctx), status: 1 });
    });
    return null;
  },

  async refuse(ctx, { query: { id } }) {
    const { storeId } = await ownInvitation(ctx, id);
    await invitations.move({ ...ctx, storeId }, await lockedInvitation(ctx, id), { status: 'refuse' });
    return null;
  },

  async withdraw(ctx, { query: { id } }) {
    const asked = await ctx.platform((db) =>
      db
        .selectFrom('platform.staff_invitation')
        .select('staff_id as staffId')
        .where('id', '=', id)
        .where('store_id', '=', ctx.storeId)
        .executeTakeFirst(),
    );
    const seen =
      asked && (await visibleStaff(ctx).select('staff.id').where('staff.id', '=', asked.staffId).executeTakeFirst());
    if (!seen) throw new Failure('邀请不存在');
    const before = await lockedStaff(ctx, seen.id);
    await ctx.platform(async (db) => {
      invitations.after(await lockedInvitation({ db, now: ctx.now }, id), { status: 'withdraw' });
    });
    await dropInvited(ctx, before);
    return null;
  },
};
