import { spawn } from 'node:child_process';
// pnpm screenshots: takes the pictures of the README from the running product, on a fresh demo company.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../apps/web/e2e/support/browser';
import { enterShop } from '../apps/web/e2e/support/logIn';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/screenshots');
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-screenshots-'));
const port = 18_090;
const baseURL = `http://127.0.0.1:${String(port)}`;

const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.mjs')], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolve, reject) => {
  server.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('已启动')) resolve();
  });
  server.on('exit', () => {
    reject(new Error('the server has ended; has it been built ("pnpm build")?'));
  });
});
mkdirSync(target, { recursive: true });
const browser = await launchBrowser();

async function picture(
  name: string,
  account: string,
  path: string,
  prepare: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await enterShop(page, account);
  await page.goto(path);
  await prepare(page);
  await page.screenshot({ path: join(target, `${name}.png`), animations: 'disabled' });
  await page.close();
  console.log(`docs/screenshots/${name}.png`);
}

try {
  await picture('dashboard', 'dianzhang', '/dashboard/analysis', async (page) => {
    await page.getByText('今日').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  await picture('cash-desk', 'shouyin', '/cash/index', async (page) => {
    const search = page.getByRole('combobox', { name: '扫码或搜索商品' });
    for (const word of ['启停蓄电池', '前刹车片', '双铱金火花塞', '后减震器']) {
      await search.fill(word);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
    }
    await page.waitForLoadState('networkidle');
  });
  await picture('outbounds', 'dianzhang', '/order/list/index', async (page) => {
    await page.getByRole('row').nth(5).waitFor();
    await page.waitForLoadState('networkidle');
  });
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
