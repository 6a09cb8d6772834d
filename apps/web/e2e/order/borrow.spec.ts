import { formatYuan } from '@partsdesk/core/money';
import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { action, addButton, scan } from '../support/onPage';
import { test } from '../support/test';

const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

let books: Awaited<ReturnType<typeof openBooks>>;
let part: { name: string; skuCode: string; barCode: string; price: number };
test.beforeAll(async ({ server }) => {
  books = await openBooks(server);
  part = await books.inUsualWarehouse();
});

const onHand = async () => (await books.onHand([part.skuCode]))[part.skuCode] ?? 0;

/** Lends so many of the part; the slip's page is open afterwards. */
async function lend(page: Page, quantity: string): Promise<void> {
  await page.goto('/order/jieyongdan');
  await addButton(page, '新增借用单').click();
  const form = dialog(page, /新增借用单/);
  await form.getByRole('combobox', { name: '服务人员' }).click();
  await page.getByRole('option').first().click();
  await scan(page, part.barCode);
  await form.getByLabel('数量，第1行').fill(quantity);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/jieyongdan\/detail\/./);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '操作记录' })).toBeVisible();
}

/** Presses an action of the document, in the menu where the bar has no room for it, until its dialog is there. */
async function press(page: Page, name: string, opened: Locator): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '更多' }).or(action(page, name)).first().click();
  const entry = page.getByRole('menuitem', { name });
  await expect(entry.or(opened).first()).toBeVisible();
  if (await entry.isVisible()) await entry.click();
  await expect(opened).toBeVisible();
}

test('of four that are lent, two come back and two are sold: stock, order and debt agree', async ({ page }) => {
  test.slow();
  const before = await onHand();
  await asUser(page, 'dianzhang');
  await lend(page, '4');
  await expect(page.getByRole('main')).toContainText('已借出');
  expect(await onHand()).toBe(before - 4);

  await action(page, '归还').click();
  const back = dialog(page, /^归还/);
  await back.getByLabel('归还数量').fill('5');
  await back.getByRole('button', { name: '确认归还' }).click();
  await expect(back).toContainText(/最多/);
  await back.getByLabel('归还数量').fill('2');
  await back.getByRole('button', { name: '确认归还' }).click();
  await expect(back).toHaveCount(0);
  expect(await onHand()).toBe(before - 2);

  const orders = await books.orderCount();
  const sale = dialog(page, /^转销售/);
  await press(page, '转销售', sale);
  await expect(sale.getByLabel('销售数量')).toHaveValue('2');
  // Above what it costs, which whoever may discount nothing may ask, too.
  const price = part.price + 100;
  await sale.getByLabel('单价').fill(String(price / 100));
  await expect(sale).toContainText(`应收 ${formatYuan(2 * price)}`);
  await sale.getByRole('button', { name: '生成销售单' }).click();
  await expect(sale).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('已结清');
  await expect(page.getByRole('main')).toContainText('转成的销售单');
  expect(await books.orderCount()).toBe(orders + 1);
  expect(await onHand()).toBe(before - 2);
  // It has left already; the money is still to come.
  await page.getByRole('link', { name: /^CK-/ }).click();
  await expect(page.getByRole('heading', { name: '出库单', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('已出库');
  await expect(page.getByRole('main')).toContainText(formatYuan(2 * price));
});

test('[U-07] the form of a saved slip is empty again, and lends nothing twice', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await lend(page, '1');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  // The form's tab is the slip's now.
  await expect(tabs.getByRole('link', { name: /^借用单 \d+$/ })).toBeVisible();
  await expect(tabs.getByText('●')).toHaveCount(0);
  await tabs.getByRole('link', { name: '借用单', exact: true }).click();
  await addButton(page, '新增借用单').click();
  const form = dialog(page, /新增借用单/);
  await expect(form.getByLabel('商品编码，第1行')).toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await expect(form).toContainText('请至少填写一行');
});

test('what is lost is written off by hand, with a reason', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await lend(page, '1');
  const finish = dialog(page, /手工完结/);
  await press(page, '手工完结', finish);
  await finish.getByRole('button', { name: '确认完结' }).click();
  await expect(finish).toContainText('请填写原因');
  await finish.getByLabel('原因').fill('服务车上丢失');
  await finish.getByRole('button', { name: '确认完结' }).click();
  await expect(page.getByRole('main')).toContainText('强制完成');
  await expect(page.getByRole('main')).toContainText('核销损失');
});

test('axe finds nothing serious, and nothing is wider than a phone', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang');
  await lend(page, '1');
  const address = page.url();
  await page.goto('/order/jieyongdan');
  await expect(page.getByRole('main')).toContainText('JY-');
  await expectReadable(page, 'list', { serious: true });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '操作记录' })).toBeVisible();
  await expectReadable(page, 'slip', { serious: true });
  await action(page, '归还').click();
  await expect(dialog(page, /^归还/)).toBeVisible();
  await expectReadable(page, 'return', { serious: true });
});
