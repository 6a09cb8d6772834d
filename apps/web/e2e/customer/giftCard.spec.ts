import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/gift-card-${name}.png` });
};

test('[MEM-15] [MEM-17] [MEM-18] a maintenance card is sold and covers a wash at the till', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `175${String(Date.now()).slice(-8)}`;
  const holder = `保养${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name: holder, phone });
  const plate = `浙C${phone.slice(-5)}`;
  await customerVehicle(staff).add({ customerId, plate });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.body.textContent ?? '';
      setTimeout(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  const printed = (words: string) => expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(words));
  await asUser(page, 'laoban');
  const main = page.getByRole('main');

  await page.goto('/customer/card/gift');
  await buttonIn(main, '办卡').click();
  const form = main.locator('form');
  await form.getByRole('combobox', { name: /^卡类型/ }).click();
  await page.getByRole('option', { name: '保养卡', exact: true }).click();
  await form.getByLabel(/^卡名称/).fill('两次洗车卡');
  await form.getByRole('combobox', { name: /^持卡客户/ }).fill(phone);
  await page.getByRole('option', { name: new RegExp(phone) }).click();
  await form.getByRole('combobox', { name: /^车辆/ }).click();
  await page.getByRole('option', { name: plate }).click();
  await form.getByRole('combobox', { name: '添加项目' }).fill('FW-0001');
  await page.getByRole('option', { name: /标准洗车/ }).click();
  await form.getByLabel('标准洗车次数').fill('2');
  await form.getByLabel(/^售价/).fill('50.01');
  await expect(form).toContainText('每次价值 ¥25.00');
  await expectReadable(page, '办礼品卡');
  await shot(page, 'issue');
  await main.getByRole('button', { name: '收款 ¥50.01 并办卡' }).click();
  await expect(main.getByRole('status')).toContainText('售卡单');
  await main.getByRole('button', { name: '打印小票' }).click();
  await printed('两次洗车卡');
  await shot(page, 'sold');

  // At the till: the wash and nothing else, at the value of its use, without money.
  await page.goto(`/cash/index?customer=${customerId}`);
  await page.getByRole('button', { name: '礼品卡 1 张' }).click();
  const dialog = page.getByRole('dialog', { name: '用礼品卡抵扣' });
  await dialog.getByRole('button', { name: '标准洗车用一次' }).click();
  await expect(dialog).toContainText('剩 1 / 2 次');
  await expectReadable(page, '用礼品卡抵扣');
  await shot(page, 'cover');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('table', { name: '购物车' })).toContainText(/抵 1 次 ¥25\.00/);
  await shot(page, 'cart');
  await page.keyboard.press('F9');
  await expect(page.getByRole('region', { name: '本单商品' })).toContainText('礼品卡抵扣');
  await shot(page, 'checkout');
  await page.getByRole('button', { name: '确认收款' }).click();
  await expect(page.getByText(/收款成功|已收款/).first()).toBeVisible();

  await page.goto('/customer/card/gift');
  await search(page, '客户、车牌、卡名、卡号后四位', plate);
  await expect(rows(page).first()).toContainText('剩 1 / 2 次');
  await expectReadable(page, '礼品卡');
  await shot(page, 'list');
  await buttonIn(rows(page).first(), '查看').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('第1次，剩 1 次');
  await expect(drawer).toContainText('已用');
  await shot(page, 'drawer');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/customer/card/gift');
  await expect(main).toContainText('礼品卡');
  await shot(page, 'phone');
});
