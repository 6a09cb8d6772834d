import type { EventOf } from '@partsdesk/core/lifecycle';
import { INVITATION_DAYS, staffInvitationLifecycle } from '@partsdesk/core/store/staffInvitationLifecycle';
import { addDays } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `platform.staff_invitation`. Its rows are read and written under the platform's role. */
export const invitations = documentOwner({
  table: 'platform.staff_invitation',
  entity: 'staffInvitation',
  noun: '邀请',
  lifecycles: { status: staffInvitationLifecycle },
});

const { pending, expired } = staffInvitationLifecycle.statuses;

const columns = [
  'id',
  'store_id as storeId',
  'user_id as userId',
  'staff_id as staffId',
  'status',
  'ends',
  'version',
] as const;

/** Reads what was asked of members who have not agreed; one that ran out is told as such. */
export async function invitationsOf(ctx: Context, staffIds: readonly string[]) {
  if (!staffIds.length) return new Map<string, never>();
  const rows = await ctx.platform((db) =>
    db
      .selectFrom('platform.staff_invitation')
      .distinctOn('staff_id')
      .select(columns)
      .$narrowType<{ status: 0 | 1 | 2 | 3 | 4 }>()
      .where('store_id', '=', ctx.storeId)
      .where('staff_id', 'in', staffIds)
      .orderBy('staff_id')
      .orderBy('id', 'desc')
      .execute(),
  );
  return new Map(
    rows.map(({ id, staffId, status, ends }) => [
      staffId,
      { id, status: status === pending.code && ends <= ctx.now ? expired.code : status, ends },
    ]),
  );
}

/** Makes an invitation; the one that ran out before is settled. */
export function openInvitation(ctx: Context, { id: staffId, userId }: { id: string; userId: string }): Promise<void> {
  return ctx.platform(async (db) => {
    await settle({ ...ctx, db }, staffId, 'expire');
    await db
      .insertInto('platform.staff_invitation')
      .values({
        id: newId(ctx.now),
        store_id: ctx.storeId,
        user_id: userId,
        staff_id: staffId,
        inviter: ctx.user?.name ?? '',
        ends: addDays(ctx.now, INVITATION_DAYS),
        create_time: ctx.now,
      })
      .execute();
  });
}

/** Raises an event on what was asked of a member, if it waits for an answer. Runs under the platform's role. */
async function settle(ctx: Context, staffId: string, status: EventOf<typeof staffInvitationLifecycle>): Promise<void> {
  const open = await ctx.db
    .selectFrom('platform.staff_invitation')
    .select(columns)
    .where('store_id', '=', ctx.storeId)
    .where('staff_id', '=', staffId)
    .where('status', '=', pending.code)
    .forUpdate()
    .executeTakeFirst();
  if (open) await invitations.move(ctx, open, { status });
}

export const settleInvitation = (
  ctx: Context,
  staffId: string,
  event: EventOf<typeof staffInvitationLifecycle>,
): Promise<void> => ctx.platform((db) => settle({ ...ctx, db }, staffId, event));

/** Locks an invitation; refuses one that ran out. Runs under the platform's role. */
export async function lockedInvitation({ db, now }: Pick<Context, 'db' | 'now'>, id: string) {
  const row = await db
    .selectFrom('platform.staff_invitation')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.status === pending.code && row.ends <= now) throw new Failure('邀请已过期，请联系店主重新邀请');
  return row;
}
