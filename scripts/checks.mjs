import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const projects = [
  'packages/sdk',
  'packages/core',
  'packages/payments',
  'packages/ui',
  'apps/sandbox',
  'apps/server',
  'apps/web',
  'apps/h5',
  'bench',
];

/** Fails when a committed document is not what the contract's sources emit. */
async function contractIsFresh() {
  const folder = mkdtempSync(join(root, 'openapi/.fresh-'));
  try {
    const code = await run(
      'pnpm',
      [
        '--filter',
        '@partsdesk/openapi',
        'exec',
        'tsp',
        'compile',
        'main.tsp',
        '--config',
        'tspconfig.yaml',
        '--option',
        `@typespec/openapi3.emitter-output-dir=${folder}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (code) return code;
    const lifecycles = await run('tsx', ['scripts/lifecycles.ts', join(folder, 'lifecycles.json')]);
    if (lifecycles) return lifecycles;
    const stale = readdirSync(folder).filter((name) => {
      const committed = join(root, 'openapi', name);
      return !existsSync(committed) || readFileSync(committed, 'utf8') !== readFileSync(join(folder, name), 'utf8');
    });
    if (stale.length) console.error(`openapi/${stale.join(', openapi/')}: stale; run "pnpm codegen" and commit`);
    return stale.length ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const documents = () =>
  readdirSync(join(root, 'openapi'))
    .filter((name) => /^[a-z0-9]+\.yaml$/.test(name) && !['tspconfig.yaml', 'redocly.yaml'].includes(name))
    .map((name) => `openapi/${name}`);

/** What must hold of the sources, each with a name. */
export const checks = [
  ['the committed contract is what its sources emit', contractIsFresh],
  [
    'generated code is made',
    () =>
      run('turbo', ['run', 'codegen', '--output-logs=errors-only', '--log-prefix=none', '--no-update-notifier'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
  ],
  ...projects.map((project) => [`${project} type-checks`, () => run('tsc', ['-p', project])]),
  [
    'the contract has no fault that Redocly knows',
    () =>
      run(
        'pnpm',
        [
          '--silent',
          '--filter',
          '@partsdesk/openapi',
          'exec',
          'redocly',
          'lint',
          '--config',
          'redocly.yaml',
          '--format',
          'stylish',
          ...documents().map((path) => path.replace('openapi/', '')),
        ],
        { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
      ),
  ],
  ['the contract breaks nobody since the last commit', () => run('tsx', ['scripts/contractDiff.ts'])],
  // No cache: what is wrong with a file depends on the types of others.
  ['ESLint finds nothing', () => run('eslint', ['.'])],
  [
    'no dependency goes the wrong way, and none in a circle',
    () =>
      run('depcruise', [
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
        'packages',
        'apps',
        'scripts',
        'bench',
      ]),
  ],
  ['nothing is unused (knip)', () => run('knip', ['--no-progress'])],
];

/** Runs all checks; answers how many held, and the names of the others. */
export async function runChecks() {
  let passed = 0;
  const broken = [];
  for (const [name, check] of checks) {
    const began = performance.now();
    const code = await check();
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    if (code === 0) passed += 1;
    else broken.push(name);
  }
  return { passed, failed: broken.length, broken };
}
