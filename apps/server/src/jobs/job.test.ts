import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { job } from '@partsdesk/sdk/parts/job';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../db/ids';
import { locationOf, newName, writeTo } from '../file/store';
import { Failure } from '../kit/failure';
import { seedContext } from '../seed/seedContext';
import { endedJob } from '../testing/endedJob';
import { startTestServer, type TestServer, type TestStore } from '../testing/startTestServer';
import type { JobRun, JobWork } from './jobRun';
import { startJobWorker } from './jobWorker';
import { startJob } from './startJob';
import { sweepJobs } from './sweepJobs';
import { writeJobFile } from './writeJobFile';

interface Tags {
  names: string[];
  breakAt?: number;
  refuse?: boolean;
  pauseAt?: number;
  file?: boolean;
}
/** Blocks a job between two steps. */
let gate: { reached: () => void; open: Promise<void> } | undefined;
let broken = 0;

/** Writes one tag per step. */
const addTags: JobWork<Tags, number> = async (run: JobRun<Tags, number>) => {
  const { names, breakAt, refuse, pauseAt, file } = run.params;
  for (let at = run.state ?? 0; at < names.length; at = run.state ?? 0) {
    if (at === pauseAt && gate) {
      gate.reached();
      await gate.open;
    }
    await run.step(async (ctx, state) => {
      const own = state ?? 0;
      await ctx.db
        .insertInto('customer_tag')
        .values({ store_id: ctx.storeId, id: newId(ctx.now), name: names[own] ?? '', create_time: ctx.now })
        .execute();
      ctx.changed('customerTag', names[own] ?? '', null, null);
      if (own === breakAt && (broken += 1) < 2) throw new Error('the power is gone');
      return { state: own + 1, done: own + 1, counts: [{ label: '新增', count: own + 1 }] };
    });
  }
  if (refuse) throw new Failure('标签太多了');
  if (!file) return { words: '标签' };
  const storedName = newName('txt');
  await writeTo(locationOf(run.settings, { store_id: run.storeId, name: storedName }), Buffer.from('标签'));
  return { file: { storedName, type: 'text/plain', name: '标签.txt', size: 6, days: 7 } };
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, undefined, undefined, { addTags });
});
afterAll(() => server.stop());

const begin = (store: TestStore, params: Tags) =>
  server.database.transaction({ role: 'tenant', storeId: store.id }, (transaction) =>
    startJob(
      seedContext(transaction, {
        now: server.clock.now(),
        user: { id: store.owner.id, name: '老板' },
        storeId: store.id,
        placeId: store.headShopId,
      }),
      { kind: 'addTags', title: '加标签', params, total: params.names.length },
    ),
  );
const tagsOf = async (store: TestStore) =>
  (await customerTag(store.owner.client).page({})).records.map(({ name }) => name).sort();
const names = ['一', '丁', '七', '万', '丈'];

function heldAt() {
  let open = () => undefined as void;
  let reached = () => undefined as void;
  const there = new Promise<void>((resolve) => {
    reached = resolve;
  });
  gate = {
    reached,
    open: new Promise((resolve) => {
      open = resolve;
    }),
  };
  return { there, open };
}

