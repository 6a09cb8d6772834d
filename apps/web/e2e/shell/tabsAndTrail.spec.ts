import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { follow, openDocument, rows } from '../support/onPage';
import { test } from '../support/test';

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tabs = (page: Page) => bar(page).getByRole('link');
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const MANY = [
  '/dashboard/analysis',
  '/customer/list',
  '/customer/tag',
  '/customer/comment',
  '/goods/shop/list',
  '/goods/stock/in',
  '/goods/stock/out',
  '/goods/stock/transfer',
  '/goods/stock/taking',
  '/order/list/index',
  '/order/shift-record',
  '/order/cash/return-order',
  '/order/wechat/list',
];

test(
  '[U-15] the open tab is in sight; the list of tabs and a right click close others and all',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await asUser(page, 'laoban');
    await page.goto(MANY[0] ?? '');
    await expect(tabs(page)).toHaveCount(1);
    for (const [before, path] of MANY.slice(1).entries()) {
      await follow(page, path);
      await expect(tabs(page)).toHaveCount(before + 2);
    }
    await expect(bar(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 0.9 });
    const all = page.getByRole('button', { name: '全部页签，13 个' });
    const [number, arrow] = [await all.getByText('13').boundingBox(), await all.locator('svg').boundingBox()];
    expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(arrow?.x ?? 0);
    await all.click();
    await page.getByRole('menuitem', { name: '客户标签' }).click();
    await expect(bar(page).locator('[aria-current=page]')).toHaveText('客户标签');
    await expect(bar(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 0.9 });
    await tabs(page).filter({ hasText: '客户评价' }).click({ button: 'right' });
    await item(page, '关闭其他').click();
    await expect(tabs(page)).toHaveText(['客户评价']);
    await expect(page).toHaveURL(/customer\/comment/);
    await follow(page, '/customer/list');
    await page.getByRole('button', { name: /^全部页签/ }).click();
    await item(page, '关闭全部').click();
    await expect(tabs(page)).toHaveText(['经营概览']);
  },
);

test(
  '[U-35] a saved form has no tab any more; [U-36] a document keeps the mark of its list in the menu, its breadcrumb ' +
    'and the way back to the list as it was; [F-34] so on a phone',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'laoban', '总店');
    await page.goto('/goods/store/list');
    await rows(page).first().getByRole('button', { name: '编辑', exact: true }).click();
    const name = page.getByLabel(/^商品名称/).first();
    await expect(name).toHaveValue(/\S/);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page).toHaveURL(/\/goods\/store\/list/);
    await expect(tabs(page)).toHaveText(['总店商品']);

    await follow(page, '/order/list/index?pageNo=2');
    await expect(tabs(page)).toHaveCount(2);
    await expect(rows(page).filter({ hasText: 'CK-' }).first()).toBeVisible();
    await openDocument(page, rows(page).filter({ hasText: 'CK-' }).first());
    const document = page.url();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link', { name: '出库单', exact: true })).toHaveAttribute('aria-current', 'page');
    const trail = page.getByRole('navigation', { name: '当前位置' });
    await expect(trail.getByRole('link', { name: '出库单', exact: true })).toBeVisible();
    await page.getByRole('region', { name: '页面位置与帮助' }).getByRole('link', { name: '返回' }).click();
    await expect(page).toHaveURL(/\/order\/list\/index\?pageNo=2$/);

    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(document);
    await page.getByRole('button', { name: '返回上一页' }).click();
    await expect(page).toHaveURL(/\/order\/list\/index\?pageNo=2$/);
    await page.getByRole('button', { name: /^全部页签/ }).click();
    await expect(page.getByRole('menuitem', { name: /出库单$/ })).toBeVisible();
  },
);
