import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

interface Change {
  entity: string;
  id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function ownTags() {
  const { id, owner } = await server.store();
  const audited = () =>
    asKeeper(server.database, async (db) => {
      const entries = await db
        .selectFrom('audit_entry')
        .select('changes')
        .where('store_id', '=', id)
        .where('operation', 'like', '%customerTag%')
        .where('outcome', '=', 'done')
        .orderBy('id')
        .execute();
      return entries.flatMap(({ changes }) => changes as Change[]);
    });
  return { tags: customerTag(owner.client), audited };
}

describe('a record', () => {
  it('a blank name is refused and the field is named; spaces around a name are dropped', async () => {
    const { tags } = await ownTags();
    const id = await tags.add({ name: '  老客户 ' });
    for (const attempt of [() => tags.add({ name: '  ' }), () => tags.update({ id, name: '  ' })])
      await expect(attempt()).rejects.toMatchObject({ errors: [{ field: 'name' }] });
    expect((await tags.page({})).records.map(({ name }) => name)).toEqual(['老客户']);
  });

  it('a name that another has is refused, with or without spaces; its own is not', async () => {
    const { tags } = await ownTags();
    const id = await tags.add({ name: '老客户' });
    const other = await tags.add({ name: '修理厂' });
    const taken = { status: 1, message: '标签「老客户」已存在', errors: [{ field: 'name' }] };
    await expect(tags.add({ name: '老客户 ' })).rejects.toMatchObject(taken);
    await expect(tags.update({ id: other, name: '老客户' })).rejects.toMatchObject(taken);
    await tags.update({ id, name: '老客户' });
  });

  it('the second of two editors is refused by the name of the record', async () => {
    const { tags } = await ownTags();
    const id = await tags.add({ name: '老客户' });
    await tags.update({ id, version: 1, name: '熟客' });
    await expect(tags.update({ id, version: 1, status: 0 })).rejects.toMatchObject({
      status: 51001,
      message: '标签「熟客」已被他人修改，请刷新后再试',
    });
  });

  it('the audit trail has the same keys before and after, named as in the contract', async () => {
    const { tags, audited } = await ownTags();
    const id = await tags.add({ name: ' 老客户' });
    await tags.update({ id, name: '熟客' });
    await tags.deleteById({ id });
    const entity = 'customerTag';
    expect(await audited()).toEqual([
      { entity, id, before: null, after: { name: '老客户' } },
      { entity, id, before: { name: '老客户', status: 1 }, after: { name: '熟客', status: 1 } },
      { entity, id, before: { name: '熟客', status: 1 }, after: null },
    ]);
  });
});