describe('a job', () => {
  it('is carried out step by step, and says what came of it', async () => {
    const store = await server.store();
    const done = await endedJob(store.owner, await begin(store, { names }));
    expect(done).toMatchObject({
      kind: 'addTags',
      title: '加标签',
      status: 2,
      done: 5,
      total: 5,
      words: '标签',
      counts: [{ label: '新增', count: 5 }],
      by: '老板',
      file: null,
    });
    expect(await tagsOf(store)).toEqual([...names].sort());
    expect((await job(store.owner.client).page({ kind: 'addTags', status: 2 })).records).toEqual([done]);
  });

  it('that is refused fails in the words of the refusal, and keeps what it had done', async () => {
    const store = await server.store();
    expect(await endedJob(store.owner, await begin(store, { names, refuse: true }))).toMatchObject({
      status: 3,
      reason: '标签太多了',
      done: 5,
    });
  });

  it('that breaks goes on where it was, and does nothing twice', async () => {
    broken = 0;
    const store = await server.store();
    const id = await begin(store, { names, breakAt: 3 });
    await vi.waitFor(
      () => {
        expect(broken).toBe(1);
      },
      { timeout: 60_000 },
    );
    server.clock.advance(5);
    expect(await endedJob(store.owner, id)).toMatchObject({ status: 2, done: 5 });
    expect(await tagsOf(store)).toEqual([...names].sort());
  });

  it('that is cancelled stops between two steps; what is done stays', async () => {
    const store = await server.store();
    const held = heldAt();
    const id = await begin(store, { names, pauseAt: 2 });
    await held.there;
    await job(store.owner.client).cancel({ id });
    held.open();
    expect(await endedJob(store.owner, id)).toMatchObject({
      status: 4,
      done: 2,
      counts: [{ label: '新增', count: 2 }],
    });
    await expect(job(store.owner.client).cancel({ id })).rejects.toMatchObject({
      status: 51001,
      message: '任务已经结束，不能取消',
    });
    expect(await tagsOf(store)).toHaveLength(2);
  });

  it('whose process is taken for dead is carried on by another, and the first gets no further', async () => {
    const store = await server.store();
    const held = heldAt();
    const id = await begin(store, { names, pauseAt: 2 });
    await held.there;
    gate = undefined;
    const seen: unknown[] = [];
    // Ends the lease of a process that is alive but did not renew it.
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .updateTable('platform.job_queue')
        .set({ next_try: new Date(0) })
        .where('id', '=', id)
        .execute(),
    );
    const other = await startJobWorker({
      database: server.database,
      clock: server.clock,
      settings: { dataDir: server.dataDir } as never,
      handlers: { addTags },
      complain: (error) => seen.push(error),
    });
    expect(await endedJob(store.owner, id)).toMatchObject({ status: 2, done: 5 });
    held.open();
    await other.stop();
    expect(await tagsOf(store)).toEqual([...names].sort());
    expect(seen).toEqual([]);
  });

  it('is seen by whoever began it alone, and in that shop', async () => {
    const store = await server.store();
    const id = await begin(store, { names: ['一'] });
    await endedJob(store.owner, id);
    const elsewhere = store.owner.at(await store.branch('城东店'));
    const colleague = await store.staff(['CustomerTag']);
    for (const person of [elsewhere, colleague]) {
      await expect(job(person.client).item({ id })).rejects.toMatchObject({ message: '任务不存在' });
      await expect(job(person.client).cancel({ id })).rejects.toMatchObject({ message: '任务不存在' });
      expect((await job(person.client).page({})).total).toBe(0);
    }
  });

  it('whose file the disk refuses fails at once, and leaves nothing of it', async () => {
    const run = { settings: server.settings, storeId: newId(server.clock.now()) };
    let path = '';
    // A writer that pipes into the stream hears nothing of its end.
    const written = writeJobFile(run, 'pdf', (stream) => {
      path = String(stream.path);
      stream.once('open', () => stream.destroy(new Error('no space left on device')));
      return new Promise(() => undefined);
    });
    await expect(written).rejects.toThrow('no space left on device');
    expect([path.endsWith('.pdf'), existsSync(path)]).toEqual([true, false]);
  });

  it('keeps its file until it has expired', async () => {
    const store = await server.store();
    const id = await begin(store, { names: [], file: true });
    const { file } = await endedJob(store.owner, id);
    expect(file).toMatchObject({ name: '标签.txt', size: 6 });
    const files = async () =>
      (await readdir(join(server.dataDir, 'files', store.id), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => `/file/${name}`);
    expect(await files()).toEqual([file?.path]);
    const sweep = (days: number) =>
      sweepJobs(
        server.database,
        { dataDir: server.dataDir } as never,
        store.id,
        new Date(server.clock.now().getTime() + days * 86_400_000),
      );
    await sweep(6);
    expect(await files()).toHaveLength(1);
    await sweep(8);
    expect(await files()).toEqual([]);
    expect((await job(store.owner.client).item({ id })).file).toBeNull();
    await sweep(200);
    await expect(job(store.owner.client).item({ id })).rejects.toMatchObject({ message: '任务不存在' });
  });
});
