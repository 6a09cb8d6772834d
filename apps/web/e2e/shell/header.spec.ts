import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { enterShop, logIn } from '../support/logIn';
import { test } from '../support/test';

const banner = (page: Page) => page.getByRole('banner');
const openUserMenu = (page: Page) => page.getByRole('button', { name: /^用户菜单/ }).click();

test(
  'the announcement in force scrolls by in the header and leads to its page [SHELL-13]',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/dashboard/analysis');
    const ticker = banner(page).getByRole('link', { name: /公告/ });
    await expect(ticker).toBeVisible();
    const title = await ticker.locator('span').first().innerText();
    await ticker.click();
    await expect(page).toHaveURL(/\/notice\/notice-detail\?id=/);
    await expect(page.getByRole('heading', { name: title.trim() }).first()).toBeVisible();
  },
);

test(
  '[U-49] an announcement that fits stands still, and the page is named once above its content',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/dashboard/analysis');
    const ticker = banner(page).getByRole('link', { name: /公告/ });
    await expect(ticker).toBeVisible();
    expect(await ticker.evaluate((link) => link.getAnimations({ subtree: true }).length)).toBe(0);
    await expect(page.getByRole('heading', { level: 1, name: '经营概览' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '当前位置' })).not.toContainText('经营概览');
    await expect(page.getByRole('main').getByText('技术支持')).toHaveCount(0);
    await expect(page.getByRole('navigation').filter({ hasText: '技术支持' })).toBeVisible();
  },
);

test(
  'the user menu leads to shop selection [SHELL-14] and switches shops, the current one marked ' +
    '[SHELL-15]; a tag tells branch and head store apart [SHELL-17] [SHELL-18]',
  async ({ page }) => {
    await asUser(page, 'laoban');
    await page.goto('/dashboard/analysis');
    await expect(banner(page).getByText('门店', { exact: true })).toBeVisible();
    await openUserMenu(page);
    await expect(page.getByRole('menuitem', { name: /顺达汽配（总店）/ })).toBeVisible();
    const current = page.getByRole('menuitem', { name: /城东店/ });
    await expect(current).toHaveAttribute('aria-current', 'true');
    await page.getByRole('menuitem', { name: /顺达汽配（总店）/ }).click();
    await expect(banner(page).getByText('总店', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')).toHaveCount(1);

    await openUserMenu(page);
    await page.getByRole('menuitem', { name: '选择店铺' }).click();
    await expect(page).toHaveURL(/\/transit\/select$/);
  },
);

test(
  'logging out asks first, in the specification’s words; cancelling keeps the session [SHELL-16] ' +
    '[ROUTE-11] [MSG-06]',
  async ({ page }) => {
    // By the form: a login that ends here serves no other test.
    await enterShop(page, 'dianzhang');
    const question = page.getByRole('alertdialog');
    await openUserMenu(page);
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(question).toContainText('真的要注销登录吗 ?');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await page.reload();
    await expect(banner(page)).toBeVisible();

    await openUserMenu(page);
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await question.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/user\/login/);
    await expect(page.getByText('退出成功')).toBeVisible();
    await page.goto('/customer/tag');
    await expect(page).toHaveURL(/\/user\/login/);
  },
);

test('the bell is for those with its right [PERM-08]', { tag: '@long' }, async ({ page, browser }) => {
  await asUser(page, 'laoban');
  await page.goto('/dashboard/analysis');
  await expect(banner(page).getByRole('button', { name: /^提醒/ })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await asUser(other, 'shouyin');
  await other.goto('/order/list/index');
  await expect(banner(other)).toBeVisible();
  await expect(other.getByRole('button', { name: /^提醒/ })).toHaveCount(0);
  await other.context().close();
});

test(
  'the root leads to the login [ROUTE-05], an unknown path to 404 [ROUTE-04], one without the right to ' +
    'its words [ROUTE-02]; the footer names who made it [PROD-20]',
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/user\/login$/);
    await expect(page.getByText(/技术支持：/)).toBeVisible();
    await logIn(page, 'cangguan');
    await expect(page).not.toHaveURL(/\/user\/login/);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  },
);
