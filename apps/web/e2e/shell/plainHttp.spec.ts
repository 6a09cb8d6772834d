import { expect } from '@playwright/test';
import { cart, expectReady, scanBurst } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { browserLaunchOptions } from '../support/browser';
import { enterShop } from '../support/logIn';
import { openDesk } from '../support/phone/codesToPay';
import { browserPhone } from '../support/phone/phones';
import { test } from '../support/test';

const HOST = 'shop.test';
const launch = await browserLaunchOptions();

// What a second till does first: it opens the server's address in the shop's network, without TLS.
test.use({
  launchOptions: { ...launch, args: [...launch.args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
  baseURL: async ({ server }, provide) => provide(server.replace('127.0.0.1', HOST)),
});

test('[O-03] over plain http a cashier signs in, sells and prints; the customer pays', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = '1';
    };
  });
  const books = await openBooks(server);
  const [part] = await books.sellable(1);
  if (!part) throw new Error('nothing to sell');
  const before = (await books.onHand([part.skuCode]))[part.skuCode] ?? 0;

  await enterShop(page, 'shouyin');
  expect(new URL(page.url()).hostname).toBe(HOST);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.goto('/cash/index');
  await expectReady(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  const paid = page.getByRole('region', { name: '收款成功' });
  await expect(paid).toBeVisible();
  const link = paid.getByRole('link');
  const out = await books.outByCode((await link.textContent()) ?? '');
  expect(out).toMatchObject({ paymentStatus: 2, debt: 0 });
  expect((await books.onHand([part.skuCode]))[part.skuCode]).toBe(before);

  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');

  const sale = await (await openDesk(server)).sale();
  const { page: phone } = await browserPhone(browser, baseURL ?? '');
  await phone.goto(sale.address);
  expect(new URL(phone.url()).hostname).toBe(HOST);
  expect(await phone.evaluate(() => window.isSecureContext)).toBe(false);
  await phone.getByRole('button', { name: /^微信支付/ }).click();
  await phone.getByRole('button', { name: '支付', exact: true }).click();
  await expect(phone.getByText('支付成功。')).toBeVisible();
  // The provider's stand-in returns to its own host alone.
  await phone.goto(sale.address);
  await expect(phone.getByRole('heading', { name: '支付成功' })).toBeVisible();
});
