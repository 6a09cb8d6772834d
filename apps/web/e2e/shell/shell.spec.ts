import { expect } from '@playwright/test';
import { enterShop, logIn } from '../support/logIn';
import { test } from '../support/test';

test('a wrong password is refused in words and stays on the login page', async ({ page }) => {
  await logIn(page, 'laoban', 'wrong-password');
  await expect(page.getByText('账号或密码错误').first()).toBeVisible();
  expect(page.url()).toContain('/user/login');
});

test('without a login, a page of the console leads to the login [GUARD-06]', async ({ page }) => {
  await page.goto('/customer/tag');
  await expect(page).toHaveURL(/\/user\/login/);
});

test('the page title carries the product name [PROD-22], the login its three promotions [PROD-21]', async ({
  page,
}) => {
  await page.goto('/user/login');
  await expect(page).toHaveTitle(/新零售服务平台/);
  await expect(page.getByText(/小程序/).first()).toBeVisible();
  await expect(page.getByText(/营销/).first()).toBeVisible();
});

test('the security policy is kept: no violation on the way from login to a list', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await enterShop(page, 'dianzhang');
  await page.goto('/customer/tag');
  await expect(page.getByRole('heading', { name: '客户标签' }).first()).toBeVisible();
  expect(violations).toEqual([]);
});
