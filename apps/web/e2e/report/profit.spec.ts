import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { action } from '../support/onPage';
import { test } from '../support/test';

test('[REP-01] [REP-03] [REP-04] [PROD-15] the owner reads what each shop earned, and opens a figure', async ({
  page,
}) => {
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/profit-${name}.png` });
  };
  await asUser(page, 'laoban', '总店');
  await page.goto('/statement/profit');
  const table = page.getByRole('table', { name: '经营报表' });
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('毛利')).toContainText('¥');
  await expect(table.getByRole('columnheader')).toHaveText([/^项目/, '顺达汽配', '城东店', '城西店', '高新店', '合计']);
  for (const check of ['销售成本 − 库存流水', '期初资金 \\+ 收支', '期初库存 \\+ 进出', '没有归到任何一行'])
    await expect(row(check).getByRole('cell')).toHaveText(['-', '-', '-', '-', '-'].map(() => /^(-|¥0\.00)$/));
  await expectReadable(page, '经营报表');
  await shot('shops');

  await page.getByRole('combobox', { name: '并列' }).click();
  await page.getByRole('option', { name: '按月并列' }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await page.getByRole('combobox', { name: '并列' }).click();
  await page.getByRole('option', { name: '按门店并列' }).click();
  const waiting = page.waitForEvent('download');
  await action(page, '导出').click();
  expect((await waiting).suggestedFilename()).toMatch(/经营报表.*\.xlsx$/);

  const sold = row('销售收入').getByRole('link').nth(0);
  const amount = await sold.innerText();
  await sold.click();
  await expect(page).toHaveURL(/statement\/sale/);
  await expect(page.getByRole('region', { name: '销售合计' })).toContainText(amount);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/statement/profit');
  await expect(row('毛利')).toContainText('¥');
  await shot('phone');
});
