import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { expect, type Locator } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, cell, more, openList, search } from '../support/lists';
import { rows } from '../support/onPage';
import { sheet } from '../support/sheet';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const CUSTOMER_SEARCH = '姓名、手机号、车牌、拼音首字母';
let made = 0;
const freshPhone = (): string => `167${String(Date.now() + (made += 1)).slice(-8)}`;

const choose = async (field: Locator, option: string) => {
  await field.click();
  await field.page().getByRole('option', { name: option, exact: true }).click();
};

test('[F-23] customers come by a sheet: every fault at once, then what it would do, then all of them', async ({
  page,
}) => {
  const [one, two] = [freshPhone(), freshPhone()];
  await asUser(page, 'laoban', '总店');
  await openList(page, '/customer/list-all');
  await buttonIn(page.getByRole('main'), '导入').click();
  await page.getByRole('menuitem', { name: '导入客户' }).click();
  const dialog = page.getByRole('dialog', { name: '导入客户' });
  const file = dialog.locator('input[type=file]');
  const titles = ['客户名称', '手机号', '所属门店'];
  await file.setInputFiles(sheet('客户', [titles, ['表格甲', one, '没有的店'], ['', '123', '']]));
  await expect(dialog.getByText('共 2 行，3 处错误，没有导入')).toBeVisible();
  await expect(dialog.getByText('没有门店「没有的店」，或已停用')).toBeVisible();
  await file.setInputFiles(sheet('客户', [titles, ['表格甲', one, ''], ['表格乙', two, '']]));
  await expect(dialog.getByText('新增 2，更新 0，没有变化 0')).toBeVisible();
  await expectReadable(page, '导入客户', { within: '[role=dialog]' });
  await buttonIn(dialog, '导入 2 行').click();
  await expect(dialog.getByText('成功导入 2 行')).toBeVisible();
  await buttonIn(dialog, '完成').click();
  await search(page, CUSTOMER_SEARCH, two);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'name')).toHaveText('表格乙');
});

test(
  '[F-23] chosen customers are given to a shop, all of a filter after a look, and one to several shops',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const { staff } = await twoSides(baseURL ?? '');
    const name = `分配${String(Date.now()).slice(-6)}`;
    for (const at of [1, 2, 3]) await customers(staff).add({ name: `${name}${String(at)}`, phone: freshPhone() });
    await asUser(page, 'laoban', '总店');
    await openList(page, '/customer/list-all');
    await search(page, CUSTOMER_SEARCH, name);
    await expect(rows(page)).toHaveCount(3);
    for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await expect(bar).toContainText('已选 3 位');
    await buttonIn(bar, '分配门店').click();
    const form = page.getByRole('dialog', { name: '分配选中的 3 位客户' });
    await choose(form.getByLabel(/^门店/), '城西店');
    await buttonIn(form, '分配').click();
    await expect(form).toBeHidden();
    for (const at of [0, 1, 2]) await expect(cell(rows(page).nth(at), 'shopName')).toHaveText('城西店');

    await buttonIn(page.getByRole('main'), '分配全部').click();
    const all = page.getByRole('dialog', { name: '分配全部符合条件的客户' });
    await expect(all.getByText(`只分配列表条件内的客户：关键字：${name}。`)).toBeVisible();
    await choose(all.getByLabel('分配方式'), '平均分给几家门店');
    await all.getByLabel(/^门店/).click();
    await page.getByRole('option', { name: '城东店', exact: true }).click();
    await page.getByRole('option', { name: '城西店', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(all.getByText('共 3 位客户，2 位换门店。还没有分配。')).toBeVisible();
    await expect(all.getByRole('table', { name: '分配预览' }).getByRole('row')).toHaveCount(3);
    await buttonIn(all, '开始分配').click();
    const job = page.getByRole('dialog', { name: '分配客户' });
    await expect(job.getByText('换门店')).toBeVisible();
    await buttonIn(job, '完成').click();
    await expect(rows(page).filter({ hasText: '城东店' })).toHaveCount(2);

    const row = rows(page).first();
    await more(page, row, '门店');
    const shops = page.getByRole('dialog', { name: new RegExp(`^${name}\\d的门店$`) });
    await shops.getByLabel(/^其他可见门店/).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await buttonIn(shops, '保存').click();
    await expect(shops).toBeHidden();
    await expect(cell(row, 'otherShops')).toHaveText('顺达汽配');

    await buttonIn(page.getByRole('main'), '分配全部').click();
    await choose(all.getByLabel('分配方式'), '分给最近一次消费的门店');
    await expect(all.getByText('共 3 位客户，没有要换门店的。')).toBeVisible();
    await expectReadable(page, '分配全部', { within: '[role=dialog]' });
  },
);
