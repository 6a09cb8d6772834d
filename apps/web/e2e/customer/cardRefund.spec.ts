import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/card-refund-${name}.png` });
};

test('[MEM-71] a clerk applies for a card refund, the owner passes it, and the holder is paid by transfer', async ({
  page: clerk,
  browser,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `176${String(Date.now()).slice(-8)}`;
  const name = `退卡${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name, phone });
  const offerId = await rechargeOffer(staff).add({
    amount: Number(phone.slice(-5)) + 20_001,
    gift: 3000,
    spendRule: 1,
  });
  const amount = Number(phone.slice(-5)) + 20_001;
  await customerValueCardItem(staff).add({ customerId, offerId, tenders: [{ method: 'wechat', amount }] });

  await asUser(clerk, 'dianzhang');
  await clerk.goto('/customer/card/stored-value');
  await search(clerk, '客户、手机号', phone);
  await expect(rows(clerk)).toHaveCount(1);
  await buttonIn(rows(clerk).first(), '批次').click();
  const drawer = clerk.getByRole('dialog', { name: `${name}的储值卡` });
  await buttonIn(drawer, '退卡').click();
  const form = clerk.getByRole('dialog', { name: /^申请退卡 CZ-/ });
  await expect(form).toContainText('剩余赠送 ¥30.00 作废');
  await form.getByLabel(/^原因/).fill('客户搬家');
  await buttonIn(form, '申请退卡').click();
  await expect(form).toBeHidden();
  await expect(drawer.getByText('退卡中')).toBeVisible();
  await expect(drawer.getByText('待审核')).toBeVisible();
  expect((await customerValueCard(staff).getByCustomerId({ customerId })).spendable).toBe(0);
  await shot(clerk, 'applied');

  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await asUser(page, 'laoban');
  await page.goto('/customer/card/stored-value');
  await buttonIn(page.getByRole('main'), '退卡单').click();
  const list = page.getByRole('dialog', { name: '退卡单' });
  const one = list.getByRole('listitem').filter({ hasText: name });
  await buttonIn(one, '通过').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('已通过，待付款')).toBeVisible();
  await expect(one).toHaveCount(0);
  await list.getByRole('tab', { name: '待付款' }).click();
  await shot(page, 'passed');
  await expectReadable(page, '退卡单', { within: '[role=dialog]' });
  await buttonIn(one, '付款').click();
  const pay = page.getByRole('dialog', { name: /^付退卡款 TC-/ });
  await expect(pay).toContainText('超过 ¥100.00 须转账给持卡人');
  await expect(pay.getByLabel(/^收款人/)).toHaveValue(name);
  await pay.getByRole('combobox', { name: /^付款方式/ }).click();
  await page.getByRole('option', { name: '微信' }).click();
  await expectReadable(page, '付退卡款', { within: '[role=dialog]' });
  await shot(page, 'pay');
  await buttonIn(pay, '确认付款').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '付款' }).click();
  await expect(pay).toBeHidden();
  await list.getByRole('tab', { name: '已退款' }).click();
  await expect(one).toContainText(`收款人 ${name}`);
  await shot(page, 'paid');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect.poll(() => list.evaluate((drawer) => drawer.clientWidth)).toBeLessThanOrEqual(375);
  await shot(page, 'paid-375');
  await expectReadable(page, '退卡单 375', { within: '[role=dialog]' });
  expect(await customerValueCard(staff).getByCustomerId({ customerId })).toMatchObject({ balance: 0, spendable: 0 });
  expect(
    (await customerCardRefund(staff).page({ status: 2 })).records.find((refund) => refund.customerId === customerId),
  ).toMatchObject({ principal: amount, gift: 3000, method: 'wechat', payee: name });
});
