import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const projects = [
  // With apps/server, most of which bench reads anyhow.
  'bench',
  'apps/web',
  'packages/ui',
  'packages/core',
  'packages/print',
  'apps/sandbox',
  'apps/h5',
  'packages/sdk',
  'packages/payments',
  // The root's own scripts and settings.
  '.',
];
const inOpenapi = ['--silent', '--filter', '@partsdesk/openapi', 'exec'];

const LIFECYCLES = 'lifecycles.json';
const notServices = ['tspconfig.yaml', 'redocly.yaml'];
const documents = () =>
  readdirSync(join(root, 'openapi')).filter((name) => /^[a-z0-9]+\.yaml$/.test(name) && !notServices.includes(name));

const codegen = ['run', 'codegen', 'groups', '--output-logs=errors-only', '--log-prefix=none', '--no-update-notifier'];
const redocly = ['redocly', 'lint', '--config', 'redocly.yaml', '--format', 'stylish'];
const borders = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'packages', 'apps', 'scripts', 'bench'];
/** The native compiler; TypeScript 6 stays for the tools that need its interface. */
const tsc = join(root, 'node_modules/typescript-native/bin/tsc');

/** The contract's documents, which are committed. */
const contract = () => new Map(documents().map((name) => [name, readFileSync(join(root, 'openapi', name), 'utf8')]));

/** Makes the generated code; fails where the contract's documents were not what their sources emit. */
async function generate(options) {
  const committed = contract();
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-lifecycles-'));
  const fresh = join(folder, LIFECYCLES);
  try {
    const codes = await Promise.all([
      run('turbo', codegen, options),
      run('tsx', ['scripts/lifecycles.ts', fresh], options),
    ]);
    if (codes.some(Boolean)) return 1;
    const emitted = contract();
    const stale = [...new Set([...committed.keys(), ...emitted.keys()])].filter(
      (name) => committed.get(name) !== emitted.get(name),
    );
    if (readFileSync(fresh, 'utf8') !== readFileSync(join(root, 'openapi', LIFECYCLES), 'utf8')) stale.push(LIFECYCLES);
    if (stale.length)
      options.print(`openapi/${stale.join(', openapi/')}: stale; run "pnpm codegen" and commit the documents\n`);
    return stale.length ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs before the others, which read the generated code. */
const first = ['the generated code is made, and the committed contract is what its sources emit', generate];

/** Lists the checks of the source tree, each with a name; the longest first, so that the lanes end together. */
const checks = [
  ['oxlint finds nothing', (options) => run('oxlint', ['--format=unix'], options)],
  ...projects.map((project) => [`${project} type-checks`, (options) => run(tsc, ['-p', project], options)]),
  ['no dependency goes the wrong way, and none in a circle', (options) => run('depcruise', borders, options)],
  ['nothing is unused (knip)', (options) => run('knip', ['--no-progress'], options)],
  [
    'the contract has no fault that Redocly knows',
    (options) =>
      run('pnpm', [...inOpenapi, ...redocly, ...documents()], {
        ...options,
        env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      }),
  ],
  ['the contract breaks nobody since the last commit', (options) => run('tsx', ['scripts/contractDiff.ts'], options)],
  ['everything is formatted', (options) => run('oxfmt', ['--check', '.'], options)],
  ['every status and version has one writer', (options) => run('node', ['scripts/owners.mjs'], options)],
  ['colours stand in the theme alone', (options) => run('node', ['scripts/colours.mjs'], options)],
  ['every seeded fault still has its place', (options) => run('node', ['scripts/faultPlaces.mjs'], options)],
  ['no line is longer than 120 characters', (options) => run('node', ['scripts/longLines.mjs'], options)],
];

/** Runs one check, prints its name, its seconds and, where it failed, what it said. */
async function held([name, check]) {
  const began = performance.now();
  let said = '';
  const code = await check({ print: (text) => (said += text) });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(said.trimEnd());
  return code === 0;
}

/** Runs all checks, as many at once as there are cores; answers how many held, and the names of the others. */
export async function runChecks() {
  const broken = [];
  if (!(await held(first))) broken.push(first[0]);
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await held(check))) broken.push(check[0]);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane));
  return { passed: checks.length + 1 - broken.length, failed: broken.length, broken };
}
