import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folderLock';

const ROUNDS = 100;
/** Folders at a time, where processes have to be started. */
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

/** The lock's own code as plain JavaScript: a process that runs it starts in a tenth of the time. */
const program = join(newFolder(), 'holder.mjs');
writeFileSync(
  program,
  `${transpileModule(readFileSync(new URL('folderLock.ts', import.meta.url), 'utf8'), { compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 } }).outputText}
  await lockFolder(process.argv[2]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`,
);

/** A process that takes the folder, says so, and stays. */
async function holder(folder: string) {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

// It knows nothing of the database.
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

  it(`the folder of a killed holder is free at once, ${String(ROUNDS)} times of ${String(ROUNDS)}, also when its number is another living process's by then`, async () => {
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
