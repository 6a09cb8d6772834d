import { createHash } from 'node:crypto';
import { memorySession } from '@partsdesk/sdk';
import { sms } from '@partsdesk/sdk/basic/sms';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../account/login/password';
import { createUser } from '../account/user/users';
import { freshPhone } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** All text of all tables, as it stands in a stolen dump. */
const dump = async (table: string) =>
  (
    await server.database.transaction({ role: 'owner' }, ({ db }) =>
      sql<{ text: string }>`select row_to_json(t)::text as text from ${sql.raw(table)} t`.execute(db),
    )
  ).rows
    .map(({ text }) => text)
    .join('\n');

it('[S-06] no password lies in the database under a hash that the database alone can guess', async () => {
  const [phone, old, next] = [freshPhone(), 'kein-Geheimnis-8', 'ganz-anders-9'];
  const hash = await hashPassword(old);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    createUser(db, { name: '李四', phone, password: old }, hash, server.clock.now()),
  );
  const session = memorySession();
  session.login(await oauth(server.client()).login({ authType: 'password', username: phone, password: old }));
  const body = { oldPassword: old, newPassword: next };
  await sysUser(server.client(session)).modifyPassword(body, { idempotencyKey: 'password-1' });

  const kept = await dump('platform.idempotent_answer');
  expect(kept).toContain('modifyPassword');
  expect(kept).not.toContain(sha256(JSON.stringify({ query: {}, body })));
  expect(kept).toMatch(/"request_hash":"[\w-]{43}"/);
});

it('[S-06] nor does the code of a message', async () => {
  const phone = freshPhone();
  await sms(server.client()).sendCode({ mobile: phone, purpose: 'register' });
  const code = /验证码(\d{6})/.exec(await dump('platform.outbox'))?.[1] ?? '';
  expect(code).toHaveLength(6);
  const kept = await dump('platform.sms_code');
  const id = /"id":"([^"]+)"/.exec(kept)?.[1] ?? '';
  expect(kept).not.toContain(sha256(`${id}:${code}`));
});
