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
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Spoils the first operation of a document. */
const spoil = (line: RegExp, instead: string) => {
  const text = readFileSync(join(folder, 'report.yaml'), 'utf8');
  const spoilt = text.replace(line, instead);
  expect(spoilt).not.toBe(text);
  writeFileSync(join(folder, 'report.yaml'), spoilt);
};

/** As `pnpm check` does; answers what it complains of. */
const lint = () =>
  promisify(execFile)(
    join(openapiFolder, 'node_modules/.bin/redocly'),
    ['lint', '--config', 'redocly.yaml', '--format', 'stylish', 'report.yaml'],
    { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  );

describe('the contract', () => {
  it('is read the same from a copy', () => {
    expect(readFolder(folder)).toEqual(readDocuments());
  });

  it("asks by the specification's names, and by no other spelling of them [DATA-22]", () => {
    // `templateType` belongs to the printing, which is still to be built; a part bears a factory's `materialNo`.
    const ofQueries = [
      'id',
      'ids',
      'storeId',
      'shopId',
      'customerId',
      'status',
      'skuCode',
      'pid',
      'orgId',
      'code',
      'current',
      'pageSize',
    ];
    const operations = readDocuments().flatMap((document) => document.operations);
    const asked = new Set(
      operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'query').map(({ name }) => name)),
    );
    expect(ofQueries.filter((name) => !asked.has(name))).toEqual([]);
    expect(
      readDocuments()
        .flatMap(({ schemas }) => Object.values(schemas))
        .some(({ properties = {} }) => 'materialNo' in properties),
    ).toBe(true);
    const plain = (name: string) => name.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
    const meant = new Map([...ofQueries, 'materialNo', 'templateType'].map((name) => [plain(name), name]));
    expect([...asked].filter((name) => (meant.get(plain(name)) ?? name) !== name)).toEqual([]);
    const paged = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'current'));
    expect(paged.length).toBeGreaterThan(50);
    expect(
      paged.filter(({ parameters }) => !parameters.some(({ name }) => name === 'pageSize')).map(({ id }) => id),
    ).toEqual([]);
    for (const other of ['page', 'pageNo', 'pageNum', 'size', 'limit', 'rows']) expect(asked).not.toContain(other);
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
