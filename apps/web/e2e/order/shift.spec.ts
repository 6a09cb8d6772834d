import { expect, type Browser, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { beginShift, countShift } from '../support/day/tillShift';
import { rows } from '../support/onPage';
import { test } from '../support/test';

/** The demo's shop, and who stands at its till. */
const SHOP = '高新店';
const CASHIER = 'shouyin3';

const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

async function newPage(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await asUser(page, account, SHOP);
  return page;
}

/** Sells one part for exact cash; answers its price, fen. */
async function sellOne(page: Page, part: { barCode: string; price: number }): Promise<number> {
  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '收款成功' })).toBeVisible();
  return part.price;
}

test(
  '[U-32] a shift begins at the desk and is counted blind; a variance is closed by the manager with a reason; ' +
    'the next begins with ' +
    'what was left',
  async ({ browser, server }) => {
    test.slow();
    const part = (await (await openBooks(server, SHOP)).sellable(8))[7];
    if (!part) throw new Error('the demo company sells fewer than eight parts');
    const page = await newPage(browser, CASHIER);
    await beginShift(page);
    const sold = await sellOne(page, part);
    await page.goto('/cash/shift');
    await expect(page.getByRole('main')).toContainText('金额在清点之后显示');
    // Neither the screen nor the answer behind it knows the amount.
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('shiftRecord/getCurrentRecord')),
      page.keyboard.press('F5'),
    ]);
    expect(
      ((await answer.json()) as { data: { expectedCash: number | null; salesAmount: number | null } }).data,
    ).toMatchObject({ expectedCash: null, salesAmount: null });
    await expect(page.getByText(yuan(30_000 + sold))).toHaveCount(0);
    await countShift(page, 2, 3, '80');
    await expect(page.getByRole('alert').filter({ hasText: '有差异的班次由店长结清' })).toBeVisible();
    const table = page.getByRole('table', { name: '各收款方式' });
    await expect(table).toContainText(yuan(30_000 + sold));
    await expect(table).toContainText('¥230.00');
    await expect(page.getByRole('button', { name: '结清' })).toBeDisabled();
    await page.context().close();

    const lead = await newPage(browser, 'dianzhang3');
    await lead.goto('/order/shift-record');
    await rows(lead).first().getByRole('button', { name: '结清' }).click();
    const closing = lead.getByRole('dialog', { name: /结清班次/ });
    await closing.getByRole('button', { name: '确认结清' }).click();
    await expect(closing.getByText('请填写差异原因')).toBeVisible();
    // On a phone every figure of a way to pay is in sight, its name beside it.
    await lead.setViewportSize({ width: 375, height: 800 });
    const variance = closing.getByRole('table', { name: '各收款方式' }).locator('td[data-label=差异]').first();
    await expect(variance).toContainText('少');
    const { x = Infinity, width = 0 } = (await variance.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(375);
    if (process.env.SHOTS) await lead.screenshot({ path: `${process.env.SHOTS}/close-shift-375.png` });
    await lead.setViewportSize({ width: 1440, height: 900 });
    if (process.env.SHOTS) await lead.screenshot({ path: `${process.env.SHOTS}/close-shift-1440.png` });
    await closing.getByLabel('差异原因').fill('找错零');
    await closing.getByRole('button', { name: '确认结清' }).click();
    await expect(closing).toHaveCount(0);
    await expect(rows(lead).first()).toContainText('已结清');
    await rows(lead).first().dblclick();
    await expect(lead.getByRole('dialog', { name: '交班单' })).toContainText('找错零');
    await lead.context().close();

    const next = await newPage(browser, CASHIER);
    await next.goto('/cash/shift');
    await expect(next.getByRole('textbox', { name: '备用金' })).toHaveValue('150.00');
    await expect(next.getByText('上一班留了 ¥150.00')).toBeVisible();
    await next.getByRole('textbox', { name: '备用金' }).fill('140');
    await next.getByRole('button', { name: /^开班/ }).click();
    await expect(next.getByText('请填写与上一班留存不符的原因')).toBeVisible();
    await next.getByRole('textbox', { name: '备用金' }).fill('150');
    await next.getByRole('button', { name: /^开班/ }).click();
    await expect(next.getByRole('combobox', { name: '扫码或搜索商品' })).toBeFocused();
    await next.goto('/cash/shift');
    // Cash for change comes in; what it was for stands on the slip.
    await next.getByRole('button', { name: '存入现金' }).click();
    const move = next.getByRole('dialog', { name: '存入现金' });
    await move.getByLabel('金额').fill('50');
    await move.getByLabel('原因').fill('取零钱');
    await move.getByRole('button', { name: '确认存入' }).click();
    await expect(next.getByRole('list', { name: '存取现金' })).toContainText('取零钱');
    await countShift(next, 2, 0, '50');
    await expect(next.getByText('各收款方式都相符。').first()).toBeVisible();
    await next.getByRole('button', { name: '结清' }).click();
    await next
      .getByRole('dialog', { name: /结清班次/ })
      .getByRole('button', { name: '确认结清' })
      .click();
    await expect(next.getByRole('textbox', { name: '备用金' })).toHaveValue('150.00');
    await next.context().close();
  },
);

test('axe finds nothing serious, and nothing is wider than a phone', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang', '城东店');
  await page.goto('/order/shift-record');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectReadable(page, 'shifts', { serious: true });
  await page.goto('/cash/shift');
  const begun = page.getByRole('button', { name: '清点交班' });
  await expect(begun.or(page.getByRole('button', { name: /^开班/ }))).toBeVisible();
  await expectReadable(page, 'shift', { serious: true });
  if (!(await begun.isVisible())) {
    const float = page.getByRole('textbox', { name: '备用金' });
    if ((await float.inputValue()) === '') await float.fill('0');
    await page.getByRole('button', { name: /^开班/ }).click();
    await expect(page).toHaveURL(/\/cash\/index/);
    await page.goto('/cash/shift');
  }
  await expect(begun).toBeVisible();
  await expectReadable(page, 'open shift', { serious: true });
  await begun.click();
  await expect(page.getByRole('form', { name: '清点交班' })).toBeVisible();
  await expectReadable(page, 'count', { serious: true });
});
