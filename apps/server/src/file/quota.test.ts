import { file } from '@partsdesk/sdk/storage/file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf } from '../testing/company/uploads';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('nobody stores without end: a gigabyte and a thousand files a day, each for themselves', async () => {
  const [one, other] = [await server.person(), await server.person()];
  const upload = (person: Person) => file(person.client).uploadFile(formOf('配件清单', 'a.txt'));
  const { path } = await upload(one);
  await server.database.transaction({ role: 'owner' }, ({ db }) =>
    sql`update platform.stored_file set size = 1073741824 where name = ${path.slice('/file/'.length)}`.execute(db),
  );
  await expect(upload(one)).rejects.toMatchObject({
    message: '您今天上传的文件太多了，请明天再传',
    errors: [{ field: 'file' }],
  });
  await expect(upload(other)).resolves.toBeDefined();
  await server.database.transaction({ role: 'owner' }, ({ db }) =>
    sql`update platform.stored_file set create_time = create_time - interval '25 hours'`.execute(db),
  );
  await expect(upload(one)).resolves.toBeDefined();
});
