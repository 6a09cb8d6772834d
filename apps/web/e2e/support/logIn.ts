import { expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Demo2026!';

/** Fills the login form and sends it. */
export async function logIn(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/user/login');
  await page.getByRole('textbox', { name: '账号或手机号' }).fill(account);
  await page.getByLabel(/^密码/).fill(password);
  await page.getByRole('button', { name: /登\s*录/ }).click();
}

/** Closes the day's introduction of the payment code whenever it comes. */
export async function readIntroduction(page: Page): Promise<void> {
  const introduction = page.getByRole('dialog', { name: /^收款码：/ });
  await page.addLocatorHandler(introduction, () => introduction.getByRole('button', { name: '知道了' }).click());
}

/** Logs in and chooses the shop, as far as there is a choice. */
export async function enterShop(page: Page, account: string, shop = '城东店', storeName = '顺达汽配'): Promise<void> {
  await readIntroduction(page);
  await logIn(page, account);
  await expect(page).not.toHaveURL(/\/user\/login/);
  const store = page.getByRole('button', { name: new RegExp(storeName) }).first();
  const branch = page.getByRole('button', { name: new RegExp(shop) });
  // Cashiers land at the desk, which has no menu.
  const inside = page
    .getByRole('navigation', { name: '主菜单' })
    .or(page.getByRole('combobox', { name: '扫码或搜索商品' }));
  await expect(store.or(branch).or(inside).first()).toBeVisible();
  // Whoever has one store alone is past this choice; a head store bears its name.
  if (page.url().endsWith('/transit/select')) await store.click();
  await expect(branch.or(inside).first()).toBeVisible();
  if (page.url().includes('/transit/')) await branch.first().click();
  await expect(page).not.toHaveURL(/\/transit\//);
}
