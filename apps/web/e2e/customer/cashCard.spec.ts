import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, cell, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cash-card-${name}.png` });
};

test('[F-01] cash cards are issued, sold for cash, pay a debt by number, and a lost one is renewed', async ({
  page,
  server,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const cards = customerCashCard(staff);
  const phone = `176${String(Date.now()).slice(-8)}`;
  const holder = `持卡${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name: holder, phone, creditLimit: 99_999_999 });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.body.textContent ?? '';
      setTimeout(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  const printed = (words: string) => expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(words));
  await asUser(page, 'laoban');
  const main = page.getByRole('main');

  await page.goto('/customer/card/cash');
  await buttonIn(main, '批量发卡').click();
  // The list, which is kept behind, has a filter of the same name.
  await main.locator('form').getByRole('combobox', { name: '类型' }).click();
  await page.getByRole('option', { name: '记名卡', exact: true }).click();
  await main.getByLabel(/^面值/).fill('5000.01');
  await main.getByLabel(/^张数/).fill('2');
  await expect(main.getByRole('status')).toContainText('记名卡的面值最多 ¥5,000.00');
  await main.getByLabel(/^面值/).fill('500');
  await main.getByLabel(/^备注/).fill(`测试卡${phone.slice(-4)}`);
  await expectReadable(page, '批量发卡');
  await shot(page, 'issue');
  await main.getByRole('button', { name: '发卡 2 张' }).click();
  await expect(main.getByRole('status')).toContainText('共 2 张，还没有售出');
  await shot(page, 'issued');
  await main.getByRole('button', { name: '打印卡号清单' }).click();
  await printed('现金卡清单');

  // The card in hand is scanned or typed: its whole number stands on the printed list alone.
  const issued = (await cards.page({ state: 0, pageSize: 1 })).records[0]!;
  const [first] = await cards.batch({ batchId: issued.batchId });
  await printed(first!.number);
  const number = readCardNumber(first!.number)!;
  await page.goto('/customer/card/cash');
  await buttonIn(main, '售卡').first().click();
  await main.getByLabel(/^卡号/).fill(`${number.slice(0, -1)}${String((Number(number.at(-1)) + 1) % 10)}`);
  await main.getByRole('button', { name: '找卡' }).click();
  await expect(page.getByText('卡号有误，请核对')).toBeVisible();
  await main.getByLabel(/^卡号/).fill(number);
  await main.getByRole('button', { name: '找卡' }).click();
  await main.getByRole('combobox', { name: /^持卡客户/ }).fill(phone);
  await page.getByRole('option', { name: new RegExp(phone) }).click();
  await main.getByLabel(/^售价/).fill('450');
  await expect(main).toContainText('¥500.00 = 本金 ¥450.00 + 赠送 ¥50.00');
  await main.getByLabel('现金金额').fill('500');
  await expectReadable(page, '售卡');
  await shot(page, 'sell');
  await main.getByRole('button', { name: '收款 ¥450.00 并售卡' }).click();
  await expect(main.getByRole('status')).toContainText('找零¥50.00');
  await expect(main.getByRole('status')).toContainText('卡内金额¥500.00');
  await shot(page, 'sold');
  await main.getByRole('button', { name: '打印售卡小票' }).click();
  await printed('售卡小票');

  // Pays a debt at the till: all that is on the card, the rest in cash.
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const { saleOutId, saleOutCode } = await books.order(customerId, [{ skuId: part.skuId, quantity: 1, price: 60_000 }]);
  await page.goto(`/cash/paymoney?saleOutId=${saleOutId}`);
  const checkout = page.getByRole('region', { name: '收款', exact: true });
  await expect(checkout.getByLabel('现金金额')).toHaveValue('600.00');
  await page.keyboard.press('Alt+7');
  await checkout.getByLabel('现金卡卡号').fill(number);
  await page.keyboard.press('Enter');
  const named = `现金卡尾号${number.slice(-4)}`;
  await expect(checkout.getByLabel(`${named}金额`)).toHaveValue('500.00');
  await expect(checkout.getByLabel('现金金额')).toHaveValue('100.00');
  await checkout.getByLabel(`${named}金额`).fill('200');
  await checkout.getByLabel('现金金额').fill('400');
  await expect(checkout).toContainText(`${named}余额 ¥500.00，付后剩 ¥300.00`);
  await shot(page, 'checkout');
  await expectReadable(page, '现金卡收款');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'checkout-375');
  await page.setViewportSize({ width: 1440, height: 900 });
  await checkout.getByRole('button', { name: '确认收款' }).click();
  await expect(page.getByRole('region', { name: '收款成功' })).toContainText(saleOutCode);

  // The holder lost it: frozen, and renewed with all that is left.
  await page.goto('/customer/card/cash');
  await search(page, '客户、手机号、卡号后四位', phone);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'balance')).toHaveText('¥300.00');
  await expectReadable(page, '现金卡');
  await shot(page, 'list');
  await buttonIn(rows(page).first(), '查看').click();
  const drawer = page.getByRole('dialog', { name: '现金卡' });
  await expect(drawer.getByRole('listitem').first()).toContainText('消费');
  await buttonIn(drawer, '冻结').click();
  const reason = page.getByRole('dialog', { name: /^冻结现金卡/ });
  await reason.getByLabel(/^原因/).fill('客户来电挂失');
  await buttonIn(reason, '冻结').click();
  await expect(reason).toBeHidden();
  await expect(drawer).toContainText('已冻结');
  await expectReadable(page, '现金卡详情', { within: '[role=dialog]' });
  await shot(page, 'drawer');
  await buttonIn(drawer, '换新').click();
  await buttonIn(page.getByRole('alertdialog', { name: '换发新卡？' }), '换新').click();
  await expect(drawer).toContainText('已换新');
  await printed('现金卡换新');
  const renewed = (await cards.page({ keyword: phone, state: 1 })).records;
  expect(renewed).toEqual([expect.objectContaining({ balance: 30_000, customerId })]);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/customer/card/cash');
  await expect(page.getByRole('article').first()).toBeVisible();
  await shot(page, 'list-375');
});
