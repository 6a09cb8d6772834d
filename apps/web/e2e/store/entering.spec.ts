import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { enterShop, logIn } from '../support/logIn';
import { newOwner } from '../support/newOwner';
import { test } from '../support/test';

test('[F-25] Home on an error page that was opened directly leads to where one works [ERRPAGE-06]', async ({
  page,
}) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/404?type=403');
  await page.getByRole('button', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis/);
  await expect(page.getByText('菜单为空')).toHaveCount(0);
});

test('[F-30] the shop that the user entered last is marked, first and focused [DATA-08]', async ({ page }) => {
  await enterShop(page, 'laoban', '城西店');
  await page.goto('/user/set');
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => !key.includes('RELATIONSHIP'))
      .forEach((key) => localStorage.removeItem(key)),
  );
  await logIn(page, 'laoban');
  // The only store is not asked about.
  await expect(page).toHaveURL(/\/transit\/select-shop$/);
  const shop = page.getByRole('button', { name: /城西店/ });
  await expect(shop).toContainText('上次进入');
  await expect(shop).toBeFocused();
  await expect(page.getByText('上次进入')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('header').first()).toContainText('城西店');
});

test(
  '[F-26] the code of an authorisation outlives the login in another tab',
  { tag: '@long' },
  async ({ page, context, baseURL }) => {
    const url = baseURL ?? '';
    const { phone } = await newOwner(url, '授权试店');
    const answer = await page.request.post(`${url}/sandbox/wechat/control/authorize`, {
      data: { appId: 'wxf26f26f26f26f26' },
    });
    const { authCode } = (await answer.json()) as { authCode: string };
    await page.goto(`/store/bindSuccess?auth_code=${authCode}`);
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: '去登录' }).click(),
    ]);
    await enterShop(login, phone, '总店', '授权试店');
    await page.getByRole('button', { name: '继续绑定' }).click();
    await expect(page.getByRole('heading', { name: '小程序绑定成功' })).toBeVisible();
  },
);
