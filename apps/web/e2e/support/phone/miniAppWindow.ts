import type { Page } from '@playwright/test';

/** Opens a store's mini-app in the stand-in's window as this customer, on one of its pages. */
export async function openMiniApp(
  page: Page,
  person: string,
  tab: string,
  { storeName = '顺达汽配', shop = '城东店' } = {},
): Promise<void> {
  await page.goto('/sandbox/mini-app/');
  const store = page.locator('section').filter({ hasText: storeName });
  await store.getByRole('textbox', { name: /^扮演顾客/ }).fill(person);
  await store.getByRole('button', { name: '打开小程序' }).click();
  await page
    .getByRole('link', { name: shop, exact: true })
    .or(page.locator('strong', { hasText: new RegExp(`^${shop}$`) }))
    .click();
  await turnTo(page, tab);
}

/** Turns to another page of it. */
export async function turnTo(page: Page, tab: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByText(tab, { exact: true }).click();
}
