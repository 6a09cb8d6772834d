import { yuanInput } from '@partsdesk/core/money';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, cell, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stored-${name}.png` });
};

test('[F-01] a customer charges 充1000送200 at the counter, pays with it, and is frozen when the card is lost', async ({
  page,
  server,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `177${String(Date.now()).slice(-8)}`;
  const customerId = await customers(staff).add({ name: `储值${phone.slice(-4)}`, phone });
  await asUser(page, 'laoban');
  await page.goto('/customer/card/stored-value');
  await buttonIn(page.getByRole('main'), '充值优惠').click();
  const offers = page.getByRole('dialog', { name: '充值优惠' });
  await buttonIn(offers, '新增充值优惠').click();
  const form = page.getByRole('dialog', { name: '新增充值优惠' });
  await form.getByLabel(/^充值金额/).fill('888');
  await form.getByLabel(/^赠送金额/).fill('112');
  await form.getByLabel(/^赠送有效天数/).fill('90');
  await expectReadable(page, '充值优惠', { within: '[role=dialog]' });
  await buttonIn(form, '保存').click();
  await expect(offers.getByRole('listitem', { name: '充 ¥888.00' })).toContainText('赠送 90 天内有效');
  await shot(page, 'offers');
  await buttonIn(offers, '关闭').click();

  await buttonIn(page.getByRole('main'), '办理充值').first().click();
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: /^客户/ }).fill(phone);
  await page.getByRole('option', { name: new RegExp(phone) }).click();
  await main.getByRole('button', { name: /充 ¥888\.00 送 ¥112\.00/ }).click();
  await expect(main).toContainText('¥1,000.00 = 本金 ¥888.00 + 赠送 ¥112.00');
  await main.getByLabel('现金金额').fill('900');
  await expectReadable(page, '储值卡办理');
  await shot(page, 'save');
  await main.getByRole('button', { name: '收款 ¥888.00 并充值' }).click();
  await expect(main.getByRole('status')).toContainText('现在余额¥1,000.00');
  await expect(main.getByRole('status')).toContainText('找零¥12.00');
  await shot(page, 'sold');

  await page.goto('/customer/card/stored-value');
  await search(page, '客户、手机号', phone);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(cell(row, 'spendable')).toHaveText('¥1,000.00');
  await buttonIn(row, '批次').click();
  const drawer = page.getByRole('dialog', { name: /的储值卡$/ });
  await expect(drawer.getByRole('listitem')).toContainText('剩余本金 ¥888.00 / ¥888.00，剩余赠送 ¥112.00 / ¥112.00');
  await expectReadable(page, '储值卡批次', { within: '[role=dialog]' });
  await shot(page, 'lots');
  await buttonIn(drawer, '关闭').click();

  // Pays a debt at the till: as much as there is by card, the rest in cash.
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const debtor = `欠款${phone.slice(-4)}`;
  await customers(staff).update({ id: customerId, name: debtor, creditLimit: 99_999_999 });
  const { saleOutId, saleOutCode } = await books.order(customerId, [
    { skuId: part.skuId, quantity: 1, price: 123_400 },
  ]);
  await page.goto(`/cash/paymoney?saleOutId=${saleOutId}`);
  const checkout = page.getByRole('region', { name: '收款', exact: true });
  await expect(checkout.getByText('储值可用 ¥1,000.00')).toBeVisible();
  await page.keyboard.press('Alt+6');
  await expect(checkout.getByLabel('储值金额')).toHaveValue('1000.00');
  await expect(checkout.getByLabel('现金金额')).toHaveValue('234.00');
  await expect(checkout).toContainText('付后剩 ¥0.00');
  await checkout.getByLabel('储值金额').fill('1000.01');
  await expect(checkout).toContainText('储值余额不足，现有 ¥1,000.00');
  await checkout.getByLabel('储值金额').fill(yuanInput(50_000));
  await checkout.getByLabel('现金金额').fill(yuanInput(73_400));
  await shot(page, 'checkout');
  await checkout.getByRole('button', { name: '确认收款' }).click();
  const paid = page.getByRole('region', { name: '收款成功' });
  await expect(paid).toContainText(saleOutCode);
  await expect(paid).toContainText('储值余额¥500.00');
  expect(await customerValueCard(staff).getByCustomerId({ customerId })).toMatchObject({
    spendable: 50_000,
    principal: 44_400,
    gift: 5600,
  });

  await page.goto(
    `/customer/card/stored-value/flow?list=${encodeURIComponent(JSON.stringify({ filters: { customerId } }))}`,
  );
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('消费');
  await expect(cell(rows(page).first(), 'balance')).toHaveText('¥500.00');
  await expectReadable(page, '储值卡流水');
  await shot(page, 'flow');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectReadable(page, '储值卡流水 375');
  await shot(page, 'flow-375');
  await page.goto('/customer/card/stored-value');
  await shot(page, 'list-375');
  await page.setViewportSize({ width: 1440, height: 900 });

  await search(page, '客户、手机号', phone);
  await expect(rows(page)).toHaveCount(1);
  await buttonIn(rows(page).first(), '批次').click();
  await buttonIn(drawer, '冻结').click();
  const reason = page.getByRole('dialog', { name: `冻结「${debtor}」的储值卡` });
  await reason.getByLabel(/^原因/).fill('客户来电挂失');
  await buttonIn(reason, '冻结').click();
  await expect(reason).toBeHidden();
  await expect(drawer).toContainText('已冻结');
  expect((await customerValueCard(staff).getByCustomerId({ customerId })).spendable).toBe(0);
});
