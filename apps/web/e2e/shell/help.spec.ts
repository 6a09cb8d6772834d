import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { test } from '../support/test';

const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 1 });
const tree = (page: Page) => page.getByRole('navigation', { name: '帮助目录' });

test('查看帮助 opens the section of the page, at its article, in a new tab [ROUTE-13] [SHELL-02]', async ({
  page,
  context,
}) => {
  const violations: string[] = [];
  await asUser(page, 'dianzhang');
  await page.goto('/customer/tag');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: '查看帮助' }).click();
  const help = await opening;
  help.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await expect(help).toHaveURL(/\/faq\/faqDoc\?path=customer&/);
  await expect(title(help)).toHaveText('客户标签');
  await expect(tree(help).getByRole('button', { name: '客户', expanded: true })).toBeVisible();
  await expect(help.getByRole('article')).toContainText(/最后更新 \d{4}-\d\d-\d\d/);

  await help.getByRole('link', { name: '打开「客户标签」' }).click();
  await expect(help).toHaveURL(/\/customer\/tag/);
  await help.goBack();

  await help.getByRole('navigation', { name: '上一篇和下一篇' }).getByRole('link').first().click();
  await expect(title(help)).toHaveText('信用额度与欠款');
  await help.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '查欠款' }).click();
  await expect(help.getByRole('heading', { name: '查欠款' })).toBeFocused();
  expect(decodeURIComponent(help.url())).toContain('#查欠款');
  expect(violations).toEqual([]);
});

test(
  'the query alone selects the section; who may not visit a screen is not led to it',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'cangguan');
    await page.goto('/faq/faqDoc?path=store');
    await expect(title(page)).toHaveText('角色与权限');
    await page.goto('/faq/faqDoc?path=customer/tag');
    await expect(title(page)).toHaveText('客户标签');
    await page.goto('/faq/faqDoc?path=goods');
    await expect(page.getByRole('link', { name: '打开「门店商品」' })).toBeVisible();
    await page.goto('/faq/faqDoc?path=customer/tag');
    await expect(title(page)).toHaveText('客户标签');
    await expect(page.getByRole('link', { name: /打开「/ })).toHaveCount(0);
  },
);

test('search finds in all sections, also without a network', { tag: '@long' }, async ({ page, context }) => {
  await asUser(page, 'dianzhang');
  await page.goto('/faq/faqDoc?path=goods');
  // The neighbour is known when all sections are here.
  await expect(page.getByRole('navigation', { name: '上一篇和下一篇' }).getByRole('link')).toHaveCount(2);
  await context.setOffline(true);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '搜索帮助' })).toBeFocused();
  await page.keyboard.insertText('挂账 额度');
  const hits = page.getByRole('region', { name: '搜索结果' });
  await expect(hits.getByRole('link').first()).toContainText('额度');
  await expect(hits.locator('mark').first()).toBeVisible();
  await hits.getByRole('link', { name: /信用额度与欠款/ }).click();
  await expect(title(page)).toHaveText('信用额度与欠款');
  await expect(page.getByRole('searchbox', { name: '搜索帮助' })).toHaveValue('');
});

test(
  'axe finds nothing in an article and in the hits, and nothing is wider than a phone',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await asUser(page, 'dianzhang');
    await page.goto('/faq/faqDoc?path=cash/keys');
    await expect(title(page)).toBeVisible();
    await expectReadable(page, 'article');
    await page.goto('/faq/faqDoc?path=cash/keys&q=挂账');
    await expect(page.getByText(/^共 \d+ 篇/)).toBeVisible();
    await expectReadable(page, 'hits');
  },
);

test(
  'on a phone the tree is behind a button, and nothing is wider than the screen',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await asUser(page, 'dianzhang');
    await page.goto('/faq/faqDoc?path=cash/keys');
    await expect(title(page)).toHaveText('收银台快捷键大全');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.getByRole('button', { name: '目录' }).click();
    const drawer = page.getByRole('dialog', { name: '目录' });
    await drawer.getByRole('button', { name: '店铺', exact: true }).click();
    await drawer.getByRole('link', { name: '员工管理' }).click();
    await expect(drawer).toBeHidden();
    await expect(title(page)).toHaveText('员工管理');
  },
);
