import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { test } from '../support/test';

test('[U-03] after F9 nothing is chosen, and a second F9 hands out nothing', async ({ page }) => {
  await asUser(page, 'cangguan');
  await page.goto('/cash/wait-out-stock');
  const list = page.getByRole('region', { name: '待出库的单' });
  const picking = page.getByRole('region', { name: '出库', exact: true });
  await expect(list).toContainText(/共 \d+ 单/);
  const waiting = Number(/共 (\d+) 单/.exec(await list.innerText())?.[1]);
  expect(waiting).toBeGreaterThan(1);
  await list.locator('[data-out]').nth(1).click();
  await expect(list.locator('[data-out]').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(picking).toBeVisible();
  await page.keyboard.press('F9');
  await expect(list).toContainText(`共 ${String(waiting - 1)} 单`);
  await expect(picking).toHaveCount(0);
  await page.keyboard.press('F9');
  await page.keyboard.press('ArrowDown');
  await expect(picking).toBeVisible();
  await expect(list).toContainText(`共 ${String(waiting - 1)} 单`);
  await expect(list.locator('[data-out]').first()).toHaveAttribute('aria-current', 'true');
});
