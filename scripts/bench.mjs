// pnpm bench [figure …]: builds what is measured, then measures.
import { run } from './run.mjs';

const built = await run('turbo', [
  'run',
  'build',
  '--filter=@partsdesk/server',
  '--filter=@partsdesk/web',
  '--filter=@partsdesk/h5',
  '--output-logs=errors-only',
  '--log-prefix=none',
  '--no-update-notifier',
]);
process.exit(built || (await run('tsx', ['bench/run.ts', ...process.argv.slice(2)])));
