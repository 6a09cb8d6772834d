import { customer } from '@partsdesk/sdk/parts/customer';
import { expect } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { buttonIn } from '../support/lists';
import { enterShop } from '../support/logIn';
import { freshPhone, newOwner } from '../support/newOwner';
import { test } from '../support/test';

test('[F-22] [PROD-07] a new store makes a grade, rates its customers, and disables it with members', async ({
  page,
  baseURL,
}) => {
  const { client, phone } = await newOwner(baseURL ?? '', '等级试店');
  for (const name of ['甲师傅', '乙师傅']) await customer(client).add({ name, phone: freshPhone() });
  await enterShop(page, phone, '总店', '等级试店');
  await page.goto('/customer/equity/grade');
  const main = page.getByRole('main');
  await expect(main.getByText('还没有等级。')).toBeVisible();
  await buttonIn(main, '新增等级').first().click();
  const form = page.getByRole('dialog', { name: '新增等级' });
  await form.getByLabel(/^等级名称/).fill('会员');
  await form.getByLabel(/^升级门槛/).fill('0');
  await form.getByLabel(/^等级折扣/).fill('95');
  await expect(form.locator('[data-field=percent]')).toContainText('9.5折');
  await form.getByLabel(/^会员权益/).fill('免费检测');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  const grade = main.getByRole('listitem', { name: '会员', exact: true });
  await expect(grade).toContainText('新客户就是');
  await expect(grade).toContainText('9.5折');
  await expect(grade).toContainText('0 位客户');
  await expectReadable(page, '会员等级');

  await buttonIn(main, '等级设置').click();
  const setting = page.getByRole('dialog', { name: '等级设置与重新评定' });
  await expect(setting.getByText('试算：2 位客户升级，0 位降级')).toBeVisible();
  await setting.getByLabel(/^保级月数/).fill('6');
  await buttonIn(setting, '保存并重新评定').click();
  await buttonIn(page.getByRole('alertdialog'), '重新评定').click();
  const job = page.getByRole('dialog', { name: '重新评定会员等级' });
  await buttonIn(job, '完成').click();
  await expect(grade).toContainText('2 位客户');
  await expect(main.getByText('升级满 6 个月后')).toBeVisible();

  await grade.getByRole('link', { name: '2 位客户' }).click();
  await expect(page).toHaveURL(/\/customer\/list-all/);
  await expect(page.getByText('等级：会员')).toBeVisible();
  await page.goto('/customer/equity/grade');
  await buttonIn(grade, '停用').click();
  const disable = page.getByRole('dialog', { name: '停用等级「会员」' });
  await buttonIn(disable, '停用').click();
  await expect(disable.locator('[data-field=moveTo]')).toContainText('请选择');
  await disable.getByRole('combobox').click();
  await page.getByRole('option', { name: '没有等级，以后按消费自动评定' }).click();
  await buttonIn(disable, '停用').click();
  await expect(grade).toContainText('已停用');
  await expect(grade).toContainText('0 位客户');
});
