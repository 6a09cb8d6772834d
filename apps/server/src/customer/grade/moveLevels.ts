import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { customers } from '../customers';

type Cause = 'receipt' | 'return' | 'review' | 'setting' | 'disabled' | 'hand';

interface Move {
  id: string;
  levelId: string | null;
  toId: string | null;
}

/** Writes why and by whom grades moved. */
export async function noteLevels(ctx: Context, moved: readonly Move[], cause: Cause): Promise<void> {
  if (!moved.length) return;
  await ctx.db
    .insertInto('level_change')
    .values(
      moved.map(({ id, levelId, toId }) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        customer_id: id,
        from_level_id: levelId,
        to_level_id: toId,
        cause,
        by_name: cause === 'hand' || cause === 'setting' || cause === 'disabled' ? (ctx.user?.name ?? '') : '系统',
        create_time: ctx.now,
      })),
    )
    .execute();
}

/** Moves the grades of locked customers, and keeps the cause of each. */
export async function moveLevels(ctx: Context, moves: readonly Move[], cause: Cause): Promise<void> {
  if (!moves.length) return;
  await customers.changeEach(
    ctx,
    moves.map(({ id, toId }) => ({ id, levelId: toId, levelSince: ctx.now })),
  );
  await noteLevels(ctx, moves, cause);
  for (const { id, levelId, toId } of moves) ctx.changed('customer', id, { levelId }, { levelId: toId, cause });
}
