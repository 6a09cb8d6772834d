import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@partsdesk/sdk';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { register, type Newcomer } from './testing/company/register';
import { startProcess, type ServerProcess } from './testing/process/startProcess';

const DISK_FULL = { httpStatus: 503, message: '服务器磁盘空间不足，暂时不能保存，请联系管理员' };
const RECOVERY_MS = 60_000;

// db/unavailable.test.ts covers PostgreSQL, which answers for its own full disk.
describe.skipIf(process.env.TEST_DATABASE_URL)('PGlite on a full disk', { timeout: 120_000 }, () => {
  let folder: string;
  let flag: string;
  let server: ServerProcess;
  let newcomer: Newcomer;
  const start = () =>
    startProcess({ DATA_DIR: join(folder, 'data'), FULL_DISK: flag }, [
      '--import',
      fileURLToPath(new URL('testing/process/fullDisk.mjs', import.meta.url)),
      '--import',
      'tsx',
      'src/main.ts',
    ]);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parts desk '));
    flag = join(folder, 'full');
    server = await start();
    newcomer = await register(server.url, '13800000021', 'kein-Geheimnis-8');
    newcomer.session.choose({ tenantId: await partsStore(newcomer.client).add({ name: '满盘店' }), deptId: '0' });
  }, 120_000);
  afterAll(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const health = async () => (await fetch(`${server.url}/healthz`)).status;
  const names = async () =>
    (await customerTag(newcomer.client).page({ pageSize: 100 })).records.map(({ name }) => name).sort();

  it('refuses writes in words, reads, is red, recovers by itself; keeps acknowledged writes alone', async () => {
    const tags = customerTag(newcomer.client);
    const acknowledged: string[] = [];
    const write = async (name: string, idempotencyKey: string) => {
      await tags.add({ name }, { idempotencyKey });
      acknowledged.push(name);
    };
    for (let n = 0; n < 5; n += 1) await write(`此前${String(n)}`, `before-${String(n)}`);

    // Fills the disk in the middle of a stream of writes, so that some are under way.
    const stream = Promise.allSettled(
      Array.from({ length: 40 }, async (_, n) => {
        if (n === 20) writeFileSync(flag, '');
        await write(`其间${String(n)}`, `amid-${String(n)}`);
      }),
    );
    const refusals = (await stream).flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject(DISK_FULL);
    await expect(write('满时', 'full')).rejects.toMatchObject(DISK_FULL);
    expect(await health()).toBe(503);
    expect(await names()).toEqual([...acknowledged].sort());

    rmSync(flag);
    await vi.waitFor(
      async () => {
        expect(await health()).toBe(200);
      },
      { timeout: RECOVERY_MS },
    );
    for (let n = 0; n < 40; n += 1)
      if (!acknowledged.includes(`其间${String(n)}`)) await write(`其间${String(n)}`, `amid-${String(n)}`);
    await write('满时', 'full');
    expect(acknowledged).toHaveLength(46);
    expect(await names()).toEqual([...acknowledged].sort());

    await server.end('SIGKILL');
    server = await start();
    newcomer.client = createClient({ baseUrl: server.url, session: newcomer.session });
    expect(await names()).toEqual([...acknowledged].sort());
  });
});
