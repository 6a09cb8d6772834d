import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@partsdesk/sandbox/testing';
import { createClient, memorySession } from '@partsdesk/sdk';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { Pool } from 'undici';
import { openDesk } from '../apps/web/e2e/support/phone/codesToPay';
import { startPostgres } from '../scripts/postgres.mjs';
import { report, round } from './figures';
import { startProgram } from './shop';

const PAYMENTS = 400;
const AT_ONCE = [1, 8];

/**
 * Measures how long WeChat Pay waits for the answer to a genuine notification, which books the payment: each is signed
 * and encrypted before the clock starts, then sent to the built server on PostgreSQL, and a second time as a
 * repetition.
 */
export async function notification(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  const provider = await startSandbox();
  const server = await startProgram('apps/server/dist/main.mjs', {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    DEMO: 'on',
    LOGIN_RATE: '100000',
    WECHAT_PAY_URL: `${provider.url}/sandbox/wechatpay`,
    SHOUQIANBA_URL: `${provider.url}/sandbox/shouqianba`,
    WECHAT_OPEN_URL: `${provider.url}/sandbox/wechat`,
  });
  try {
    const desk = await openDesk(server.url);
    const phone = h5Payment(createClient({ baseUrl: server.url, session: memorySession() }));
    for (const clients of AT_ONCE) {
      provider.posted.length = 0;
      for (let made = 0; made < PAYMENTS; made += 1) {
        const { address, amount } = await desk.sale();
        const code = new URL(address, server.url).searchParams.get('code') ?? '';
        const { outTradeNo } = await phone.add({ code, amount, channel: 'jsapi', openId: 'o-one' });
        await provider.control('pay', { outTradeNo, silent: true });
        await provider.control('forge', { outTradeNo, url: provider.notifyUrl, forgery: 'none' });
      }
      for (const news of ['news', 'told again']) {
        const p99 = await send(server.url, provider.posted, clients);
        report(
          `notifications, ${news}, ${String(clients)} at once`,
          `p99 ${round(p99, 0)} ms of ${String(provider.posted.length)}`,
          '≤ 200 ms',
          p99 <= 200,
        );
      }
    }
  } finally {
    await server.stop();
    await provider.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the 99th percentile in milliseconds. */
async function send(
  url: string,
  posted: Awaited<ReturnType<typeof startSandbox>>['posted'],
  clients: number,
): Promise<number> {
  const pool = new Pool(url, { connections: clients });
  const took: number[] = [];
  const waiting = [...posted];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const headers = Object.fromEntries(
          Object.entries(next.headers).filter(([name]) => name.startsWith('wechatpay-') || name === 'content-type'),
        );
        const began = performance.now();
        const answer = await pool.request({ method: 'POST', path: '/api/pay/notify/wechat', headers, body: next.body });
        await answer.body.dump();
        if (answer.statusCode !== 204)
          throw new Error(`a genuine notification is answered with ${String(answer.statusCode)}`);
        took.push(performance.now() - began);
      }
    }),
  );
  await pool.close();
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}
