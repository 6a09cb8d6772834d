import { formatYuan } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { cell, withFilters } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chart-${name}.png` });
};

/** The reports with a chart, each with the chart's name; their tables stand below. */
const CHARTS = [
  { name: 'sale-days', path: '/statement/sale', chart: '按日的净销售额' },
  { name: 'categories', path: withFilters('/statement/sale', { view: 'categories' }), chart: '各一级分类的净销售额' },
  { name: 'service', path: '/statemnet/service-personal', chart: '各服务人员的净销售额与回款' },
  { name: 'debt', path: '/statement/debt', chart: '按客户的欠款账龄' },
  { name: 'ages', path: withFilters('/statemnet/inventory-cost', { view: 'ages' }), chart: '积压最久的商品，按库龄' },
  { name: 'months', path: withFilters('/statement/profit', { by: 'month' }), chart: '各月的利润' },
];

test('[REP-25] a chart is read by the keys, and Enter opens what the row of its point opens', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const customerId = await books.addOnCredit(`图表户${crypto.randomUUID().slice(0, 8)}`, 99_999_999);
  await books.handedOut(customerId, [{ skuId: part.skuId, quantity: 1, price: 12_300 }]);
  await asUser(page, 'laoban');
  for (const { name, path, chart } of CHARTS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('group', { name: chart }).locator('svg').first()).toBeVisible();
    await shot(page, name);
    await expectReadable(page, chart);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(page.getByRole('group', { name: chart }).locator('svg').first()).toBeVisible();
    await shot(page, `${name}-375`);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(withFilters('/statement/sale', { by: 'customer', customerId }));
  await expect(cell(rows(page).first(), 'net')).toHaveText(formatYuan(12_300));
  const chart = page.getByRole('group', { name: '按客户的净销售额' });
  await chart.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^图表户.*${formatYuan(12_300)}`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '汇总方式' })).toHaveText('按单据');
  await expect(rows(page)).toHaveCount(1);

  // A debt's bar, by a click.
  await page.goto(withFilters('/statement/debt', { by: 'customer', customerId }));
  const debt = page.getByRole('group', { name: '按客户的欠款账龄' });
  await debt.locator('path.MuiBarElement-root, rect.MuiBarElement-root, .MuiBarChart-element').first().click();
  await expect(page.getByRole('combobox', { name: '汇总方式' })).toHaveText('按单据');
  await expect(debt).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
});
