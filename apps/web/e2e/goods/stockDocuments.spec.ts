import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { action, openDocument, rows, scan } from '../support/onPage';
import { test } from '../support/test';

let part: { name: string; skuCode: string; barCode: string };
let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server);
  const found = (await books.sellable(30))[29];
  if (!found) throw new Error('the demo company sells fewer than thirty parts');
  part = found;
});

const onHand = async () => (await books.onHand([part.skuCode]))[part.skuCode] ?? 0;
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

/** The detail of the newest document of a list. */
async function openNewest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await openDocument(page, rows(page).first());
}

test('a purchase is received by keyboard: two scans are two pieces, and the books have them', async ({ page }) => {
  const before = await onHand();
  await asUser(page, 'cangguan');
  await page.goto('/goods/stock/in');
  await action(page, '新增入库单').click();
  const form = dialog(page, /新增入库单/);
  await form.getByRole('combobox', { name: /供应商/ }).fill('杭州新供应商');
  await scan(page, part.barCode);
  await expect(form.getByLabel('数量，第1行')).toHaveValue('1');
  await scan(page, part.barCode);
  await expect(form.getByLabel('数量，第1行')).toHaveValue('2');
  await form.getByLabel('含税单价（元），第1行').fill('12.34');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  expect(await onHand()).toBe(before + 2);
  await openNewest(page, '/goods/stock/in');
  await expect(page.getByRole('main')).toContainText('杭州新供应商');
  await expect(page.getByRole('main')).toContainText('¥24.68');
});

test('ten pieces are sent to another shop, eight arrive, two are written off', async ({ page, browser }) => {
  await asUser(page, 'dianzhang');
  await page.goto('/goods/stock/in');
  await action(page, '新增入库单').click();
  await scan(page, part.barCode);
  await dialog(page, /新增入库单/)
    .getByLabel('数量，第1行')
    .fill('20');
  await dialog(page, /新增入库单/)
    .getByLabel('含税单价（元），第1行')
    .fill('10');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page, /新增入库单/)).toHaveCount(0);
  const before = await onHand();
  await page.goto('/goods/stock/transfer');
  await action(page, '新增调拨单').click();
  const form = dialog(page, /新增调拨单/);
  await form.getByRole('combobox', { name: '调入仓库' }).click();
  await page
    .getByRole('option', { name: /城西店/ })
    .first()
    .click();
  await scan(page, part.barCode);
  await form.getByLabel('数量，第1行').fill('10');
  await expect(form.getByRole('region', { name: '各门店可用库存' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await openNewest(page, '/goods/stock/transfer');
  await action(page, '发货').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '发货' }).click();
  await expect(action(page, '发货')).toHaveCount(0);
  await expect.poll(onHand).toBe(before - 10);

  const receiver = await (await browser.newContext()).newPage();
  await asUser(receiver, 'cangguan2', '城西店');
  await openNewest(receiver, '/goods/stock/transfer');
  await action(receiver, '收货').click();
  const arrival = dialog(receiver, /^收货/);
  await arrival.getByLabel('实收数量').fill('8');
  await arrival.getByRole('combobox', { name: /少收 2/ }).click();
  await receiver.getByRole('option', { name: /短少/ }).click();
  await arrival.getByRole('combobox', { name: '短少原因' }).click();
  await receiver.getByRole('option', { name: '运输破损' }).click();
  await arrival.getByRole('button', { name: '确认收货' }).click();
  await expect(receiver.getByRole('main')).toContainText('短少损失');
  await receiver.context().close();
});

test('a shelf is counted blind, a loss is approved with a reason', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await page.goto('/goods/stock/taking');
  await action(page, '新增盘点单').click();
  await dialog(page, /新增盘点单/)
    .getByRole('button', { name: '开始盘点' })
    .click();
  await expect(page).toHaveURL(/taking-detail\//);
  const before = await onHand();
  await scan(page, part.barCode);
  await page.getByRole('textbox', { name: '实盘数量' }).fill(String(before - 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: part.name })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '账面' })).toHaveCount(0);
  await action(page, '提交审核').click();
  await dialog(page, /提交审核/)
    .getByRole('button', { name: '提交' })
    .click();
  await expect(page.getByRole('columnheader', { name: '账面' })).toBeVisible();
  await action(page, '审核入账').click();
  const approval = dialog(page, /审核入账/);
  await approval.getByRole('combobox', { name: '差异原因' }).click();
  await page.getByRole('option', { name: '丢失' }).click();
  await approval.getByRole('button', { name: '确认入账' }).click();
  await expect(page.getByRole('main')).toContainText('已入账');
  expect(await onHand()).toBe(before - 1);
});

test('axe finds nothing serious, and nothing is wider than a phone', async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang');
  for (const name of ['in', 'out', 'transfer', 'taking']) {
    await page.goto(`/goods/stock/${name}`);
    await expect(rows(page).first()).toBeVisible();
    await expectReadable(page, name, { serious: true });
    await openDocument(page, rows(page).first());
    await expectReadable(page, `${name} detail`, { serious: true });
  }
});
