import { formatYuan, yuanInput } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, cell, more, openList, search, withFilters } from '../support/lists';
import { action, rows } from '../support/onPage';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/report-${name}.png` });
};

test('[MEM-97] the owner finds who owes, opens the bills, prints the statement, and receives both at once', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const name = `欠款户${crypto.randomUUID().slice(0, 8)}`;
  const customerId = await books.addOnCredit(name, 99_999_999);
  const bills = [
    await books.order(customerId, [{ skuId: part.skuId, quantity: 1, price: 12_300 }]),
    await books.order(customerId, [{ skuId: part.skuId, quantity: 1, price: 45_600 }]),
  ];
  await asUser(page, 'laoban');
  await page.goto('/statement/debt');
  await expect(rows(page).first()).toBeVisible();
  await shot(page, 'debt');
  await search(page, '单号、客户、手机号、车牌', name);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(cell(row, 'owed')).toHaveText(formatYuan(57_900));
  await expect(cell(row, 'days30')).toHaveText(formatYuan(57_900));
  await expect(cell(row, 'bills')).toHaveText('2');
  await expectReadable(page, '欠款报表');

  const waiting = page.waitForEvent('download');
  await action(page, '导出').click();
  expect((await waiting).suggestedFilename()).toMatch(/欠款.*\.xlsx$/);

  await buttonIn(row, '看单据').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: bills[0]?.saleOutCode ?? '?' })).toContainText(formatYuan(12_300));
  await shot(page, 'debt-bills');
  await page.getByRole('combobox', { name: '汇总方式' }).click();
  await page.getByRole('option', { name: '按客户' }).click();
  await expect(cell(rows(page).first(), 'bills')).toHaveText('2');

  await more(page, rows(page).first(), '对账单');
  const statement = page.getByRole('dialog', { name: `${name}的对账单` });
  const rowOf = (table: string | RegExp, code?: string) =>
    statement
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: code ?? '?' });
  await expect(rowOf('往来明细', bills[1]?.saleOutCode)).toContainText(formatYuan(57_900));
  await expect(rowOf(/^未结清的单/, bills[0]?.saleOutCode)).toContainText(formatYuan(12_300));
  await expect(statement).toContainText(`期末欠款${formatYuan(57_900)}`);
  await expectReadable(page, '对账单', { within: '[role=dialog]' });
  await shot(page, 'statement');
  await page.evaluate(() => (window.print = () => document.documentElement.setAttribute('data-printed', '1')));
  await buttonIn(statement, '打印').click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await buttonIn(statement, '关闭').click();

  await buttonIn(rows(page).first(), '收款').click();
  await expect(page).toHaveURL(/\/cash\/receivable/);
  await expect(rows(page)).toHaveCount(2);
  const owing = rows(page).filter({ hasText: name });
  await expect(owing).toHaveCount(2);

  // Both bills are received together here, and the report has nothing of the customer any more.
  for (const at of [0, 1]) await owing.nth(at).getByRole('checkbox').click();
  await expect(page.getByRole('toolbar', { name: '合并收款' })).toContainText(`已选 2 单，欠款 ${formatYuan(57_900)}`);
  await page.keyboard.press('F9');
  const checkout = page.getByRole('region', { name: '收款', exact: true });
  await checkout.getByRole('button', { name: /^微信/ }).click();
  await checkout.getByLabel('微信金额').fill(yuanInput(57_900));
  await checkout.getByRole('button', { name: /^确认收款/ }).click();
  await expect(page.getByRole('region', { name: '合并收款成功' })).toBeVisible();
  await shot(page, 'debt-received');
  expect(await books.debtOf(customerId)).toBe(0);
  await page.goto('/statement/debt');
  await expect(rows(page).first()).toBeVisible();
  await search(page, '单号、客户、手机号、车牌', name);
  await expect(rows(page)).toHaveCount(0);
});

test('what lies in the warehouses and what moved: by part, by movement, and to the document', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  await asUser(page, 'laoban');
  await page.goto('/statemnet/inventory-cost');
  await expect(page.getByRole('region', { name: '库存合计' })).toContainText('¥');
  await search(page, '名称、编码、条码、OE号、拼音', part.skuCode);
  await expect(rows(page).filter({ hasText: part.skuCode })).toHaveCount(1);
  await shot(page, 'inventory-cost');
  await expectReadable(page, '库存成本报表');

  await page.goto('/statemnet/out-in');
  await expect(page.getByRole('region', { name: '期间合计' })).toContainText('¥');
  await search(page, '名称、编码、条码、OE号、拼音', part.skuCode);
  await expect(rows(page)).toHaveCount(1);
  await shot(page, 'out-in');
  await expectReadable(page, '出入库报表');
  await buttonIn(rows(page).first(), '明细').click();
  await expect(page.getByRole('tab', { name: '明细' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).first()).toContainText(part.skuCode);
  await shot(page, 'moves');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('article').first()).toBeVisible();
  await shot(page, 'moves-375');

  // What was bought of a supplier, from its sum to the stock-ins.
  await page.setViewportSize({ width: 1440, height: 900 });
  const from = `${String(new Date().getFullYear() - 1)}-12-01`;
  await page.goto(withFilters('/statemnet/out-in', { view: 'purchases', by: 'supplier', from }));
  const supplier = rows(page).first();
  await expect(cell(supplier, 'amount')).toContainText('¥');
  await expectReadable(page, '采购入库');
  await shot(page, 'purchases');
  const amount = await cell(supplier, 'amount').innerText();
  await buttonIn(supplier, '看入库单').click();
  await expect(page).toHaveURL(/goods\/stock\/in/);
  await expect(page.getByRole('main')).toContainText(amount);
  await shot(page, 'purchases-of-supplier');
});

test('[REP-11] [REP-26] the owner follows today’s margin to its documents, by customer and by category', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const name = `销售户${crypto.randomUUID().slice(0, 8)}`;
  const customerId = await books.addOnCredit(name, 99_999_999);
  const sale = await books.handedOut(customerId, [{ skuId: part.skuId, quantity: 2, price: 12_300 }]);
  await asUser(page, 'laoban');
  await page.goto('/dashboard/analysis');
  const tile = page.getByRole('link', { name: /^今日毛利/ });
  await expect(tile).toContainText('¥');
  const profit = /今日毛利(-?¥[\d,.]+)/.exec((await tile.textContent()) ?? '')?.[1] ?? '?';
  await tile.click();
  await expect(page).toHaveURL(/statement\/sale/);
  const sums = page.getByRole('region', { name: '销售合计' });
  await expect(sums).toContainText(`毛利${profit}`);
  await expect(rows(page).filter({ hasText: sale.saleOutCode })).toContainText(formatYuan(24_600));
  await shot(page, 'sale-documents');

  await page.goto('/statement/sale');
  await expect(page.getByRole('group', { name: '按日的净销售额' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await shot(page, 'sale-days');
  await expectReadable(page, '销售报表');
  await page.getByRole('combobox', { name: '汇总方式' }).click();
  await page.getByRole('option', { name: '按客户' }).click();
  const row = rows(page).filter({ hasText: name });
  await expect(page.getByRole('group', { name: '按客户的净销售额' })).toBeVisible();
  await shot(page, 'sale-customers');
  await openList(page, withFilters('/statement/sale', { by: 'customer', customerId }));
  await expect(cell(row, 'net')).toHaveText(formatYuan(24_600));
  await expect(cell(row, 'quantity')).toHaveText('2');
  const waiting = page.waitForEvent('download');
  await action(page, '导出').click();
  expect((await waiting).suggestedFilename()).toMatch(/销售报表.*\.xlsx$/);
  await buttonIn(row, '看明细').click();
  await expect(rows(page)).toHaveCount(1);
  await buttonIn(rows(page).first(), '看单据').click();
  await expect(page).toHaveURL(new RegExp(sale.saleOutId));

  await page.goto('/statement/sale');
  await page.getByRole('tab', { name: '分类销售' }).click();
  await expect(rows(page).first()).toBeVisible();
  await shot(page, 'sale-categories');
  await expectReadable(page, '分类销售');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('article').first()).toBeVisible();
  await shot(page, 'sale-categories-375');
  await page.goto('/statement/sale');
  await expect(page.getByRole('article').first()).toBeVisible();
  await shot(page, 'sale-days-375');
});
