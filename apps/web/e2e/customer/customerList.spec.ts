import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { buttonIn, cell, more, openList, search, textOf, withFilters } from '../support/lists';
import { FINGERS, addButton, rows } from '../support/onPage';
import { test } from '../support/test';

const CUSTOMER_SEARCH = '姓名、手机号、车牌、拼音首字母';

test('a customer is added, found, edited, tagged, disabled and enabled', async ({ page }) => {
  const phone = `199${String(Date.now()).slice(-8)}`;
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  await addButton(page, '新增客户').click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  await form.getByLabel(/^客户名称/).fill('测试汽修厂');
  await form.getByLabel(/^信用额度/).fill('8000');

  // The field's own rule, then the server's.
  await form.getByLabel(/^手机号/).fill('1390000');
  await buttonIn(form, '保存').click();
  await expect(form.locator('[data-field=phone]')).toContainText('请填写11位手机号');
  await expect(form.getByLabel(/^手机号/)).toBeFocused();
  await form.getByLabel(/^手机号/).fill(phone);
  await buttonIn(form, '保存').click();
  await expect(page.getByText('客户已新增')).toBeVisible();
  await expect(form).toBeHidden();

  await search(page, CUSTOMER_SEARCH, phone);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(row).toContainText('测试汽修厂');
  await expect(cell(row, 'creditLimit')).toHaveText('¥8,000.00');

  await addButton(page, '新增客户').click();
  await form.getByLabel(/^客户名称/).fill('另一家');
  await form.getByLabel(/^手机号/).fill(phone);
  await buttonIn(form, '保存').click();
  await expect(form.locator('[data-field=phone]')).toContainText('手机号已属于客户「测试汽修厂」');
  await buttonIn(form, '取消').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();

  await buttonIn(row, '编辑').click();
  const edit = page.getByRole('dialog', { name: '编辑客户' });
  await edit.getByLabel(/^客户名称/).fill('测试汽修厂（总厂）');
  await edit.getByLabel(/^信用额度/).fill('');
  await edit.getByLabel(/^信用额度/).press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(row).toContainText('测试汽修厂（总厂）');
  await expect(cell(row, 'creditLimit')).toHaveText('未开通挂账');

  await more(page, row, '标签');
  const tags = page.getByRole('dialog', { name: /的标签/ });
  await tags.getByLabel('标签').click();
  await page.getByRole('option', { name: '修理厂' }).click();
  await page.keyboard.press('Tab');
  await buttonIn(tags, '保存').click();
  await expect(cell(row, 'tags')).toHaveText('修理厂');

  await more(page, row, '停用');
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect(cell(row, 'status')).toHaveText('已停用');
  await more(page, row, '启用');
  await expect(cell(row, 'status')).toHaveText('启用');
});

test(
  'the search finds a customer by plate, and an empty answer offers the way back',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await openList(page, '/customer/list');
    const known = rows(page).filter({ hasText: /浙A/ }).first();
    const plate = (await textOf(cell(known, 'plates'))).split('、')[0] ?? '';
    const name = await textOf(cell(known, 'name'));
    await page.keyboard.press('/');
    await page.keyboard.type(plate, FINGERS);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(cell(rows(page).first(), 'name')).toHaveText(name);
    await search(page, CUSTOMER_SEARCH, '查无此人');
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
    await page.getByRole('button', { name: '清除条件' }).click();
    await expect(rows(page).nth(5)).toBeVisible();
  },
);

test('what is half filled in asks before it is thrown away', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  await addButton(page, '新增客户').click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  await form.getByLabel(/^客户名称/).fill('写了一半');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('放弃修改？');
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(form.getByLabel(/^客户名称/)).toHaveValue('写了一半');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '放弃', exact: true }).click();
  await expect(form).toBeHidden();
});

test('a customer with a debt leads to the documents that owe it', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/customer/list', { owing: true }));
  const name = await textOf(cell(rows(page).first(), 'name'));
  const debt = await textOf(cell(rows(page).first(), 'debt'));
  await buttonIn(rows(page).first(), '详情').click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toContainText(debt);
  await drawer.getByRole('link', { name: '查看欠款单据' }).click();
  await expect(page).toHaveURL(/\/order\/list\/index/);
  await expect(cell(rows(page), 'customerName').first()).toBeVisible();
  await expect(cell(rows(page), 'customerName').filter({ hasNotText: name })).toHaveCount(0);
});
