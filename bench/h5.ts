import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../apps/web/e2e/support/browser';
import { openDesk } from '../apps/web/e2e/support/phone/codesToPay';
import { median, report, round } from './figures';
import { startProgram } from './shop';
import { bytesOf, largestPaint, slowPage } from './slowPage';

const ROUNDS = 5;
const PHONE = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Version/17.0 Mobile/15E148 Safari/604.1',
].join(' ');

/**
 * Measures the customers' payment page against the built server, as on a slow phone: a quarter of the processor and 10
 * Mbit/s.
 */
export async function h5(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  const server = await startProgram('apps/server/dist/main.mjs', { DATA_DIR: folder, DEMO: 'on' });
  const browser = await launchBrowser();
  try {
    const { address } = await (await openDesk(server.url)).sale();
    let scripts = new Set<string>();
    const paints: number[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const phone = await slowPage(browser, {
        baseURL: server.url,
        userAgent: PHONE,
        viewport: { width: 375, height: 812 },
      });
      await phone.page.goto(address);
      await phone.page.getByRole('button', { name: /^微信支付/ }).waitFor();
      await phone.page.waitForLoadState('networkidle');
      scripts = phone.scripts;
      paints.push(await largestPaint(phone.page));
      await phone.context.close();
    }
    const { br, gzip } = await bytesOf(scripts);
    report(
      'JavaScript of the payment page',
      `${round(br / 1000, 1)} kB as brotli (${round(gzip / 1000, 1)} as gzip, ${String(scripts.size)} files)`,
      '≤ 80 kB',
      br <= 80_000,
    );
    report(
      'largest contentful paint of the payment page',
      `${round(median(paints), 0)} ms`,
      '≤ 1000 ms',
      median(paints) <= 1000,
    );
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
