import type { Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Demo2026!';

/** Fills the login form and sends it. */
export async function logIn(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/user/login');
  await page.getByRole('textbox', { name: '账号或手机号' }).fill(account);
  await page.getByLabel(/^密码/).fill(password);
  await page.getByRole('button', { name: /登\s*录/ }).click();
}
