import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createClient, memorySession } from '@partsdesk/sdk';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { build } from 'esbuild';
import { median, report, round } from './figures';

const ROUNDS = 15;
const CALLS = 2000;
const body = JSON.stringify({ status: 0, data: { records: [], current: 1, pages: 0, total: 0, more: false } });

/** Measures the SDK's overhead on a GET over a fetch that answers at once, and its size. */
export async function sdk(): Promise<void> {
  const answering = () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } }));
  const session = memorySession();
  session.login({ access_token: 'a'.repeat(32), refresh_token: 'b'.repeat(32), expires_in: 7200 });
  session.choose({ tenantId: '01a1ff41-26ab-7000-8152-4e3e717e7a25', deptId: '01a1ff41-2789-7000-9a30-859f72c19989' });
  const tags = customerTag(createClient({ baseUrl: 'http://stub', session, fetch: answering }));

  const timed = async (call: () => Promise<unknown>) => {
    // Measures processor time, which excludes waiting and other load of the machine.
    const began = process.cpuUsage();
    for (let turn = 0; turn < CALLS; turn += 1) await call();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / CALLS;
  };
  const bare = async (): Promise<unknown> => (await answering()).json();
  const differences: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const alone = await timed(bare);
    const through = await timed(() => tags.page({ current: 1, pageSize: 20 }));
    if (turn) differences.push(through - alone);
  }
  report('the SDK over fetch, a GET', `${round(median(differences), 1)} µs`, '≤ 25 µs', median(differences) <= 25);

  const { outputFiles } = await build({
    stdin: {
      contents: [
        "export { createClient } from '@partsdesk/sdk';",
        "export { customerTag } from '@partsdesk/sdk/parts/customerTag';",
      ].join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '').length;
  report('the client and one group, minified and gzipped', `${String(bytes)} bytes`, '≤ 6144', bytes <= 6144);
}
