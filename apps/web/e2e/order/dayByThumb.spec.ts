import { formatYuan } from '@partsdesk/core/money';
import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { openBooks } from '../support/books';
import { thumbOn } from '../support/day/thumb';
import { nearPrice } from '../support/nearPrice';
import { test } from '../support/test';
import { PHONE } from '../support/widths';

test.use({ viewport: PHONE, hasTouch: true });

type Thumb = ReturnType<typeof thumbOn>;

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const cards = (page: Page) => page.getByRole('article').filter({ visible: true });
const shown = (page: Page, words: string) =>
  page.getByRole('main').getByText(words, { exact: true }).filter({ visible: true }).first();

/** Finds a part by its code, and taps it. */
async function takePart(page: Page, thumb: Thumb, skuCode: string): Promise<void> {
  await thumb.write(page.getByRole('combobox', { name: '扫码或搜索商品' }), skuCode);
  const option = page.getByRole('option').filter({ hasText: skuCode }).first();
  await expect(option).toBeVisible();
  await option.tap();
}

test('[U-20] a keeper’s day by the thumb: goods go out, come in, are counted and sent on', async ({ page, server }) => {
  test.slow();
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const thumb = thumbOn(page);
  await asUser(page, 'cangguan');

  await test.step('the oldest is handed out', async () => {
    await page.goto('/cash/wait-out-stock');
    const first = page.locator('[data-out]').first();
    await expect(first).toBeVisible();
    await thumb.look('outs');
    await thumb.tap(first);
    const picking = page.getByRole('region', { name: '出库', exact: true });
    await expect(picking).toBeVisible();
    await thumb.look('pick');
    await thumb.tap(button(picking, /^全部出库/));
    await expect(page.getByText('已全部出库').first()).toBeVisible();
  });

  await test.step('goods are received', async () => {
    await page.goto('/goods/stock/in');
    await expect(cards(page).first()).toBeVisible();
    await thumb.look('receipts');
    await thumb.tap(button(page, '新增入库单'));
    const form = page.getByRole('dialog', { name: /新增入库单/ });
    await takePart(page, thumb, part.skuCode);
    await expect(form.getByLabel('数量，第1行')).toHaveValue('1');
    await thumb.write(form.getByLabel('数量，第1行'), '3');
    const price = await nearPrice(form.getByLabel('含税单价（元），第1行'), 3);
    await thumb.write(form.getByLabel('含税单价（元），第1行'), price.text);
    await thumb.look('receipt');
    await thumb.tap(button(form, '保存并入库'));
    await expect(form).toHaveCount(0);
    await expect(cards(page).first()).toContainText(formatYuan(3 * price.fen));
  });

  await test.step('a shelf is counted', async () => {
    await page.goto('/goods/stock/taking');
    await thumb.tap(button(page, '新增盘点单'));
    const form = page.getByRole('dialog', { name: /新增盘点单/ });
    await thumb.look('taking-form');
    await thumb.tap(button(form, '开始盘点'));
    await expect(page).toHaveURL(/taking-detail\//);
    // What is counted with stands in the upper half, above what is known of the count.
    const field = await page.getByRole('textbox', { name: '实盘数量' }).boundingBox();
    expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan(406);
    await takePart(page, thumb, part.skuCode);
    await thumb.write(page.getByRole('textbox', { name: '实盘数量' }), '9');
    await thumb.tap(button(page, '记下'));
    await expect(page.getByRole('status').filter({ hasText: '记 9' })).toBeVisible();
    await thumb.look('taking');
    await thumb.tap(button(page, '提交审核'));
    const hand = page.getByRole('dialog', { name: /提交审核/ });
    await thumb.tap(button(hand, '提交'));
    await expect(shown(page, '待审核')).toBeVisible();
  });

  await test.step('goods are sent to another shop', async () => {
    await page.goto('/goods/stock/transfer');
    await thumb.tap(button(page, '新增调拨单'));
    const form = page.getByRole('dialog', { name: /新增调拨单/ });
    await thumb.tap(form.getByRole('combobox', { name: '调入仓库' }));
    await thumb.tap(page.getByRole('option', { name: /城西店/ }).first());
    await expect(page.getByRole('option')).toHaveCount(0);
    await takePart(page, thumb, part.skuCode);
    await expect(form.getByLabel('数量，第1行')).toHaveValue('1');
    await thumb.look('transfer-form');
    await thumb.tap(button(form, '保存'));
    await expect(form).toHaveCount(0);
    await thumb.tap(cards(page).first().getByRole('heading', { level: 2 }).locator('xpath=..'));
    await expect(shown(page, '操作记录')).toBeVisible();
    await thumb.look('transfer');
    await thumb.tap(button(page, '发货'));
    await thumb.tap(button(page.getByRole('alertdialog'), '发货'));
    await expect(shown(page, '在途')).toBeVisible();
  });
});

test('[U-47] an owner’s day by the thumb: a figure to its document, what waits, a debt and a call', async ({
  page,
  server,
}) => {
  test.slow();
  const books = await openBooks(server);
  await books.returnsAtEachStep();
  const thumb = thumbOn(page);
  await asUser(page, 'laoban');

  await test.step('a figure leads to its documents', async () => {
    await page.goto('/dashboard/analysis');
    const orders = page.getByRole('link', { name: /^今日订单/ });
    await expect(orders).toContainText('单');
    await thumb.look('dashboard');
    await thumb.tap(orders);
    await expect(cards(page).first()).toBeVisible();
    await thumb.look('orders');
    await thumb.tap(cards(page).first().getByRole('heading', { level: 2 }).locator('xpath=..'));
    await expect(shown(page, '操作记录')).toBeVisible();
    await thumb.look('order');
  });

  await test.step('what waits is approved', async () => {
    await page.goto('/dashboard/analysis');
    const waiting = page.getByRole('region', { name: '待办' }).getByRole('link', { name: /^待审核退货/ });
    await waiting.scrollIntoViewIfNeeded();
    await thumb.look('waiting');
    await thumb.tap(waiting);
    await expect(cards(page).first()).toBeVisible();
    await thumb.look('returns');
    await thumb.tap(button(cards(page).filter({ hasText: '待审核' }).first(), '审核'));
    await expect(page.getByRole('heading', { level: 1, name: '退货审核' })).toBeVisible();
    await thumb.look('verify');
    await thumb.tap(button(page, '通过'));
    await thumb.tap(button(page.getByRole('alertdialog'), '通过'));
    await expect(shown(page, '待入库')).toBeVisible();
  });

  await test.step('who owes is called', async () => {
    await page.goto('/statement/debt');
    await expect(cards(page).first()).toBeVisible();
    await thumb.look('debts');
    const call = cards(page)
      .getByRole('link', { name: /^拨打 1/ })
      .first();
    await thumb.inReach(call);
    await expect(call).toHaveAttribute('href', /^tel:1\d{10}$/);
    await thumb.tap(button(cards(page).first(), '看单据'));
    await expect(cards(page).first()).toContainText('账龄');
    await thumb.look('debt');
  });
});
