import { job } from '@partsdesk/sdk/parts/job';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { at, carriedOut, part, sheetOf, TITLES } from '../../testing/company/partSheets';
import { endedJob } from '../../testing/endedJob';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { goodsImportWork } from './importData';

let server: TestServer;
/** Runs between two steps of an import. */
let between: ((jobId: string) => Promise<unknown>) | undefined;
const goodsImportJob: typeof goodsImportWork = (run) =>
  goodsImportWork({
    id: run.id,
    storeId: run.storeId,
    params: run.params,
    settings: run.settings,
    get state() {
      return run.state;
    },
    read: run.read,
    async step(work) {
      await run.step(work);
      await between?.(run.id);
    },
  });
beforeAll(async () => {
  server = await startTestServer({}, undefined, undefined, { goodsImport: goodsImportJob });
});
afterAll(() => server.stop());

describe('the import of a sheet', () => {
  it('whose columns were being read when the server was killed is read again by the same request', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    const draft = await parts.import(
      sheetOf([
        ['货号', '配件', '类别', '计量单位', '现价'],
        ['D1', '机油', '油品', '瓶', 80],
      ]),
    );
    const wanted = {
      id: draft.id,
      version: draft.version,
      mapping: ['skuCode', 'name', 'category', 'unit', 'price'] as const,
      addMissing: true,
    };
    await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
      db
        .updateTable('goods_import')
        .set({ status: 0, version: draft.version + 1, mapping: [...wanted.mapping] })
        .where('store_id', '=', store.id)
        .where('id', '=', draft.id)
        .execute(),
    );
    await expect(sheets.map({ ...wanted, mapping: [null, ...wanted.mapping.slice(1)] })).rejects.toMatchObject({
      status: 51001,
    });
    expect(await sheets.map({ ...wanted, mapping: [...wanted.mapping] })).toMatchObject({
      status: 1,
      version: draft.version + 1,
      counts: { add: 1, faulty: 0 },
    });
    await expect(sheets.map({ ...wanted, mapping: [...wanted.mapping] })).rejects.toMatchObject({ status: 51001 });
  });

  it('that was stopped half-way can be carried on, and nothing comes in twice', async () => {
    const store = await server.store();
    const { parts, sheets } = at(store);
    const draft = await parts.import(
      sheetOf([TITLES, ...Array.from({ length: 900 }, (_, index) => part(`F${String(index)}`))]),
    );
    between = (id) => {
      between = undefined;
      return job(store.owner.client).cancel({ id });
    };
    const stopped = await carriedOut(store, draft);
    expect(stopped).toMatchObject({ status: 4, done: 200 });
    const left = await sheets.item({ id: draft.id });
    expect(left).toMatchObject({ status: 1, counts: { imported: stopped.done, add: 900 - stopped.done } });
    expect(await carriedOut(store, left)).toMatchObject({ status: 2, done: 900 - stopped.done });
    expect((await parts.page({})).total).toBe(900);
  });

  it('whose process breaks goes on where it was, and nothing comes in twice', async () => {
    const store = await server.store();
    const draft = await at(store).parts.import(
      sheetOf([TITLES, ...Array.from({ length: 500 }, (_, index) => part(`L${String(index)}`))]),
    );
    let broken = 0;
    between = () => ((broken += 1) === 2 ? Promise.reject(new Error('the power is gone')) : Promise.resolve());
    const id = await at(store).parts.importData({ id: draft.id, version: draft.version });
    await vi.waitFor(
      () => {
        expect(broken).toBe(2);
      },
      { timeout: 20_000 },
    );
    server.clock.advance(5);
    expect(await endedJob(store.owner, id)).toMatchObject({
      status: 2,
      done: 500,
      counts: [
        { label: '新增', count: 500 },
        { label: '更新', count: 0 },
      ],
    });
    between = undefined;
    expect((await at(store).parts.page({})).total).toBe(500);
  });
});
