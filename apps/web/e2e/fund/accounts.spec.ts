import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { buttonIn } from '../support/lists';
import { action, addButton, rows } from '../support/onPage';
import { test } from '../support/test';

test('[F-29] [PROD-12] the owner reads each account, adds one, and follows its money to the outbound', async ({
  page,
}) => {
  await asUser(page, 'laoban', '高新店');
  await page.goto('/fund/account');
  const name = `建行${String(Date.now()).slice(-6)}`;
  await addButton(page, '新增账户').click();
  const form = page.getByRole('dialog', { name: '新增账户' });
  await form.getByLabel(/^账户名称/).fill(name);
  await form.getByLabel(/^期初余额/).fill('1234.56');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  const row = rows(page).filter({ hasText: name });
  await expect(row).toContainText('¥1,234.56');
  await buttonIn(row, '流水').click();
  const span = page.getByRole('region', { name: '期间合计' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(span).toContainText('期末¥1,234.56');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('期初余额');

  await page.goto('/fund/working');
  await page.getByLabel('类型').click();
  await page.getByRole('option', { name: '销售收款' }).click();
  const sale = rows(page).first();
  await expect(sale).toContainText('销售收款');
  const waiting = page.waitForEvent('download');
  await action(page, '导出').click();
  expect((await waiting).suggestedFilename()).toMatch(/资金流水.*\.xlsx$/);
  expect(await axeFaults(page)).toEqual([]);
  await buttonIn(sale, '出库单').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('出库单');
});
