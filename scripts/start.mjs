// pnpm start: builds what has changed, then serves everything on one port.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, root, run } from './run.mjs';

console.log('\n  配件台 PartsDesk\n  · 构建（第一次约需一两分钟）');
const code = await run(
  'turbo',
  [
    'run',
    'build',
    '--filter=@partsdesk/server',
    '--filter=@partsdesk/web',
    '--filter=@partsdesk/h5',
    '--output-logs=errors-only',
    '--log-prefix=none',
    '--no-update-notifier',
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
if (code !== 0) {
  console.error('\nThe build failed; run "pnpm build" to see why.');
  process.exit(code);
}

const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.mjs')], {
  cwd: root,
  env: environment({ NODE_ENV: 'production' }),
  stdio: 'inherit',
});
// Ctrl-C reaches the server by itself; we only wait until it has stopped. A plain kill is handed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)));
