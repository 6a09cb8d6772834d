import { formatYuan } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, cell } from '../support/lists';
import { action, rows } from '../support/onPage';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/service-${name}.png` });
};

test('[REP-17] [REP-18] a manager sets tasks for a year, sees who fulfils them, and opens what somebody sold', async ({
  page,
}) => {
  await asUser(page, 'dianzhang');
  await page.goto('/statemnet/set-task-amount');
  const row = rows(page).filter({ hasText: '彭海涛' });
  await expect(row).toBeVisible();
  await expectReadable(page, '任务额设置');
  await shot(page, 'tasks');
  await buttonIn(row, '设置').click();
  const form = page.getByRole('dialog', { name: /^彭海涛 \d{4} 年任务额/ });
  const open = form.getByRole('textbox').and(form.locator(':enabled'));
  await open.first().fill('12345');
  await form.getByRole('button', { name: /填满/ }).click();
  await expect(open.last()).toHaveValue('12345.00');
  await open.last().fill('20000');
  await expectReadable(page, '任务额', { within: '[role=dialog]' });
  await shot(page, 'form');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect(row).toContainText(formatYuan(1_234_500));
  await expect(row).toContainText(formatYuan(2_000_000));

  await action(page, '看完成情况').click();
  await expect(page).toHaveURL(/service-personal/);
  const done = rows(page).filter({ hasText: '彭海涛' });
  await expect(cell(done, 'task')).toHaveText(/¥(12,345|20,000)\.00/);
  await expectReadable(page, '服务人员业绩');
  await shot(page, 'report');
  const waiting = page.waitForEvent('download');
  await action(page, '导出').click();
  expect((await waiting).suggestedFilename()).toMatch(/服务人员业绩.*\.xlsx$/);

  const seller = rows(page).first();
  const net = await cell(seller, 'net').innerText();
  await buttonIn(seller, '看明细').click();
  await expect(page).toHaveURL(/statement\/sale/);
  await expect(page.getByRole('region', { name: '销售合计' })).toContainText(net);
});
