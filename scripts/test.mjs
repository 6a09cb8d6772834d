// pnpm test: checks, unit and server tests, the server's again on PostgreSQL, the browser's. Ends with one line of counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './checks.mjs';
import { startPostgres } from './postgres.mjs';
import { root, run } from './run.mjs';

const long = process.argv.includes('--long');
const totals = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};
const failures = [];
const secondTry = [];
const firstLine = (message = '') => message.split('\n')[0];
const reports = join(root, '.cache/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

async function vitest(name, args, env = {}) {
  const file = join(reports, `${name}.json`);
  console.log(`\n— ${name}`);
  const code = await run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  if (!existsSync(file)) return add({ passed: 0, failed: 1 });
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name: path, status, message, assertionResults } of testResults) {
    if (status === 'failed' && message) failures.push(`${name}: ${relative(root, path)}\n  ${firstLine(message)}`);
    for (const { fullName, status: outcome, failureMessages } of assertionResults)
      if (outcome === 'failed')
        failures.push(`${name}: ${relative(root, path)}: ${fullName}\n  ${firstLine(failureMessages[0])}`);
  }
  // A file that fails as a whole has no failed test of its own.
  add({ passed: numPassedTests, failed: numFailedTests || (code ? Math.max(1, numFailedTestSuites) : 0) });
}

async function playwright() {
  const file = join(reports, 'browser.json');
  console.log('\n— browser');
  const code = await run('playwright', ['test', '--config', 'apps/web/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  if (!existsSync(file)) return add({ passed: 0, failed: 1 });
  const {
    stats: { expected, unexpected, flaky },
    suites,
  } = JSON.parse(readFileSync(file, 'utf8'));
  const visit = ({ file: path, specs = [], suites: inner = [] }) => {
    for (const spec of specs) {
      const [first] = spec.tests[0]?.results ?? [];
      const told = `browser: ${path}: ${spec.title}\n  ${firstLine(first?.error?.message)}`;
      if (!spec.ok) failures.push(told);
      else if (spec.tests.some((one) => one.status === 'flaky')) secondTry.push(told);
    }
    inner.forEach(visit);
  };
  suites.forEach(visit);
  add({ passed: expected + flaky, failed: unexpected || (code ? 1 : 0) });
}

if (long) {
  const postgres = await startPostgres();
  await vitest('long', ['--config', 'vitest.long.config.ts'], postgres ? { TEST_DATABASE_URL: postgres.url } : {});
  postgres?.stop();
} else {
  const checked = await runChecks();
  add(checked);
  failures.push(...checked.broken.map((name) => `check: ${name}`));
  await vitest('units', [
    '--project',
    'sdk',
    '--project',
    'core',
    '--project',
    'payments',
    '--project',
    'sandbox',
    '--project',
    'ui',
    '--project',
    'web',
    '--project',
    'h5',
  ]);
  await vitest('server on PGlite', ['--project', 'server']);
  const postgres = await startPostgres();
  if (postgres) {
    try {
      await vitest('server on PostgreSQL', ['--project', 'server'], { TEST_DATABASE_URL: postgres.url });
    } finally {
      postgres.stop();
    }
  } else console.log('\n— server on PostgreSQL: not run, no PostgreSQL is installed here');
  console.log('\n— build');
  const built = await run(
    'turbo',
    ['run', 'build', '--output-logs=errors-only', '--log-prefix=none', '--no-update-notifier'],
    { env: { VITE_TEST_PAGES: 'on' } },
  );
  add(built === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  if (built !== 0) failures.push('the build');
  if (built === 0) await playwright();
}
if (secondTry.length) console.log(`\nPassed at the second try only:\n${secondTry.join('\n')}`);
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed || !totals.passed ? 1 : 0);
