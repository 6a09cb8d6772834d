import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { fromStore } from '../kit/storeTables';

/** Tells whether the user has a job of a kind here that has not ended. */
export async function ownJobRuns(ctx: Context, kind: string): Promise<boolean> {
  const running = await fromStore(ctx, 'job')
    .select('id')
    .where('place_id', '=', ctx.placeId)
    .where('kind', '=', kind)
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('status', 'in', [sql.lit(0), sql.lit(1)])
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}
