import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { test } from '../support/test';

async function switchTo(page: Page, shop: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: shop }).click();
}

test('a window hears that another one has switched the shop, and follows or stays', async ({ page, context }) => {
  await asUser(page, 'laoban');
  await page.goto('/dashboard/analysis');
  const other = await context.newPage();
  await other.goto('/customer/tag');
  await expect(other.getByRole('banner')).toContainText('城东店');
  await switchTo(other, '城西店');
  await expect(other.getByRole('banner')).toContainText('城西店');

  const alert = page.getByRole('alert').filter({ hasText: '另一个窗口已切换到“城西店”' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('城东店');
  await page.getByRole('button', { name: '进入城西店' }).click();
  await expect(page.getByRole('banner')).toContainText('城西店');
  await expect(alert).toBeHidden();

  await switchTo(page, '高新店');
  await other.getByRole('button', { name: '留在城西店' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '另一个窗口已切换到“城西店”' })).toBeVisible();
});
