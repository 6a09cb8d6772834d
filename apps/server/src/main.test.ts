import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@partsdesk/sdk';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, describe, expect, it } from 'vitest';
import { register } from './testing/company/register';
import { startProcess, type ServerProcess } from './testing/process/startProcess';

const folders: string[] = [];
const running: ServerProcess[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts desk '));
  folders.push(folder);
  return folder;
};
const start = async (settings: Record<string, string>) => {
  const server = await startProcess(settings);
  running.push(server);
  return server;
};
afterAll(async () => {
  await Promise.all(
    running
      .filter(({ child }) => child.exitCode === null && child.signalCode === null)
      .map((server) => server.end('SIGKILL')),
  );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the server as a process', { timeout: 120_000 }, () => {
  it('a wrong setting ends it with a plain message', async () => {
    const lines = ['PartsDesk cannot start:', 'DEMO=maybe: must be on or off', 'PORT=http: must be a port, 0 to 65535'];
    await expect(startProcess({ PORT: 'http', DEMO: 'maybe' })).rejects.toThrow(
      new RegExp(`ended with 1: \n${lines.join('\n')}\n$`),
    );
  });

  it('a second one on the same data folder is refused plainly, and the first goes on', async () => {
    const folder = newFolder();
    const first = await start({ DATA_DIR: folder });
    await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(
      /ended with 1: .*PartsDesk cannot start:\nanother PartsDesk \(process \d+\) is using the data folder/s,
    );
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  it('a port in use is told plainly', async () => {
    const first = running[0] ?? (await start({ DATA_DIR: newFolder() }));
    await expect(startProcess({ DATA_DIR: newFolder(), PORT: new URL(first.url).port })).rejects.toThrow(
      /PartsDesk cannot start:\n.*EADDRINUSE/,
    );
  });

  it('without the demo company it says where to register, and what was registered is there after a stop and a start', async () => {
    const folder = newFolder();
    const first = await start({ DATA_DIR: folder });
    expect(first.output()).toContain('/user/register');
    const { session } = await register(first.url, '13800000001', 'kein-Geheimnis-8');
    expect(await first.end('SIGTERM')).toBe(0);
    expect(first.output()).toContain('已停止');

    const second = await start({ DATA_DIR: folder });
    const again = createClient({ baseUrl: second.url, session });
    expect(await sysUser(again).user()).toMatchObject({ phone: '13800000001' });
  });

  it('[U-50] the log tells of no request that went as it should, so that the address stays in sight', async () => {
    const server = await start({ DATA_DIR: newFolder(), LOG_LEVEL: 'info' });
    for (let asked = 0; asked < 3; asked += 1)
      expect((await fetch(`${server.url}/api/user/sysUser/user`)).status).toBe(401);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toContain('"msg":"Server listening');
    expect(server.output()).not.toContain('/api/user/sysUser/user');
  });
});
