import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox } from '@partsdesk/sandbox/testing';
import { createClient, memorySession } from '@partsdesk/sdk';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import pg from 'pg';
import { openDesk } from '../apps/web/e2e/support/phone/codesToPay';
import { reportUnseen } from './reportUnseen';
import { startProgram } from './shop';

const KILLS = 5;
/** The lanes of the worker that asks. */
const PAYMENTS = 4;
const LOOK_MS = 100;

/** Measures the same with the built server, killed while it asks: the next process waits for the lease to end. */
export async function unseenAfterKill(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  const provider = await startSandbox();
  const database = new pg.Pool({ connectionString: databaseUrl });
  const start = () =>
    startProgram('apps/server/dist/main.mjs', {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO: 'on',
      LOGIN_RATE: '100000',
      WECHAT_PAY_URL: `${provider.url}/sandbox/wechatpay`,
      SHOUQIANBA_URL: `${provider.url}/sandbox/shouqianba`,
      WECHAT_OPEN_URL: `${provider.url}/sandbox/wechat`,
    });
  const count = async (query: string, numbers: string[]) =>
    (await database.query<{ count: number }>(`select count(*)::int as count ${query}`, [numbers])).rows[0]?.count ?? 0;
  async function until(isSo: () => Promise<boolean>) {
    while (!(await isSo())) await wait(LOOK_MS);
  }
  let server = await start();
  const took: number[] = [];
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const desk = await openDesk(server.url);
      const phone = h5Payment(createClient({ baseUrl: server.url, session: memorySession() }));
      const numbers: string[] = [];
      for (let made = 0; made < PAYMENTS; made += 1) {
        const { address, amount } = await desk.sale();
        const code = new URL(address, server.url).searchParams.get('code') ?? '';
        numbers.push((await phone.add({ code, amount, channel: 'jsapi', openId: 'o-one' })).outTradeNo);
      }
      await provider.faults({ answerDelayMs: 9000 });
      await until(
        async () =>
          (await count(
            `from platform.outbox where kind = 'payTrade' and done_time is null and tries > 0
              and replace(payload::jsonb ->> 'id', '-', '') = any($1)`,
            numbers,
          )) === numbers.length,
      );
      const killed = new Promise((resolve) => server.process.once('exit', resolve));
      server.process.kill('SIGKILL');
      await killed;
      await provider.faults({ answerDelayMs: 0 });
      const begin = performance.now();
      for (const outTradeNo of numbers) await provider.control('pay', { outTradeNo, silent: true });
      server = await start();
      for (let seen = 0; seen < numbers.length;) {
        const now = await count(`from pay_trade where status = 2 and out_trade_no = any($1)`, numbers);
        took.push(...Array<number>(now - seen).fill((performance.now() - begin) / 1000));
        seen = now;
        await wait(LOOK_MS);
      }
    }
    reportUnseen('paid while the process that asked was killed, no notification', took, 20);
  } finally {
    await server.stop();
    await database.end();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
