import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { buttonIn, cell, openList, search, textOf, withFilters } from '../support/lists';
import { rows } from '../support/onPage';
import { scannerAt } from '../support/scanner';
import { test } from '../support/test';

const LISTS = ['/order/list/index', '/goods/shop/list', '/customer/list', '/customer/list-all'];

test('filters and order of a list land in the address and survive a reload', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  await page.getByRole('button', { name: '有欠款' }).first().click();
  await expect(page.locator('.MuiChip-root').filter({ hasText: '有欠款' })).toBeVisible();
  await page.getByRole('columnheader', { name: '欠款' }).click();
  await expect(page).toHaveURL(/owing.*debt\.desc/);
  const debts = async () =>
    (await cell(rows(page), 'debt').allInnerTexts()).map((text) => Number(text.replace(/[¥,]/g, '')));
  await expect
    .poll(async () => {
      const shown = await debts();
      return shown.length > 1 && shown.every((debt, index) => debt > 0 && debt <= (shown[index - 1] ?? debt));
    })
    .toBe(true);
  const shown = await debts();

  await page.reload();
  await expect(page.getByRole('button', { name: '有欠款', pressed: true })).toBeVisible();
  await expect.poll(debts).toEqual(shown);
});

test('a shop sets its own price; the head store keeps its own', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'cangguan');
  await openList(page, `/goods/shop/list?list=${encodeURIComponent(JSON.stringify({ sort: 'skuCode.desc' }))}`);
  const row = rows(page).first();
  await expect(cell(row, 'archivePrice')).toHaveText(/¥/);
  const archive = await textOf(cell(row, 'archivePrice'));
  await buttonIn(row, '编辑').click();
  const form = page.getByRole('dialog', { name: '编辑门店商品' });
  await expect(form.getByLabel(/^售价/)).toBeFocused();
  await form.getByLabel(/^售价/).fill('0');
  await buttonIn(form, '保存').click();
  await expect(form.locator('[data-field=price]')).toContainText(/应大于0|不能为0|大于/);
  await form.getByLabel(/^售价/).fill('123.45');
  await form.getByLabel(/^货位/).fill('Z-99');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await expect(cell(row, 'price')).toHaveText('¥123.45');
  await expect(cell(row, 'shelf')).toHaveText('Z-99');
  await expect(cell(row, 'archivePrice')).toHaveText(archive);
});

test('a part is found by bar code and by the first letters of its name, and tells what moved it', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/goods/shop/list', { keyword: 'cxrhj' }));
  await expect(rows(page).first()).toContainText('除锈润滑剂');
  const held = rows(page).filter({ hasNotText: '缺货' }).first();
  const sku = await textOf(cell(held, 'skuCode'));
  await buttonIn(held, '详情').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('region', { name: '出入库明细' })).toContainText(/销售出库|期初库存/);
  const barCode = (await drawer.getByRole('button', { name: /^复制 69\d+/ }).innerText()).trim();
  await page.keyboard.press('Escape');
  await search(page, '名称、编码、条码、OE号、拼音', barCode);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'skuCode')).toHaveText(sku);
});

test('who has no permission sees no button', async ({ page }) => {
  await asUser(page, 'shouyin');
  await openList(page, withFilters('/order/list/index', { view: 'sales', status: 0 }));
  await expect(buttonIn(rows(page).first(), '详情')).toBeVisible();
  await expect(page.getByRole('button', { name: '取消', exact: true })).toHaveCount(0);
  await openList(page, '/order/list/index');
  await expect(page.getByRole('button', { name: '出库', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  await page.goto('/goods/shop/list');
  await expect(page).not.toHaveURL(/\/goods\/shop\/list/);
});

test('the store keeper hands out but takes no money', async ({ page }) => {
  await asUser(page, 'cangguan');
  await openList(page, withFilters('/order/list/index', { owing: true }));
  await expect(buttonIn(rows(page).first(), '详情')).toBeVisible();
  await expect(page.getByRole('button', { name: '收款', exact: true })).toHaveCount(0);
});

const seriousProblems = (page: Page, within: 'main' | '[role=dialog]' = 'main') =>
  axeFaults(page, { within, serious: true });

// The lists themselves are everyScreen's.
test('axe finds nothing serious on the list of sales orders', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang');
  // Ten rows tell what a hundred would.
  await openList(page, withFilters('/order/list/index', { view: 'sales' }, 10));
  expect(await seriousProblems(page)).toEqual([]);
});

test('axe finds nothing serious on a sales order and its outbound', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { view: 'sales' }));
  await buttonIn(rows(page).first(), '详情').click();
  await expect(page.getByText('操作记录')).toBeVisible();
  // Alone, without the list that is kept alive behind it.
  await page.reload();
  await expect(page.getByText('操作记录')).toBeVisible();
  expect(await seriousProblems(page), 'sales order').toEqual([]);
  await page.getByRole('main').getByRole('button', { name: '查看出库单' }).click();
  await expect(page).toHaveURL(/delivery-order-details/);
  await expect(page.getByRole('heading', { level: 1, name: '出库单' })).toBeVisible();
  expect(await seriousProblems(page), 'outbound').toEqual([]);
});

test('axe finds nothing serious on the drawers', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/customer/list', { owing: true }));
  await buttonIn(rows(page).first(), '详情').click();
  await expect(page.getByRole('dialog').getByRole('region', { name: /最近销售 \d/ })).toBeVisible();
  expect(await seriousProblems(page, '[role=dialog]'), 'customer').toEqual([]);
  await buttonIn(page.getByRole('dialog'), '编辑').click();
  await expect(page.getByRole('dialog', { name: '编辑客户' })).toBeVisible();
  expect(await seriousProblems(page, '[role=dialog]'), 'customer form').toEqual([]);
});

test.describe('on a phone', { tag: '@long' }, () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('nothing is wider than the screen; a card opens its document', async ({ page }) => {
    await asUser(page, 'dianzhang');
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const cards = page.getByRole('article').filter({ visible: true });
    for (const address of [...LISTS, withFilters('/order/list/index', { view: 'sales' })]) {
      await page.goto(address);
      await expect(cards.first()).toBeVisible();
      expect(await overflow(), address).toBe(0);
      await page.getByRole('button', { name: '更多条件' }).click();
      await expect(page.getByRole('button', { name: '收起条件' })).toBeVisible();
      expect(await overflow(), `${address}, all filters`).toBe(0);
    }
    await cards.first().getByRole('heading').click();
    await expect(page.getByText('操作记录')).toBeVisible();
    expect(await overflow(), 'sales order').toBe(0);
    await page.getByRole('button', { name: '查看出库单' }).click();
    await expect(page).toHaveURL(/delivery-order-details/);
    await expect(page.getByRole('main').getByRole('region', { name: '收款记录' })).toBeVisible();
    expect(await overflow(), 'outbound').toBe(0);
  });
});

test('a scan of which a busy machine has let a sign into an empty date leaves it empty', async ({ page }) => {
  await asUser(page, 'laoban', '城东店');
  await page.goto('/order/list/index');
  const year = page.getByRole('spinbutton', { name: '年份' }).first();
  const scanner = await scannerAt(page);
  await year.click();
  await expect(year).toHaveText('年');
  await scanner.fire({ code: '8690000000013', pause: 8, end: 'Enter', held: 120 });
  await expect(page.getByText('已按 8690000000013 查找')).toBeVisible();
  await expect(year).toHaveText('年');
});
