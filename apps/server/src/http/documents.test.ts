import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openapiFolder } from '../places';
import { readDocuments, readFolder, serviceFiles } from './documents';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-contract-'));
  for (const file of [...serviceFiles(), 'redocly.yaml']) cpSync(join(openapiFolder, file), join(folder, file));
});
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

/** Spoils the first operation of a document. */
const spoil = (line: RegExp, instead: string) => {
  const text = readFileSync(join(folder, 'report.yaml'), 'utf8');
  const spoilt = text.replace(line, instead);
  expect(spoilt).not.toBe(text);
  writeFileSync(join(folder, 'report.yaml'), spoilt);
};

/** As `pnpm check` does; answers what it complains of. */
const lint = () => promisify(execFile)(join(openapiFolder, 'node_modules/.bin/redocly'), ['lint', '--config', 'redocly.yaml', '--format', 'stylish', 'report.yaml'],
  { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } })
  .then(() => '', (error: unknown) => (error as { stdout: string }).stdout);

describe('the contract', () => {
  it('is read the same from a copy', () => {
    expect(readFolder(folder)).toEqual(readDocuments());
  });

  it.each([
    ['x-access', /x-access:\n( +- .*\n)+/],
    ['x-effect', /x-effect: .*\n/],
  ])('an operation without %s starts no server, and fails the check', async (name, line) => {
    expect(await lint()).toBe('');
    spoil(line, 'x-nothing: true\n');
    expect(() => readFolder(folder)).toThrow('lacks x-access or x-effect');
    expect(await lint()).toContain(name === 'x-access' ? 'says who may call it' : 'says in x-effect');
  });

  it('an effect that is neither read nor write fails the check', async () => {
    spoil(/x-effect: .*\n/, 'x-effect: maybe\n');
    expect(await lint()).toContain('says in x-effect');
  });
});
