import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folderLock';

const ROUNDS = 100;
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk lock '));
  folders.push(folder);
  return folder;
};
afterAll(() => { for (const folder of folders) rmSync(folder, { recursive: true, force: true }); });

/** A process that takes the folder, says so, and stays. */
async function holder(folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', `
    import { lockFolder } from ${JSON.stringify(fileURLToPath(new URL('folderLock.ts', import.meta.url)))};
    await lockFolder(${JSON.stringify(folder)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);
  `], { stdio: ['ignore', 'pipe', 'inherit'], cwd: fileURLToPath(new URL('../..', import.meta.url)) });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock on the data folder', () => {
  it(`a second taker is refused, ${String(ROUNDS)} times of ${String(ROUNDS)}, and told who holds it`, async () => {
    const folder = newFolder();
    const child = await holder(folder);
    let refused = 0;
    for (let round = 0; round < ROUNDS; round += 1)
      await lockFolder(folder).catch((error: unknown) => { if (error instanceof FolderInUse && error.message.includes(`process ${String(child.pid)}`)) refused += 1; });
    child.kill('SIGKILL');
    expect(refused).toBe(ROUNDS);
  });

  it('the folder of a killed holder is free at once', async () => {
    const folder = newFolder();
    const child = await holder(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockFolder(folder))();
  });

  it(`of many takers at once exactly one gets it, ${String(ROUNDS)} times of ${String(ROUNDS)}`, async () => {
    const folder = newFolder();
    for (let round = 0; round < ROUNDS; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const taken = results.filter((result) => result.status === 'fulfilled');
      expect(taken).toHaveLength(1);
      await Promise.all(taken.map(({ value: unlock }) => unlock()));
    }
  });

  it('two spellings of one folder are one folder', async () => {
    const folder = newFolder();
    const unlock = await lockFolder(folder);
    await expect(lockFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).rejects.toThrow(FolderInUse);
    await unlock();
  });
});
