import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { beginShift } from '../support/day/tillShift';
import { test } from '../support/test';

test('[F-21] the meal of the customer’s car is in the cart by two keys, at its own prices, and is sold', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const name = `保养客户${crypto.randomUUID().slice(0, 8)}`;
  const parts = await books.customerWithMeal(name, '浙A7M8N9');
  await asUser(page, 'shouyin');
  await beginShift(page);
  await toDesk(page);
  await page.keyboard.press('F10');
  await expect(page.getByText('请先选择客户和车辆，再按 F10 加套餐')).toBeVisible();

  await page.getByRole('combobox', { name: '客户姓名、手机号或车牌' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('region', { name: '客户与车辆' })).toContainText('浙A7M8N9');
  await page.keyboard.press('F10');
  const meals = page.getByRole('dialog', { name: '浙A7M8N9 的套餐' });
  await expect(meals.getByRole('button', { name: /小保养/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cart(page)).toHaveCount(parts.length);
  await expect(meals).toHaveCount(0);

  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  const paid = page.getByRole('region', { name: '收款成功' });
  const out = await books.outByCode((await paid.getByRole('link').textContent()) ?? '');
  const { lines } = await books.orderById(out.orderId);
  expect(lines.map(({ skuCode, quantity, price }) => ({ skuCode, quantity, price }))).toEqual(parts);
});
