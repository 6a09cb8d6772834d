import { formatYuan } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, expectReady, scanBurst, toDesk } from '../support/atTheDesk';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { test } from '../support/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: '扫付款码' });
const received = (page: Page) => page.getByRole('region', { name: '收款成功' });
const state = (page: Page) => dialog(page).locator('div[role=status]');

/** A new payment code; the sandbox's customer types the password first (9), or has not enough money (8). */
const authCode = (begins: string, last: number) =>
  `${begins}${String(Math.floor(Math.random() * 1e15)).padStart(15, '0')}${String(last)}`;

/** Scans a payment code; answers the number of its payment. */
async function scan(page: Page, code: string): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse(/codePayment\/add/), scanBurst(page, { barCode: code })]);
  return ((await answer.json()) as { data: { outTradeNo: string } }).data.outTradeNo;
}

test('[U-23] a payment code is scanned at the checkout: refused, undone, paid by password, by Alipay', async ({
  page,
  baseURL,
}) => {
  const [, part] = (await (await openBooks(baseURL ?? '')).sellable(24)).slice(-2);
  if (!part) throw new Error('the demo company sells too few parts');
  await asUser(page, 'shouyin');
  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: '扫付款码' })).toBeVisible();

  await scan(page, authCode('13', 8));
  await expect(state(page)).toContainText('用户余额不足');
  await expect(state(page)).toContainText('未支付');
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([]);

  await scan(page, authCode('13', 9));
  await expect(state(page)).toContainText('请顾客输入密码');
  await expect(state(page)).toContainText(/0:[0-3]\d 后自动撤销/);
  await expect(dialog(page).getByLabel('付款码应收')).toHaveText(formatYuan(part.price));
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: '撤销收款' }).click();
  await expect(state(page)).toContainText('未付款，已撤销');

  const outTradeNo = await scan(page, authCode('10', 9));
  await expect(state(page)).toContainText('请顾客输入密码');
  // The page that was loaded anew finds the payment again.
  await page.reload();
  await expect(state(page)).toContainText('请顾客输入密码');
  await expect(dialog(page).getByRole('button', { name: '撤销收款' })).toBeVisible();
  await page.request.post('/sandbox/pay/control/pay', { data: { outTradeNo } });
  await expect(received(page)).toContainText(formatYuan(part.price));
  await expect(received(page)).toContainText(/SK-/);
  const out = (await received(page).getByRole('link').getAttribute('href')) ?? '';
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(received(page)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expectReady(page);

  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: '扫付款码' }).click();
  await expect(state(page)).toContainText('请扫描顾客的付款码');
  const typed = dialog(page).getByLabel('付款码数字');
  await typed.fill('6920001015336');
  await typed.press('Enter');
  await expect(dialog(page)).toContainText('这不是微信或支付宝的付款码');
  await scan(page, authCode('28', 1));
  await expect(received(page)).toContainText(formatYuan(part.price));

  await page.goto(out);
  const receipts = page.getByRole('region', { name: '收款记录' });
  await expect(receipts).toContainText('线上收款');
  await expect(page.getByText('付款码收款').first()).toBeVisible();
});
