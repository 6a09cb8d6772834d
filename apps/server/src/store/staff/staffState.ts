import { enabled } from '@partsdesk/core/enabled';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { settleInvitation } from './invitations';
import { setEntry } from './shopEntry';
import { lockedStaff, staffMembers } from './staffMembers';
import { worksElsewhere } from './staffRoles';

async function assertMayLockOut(
  ctx: Context,
  staff: { id: string; userId: string; isMaster: boolean },
  word: string,
): Promise<void> {
  if (staff.isMaster) throw new Failure(`店主不能${word}`);
  if (staff.userId === ctx.user?.id) throw new Failure(`不能${word}自己`);
  if (await worksElsewhere(ctx, staff.id)) throw new Failure(`该员工还在其他门店任职，请在总店${word}`);
}

export async function setStatus(ctx: Context, id: string, status: 0 | 1): Promise<null> {
  const before = await lockedStaff(ctx, id);
  if (before.invited) throw new Failure('对方还没有同意加入，不能启用或停用');
  if (status === enabled.statuses.disabled.code) await assertMayLockOut(ctx, before, '停用');
  if (before.status === status) return null;
  await setEntry(ctx, before.userId, status);
  return staffMembers.change(ctx, before, { status });
}

/** Takes out somebody who never agreed; the row stays, for whom documents name. */
export async function dropInvited(
  ctx: Context,
  before: Awaited<ReturnType<typeof staffMembers.locked>>,
): Promise<void> {
  await settleInvitation(ctx, before.id, 'withdraw');
  await ctx.db.deleteFrom('staff_role').where('store_id', '=', ctx.storeId).where('staff_id', '=', before.id).execute();
  await staffMembers.change(ctx, before, { invited: false, deletedTime: ctx.now });
}

/**
 * Removes a member from the store. The row stays, since documents refer to it.
 */
export async function removeStaff(ctx: Context, id: string): Promise<void> {
  const before = await lockedStaff(ctx, id);
  await assertMayLockOut(ctx, before, '删除');
  if (before.invited) return dropInvited(ctx, before);
  await setEntry(ctx, before.userId, 0);
  await ctx.db.deleteFrom('staff_role').where('store_id', '=', ctx.storeId).where('staff_id', '=', id).execute();
  await staffMembers.change(ctx, before, { status: 0, deletedTime: ctx.now });
  if (before.fenxiaoBound) {
    await ctx.db
      .deleteFrom('staff_fenxiao')
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', before.userId)
      .execute();
    await sendLater(ctx, 'distributionLeave', { storeId: ctx.storeId, userId: before.userId });
  }
  await ctx.platform(async (db) => {
    await db
      .deleteFrom('platform.relationship')
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', before.userId)
      .execute();
    // Unbinds the collaboration platform's account, which belongs to the organisation.
    await db
      .updateTable('platform.app_user')
      .set({ sso_user_id: null })
      .where('id', '=', before.userId)
      .where((user) =>
        user.not(
          user.exists(
            user
              .selectFrom('platform.relationship')
              .select('platform.relationship.id')
              .where('platform.relationship.user_id', '=', before.userId),
          ),
        ),
      )
      .execute();
  });
}
