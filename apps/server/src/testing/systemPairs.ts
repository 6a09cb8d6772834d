import { allowed, next, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import { expect, it } from 'vitest';
import { asSystem } from '../jobs/withoutRequest';
import type { Context } from '../kit/context';
import { watchTables } from './database/touchedTables';
import type { TestServer } from './startTestServer';

type Row = { id: string; status: number };
type Table = 'sub_commission' | 'bargain_run' | 'gift_grant' | 'subscribe_choice';

interface Owner {
  move: (ctx: Context, row: Row, events: { status: never }) => Promise<unknown>;
  after: (row: Row, events: { status: never }) => { status: number };
}

/** How a test brings a row into each state by what people and jobs do, and what the system does with it. */
interface SystemCourse {
  lifecycle: AnyLifecycle;
  table: Table;
  /** By state: brings a row there, and answers its store and id. */
  bring: Record<string, () => Promise<{ storeId: string; id: string }>>;
  /** The owner of the table, which alone writes its status. */
  owner: Owner;
  /** What raises its events by itself, and has nothing to do as long as neither time nor its documents have moved. */
  jobs: ((ctx: Context, id: string) => Promise<unknown>)[];
}

/**
 * A test for every state: the owner takes every event where core says, or refuses it with what is allowed and writes
 * nothing; and a job that comes once more writes nothing either.
 */
export function everyPairOfSystem(
  server: () => TestServer,
  { lifecycle, table, bring, owner, jobs }: SystemCourse,
): void {
  const readRow = (storeId: string, id: string) =>
    server().database.transaction({ role: 'tenant', storeId }, ({ db }) =>
      db.selectFrom(table).selectAll().where('store_id', '=', storeId).where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const frame = (storeId: string, id: string) => [server(), { storeId, id, operation: `outbox/${table}` }] as const;
  it.each(Object.entries(lifecycle.statuses))(
    `${lifecycle.name} in %s: an event is taken where it should lead, or refused and writes nothing`,
    async (state, { code }) => {
      const { storeId, id } = (await bring[state]?.()) ?? { storeId: '', id: '' };
      const before = await readRow(storeId, id);
      expect(before.status).toBe(code);
      const watch = await watchTables(server().database, { storeId });
      const row = { id, status: code };
      for (const event of Object.keys(lifecycle.events)) {
        const events = { status: event as never };
        const to = next(lifecycle, code, event);
        if (to !== undefined) expect([event, owner.after(row, events).status]).toEqual([event, to]);
        else
          await expect(
            asSystem(...frame(storeId, id), (ctx) => owner.move(ctx, row, events)),
            event,
          ).rejects.toMatchObject({
            refusal: { status: 51001, data: { current: code, allowed: allowed(lifecycle, code) } },
          });
      }
      for (const run of jobs) await asSystem(...frame(storeId, id), (ctx) => run(ctx, id));
      expect(await watch.touched()).toEqual([]);
      expect(await readRow(storeId, id)).toEqual(before);
    },
  );
  it(`${lifecycle.name}: there is a way into every state`, () => {
    expect(Object.keys(bring).toSorted()).toEqual(Object.keys(lifecycle.statuses).toSorted());
  });
}
