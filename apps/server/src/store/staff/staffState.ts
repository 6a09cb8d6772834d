import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { closeSockets } from '../../push/hub';
import { worksElsewhere } from './staffRoles';
import { staffRows } from './staffRows';

/** Locks a member of staff. */
export async function lockedStaff(ctx: Context, id: string) {
  const staff = await staffRows(ctx).where('staff.id', '=', id).forUpdate('staff').executeTakeFirst();
  if (!staff) throw new Failure('员工不存在');
  return staff;
}

async function assertMayLockOut(
  ctx: Context,
  staff: { id: string; userId: string; isMaster: boolean },
  word: string,
): Promise<void> {
  if (staff.isMaster) throw new Failure(`店主不能${word}`);
  if (staff.userId === ctx.user?.id) throw new Failure(`不能${word}自己`);
  if (await worksElsewhere(ctx, staff.id)) throw new Failure(`该员工还在其他门店任职，请在总店${word}`);
}

/**
 * Grants or revokes a user's access to the store's shops from the next request on; every process closes the user's push
 * sockets.
 */
async function setEntry(ctx: Context, userId: string, status: 0 | 1): Promise<void> {
  await ctx.platform((db) =>
    db
      .updateTable('platform.relationship')
      .set({ status })
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', userId)
      .execute(),
  );
  if (status === 0) await closeSockets(ctx.db, ctx.storeId, userId);
}

export async function setStatus(ctx: Context, id: string, status: 0 | 1): Promise<null> {
  const before = await lockedStaff(ctx, id);
  if (status === 0) await assertMayLockOut(ctx, before, '停用');
  if (before.status === status) return null;
  await ctx.db
    .updateTable('staff')
    .set((staff) => ({ status, version: staff('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  await setEntry(ctx, before.userId, status);
  ctx.changed('staff', id, { status: before.status }, { status });
  return null;
}

/**
 * Removes a member from the store. The row stays, since documents refer to it; the member's customers are unassigned.
 */
export async function removeStaff(ctx: Context, id: string): Promise<null> {
  const before = await lockedStaff(ctx, id);
  await assertMayLockOut(ctx, before, '删除');
  await setEntry(ctx, before.userId, 0);
  await ctx.db.deleteFrom('staff_role').where('store_id', '=', ctx.storeId).where('staff_id', '=', id).execute();
  await ctx.db
    .updateTable('customer')
    .set((customer) => ({ service_staff_id: null, version: customer('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('service_staff_id', '=', id)
    .execute();
  await ctx.db
    .updateTable('staff')
    .set((staff) => ({ status: 0, deleted_time: ctx.now, version: staff('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
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
  ctx.changed('staff', id, before, null);
  return null;
}
