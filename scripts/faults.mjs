// pnpm faults [--from N] [words of a name]: seeds each fault of scripts/faults/list.mjs into a copy of the committed
// tree and prints which test of the test command finds it. Fails when one is not found, or cannot be seeded any more.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faults, FOLDERS } from './faults/list.mjs';
import { folderForTests, startPostgres } from './postgres.mjs';
import { root, run } from './run.mjs';

const {
  values: { from },
  positionals,
} = parseArgs({ options: { from: { type: 'string', default: '1' } }, allowPositionals: true });
// All of them take hours: --from goes on with the N-th of the list where a run was stopped.
const wanted = faults.slice(Number(from) - 1).filter(({ name }) => name.includes(positionals.join(' ')));
const copy = join(mkdtempSync(join(tmpdir(), 'partsdesk-faults-')), 'tree');
const report = join(copy, '.cache/report.json');

/** Runs the named test files in the copy; answers the titles of the tests that failed. */
async function failing(tests, postgres) {
  const failed = [];
  for (const test of tests) {
    const [project, path] = test.split(':');
    const folder = FOLDERS[project];
    if (!existsSync(join(copy, folder, path))) throw new Error(`${folder}/${path} does not exist`);
    const onServer = project === 'server' || project === 'pglite';
    rmSync(report, { force: true });
    let output = '';
    const args = ['run', '--project', onServer ? 'server' : project, path, '--bail=1', '--reporter=json'];
    await run('vitest', [...args, `--outputFile.json=${report}`], {
      cwd: copy,
      env: project === 'server' && postgres ? { TEST_DATABASE_URL: postgres.url } : {},
      print: (text) => (output += text),
    });
    if (!existsSync(report)) {
      failed.push(`${path}: did not run: ${output.trim().split('\n').at(-1)}`);
      continue;
    }
    const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    for (const { assertionResults, status, message } of testResults) {
      const titles = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
      if (titles.length) failed.push(`${path}: ${titles[0]}`);
      else if (status === 'failed') failed.push(`${path}: ${message.split('\n')[0]}`);
    }
    if (numTotalTests === 0 && !testResults.length) console.log(`  ${path} holds no test`);
    if (failed.length) return failed;
  }
  return failed;
}

/** Changes one place of the copy; answers how to take it back, or undefined where it does not stand there once. */
function seed({ file, find, replace }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const parts = text.split(find);
  if (parts.length !== 2) return console.log(`    stale: ${file} holds its place ${parts.length - 1} times`);
  writeFileSync(path, parts.join(replace));
  return () => writeFileSync(path, text);
}

/** Seeds one fault, looks who finds it, and takes it out again; answers whether it was found. */
async function isFound(fault, postgres) {
  const { name, tests = [], check } = fault;
  const undo = [fault, ...(fault.and ? [fault.and] : [])].map(seed);
  try {
    if (undo.includes(undefined)) {
      console.log(`✗ ${name}\n    stale`);
      return false;
    }
    let found;
    if (check) {
      const [command, ...args] = check;
      let output = '';
      const code = await run(command, args, { cwd: copy, print: (more) => (output += more) });
      found = code ? [`${command}: ${output.trim().split('\n')[0]}`] : [];
    } else found = await failing(tests, postgres);
    console.log(`${found.length ? '✓' : '✗'} ${name}\n    ${found[0] ?? 'NOT FOUND'}`);
    return found.length > 0;
  } finally {
    // Two places may stand in one file: the last change is taken back first.
    for (const back of undo.toReversed()) back?.();
  }
}

execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
const postgres = await startPostgres({}, folderForTests());
let found = 0;
try {
  if (await run('pnpm', ['install', '--prefer-offline', '--silent'], { cwd: copy })) throw new Error('no install');
  await run('pnpm', ['codegen'], { cwd: copy, print: () => undefined });
  for (const fault of wanted) if (await isFound(fault, postgres)) found += 1;
} finally {
  postgres?.stop();
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${found} of ${wanted.length} faults found`);
process.exit(found === wanted.length ? 0 : 1);
