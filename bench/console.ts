import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../apps/web/e2e/support/browser';
import { enterShop } from '../apps/web/e2e/support/logIn';
import { median, report, round } from './figures';
import { startProgram } from './shop';
import { bytesOf, largestPaint, slowPage } from './slowPage';

const ROUNDS = 5;
const first = { path: '/goods/shop/list', title: '门店商品' };
const second = { path: '/customer/list', title: '门店客户' };

/** Measures the built console against the built server, as on a slow till: a quarter of the processor and 10 Mbit/s. */
export async function webConsole(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  const server = await startProgram('apps/server/dist/main.mjs', { DATA_DIR: folder, DEMO: 'on' });
  const browser = await launchBrowser();
  try {
    const loggedIn = await browser.newContext({
      baseURL: server.url,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    });
    await enterShop(await loggedIn.newPage(), 'dianzhang');
    const storageState = await loggedIn.storageState();
    await loggedIn.close();

    const scripts = { login: new Set<string>(), list: new Set<string>() };
    const figures = { paint: [] as number[], change: [] as number[], back: [] as number[] };
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const stranger = await slowPage(browser, { baseURL: server.url });
      await stranger.page.goto('/user/login');
      await stranger.page.getByRole('button', { name: /登\s*录/ }).waitFor();
      await stranger.page.waitForLoadState('networkidle');
      scripts.login = stranger.scripts;
      figures.paint.push(await largestPaint(stranger.page));
      await stranger.context.close();

      const member = await slowPage(browser, { baseURL: server.url, storageState });
      await member.page.goto(first.path);
      await member.page.locator('[role=row][data-id]').first().waitFor();
      await member.page.waitForLoadState('networkidle');
      scripts.list = new Set(member.scripts);
      figures.change.push(await click(member.page, '主菜单', second));
      await click(member.page, '已打开的页面', first);
      figures.back.push(await click(member.page, '已打开的页面', second));
      await member.context.close();
    }
    for (const [name, most] of [
      ['login', 170],
      ['list', 330],
    ] as const) {
      const { br, gzip } = await bytesOf(scripts[name]);
      report(
        `JavaScript of the ${name === 'list' ? 'first list' : name}`,
        `${round(br / 1000, 1)} kB as brotli (${round(gzip / 1000, 1)} as gzip, ${String(scripts[name].size)} files)`,
        `≤ ${String(most)} kB`,
        br <= most * 1000,
      );
    }
    report(
      'largest contentful paint of the login',
      `${round(median(figures.paint), 0)} ms`,
      '≤ 2500 ms',
      median(figures.paint) <= 2500,
    );
    const [change, back] = [median(figures.change), median(figures.back)];
    report('another list, opened for the first time', `${round(change, 0)} ms`, '≤ 2000 ms', change <= 2000);
    report(
      'return to its tab',
      `${round(back, 0)} ms, ${round(back / change)} of its first visit`,
      '≤ 0.35 or ≤ 100 ms',
      back <= 100 || back / change <= 0.35,
    );
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Clicks a navigation link; returns the milliseconds until the page's rows are painted. */
async function click(page: Page, navigation: string, target: { path: string; title: string }): Promise<number> {
  const link = page
    .getByRole('navigation', { name: navigation })
    .getByRole('link', { name: target.title, exact: true });
  if (!(await link.isVisible()))
    await page.getByRole('navigation', { name: navigation }).getByRole('button', { name: '客户', exact: true }).click();
  return link.evaluate(async (element, { path, title }) => {
    const began = performance.now();
    (element as HTMLElement).click();
    // Checks visibility before position: asking for a hidden page's position would force its layout.
    while (
      location.pathname !== path ||
      !document.title.includes(title) ||
      ![...document.querySelectorAll('[role=row][data-id]')].some((row) => row.checkVisibility())
    )
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  }, target);
}
