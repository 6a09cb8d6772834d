import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { goods } from '@partsdesk/sdk/parts/goods';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, more } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

let made = 0;
const freshPhone = (): string => `166${String(Date.now() + (made += 1)).slice(-8)}`;
const freshPlate = (): string =>
  `琼V${(Date.now() + (made += 1)).toString(36).slice(-5).toUpperCase().replace(/[IO]/g, '9')}`;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test('[MEM-86] two records of one customer become one', async ({ page, baseURL }) => {
  const { staff } = await twoSides(baseURL ?? '');
  const add = (name: string, remark: string) => customers(staff).add({ name, phone: freshPhone(), remark });
  await add('重复甲', '老客户');
  await add('重复乙', '微信来的');
  await asUser(page, 'laoban', '总店');
  await page.goto('/customer/list-all');
  await page.getByRole('link', { name: '疑似重复', exact: true }).click();
  await expect(page.getByRole('heading', { name: '疑似重复客户' })).toBeVisible();
  await expect(buttonIn(page.getByRole('main'), '合并').first()).toBeVisible();
  await shot(page, 'duplicates-list');
  await buttonIn(page.getByRole('main'), '合并指定客户').click();
  const choose = page.getByRole('dialog', { name: '合并指定客户' });
  for (const [label, name] of [
    [/^保留的客户/, '重复甲'],
    [/^并入的客户/, '重复乙'],
  ] as const) {
    await choose.getByLabel(label).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  }
  await buttonIn(choose, '下一步').click();
  const form = page.getByRole('dialog', { name: '合并客户' });
  await expect(form.getByText('从「重复乙」转入')).toBeVisible();
  await form.getByLabel(/^备注/).click();
  await page.getByRole('option', { name: '微信来的' }).click();
  await expectReadable(page, 'the merge of two customers');
  await shot(page, 'duplicates-form');
  await page.setViewportSize({ width: 375, height: 800 });
  await shot(page, 'duplicates-form-375');
  await page.setViewportSize({ width: 1440, height: 900 });
  await buttonIn(form, '合并').click();
  const sure = page.getByRole('alertdialog', { name: '把「重复乙」并入「重复甲」？' });
  await expect(sure).toContainText('合并后不能撤销');
  await buttonIn(sure, '合并').click();
  await expect(page.getByText('客户已合并', { exact: true })).toBeVisible();
  const { records } = await customers(staff).page({ all: true, keyword: '重复' });
  expect(records).toMatchObject([{ name: '重复甲', remark: '微信来的' }]);
});

test('[MEM-88] a transfer asks of each maintenance card where it goes', async ({ page, baseURL }) => {
  const { staff } = await twoSides(baseURL ?? '');
  const customerId = await customers(staff).add({ name: '孙车主', phone: freshPhone() });
  await customers(staff).add({ name: '周车主', phone: freshPhone() });
  const plate = freshPlate();
  const vehicleId = await customerVehicle(staff).add({ customerId, plate });
  const skuId = (await goods(staff).page({ pageSize: 1 })).records[0]?.skuId ?? '';
  await customerGiftCard(staff).add({
    kind: 1,
    name: '保养三次',
    customerId,
    vehicleId,
    price: 9000,
    items: [{ skuId, total: 3 }],
    tenders: [{ method: 'cash', amount: 9000 }],
  });
  await asUser(page, 'laoban');
  await page.goto(`/customer/list-car/${customerId}`);
  await more(page, rows(page).first(), '过户');
  const transfer = page.getByRole('dialog', { name: `过户 ${plate}` });
  await transfer.getByLabel(/^新车主/).fill('周车主');
  await page
    .getByRole('option', { name: /周车主/ })
    .first()
    .click();
  await transfer.getByLabel(/^保养三次/).click();
  await page.getByRole('option', { name: '随车给新车主' }).click();
  await shot(page, 'vehicle-transfer-cards');
  await buttonIn(transfer, '过户').click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('保养卡随车 1 张，留下 0 张');
  await buttonIn(sure, '过户').click();
  await expect(page.getByText('车辆已过户', { exact: true })).toBeVisible();
});
