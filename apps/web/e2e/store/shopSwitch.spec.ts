import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { overflow } from '../support/axe';
import { test } from '../support/test';

async function switchTo(page: Page, shop: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: shop }).click();
}

/** Expects that the warning lies over nothing of the head and the page, at each width of a window. */
async function coversNothing(page: Page, alert: Locator): Promise<void> {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const covered = () =>
      alert.evaluate((element) => {
        const own = element.getBoundingClientRect();
        return [...document.querySelectorAll('header, main, [role=tablist]')].filter((other) => {
          const { top, bottom, left, right, height } = other.getBoundingClientRect();
          const apart = bottom <= own.top || top >= own.bottom || right <= own.left || left >= own.right;
          return height > 0 && !apart;
        }).length;
      });
    await expect.poll(covered).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
}

test('a window hears that another one has switched the shop, and follows or stays', async ({ page, context }) => {
  await asUser(page, 'laoban');
  await page.goto('/dashboard/analysis');
  const desk = await context.newPage();
  await desk.goto('/cash/index');
  await expect(desk.getByRole('table', { name: '购物车' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/customer/tag');
  await expect(other.getByRole('banner')).toContainText('城东店');
  await switchTo(other, '城西店');
  await expect(other.getByRole('banner')).toContainText('城西店');

  const alertOf = (one: Page) => one.getByRole('alert').filter({ hasText: '另一个窗口已切换到“城西店”' });
  const alert = alertOf(page);
  await expect(alert).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('城东店');
  await coversNothing(desk, alertOf(desk));
  await desk.close();
  await coversNothing(page, alert);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '进入城西店' }).click();
  await expect(page.getByRole('banner')).toContainText('城西店');
  await expect(alert).toBeHidden();

  await switchTo(page, '高新店');
  await other.getByRole('button', { name: '留在城西店' }).click();
  await expect(alert).toBeVisible();
});
