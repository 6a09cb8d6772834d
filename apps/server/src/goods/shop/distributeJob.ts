import { sql } from 'kysely';
import type { JobWork } from '../../jobs/jobRun';
import { type Counts, copyToShop, noCounts, summed } from './distributeGoods';

interface Params {
  ids?: string[];
  categoryId?: string;
  shopIds: string[];
  overwritePrice: boolean;
}

interface State extends Counts {
  /** The last part that was distributed. */
  after: string | null;
  done: number;
  ended: boolean;
}

/** The parts of one step: with ten shops, two thousand rows. */
const CHUNK = 200;
const NOTHING = '00000000-0000-0000-0000-000000000000';

const wanted = ({ ids, categoryId }: Params, storeId: string) => sql`goods.store_id = ${storeId} and goods.status = 1
  and (${ids ?? null}::uuid[] is null or goods.id = any (${ids ?? null}::uuid[]))
  and (${categoryId ?? null}::uuid is null or goods.category_id in (
    with recursive below as (select id from goods_category where store_id = ${storeId} and id = ${categoryId ?? null}
      union all select child.id from goods_category child join below on child.parent_id = below.id where child.store_id = ${storeId}) select id from below))`;

/** Distributes many parts to shops, two hundred at a time in the order of their ids. */
export const distributeJob: JobWork<Params, State> = async (run) => {
  const { params } = run;
  const total = await run.read(
    async (ctx) =>
      (
        await sql<{
          total: number;
        }>`select count(*)::int as total from goods where ${wanted(params, ctx.storeId)}`.execute(ctx.db)
      ).rows[0]?.total ?? 0,
  );
  while (!run.state?.ended)
    await run.step(async (ctx, before) => {
      const state = before ?? { ...noCounts, after: null, done: 0, ended: false };
      const { rows } = await sql<{
        id: string;
      }>`select goods.id from goods where ${wanted(params, ctx.storeId)} and goods.id > ${state.after ?? NOTHING} order by goods.id limit ${sql.lit(CHUNK)}`.execute(
        ctx.db,
      );
      let counts: Counts = state;
      for (const shopId of params.shopIds)
        counts = summed(
          counts,
          await copyToShop(
            ctx,
            shopId,
            rows.map(({ id }) => id),
            params.overwritePrice,
          ),
        );
      const next: State = {
        added: counts.added,
        overwritten: counts.overwritten,
        kept: counts.kept,
        after: rows.at(-1)?.id ?? state.after,
        done: state.done + rows.length,
        ended: rows.length < CHUNK,
      };
      return {
        state: next,
        done: next.done,
        total: Math.max(total, next.done),
        words: `已分发 ${String(next.done)} 种商品`,
        counts: countsOf(next),
      };
    });
  return { counts: countsOf(run.state), words: '' };
};

const countsOf = ({ added, overwritten, kept }: Counts) =>
  [
    { label: '新增', count: added },
    { label: '覆盖售价', count: overwritten },
    { label: '已有', count: kept },
  ].filter(({ label, count }) => count > 0 || label === '新增');
