import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { remindLater } from '../remind/remindLater';
import { bookEntries, lockedBalances, subCommissions } from './subCommissions';

interface PassedTask {
  id: string;
  distributorId: string;
  reward: number;
}

/**
 * Books the rewards of tasks that pass, payable at once (MKT-52): a commission without an order, once a task by a
 * unique key. The tasks are locked.
 */
export async function bookTasks(ctx: Context, tasks: readonly PassedTask[]): Promise<void> {
  const lines = tasks.map(({ id: taskId, distributorId, reward }) => ({
    id: newId(ctx.now),
    taskId,
    distributorId,
    reward,
  }));
  for (const { id, taskId, distributorId, reward } of lines) {
    await ctx.db
      .insertInto('sub_commission')
      .values({
        store_id: ctx.storeId,
        id,
        distributor_id: distributorId,
        earn_task_id: taskId,
        level: 1,
        rate: 0,
        base: 0,
        earned: reward,
        day: dayOf(ctx.now),
        release_time: ctx.now,
        suspect: false,
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('subCommission', id, null, { distributorId, earnTaskId: taskId, earned: reward });
    await subCommissions.move(
      ctx,
      { id, status: subCommissions.lifecycles.status.statuses.frozen.code },
      {
        status: 'release',
      },
    );
  }
  await lockedBalances(
    ctx,
    lines.map(({ distributorId }) => distributorId),
  );
  await bookEntries(
    ctx,
    lines.map(({ id, distributorId, reward }) => ({
      distributorId,
      subCommissionId: id,
      kind: 'task' as const,
      frozen: 0,
      available: reward,
      settled: 0,
    })),
  );
  await remindLater(
    ctx,
    'commissionArrived',
    lines.map(({ id }) => id),
  );
}
