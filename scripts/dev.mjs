// pnpm dev: the server and the console, both watching their sources. The console stands on port 5173.
import { spawn } from 'node:child_process';
import { environment, root, run } from './run.mjs';

if (await run('turbo', ['run', 'codegen', 'groups', '--output-logs=errors-only'])) process.exit(1);
const children = [
  spawn('tsx', ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  }),
  spawn('pnpm', ['--filter', '@partsdesk/web', 'dev'], { cwd: root, env: environment(), stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
