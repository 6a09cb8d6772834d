// pnpm test: checks, units, the server on PostgreSQL, what is about the database on PGlite, the build, the browser.
// Ends with the time of each part, the slowest files and one line of counts. `--long` runs everything at its full size.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './checks.mjs';
import { folderForTests, startPostgres } from './postgres.mjs';
import { root, run } from './run.mjs';

const long = process.argv.includes('--long');
const UNITS = ['sdk', 'core', 'print', 'payments', 'sandbox', 'ui', 'web', 'h5'];
/** Files of the server's suite that are about the database, and the sweep that sends every operation once. */
const ABOUT_THE_DATABASE = [
  'src/db/',
  'src/testing/examples/exampleRequests.test.ts',
  'src/crash.long.test.ts',
  'src/diskFull.test.ts',
  'src/logs.test.ts',
  'src/main.test.ts',
  'src/settings.test.ts',
];
/** Those of them that are the same on PostgreSQL: they run once. */
const THE_SAME_ON_BOTH = ['src/main.test.ts', 'src/settings.test.ts'];
const SLOWEST = 20;
const TURNS = 8;
const isTestOrStep = (path) => /\.(sql|test\.ts|spec\.ts)$/.test(path);
/** The last commits, whose files run in every turn. */
const COMMITS = 10;
const changedBy = (commits) =>
  spawnSync('git', ['log', '-n', String(commits), '--name-only', '--format='], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);
/** Characters printed of the page of a failed browser test. */
const PAGE_CHARACTERS = 6000;

const totals = { passed: 0, failed: 0 };
const failures = [];
const times = [];
const files = [];
const reports = join(root, '.cache/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const add = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};
const firstLine = (message = '') => message.split('\n')[0];

/** Returns the page of a failed browser test as Playwright describes it: a failure that comes once needs its cause. */
function pageOf({ attachments = [] } = {}) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  const page = readFileSync(path, 'utf8').split('```yaml')[1]?.split('```')[0] ?? '';
  return page.trim().slice(0, PAGE_CHARACTERS);
}

/** Runs one part of the command and keeps its time. */
async function part(name, work) {
  console.log(`\n— ${name}`);
  const began = performance.now();
  await work();
  times.push({ name, seconds: (performance.now() - began) / 1000 });
}

const vitest = (name, args, env = {}) =>
  part(name, async () => {
    const file = join(reports, `${name}.json`);
    const beside = join(reports, `${name}, beside the tests.json`);
    const ours = join(root, 'scripts/unhandledErrors.mjs');
    const reporters = ['default', 'json', ours].map((reporter) => `--reporter=${reporter}`);
    // Each part finds on the disk what the one before has transformed.
    const kept = '--experimental.fsModuleCache';
    const code = await run('vitest', ['run', ...args, kept, ...reporters, `--outputFile.json=${file}`], {
      env: { ...env, UNHANDLED_ERRORS: beside },
    });
    if (!existsSync(file)) {
      failures.push(name);
      return add({ passed: 0, failed: 1 });
    }
    const unhandled = existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : [];
    failures.push(...unhandled.map((error) => `${name}, beside the tests: ${error}`));
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name: path, status, message, assertionResults, startTime, endTime } of testResults) {
      const subject = `${name}: ${relative(root, path)}`;
      files.push({ name: subject, seconds: (endTime - startTime) / 1000 });
      if (status === 'failed' && message) failures.push(`${subject}\n  ${firstLine(message)}`);
      for (const { fullName, status: outcome, failureMessages } of assertionResults)
        if (outcome === 'failed') failures.push(`${subject}: ${fullName}\n  ${firstLine(failureMessages[0])}`);
    }
    // A file that fails as a whole has no failed test of its own, nor has an error beside the tests.
    const failed = numFailedTests + unhandled.length || numFailedTestSuites;
    if (code && !failed) failures.push(`${name}: Vitest ended with ${code} and named no failure`);
    add({ passed: numPassedTests, failed: failed || (code ? 1 : 0) });
  });

