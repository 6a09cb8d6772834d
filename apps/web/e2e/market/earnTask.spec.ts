import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/earn-task-${name}.png` });
};

test('[MKT-52] the head store sets a task, is asked twice about sharing, and passes and rejects', async ({ page }) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/market/distribution/time-limited-activities');
  const main = page.getByRole('main');
  await expect(rows(page).filter({ hasText: '待审核' })).toHaveCount(2);
  await expectReadable(page, '限时活动');
  await shot(page, 'list');

  await buttonIn(main, '活动设置').click();
  const form = page.getByRole('dialog', { name: '活动设置' });
  await form.getByLabel(/^提交要求/).fill('转发到朋友圈，截图');
  await expectReadable(page, '活动设置', { within: '[role=dialog]' });
  await shot(page, 'setting');
  await buttonIn(form, '保存').click();
  await buttonIn(page.getByRole('alertdialog', { name: /朋友圈/ }), '取消').click();
  await form.getByLabel(/^提交要求/).fill('门头照两张，带上店名');
  await buttonIn(form, '保存').click();
  await buttonIn(page.getByRole('alertdialog', { name: '保存活动设置？' }), '保存').click();
  await expect(form).toBeHidden();

  await buttonIn(rows(page).filter({ hasText: '待审核' }).first(), '查看').click();
  const task = page.getByRole('dialog', { name: /的任务$/ });
  await expectReadable(page, '任务', { within: '[role=dialog]' });
  await shot(page, 'task');
  await buttonIn(task, '通过').click();
  await buttonIn(page.getByRole('alertdialog', { name: /^通过/ }), '通过').click();
  await expect(task).toBeHidden();
  await expect(rows(page).filter({ hasText: '待审核' })).toHaveCount(1);

  await rows(page).filter({ hasText: '待审核' }).getByRole('checkbox').check();
  await buttonIn(page.getByRole('toolbar', { name: '批量操作' }), '驳回').click();
  const reject = page.getByRole('dialog', { name: /^驳回/ });
  await reject.getByLabel(/^驳回原因/).fill('看不清店名');
  await buttonIn(reject, '驳回').click();
  await expect(reject).toBeHidden();
  await expect(rows(page).filter({ hasText: '看不清店名' }).first()).toContainText('已驳回');

  await page.goto('/market/distribution/sub-commission');
  await expect(rows(page).filter({ hasText: '门头照征集' }).first()).toContainText('可结算');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/market/distribution/time-limited-activities');
  await expect(main.getByText('已驳回').filter({ visible: true }).first()).toBeVisible();
  await shot(page, 'phone');
});
