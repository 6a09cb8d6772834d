import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, cell, search } from '../support/lists';
import { enterShop } from '../support/logIn';
import { freshPhone, newOwner } from '../support/newOwner';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/points-${name}.png` });
};

test('[F-28] [MEM-32] [PROD-07] a new store enables points, and gives some by hand', async ({ page, baseURL }) => {
  const { client, phone } = await newOwner(baseURL ?? '', '积分试店');
  const phones = ['13800000001', '13800000002'];
  for (const [index, one] of phones.entries())
    await customer(client).add({ name: `积分客户${String(index)}`, phone: one });
  await enterShop(page, phone, '总店', '积分试店');
  await page.goto('/customer/equity/integral');
  const main = page.getByRole('main');
  await expect(main.getByText('还没有积分。')).toBeVisible();

  await buttonIn(main, '积分规则').click();
  const rules = page.getByRole('dialog', { name: '积分规则' });
  const consume = rules.getByRole('listitem', { name: '消费积分' });
  await expect(consume).toContainText('每消费 ¥1.00 积 1 分 · 永久有效');
  await buttonIn(consume, '修改').click();
  const form = page.getByRole('dialog', { name: '修改「消费积分」' });
  await form.getByLabel(/^消费金额/).fill('10');
  await form.getByRole('combobox', { name: '有效期' }).click();
  await page.getByRole('option', { name: '当年年底后几个月内有效' }).click();
  await form.getByLabel(/^有效月数/).fill('3');
  await expect(form).toContainText('次年 3 月底前有效');
  await expectReadable(page, '消费积分', { within: '[role=dialog]' });
  await shot(page, 'rule');
  await buttonIn(form, '保存').click();
  await expect(consume).toContainText('每消费 ¥10.00 积 1 分 · 次年 3 月底前有效');
  await buttonIn(consume, '启用').click();
  await expect(buttonIn(consume, '停用')).toBeVisible();
  await buttonIn(rules.getByRole('listitem', { name: '门店赠送' }), '启用').click();
  await expect(buttonIn(rules.getByRole('listitem', { name: '门店赠送' }), '停用')).toBeVisible();
  await expectReadable(page, '积分规则', { within: '[role=dialog]' });
  await shot(page, 'rules');
  await buttonIn(rules, '关闭').click();

  await buttonIn(main, '赠送积分').first().click();
  const reward = page.getByRole('dialog', { name: '赠送积分' });
  await buttonIn(reward, '赠送').click();
  await expect(reward.locator('[data-field=customerIds]')).toContainText('请选择客户');
  for (const one of phones) {
    await reward.getByRole('combobox', { name: /^客户/ }).fill(one);
    await page.getByRole('option', { name: new RegExp(one) }).click();
  }
  await reward.getByLabel(/^积分数/).fill('501');
  await reward.getByLabel(/^赠送原因/).fill('开业酬宾');
  await shot(page, 'reward');
  await buttonIn(reward, '赠送给 2 位客户').click();
  await expect(reward.locator('[data-field=points]')).toContainText('你今天还可以赠送 1000 积分，这次共 1002 积分');
  await reward.getByLabel(/^积分数/).fill('500');
  await buttonIn(reward, '赠送给 2 位客户').click();
  await expect(reward).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await expect(main.getByRole('region', { name: '全店积分概况' })).toContainText('现有积分1,000');
  await shot(page, 'management');
  await expectReadable(page, '积分管理');
  await page.setViewportSize({ width: 375, height: 812 });
  const card = main.getByRole('button', { name: /积分客户0/ }).or(main.getByText('积分客户0'));
  await expect(card.first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await shot(page, 'phone');
});

test('[F-28] [MEM-26] a sale of the demo company earns points, which stand at the customer and lead to it', async ({
  page,
  server,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = freshPhone();
  const name = `积分${phone.slice(-4)}`;
  const customerId = await customer(staff).add({ name, phone });
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const { saleOutId } = await books.order(customerId, [{ skuId: part.skuId, quantity: 1, price: 12_850 }]);
  await receiptBill(staff).add({ saleOutId, tenders: [{ method: 'wechat', amount: 12_850 }] });
  await asUser(page, 'laoban');
  await page.goto('/customer/equity/integral');
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: '客户' }).fill(phone);
  await page.getByRole('option', { name: new RegExp(phone) }).click();
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(cell(row, 'points')).toHaveText('+128');
  await shot(page, 'list');
  await buttonIn(row, '详情').click();
  const entry = page.getByRole('dialog', { name: `${name} 消费获得` });
  await expect(entry).toContainText('SK-');
  await expectReadable(page, '积分明细', { within: '[role=dialog]' });
  await shot(page, 'entry');
  await buttonIn(entry, '查看出库单').click();
  await expect(page).toHaveURL(new RegExp(saleOutId));

  await page.goto('/customer/list-all');
  await search(page, '姓名、手机号、车牌、拼音首字母', phone);
  await buttonIn(rows(page).first(), '详情').click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByRole('region', { name: '积分明细' })).toContainText('+128');
  await shot(page, 'customer');
});

test('[MEM-29] [MEM-51] points pay part of a debt at the till, and the receipt says how many', async ({
  page,
  server,
  baseURL,
}) => {
  const { staff } = await twoSides(baseURL ?? '');
  const phone = freshPhone();
  const customerId = await customer(staff).add({ name: `抵扣${phone.slice(-4)}`, phone });
  await customerPointsDetails(staff).rewardByStore({ customerIds: [customerId], points: 600, reason: '开业酬宾' });
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const { saleOutId } = await books.order(customerId, [{ skuId: part.skuId, quantity: 1, price: 10_000 }]);
  await asUser(page, 'laoban');
  await page.goto('/customer/equity/integral');
  await buttonIn(page.getByRole('main'), '积分规则').click();
  const redeem = page.getByRole('listitem', { name: '积分抵扣' });
  await expect(redeem).toContainText('100 分抵 ¥1.00');
  await buttonIn(redeem, '修改').click();
  await page
    .getByRole('dialog', { name: '修改「积分抵扣」' })
    .getByLabel(/^抵扣金额/)
    .fill('2');
  await shot(page, 'redeem-rule');
  await buttonIn(page.getByRole('dialog', { name: '修改「积分抵扣」' }), '保存').click();
  await expect(redeem).toContainText('100 分抵 ¥2.00 · 每次 100 分的整数倍，至少 100 分 · 最多抵应收的 50%');
  await buttonIn(redeem, '启用').click();
  await expect(buttonIn(redeem, '停用')).toBeVisible();

  await asUser(page, 'shouyin');
  await page.goto(`/cash/paymoney?saleOutId=${saleOutId}`);
  await expect(page.getByText('积分 600 分，值 ¥12.00')).toBeVisible();
  await page.keyboard.press('Alt+8');
  await expect(page.getByRole('textbox', { name: '抵扣积分' })).toHaveValue('600');
  await expect(page.getByRole('textbox', { name: '现金金额' })).toHaveValue('88.00');
  await page.getByRole('textbox', { name: '抵扣积分' }).fill('550');
  await expect(page.getByText('积分抵扣要按 100 分的整数倍')).toBeVisible();
  await buttonIn(page.locator('body'), '用满').click();
  await expect(page.getByText('抵 ¥12.00，付后剩 0 分')).toBeVisible();
  await shot(page, 'tender');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'tender-phone');
  await expectReadable(page, '积分抵扣');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^确认收款/ }).click();
  await expect(page.getByRole('region', { name: '收款成功' })).toContainText('¥100.00');
  await shot(page, 'paid');
  expect((await customerPointsDetails(staff).pageOfCustomer({ customerId })).records.map(({ kind }) => kind)).toEqual([
    'earn',
    'spend',
    'reward',
  ]);
});
