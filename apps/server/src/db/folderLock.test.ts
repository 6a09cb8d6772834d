import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { size } from '../testing/size';
import { FolderInUse, lockFolder } from './folderLock';

const ROUNDS = size(20, 100);
/** The number of folders that are tested in parallel, since starting processes is slow. */
const LANES = 4;
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk lock '));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The lock's own code as plain JavaScript: the process starts ten times faster than through the TypeScript loader. */
const program = join(newFolder(), 'holder.mjs');
const lockCode = transpileModule(readFileSync(new URL('folderLock.ts', import.meta.url), 'utf8'), {
  compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 },
}).outputText;
writeFileSync(
  program,
  `${lockCode}
  await lockFolder(process.argv[2]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`,
);

/** Starts a process that locks the folder, reports it and keeps running. */
async function holder(folder: string) {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

// The lock does not touch the database, so that running it on one of the two is enough.
describe.skipIf(process.env.TEST_DATABASE_URL)('the lock on the data folder', () => {
  it(`a second taker is refused, ${String(ROUNDS)} times of ${String(ROUNDS)}, and told who holds it`, async () => {
    const folder = newFolder();
    const child = await holder(folder);
    let refused = 0;
    for (let round = 0; round < ROUNDS; round += 1)
      await lockFolder(folder).catch((error: unknown) => {
        if (error instanceof FolderInUse && error.message.includes(`process ${String(child.pid)}`)) refused += 1;
      });
    child.kill('SIGKILL');
    expect(refused).toBe(ROUNDS);
  });

  const times = `${String(ROUNDS)} times of ${String(ROUNDS)}`;
  it(`a killed holder's folder is free at once, ${times}, also when its process id is in use again`, async () => {
    let taken = 0;
    const rounds = async (folder: string) => {
      for (let round = 0; round < ROUNDS / LANES; round += 1) {
        const child = await holder(folder);
        await expect(lockFolder(folder)).rejects.toThrow(`process ${String(child.pid)}`);
        child.kill('SIGKILL');
        await once(child, 'exit');
        if (round % 2) writeFileSync(join(folder, 'partsdesk.pid'), String(process.ppid));
        const unlock = await lockFolder(folder);
        expect(readFileSync(join(folder, 'partsdesk.pid'), 'utf8')).toBe(String(process.pid));
        taken += 1;
        await unlock();
      }
    };
    await Promise.all(Array.from({ length: LANES }, () => rounds(newFolder())));
    expect(taken).toBe(ROUNDS);
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
