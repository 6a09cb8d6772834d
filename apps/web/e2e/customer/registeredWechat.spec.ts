import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, openList } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';

test(
  '[F-23] customers of the mini-app are counted by shop, filtered, and lose their wechat',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'laoban', '总店');
    await openList(page, '/customer/registered-wechat');
    const figures = page.getByRole('region', { name: '微信注册统计' });
    await expect(figures.getByText('未分配门店')).toBeVisible();
    await expect(figures.getByRole('row', { name: /^城东店/ })).toBeVisible();
    await expectReadable(page, '微信注册客户');
    const row = rows(page).first();
    const name = (await row.locator('[data-field=name]').innerText()).trim();
    await buttonIn(row, '解绑微信').click();
    const question = page.getByRole('alertdialog', { name: `解绑“${name}”的微信？` });
    await buttonIn(question, '解绑').click();
    await expect(page.getByText('微信已解绑')).toBeVisible();
  },
);
