import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { buttonIn, cell, openList, search } from '../support/lists';
import { freshPhone } from '../support/newOwner';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const CUSTOMER_SEARCH = '姓名、手机号、车牌、拼音首字母';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hidden-${name}.png` });
};

/** Takes a picture at the width of a phone as well, where nothing may stick out. */
async function shots(page: Page, name: string): Promise<void> {
  await shot(page, name);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await shot(page, `${name}-375`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[MEM-80] a cashier sees masked numbers, finds by the whole one, and looks one up', async ({ page, baseURL }) => {
  const { staff } = await twoSides(baseURL ?? '');
  const phone = freshPhone();
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  await customers(staff).add({ name: '查号户', phone });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await asUser(page, 'shouyin');
  await openList(page, '/customer/list');
  await shots(page, 'list');
  await search(page, CUSTOMER_SEARCH, phone.slice(3, 9));
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await search(page, CUSTOMER_SEARCH, phone);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'name')).toHaveText('查号户');
  await expect(cell(rows(page).first(), 'phone')).toHaveText(masked);

  await buttonIn(rows(page).first(), '详情').click();
  const drawer = page.getByRole('dialog', { name: '查号户' });
  await expect(drawer).toContainText(masked);
  await expect(drawer).not.toContainText(phone);
  await shots(page, 'masked');
  await buttonIn(drawer, '查看号码').click();
  await expect(page.getByText('已记录：您查看了该客户的手机号')).toBeVisible();
  await expect(drawer).toContainText(phone);
  await shots(page, 'seen');
  await buttonIn(drawer, '复制').click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(phone);
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([]);
});

test('[MEM-86] a pair is marked as two customers, listed no more, and comes back', async ({ page }) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/customer/list-all');
  await page.getByRole('link', { name: '疑似重复', exact: true }).click();
  const main = page.getByRole('main');
  const merge = main.getByRole('region').filter({ has: page.getByRole('button', { name: '合并', exact: true }) });
  const first = merge.first();
  await expect(first).toBeVisible();
  const names = (await first.getAttribute('aria-label')) ?? '';
  const pair = main.getByRole('region', { name: names, exact: true });
  const before = await pair.count();
  await buttonIn(first, '不是同一人').click();
  const form = page.getByRole('dialog', { name: `「${names.replace('、', '」和「')}」不是同一人` });
  await buttonIn(form, '标记').click();
  await expect(form.locator('[data-field=reason]')).toContainText('请填写原因');
  await form.getByLabel(/^原因/).fill('父子两人，共用一辆车');
  await shots(page, 'mark');
  await buttonIn(form, '标记').click();
  await expect(page.getByText('已标记', { exact: true })).toBeVisible();
  await expect(pair).toHaveCount(before - 1);

  await buttonIn(main, '不是同一人').first().click();
  const marked = page.getByRole('dialog', { name: '不是同一人', exact: true });
  const mark = marked.getByRole('region', { name: names, exact: true }).first();
  await expect(mark).toContainText('父子两人，共用一辆车');
  await shots(page, 'marked');
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await buttonIn(mark, '取消标记').click();
  await expect(page.getByText('已取消标记', { exact: true })).toBeVisible();
  await expect(marked.getByText('父子两人，共用一辆车')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(pair).toHaveCount(before);
});
