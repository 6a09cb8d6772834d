import { expect, type CDPSession, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { follow, rows } from '../support/onPage';
import { test } from '../support/test';

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tabs = (page: Page) => bar(page).getByRole('link');

async function heap(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

// A trace keeps what it has seen of the page in the page's own memory.
test.use({ trace: 'off' });

const TABS = 100;

test(
  `${String(TABS)} tabs opened and closed leave the memory as it was, within a fifth`,
  { tag: '@long' },
  async ({ page, context }) => {
    test.setTimeout(600_000);
    await asUser(page, 'dianzhang');
    await page.goto('/customer/tag');
    await expect(rows(page).first()).toBeVisible();
    const session = await context.newCDPSession(page);
    const round = async (count: number, from: number) => {
      for (let number = from; number < from + count; number += 1) {
        await follow(page, `/customer/tag?tab=${String(number)}`);
        await expect(tabs(page)).toHaveCount(number - from + 2);
        await expect(rows(page).first()).toBeVisible();
      }
      await follow(page, '/customer/tag');
      await expect(tabs(page).first()).toHaveAttribute('aria-current', 'page');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索页面、单据、客户和商品' }).fill('关闭其他');
      await page.keyboard.press('Enter');
      await expect(tabs(page)).toHaveCount(1);
      await expect(rows(page).first()).toBeVisible();
    };
    // What is fetched and compiled once belongs to the start.
    await round(5, 0);
    const before = await heap(session);
    await round(TABS, 100);
    await expect.poll(() => heap(session), { timeout: 30_000 }).toBeLessThan(before * 1.2);
    process.stdout.write(
      `${String(Math.round(before / 1024))} kB before, ${String(Math.round((await heap(session)) / 1024))} kB after\n`,
    );
  },
);
