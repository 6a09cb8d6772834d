import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Environment in which the workspace's own commands are found. */
export const environment = (more = {}, folder = root) => ({
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
  ...more,
});

/** Runs a command in the project's folder, or in `cwd`; answers its exit code. Its output goes to `print` if given. */
export function run(command, args, { env = {}, stdio = 'inherit', print, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(env, cwd),
      stdio: print ? ['ignore', 'pipe', 'pipe'] : stdio,
    });
    if (print) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
    child.on('error', (error) => {
      (print ?? ((text) => process.stderr.write(text)))(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
