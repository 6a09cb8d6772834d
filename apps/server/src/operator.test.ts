import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, expect, it } from 'vitest';
import { makeOperator } from './seed/makeOperator';
import { startProcess } from './testing/process/startProcess';
import { startTestServer } from './testing/startTestServer';

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-operator-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as an operator does; returns what it printed. */
const runCommand = async (...words: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/operator.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, DATA_DIR: folder, DEMO: 'off' },
  });
const NO_OPERATOR = '还没有平台运营账号';

it('[O-09] an operator is made without the demo, with a password for one login; else the start says so', async () => {
  const first = await startProcess({ DATA_DIR: folder });
  expect(first.output()).toContain(NO_OPERATOR);
  expect(first.output()).toContain('operator <账号>');
  await first.end('SIGTERM');

  const { stdout } = await runCommand('Yunying');
  const password = /一次性密码：(\S+)/.exec(stdout)?.[1] ?? '';
  expect(password).toMatch(/^\S{16}$/);

  const server = await startProcess({ DATA_DIR: folder });
  try {
    expect(server.output()).not.toContain(NO_OPERATOR);
    const session = memorySession();
    const client = createClient({ baseUrl: server.url, session, leastTimeoutSeconds: 60 });
    const logIn = (words: string) =>
      oauth(client).login({ authType: 'password', username: 'yunying', password: words });
    session.login(await logIn(password));
    await expect(logIn(password)).rejects.toMatchObject({ status: 1, message: '账号或密码错误' });
    await expect(onlineNotice(client).page({})).resolves.toMatchObject({ records: [] });
    expect((await sysUser(client).user()).authorities).toMatchObject([{ level: 1 }]);
    expect(await partsStore(client).listMyStore()).toHaveLength(1);
  } finally {
    await server.end('SIGTERM');
  }
}, 300_000);

it('[O-09] a one-time password is changed like any other; the command sets a new one, the old ends', async () => {
  const server = await startTestServer();
  try {
    const make = () => makeOperator(server.database, 'yunying', server.clock.now());
    const logIn = (password: string) =>
      oauth(server.client()).login({ authType: 'password', username: 'yunying', password });
    const refusal = { status: 1, message: '账号或密码错误' };
    const first = await make();
    const session = memorySession();
    session.login(await logIn(first));
    const own = sysUser(server.client(session));
    await own.modifyPassword({ oldPassword: first, newPassword: 'ein-neues-Wort-9' });
    for (let n = 0; n < 2; n += 1) await logIn('ein-neues-Wort-9');

    const second = await make();
    for (const old of [first, 'ein-neues-Wort-9']) await expect(logIn(old)).rejects.toMatchObject(refusal);
    const outcomes = await Promise.allSettled([logIn(second), logIn(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  } finally {
    await server.stop();
  }
});
