import { formatYuan } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { beginShift } from '../support/day/tillShift';
import { DEMO_PASSWORD } from '../support/logIn';
import { FINGERS } from '../support/onPage';
import { test } from '../support/test';

const CODE = '260724';

const discountOf = (page: Page) => page.getByLabel('整单优惠', { exact: true });
const told = (page: Page) => page.getByRole('status', { name: '优惠提示' });

test('[U-28] the discount takes 折 and %, and tells the amount and the own limit while it is typed', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const [part] = (await books.sellable(12)).slice(11);
  if (!part) throw new Error('the demo company sells fewer than twelve parts');
  await asUser(page, 'shouyin');
  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  const total = page.locator('output[data-desk=total]').first();
  const off = (permille: number) => Math.floor((part.price * permille) / 1000);

  await page.keyboard.press('F3');
  await expect(discountOf(page)).toBeFocused();
  await expect(told(page)).toHaveText('您的最低折扣 9.5折，再低需授权人授权');
  await page.keyboard.type('9.5z', FINGERS);
  await expect(discountOf(page)).toHaveValue('9.5折');
  await expect(told(page)).toContainText(`减 ${formatYuan(off(50))}，优惠后 ${formatYuan(part.price - off(50))}`);
  await page.keyboard.press('Enter');
  await expect(total).toHaveText(formatYuan(part.price - off(50)));
  await expect(discountOf(page)).toHaveValue('9.5折');

  // One more of the part: the discount follows.
  await scanBurst(page, part);
  await expect(total).toHaveText(formatYuan(2 * part.price - Math.floor((2 * part.price * 50) / 1000)));

  await page.keyboard.press('F3');
  await page.keyboard.type('10%', FINGERS);
  await expect(told(page)).toContainText('需授权人授权：');
  await expect(told(page)).toContainText('需授权人授权');
  expect(await axeFaults(page, { serious: true })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText('需授权人授权');

  await page.keyboard.press('F3');
  await page.keyboard.type('10折', FINGERS);
  await page.keyboard.press('Enter');
  await expect(page.getByText('折扣为 0.5 到 9.9 折')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F3');
  await page.keyboard.type('1', FINGERS);
  await page.keyboard.press('Enter');
  await expect(total).toHaveText(formatYuan(2 * part.price - 100));
});

test('[U-28] a manager sets a code in 个人设置 and approves with it at the desk, without a mouse', async ({
  browser,
  server,
}) => {
  const books = await openBooks(server);
  const [part] = (await books.sellable(13)).slice(12);
  if (!part) throw new Error('the demo company sells fewer than thirteen parts');
  const [manager, cashier] = await Promise.all(
    ['dianzhang', 'shouyin'].map(async (account) => {
      const page = await (await browser.newContext()).newPage();
      await asUser(page, account);
      return page;
    }),
  );
  if (!manager || !cashier) throw new Error('two windows');
  await manager.goto('/shop/user-set');
  await manager.getByRole('button', { name: '设置授权码' }).click();
  const form = manager.getByRole('dialog', { name: '设置授权码' });
  await form.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await form.getByLabel(/^授权码/).fill('123456');
  await form.getByLabel(/^确认授权码/).fill('123456');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toContainText('授权码过于简单，请换一个');
  await form.getByLabel(/^授权码/).fill(CODE);
  await form.getByLabel(/^确认授权码/).fill(CODE);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(manager.getByRole('button', { name: '更换授权码' })).toBeVisible();
  try {
    await beginShift(cashier);
    await toDesk(cashier);
    await scanBurst(cashier, part);
    await expect(cart(cashier)).toHaveCount(1);
    await cashier.keyboard.press('F3');
    await cashier.keyboard.type('85z', FINGERS);
    await cashier.keyboard.press('Enter');
    await cashier.keyboard.press('F9');
    await expect(cashier.getByRole('region', { name: '收款', exact: true })).toContainText('收款时需授权人授权：');
    await cashier.keyboard.press('Enter');
    const dialog = cashier.getByRole('dialog', { name: '改价授权' });
    await expect(dialog.getByLabel(/^授权码/)).toBeFocused();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
    expect(await axeFaults(cashier, { serious: true })).toEqual([]);
    await cashier.keyboard.type('805137', FINGERS);
    await cashier.keyboard.press('Enter');
    await expect(dialog).toContainText('授权码错误');
    await expect(dialog.getByLabel(/^授权码/)).toHaveValue('');
    await dialog.getByLabel(/^授权码/).focus();
    await cashier.keyboard.type(CODE, FINGERS);
    await cashier.keyboard.press('Enter');
    const paid = cashier.getByRole('region', { name: '收款成功' });
    const out = await books.outByCode((await paid.getByRole('link').textContent()) ?? '');
    const { timeline, receivable } = await books.orderById(out.orderId);
    expect(receivable).toBe(part.price - Math.floor((part.price * 150) / 1000));
    expect(timeline.map(({ detail }) => detail).join()).toContain('授权（授权码）');
  } finally {
    await manager.getByRole('button', { name: '清除授权码' }).click();
    const clear = manager.getByRole('dialog', { name: '清除授权码' });
    await clear.getByLabel('登录密码').fill(DEMO_PASSWORD);
    await clear.getByRole('button', { name: '清除', exact: true }).click();
    await expect(manager.getByRole('button', { name: '设置授权码' })).toBeVisible();
  }
});
