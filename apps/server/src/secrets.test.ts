import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertSecret, signature } from './secrets';
import { readSettings, SettingsError } from './settings';
import { startTestServer } from './testing/startTestServer';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partsdesk-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
const settings = () => ({ ...readSettings({ LOG_LEVEL: 'silent' }), dataDir });

describe('the secret of an installation', () => {
  it.each([
    ['empty', ''],
    ['short', 'a'.repeat(31)],
    ['of blanks', ' '.repeat(64)],
  ])('[S-05] a file that is %s ends the start, in words', async (_what, content) => {
    await writeFile(join(dataDir, 'secret.key'), content);
    await expect(startTestServer({ dataDir })).rejects.toThrow(/secret\.key.*少于 32 个字符/);
    expect(() => signature(settings(), 'file address', 'x')).toThrow(SettingsError);
  });

  it('[S-05] is whole whenever the file is there, and the same for all who make it at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, [
          '--import',
          'tsx',
          '-e',
          `import('${join(import.meta.dirname, 'secrets.ts')}').then(({ signature }) =>
            process.stdout.write(signature({ dataDir: '${dataDir}' }, 'test', 'x')))`,
        ]);
        let printed = '';
        child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
        await new Promise((resolve) => child.on('exit', resolve));
        return printed;
      }),
    );
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^[\w-]{43}$/);
    expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).length).toBe(64);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  }, 60_000);

  it('[S-05] is made once, and then asked for no more', async () => {
    assertSecret(settings());
    const before = await readFile(join(dataDir, 'secret.key'), 'utf8');
    assertSecret(settings());
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(before);
  });
});
