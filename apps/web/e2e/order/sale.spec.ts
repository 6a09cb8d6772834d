import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { test } from '../support/test';

type Books = Awaited<ReturnType<typeof openBooks>>;
type Part = Awaited<ReturnType<Books['sellable']>>[number];

let books: Books;
let parts: Part[];

test.beforeAll(async ({ server }) => {
  books = await openBooks(server);
  parts = await books.sellable(8);
});

const part = (index: number): Part => {
  const found = parts[index];
  if (!found) throw new Error(`no part ${String(index)}`);
  return found;
};

async function openDesk(page: Page): Promise<void> {
  await asUser(page, 'shouyin');
  await toDesk(page);
}

const quantity = (page: Page, { name }: Part) => page.getByLabel(`${name}数量`, { exact: true });
const price = (page: Page, { name }: Part) => page.getByLabel(`${name}单价`, { exact: true });
const total = (page: Page) => page.getByLabel('应收金额').first();
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Sells what is in the cart for exact cash; answers the outbound's number. */
async function payExactCash(page: Page): Promise<string> {
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  const paid = page.getByRole('region', { name: '收款成功' });
  await expect(paid).toBeVisible();
  return (await paid.getByRole('link').textContent()) ?? '';
}

test('three scans and two keys sell three parts; the keeper hands them out; the books agree', async ({
  page,
  browser,
}) => {
  const three = [part(0), part(1), part(2)];
  const codes = three.map(({ skuCode }) => skuCode);
  const amount = three.reduce((sum, one) => sum + one.price, 0);
  const [stockBefore, cashBefore] = [await books.onHand(codes), await books.cashAccount()];

  await openDesk(page);
  for (const one of three) await scanBurst(page, one);
  const code = await payExactCash(page);
  await expect(page.getByRole('region', { name: '收款成功' })).toContainText(yuan(amount));
  // The first part of the next customer begins the next sale.
  await scanBurst(page, part(1));
  await expect(quantity(page, part(1))).toHaveValue('1');

  const keeper = await (await browser.newContext()).newPage();
  await asUser(keeper, 'cangguan');
  await keeper.goto('/cash/wait-out-stock');
  const waiting = keeper.getByRole('region', { name: '待出库的单' }).getByRole('button', { name: new RegExp(code) });
  await waiting.click();
  await expect(keeper.getByRole('region', { name: '出库', exact: true })).toContainText(code);
  await keeper.getByLabel(`${part(0).name}本次出库`).fill('0');
  await keeper.keyboard.press('F9');
  await expect(keeper.getByText('已部分出库')).toBeVisible();
  await expect(waiting).toContainText('部分出库');
  await waiting.click();
  await expect(keeper.getByLabel(`${part(0).name}本次出库`)).toHaveValue('1');
  await expect(keeper.getByText('已出完')).toHaveCount(2);
  await keeper.keyboard.press('F9');
  await expect(keeper.getByText('商品已全部出库')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await keeper.context().close();

  const stockAfter = await books.onHand(codes);
  for (const skuCode of codes) expect(stockAfter[skuCode]).toBe((stockBefore[skuCode] ?? 0) - 1);
  const out = await books.outByCode(code);
  expect(out).toMatchObject({ status: 3, paymentStatus: 2, receivable: amount, received: amount, debt: 0 });
  expect((await books.stockLedger(out.id)).map(({ skuCode, quantity: moved }) => [skuCode, moved]).sort()).toEqual(
    codes.map((skuCode) => [skuCode, -1]).sort(),
  );
  const [receipt, ...more] = out.receipts;
  expect(more).toEqual([]);
  const cashAfter = await books.cashAccount();
  expect(cashAfter.balance - cashBefore.balance).toBe(amount);
  expect(await books.fundLedger(receipt?.id ?? '')).toMatchObject([
    { accountId: cashAfter.id, amount, documentCode: receipt?.code },
  ]);
});

test('an impatient second click, and a third, sell once [pitfall 23]', async ({ page }) => {
  const before = await books.orderCount();
  await openDesk(page);
  await scanBurst(page, part(5));
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  const pay = page.getByRole('button', { name: /^确认收款/ });
  await expect(pay).toBeEnabled();
  // All of it before the answer can have come.
  await pay.evaluate((button: HTMLButtonElement) => {
    for (let n = 0; n < 3; n += 1) button.click();
  });
  await expect(page.getByRole('region', { name: '收款成功' })).toBeVisible();
  expect(await books.orderCount()).toBe(before + 1);
});

test('a scan while a quantity is edited adds a part and leaves the quantity alone [pitfall 42]', async ({ page }) => {
  await openDesk(page);
  await scanBurst(page, part(3));
  await expect(cart(page)).toHaveCount(1);
  await quantity(page, part(3)).focus();
  await scanBurst(page, part(4));
  await expect(cart(page)).toHaveCount(2);
  await expect(quantity(page, part(3))).toHaveValue('1');
  await expect(quantity(page, part(4))).toHaveValue('1');
  // What fingers type there is a quantity, and Esc leads back to the scan field.
  await quantity(page, part(3)).focus();
  await page.keyboard.type('12', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(quantity(page, part(3))).toHaveValue('12');
  await quantity(page, part(4)).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: '扫码或搜索商品' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(quantity(page, part(3))).toHaveValue('1');
});

test('a cart survives a reload, and so does a held order', async ({ page }) => {
  await openDesk(page);
  await scanBurst(page, part(5));
  await expect(cart(page)).toHaveCount(1);
  await page.reload();
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F4');
  await page.getByLabel('挂单备注').fill('白色朗逸，去取车了');
  await page.keyboard.press('Enter');
  await expect(cart(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('combobox', { name: '扫码或搜索商品' })).toBeFocused();
  await page.keyboard.press('F6');
  const held = page.getByRole('dialog', { name: '取单' }).getByRole('button', { name: /白色朗逸，去取车了/ });
  await expect(held).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantity(page, part(5))).toHaveValue('1');
  await expect(held).toHaveCount(0);
});

test('of two windows one has the cart: the second takes it by its button, and the first stops', async ({ page }) => {
  await openDesk(page);
  await scanBurst(page, part(5));
  await expect(cart(page)).toHaveCount(1);
  const second = await page.context().newPage();
  await second.goto('/cash/index');
  await expect(second.getByRole('heading', { name: '收银台已在另一个窗口打开' })).toBeVisible();
  const take = (window: Page) => window.getByRole('button', { name: '在这里继续' });
  await expect(take(second)).toBeFocused();
  await second.keyboard.press('Enter');
  await expect(quantity(second, part(5))).toHaveValue('1');
  await expect(take(page)).toBeVisible();
  await expect(cart(page)).toHaveCount(0);
  await second.reload();
  await expect(quantity(second, part(5))).toHaveValue('1');
  await scanBurst(second, part(5));
  await expect(quantity(second, part(5))).toHaveValue('2');
  await take(page).click();
  await expect(quantity(page, part(5))).toHaveValue('2');
  await expect(take(second)).toBeVisible();
  // A window that was closed leaves the desk to the other.
  await page.close({ runBeforeUnload: true });
  await second.reload();
  await expect(quantity(second, part(5))).toHaveValue('2');
});

test('wrong prices are refused under their field, in words, and nothing is taken over', async ({ page }) => {
  await openDesk(page);
  await scanBurst(page, part(6));
  await expect(cart(page)).toHaveCount(1);
  for (const [typed, words] of [
    ['01', '金额格式错误'],
    ['0', '金额应大于0'],
    ['-1', '金额格式错误'],
    ['1.234', '最多保留2位小数'],
    ['123456789', '整数部分最多8位'],
  ] as const) {
    await price(page, part(6)).focus();
    await page.keyboard.type(typed, { delay: 110 });
    await page.keyboard.press('Enter', { delay: 110 });
    await expect(cart(page).getByRole('alert')).toHaveText(words);
    await expect(total(page)).toHaveText(yuan(part(6).price));
  }
  // The checkout leads back to the wrong price rather than sell at the old one.
  await page.keyboard.press('F9');
  await expect(price(page, part(6))).toBeFocused();
  await expect(page).toHaveURL(/\/cash\/index/);
});

test('an empty cart cannot be checked out', { tag: '@long' }, async ({ page }) => {
  await openDesk(page);
  await expect(page.getByRole('button', { name: /^结算\s*F9/ }).first()).toBeDisabled();
  await page.keyboard.press('F9');
  await expect(page.getByText('请先添加商品')).toBeVisible();
  await expect(page).toHaveURL(/\/cash\/index/);
});

test('more than the stock is marked at once and refused by the server; nothing is written', async ({ page }) => {
  await openDesk(page);
  const before = await books.orderCount();
  await scanBurst(page, part(7));
  await expect(cart(page)).toHaveCount(1);
  await quantity(page, part(7)).fill('99998');
  await page.keyboard.press('Enter', { delay: 110 });
  await expect(cart(page)).toContainText('库存不足');
  await page.keyboard.press('F9');
  await expect(page.getByText(/请改数量；刚补过货，请再按一次 F9/)).toBeVisible();
  await expect(quantity(page, part(7))).toBeFocused();
  await page.keyboard.press('F9');
  await expect(page.getByRole('region', { name: '收款', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '收款', exact: true }).getByRole('alert')).toContainText('库存不足');
  await expect(page).toHaveURL(/\/cash\/paymoney/);
  expect(await books.orderCount()).toBe(before);
});

test('a card is not charged above the debt', { tag: '@long' }, async ({ page }) => {
  await openDesk(page);
  await scanBurst(page, part(0));
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await expect(page.getByRole('region', { name: '收款', exact: true })).toBeVisible();
  await page.keyboard.press('Alt+4');
  const card = page.getByLabel('银行卡金额');
  await expect(card).toBeFocused();
  await card.fill('99999');
  await expect(page.getByText(/非现金收款不能超过应收金额/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^确认收款/ })).toBeDisabled();
});

test(
  'axe finds nothing serious at the cash desk, and nothing is wider than a phone',
  { tag: '@long' },
  async ({ page }) => {
    await openDesk(page);
    await scanBurst(page, part(1));
    await expect(cart(page)).toHaveCount(1);
    for (const address of ['/cash/index', '/order/cash/intro', '/cash/shift', '/cash/receivable']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectReadable(page, address, { serious: true });
    }
    await toDesk(page);
    await expect(cart(page)).toHaveCount(1);
    await page.keyboard.press('F9');
    await expect(page.getByRole('region', { name: '收款', exact: true })).toBeVisible();
    await expectReadable(page, 'checkout', { serious: true });
  },
);