const browser = (env = {}) =>
  part('browser', async () => {
    const file = join(reports, 'browser.json');
    const code = await run('playwright', ['test', '--config', 'apps/web/playwright.config.ts'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
    });
    if (!existsSync(file)) {
      failures.push('browser');
      return add({ passed: 0, failed: 1 });
    }
    const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const visit = ({ file: path, specs = [], suites: inner = [] }) => {
      let seconds = 0;
      for (const { title, ok, tests } of specs) {
        const results = tests.flatMap((test) => test.results);
        seconds += results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        // What passes at a second try has failed.
        if (!ok || tests.some(({ status }) => status === 'flaky'))
          failures.push(
            `browser: ${path}: ${title}\n  ${firstLine(results[0]?.error?.message)}\n${pageOf(results[0])}`,
          );
      }
      return seconds + inner.reduce((sum, suite) => sum + visit(suite), 0);
    };
    for (const suite of suites) files.push({ name: `browser: ${suite.file}`, seconds: visit(suite) });
    const failed = stats.unexpected + stats.flaky;
    failures.push(...errors.map(({ message }) => `browser, beside the tests: ${message}`));
    if (code && !failed && !errors.length) failures.push(`browser: Playwright ended with ${code} and named no failure`);
    add({ passed: stats.expected, failed: failed || (code ? 1 : 0) });
  });

const build = () =>
  part('build', async () => {
    const quiet = ['--output-logs=errors-only', '--log-prefix=none', '--no-update-notifier'];
    const code = await run('turbo', ['run', 'build', ...quiet], { env: { VITE_TEST_PAGES: 'on' } });
    add(code ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 });
    if (code) failures.push('the build');
    // Tests that start the server as a process take this build, and need not make their own.
    else process.env.BUILT_SERVER = join(root, 'apps/server/dist/main.mjs');
  });

/** Seeds the demo company that the browser tests copy. */
const demoCompany = (env) =>
  part('demo company', async () => {
    const code = await run('tsx', ['apps/web/e2e/support/seed.ts'], { env });
    if (!code) return;
    failures.push('the demo company');
    add({ passed: 0, failed: 1 });
  });

/** Runs the work on a PostgreSQL server of its own; without one where none is installed. */
async function onPostgres(work) {
  const postgres = await startPostgres({}, folderForTests());
  if (!postgres) console.log('\nNo PostgreSQL is installed here: the server runs on PGlite alone.');
  try {
    await work(postgres?.url);
  } finally {
    postgres?.stop();
  }
}

const SERVER = ['--project', 'server'];
const WHOLE = ['--config', 'vitest.long.config.ts'];

if (long) {
  const units = UNITS.flatMap((project) => ['--project', project]);
  await vitest('units, full size', units, { FULL_SIZE: '1' });
  await vitest('server on PGlite, full size', WHOLE);
  await build();
  await onPostgres(async (url) => {
    if (url) await vitest('server on PostgreSQL, full size', WHOLE, { TEST_DATABASE_URL: url });
  });
  await browser({ FULL_SIZE: '1' });
} else {
  // What is dear runs in turn: the next part comes with the next migration or test file, the same for everybody.
  const places = ['apps/server/migrations', 'apps/server/src', 'apps/web/e2e'];
  const counted = places.flatMap((place) => readdirSync(join(root, place), { recursive: true })).filter(isTestOrStep);
  process.env.TURN ??= `${(counted.length % TURNS) + 1}/${TURNS}`;
  // What was changed lately runs in every turn: it has been through no other.
  process.env.CHANGED ??= [...new Set(changedBy(COMMITS))].join(',');
  console.log(`turn ${process.env.TURN}`);
  await part('checks', async () => {
    const { passed, failed, broken } = await runChecks();
    add({ passed, failed });
    failures.push(...broken.map((name) => `check: ${name}`));
  });
  await vitest(
    'units',
    UNITS.flatMap((project) => ['--project', project]),
  );
  await build();
  await onPostgres(async (url) => {
    const onServer = url ? { TEST_DATABASE_URL: url } : {};
    if (url) {
      await vitest('server on PostgreSQL', SERVER, { ...onServer, IN_ANOTHER_PART: THE_SAME_ON_BOTH.join(',') });
      // Seeding keeps one processor busy, and the longest of these files the other.
      await Promise.all([vitest('database on PGlite', [...SERVER, ...ABOUT_THE_DATABASE]), demoCompany(onServer)]);
    } else await vitest('server on PGlite', SERVER);
    await browser(onServer);
  });
}

const line = ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`;
const total = { name: 'in all', seconds: performance.now() / 1000 };
console.log(`\nTime of each part:\n${[...times, total].map(line).join('\n')}`);
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
console.log(`\nThe ${SLOWEST} slowest files:\n${slowest.map(line).join('\n')}`);
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed || !totals.passed ? 1 : 0);
