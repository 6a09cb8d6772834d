import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { toDesk } from '../support/atTheDesk';
import { onlineOrder } from '../support/onlineOrder';
import { addButton, follow } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const question = (page: Page) => page.getByRole('alertdialog');
const half = (page: Page) => page.getByRole('dialog').getByLabel(/^标签名称/);

test('[F-08] a new order of the online shop is told at the full-screen desk', async ({ page, baseURL }) => {
  const sides = await twoSides(baseURL ?? '');
  await asUser(page, 'shouyin');
  const counted = page.waitForResponse(/remindStatistics\/all/, { timeout: 60_000 });
  await toDesk(page);
  await counted;
  await onlineOrder(sides);
  await expect(page.getByText('您有新的新零售订单，请及时处理')).toBeVisible();
});

test('[F-09] every way out asks about what is not saved, and staying keeps it', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await page.goto('/customer/list');
  await expect(page.getByRole('heading', { name: '门店客户' })).toBeVisible();
  await follow(page, '/customer/tag');
  await addButton(page, '新增标签').click();
  await half(page).fill('写了一半');
  const ways: [string, () => Promise<unknown>][] = [
    ['the desk', () => follow(page, '/cash/index')],
    ['the settings of the user', () => follow(page, '/shop/user-set')],
    ['the choice of stores', () => follow(page, '/transit/select')],
    ['the help in this window', () => follow(page, '/faq/faqDoc')],
  ];
  for (const [way, go] of ways)
    await test.step(way, async () => {
      await go();
      await expect(question(page)).toContainText('“客户标签”还有没保存的内容，离开后将丢失');
      await question(page).getByRole('button', { name: '继续填写' }).click();
      await expect(question(page)).toBeHidden();
      await expect(page).toHaveURL(/\/customer\/tag/);
      await expect(half(page)).toHaveValue('写了一半');
    });

  // The dialog covers the header's menu; a page in another tab does not.
  await follow(page, '/customer/list');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(question(page)).toContainText('“客户标签”还有没保存的内容，退出登录后将丢失');
  await question(page).getByRole('button', { name: '取消' }).click();
  await follow(page, '/shop/user-set');
  await question(page).getByRole('button', { name: '放弃' }).click();
  await expect(page).toHaveURL(/user-set/);

  // A page before the shop has its question, too; a save goes on unasked.
  await page.getByLabel(/^姓名/).fill('没保存的名字');
  await follow(page, '/customer/list');
  await expect(question(page)).toContainText('还有没保存的内容，离开后将丢失');
  await question(page).getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('heading', { name: '门店客户' })).toBeVisible();
});
