import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { test } from '../support/test';

test('[U-10] [U-47] [F-35] the overview compares hours and shops, and its figures lead to their documents', async ({
  page,
}) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/dashboard/analysis');
  await expect(page.getByText('昨日此时', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '门店对比' }).getByRole('row')).not.toHaveCount(1);
  await expect(page.getByRole('region', { name: '今年收款' })).toContainText('¥');
  await page.getByRole('tab', { name: '近三个月' }).click();
  await expect(page.getByRole('region', { name: '近三个月销售与收款' })).toBeVisible();

  const orders = page.getByRole('link', { name: /^今日订单/ });
  const count = /今日订单(\d+) 单/.exec((await orders.textContent()) ?? '')?.[1] ?? '';
  await orders.click();
  await expect(page.getByText('计入销售额的单，按成交日期')).toBeVisible();
  await expect(page.getByText(new RegExp(`共 ?${count} ?`)).first()).toBeVisible();
  await page.goBack();

  const waiting = page.getByRole('region', { name: '待办' }).getByRole('link', { name: /^待出库/ });
  const toHandOut = /(\d+)$/.exec((await waiting.textContent()) ?? '')?.[1] ?? '';
  await waiting.click();
  await expect(page.getByText(new RegExp(`共 ?${toHandOut} ?单`))).toBeVisible();
});
