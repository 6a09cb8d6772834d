import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { addButton, rows, scan } from '../support/onPage';
import { test } from '../support/test';

test('what a customer wants is written down, opened at the desk as a cart, and sold once', async ({ page, server }) => {
  const books = await openBooks(server);
  const part = (await books.sellable(12))[11];
  if (!part) throw new Error('the demo company sells fewer than twelve parts');
  await asUser(page, 'shouyin');
  await page.goto('/distribution/main');
  await addButton(page, '新增分销订单').click();
  const form = page.getByRole('dialog', { name: '新增分销订单' });
  await scan(page, part.barCode);
  await scan(page, part.barCode);
  await form.getByLabel(/^备注/).fill('周三来取');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);

  const row = rows(page).filter({ hasText: '周三来取' }).first();
  await expect(row).toContainText('待开单');
  const code = (await row.getByText(/^FX-/).innerText()).trim();
  await row.getByRole('button', { name: '开单', exact: true }).click();
  await expect(page.getByText(`正在为分销订单 ${code} 开单`)).toBeVisible();
  await expect(page.getByLabel(`${part.name}数量`, { exact: true })).toHaveValue('2');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: '收款' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '收款成功' })).toBeVisible();

  await page.goto('/distribution/main');
  const sold = rows(page).filter({ hasText: code });
  await expect(sold).toContainText('已开单');
  await expect(sold).toContainText('XS-');
  await expect(sold.getByRole('button', { name: '开单', exact: true })).toHaveCount(0);
});

test(
  'axe finds nothing serious on distribution orders, and nothing is wider than a phone',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'shouyin');
    await page.goto('/distribution/main');
    await addButton(page, '新增分销订单').click();
    await expect(page.getByRole('dialog', { name: '新增分销订单' })).toBeVisible();
    await expectReadable(page, 'form', { serious: true });
  },
);
