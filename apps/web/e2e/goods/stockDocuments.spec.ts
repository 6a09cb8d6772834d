import { utils, write } from '@e965/xlsx';
import { formatYuan } from '@partsdesk/core/money';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectApart } from '../support/apart';
import { asUser } from '../support/asUser';
import { expectReady, scanBurst } from '../support/atTheDesk';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { nearPrice } from '../support/nearPrice';
import { action, addButton, openDocument, rows, scan } from '../support/onPage';
import { test } from '../support/test';

let part: { name: string; skuCode: string; barCode: string };
let other: typeof part;
let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server);
  const [another, found] = (await books.sellable(30)).slice(28);
  if (!found || !another) throw new Error('the demo company sells fewer than thirty parts');
  part = found;
  other = another;
});

function sheetOf(rows: unknown[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '到货');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const onHand = async () => (await books.onHand([part.skuCode]))[part.skuCode] ?? 0;
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

/** The detail of the newest document of a list. */
async function openNewest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await openDocument(page, rows(page).first());
}

test('a purchase is received by keyboard, an unusual price is asked about, and the way back is named', async ({
  page,
}) => {
  const before = await onHand();
  await asUser(page, 'cangguan');
  await page.goto('/goods/stock/in');
  await addButton(page, '新增入库单').click();
  const form = dialog(page, /新增入库单/);
  await form.getByRole('combobox', { name: /供应商/ }).fill('杭州新供应商');
  const top = async () => (await form.getByRole('table').boundingBox())?.y;
  const empty = await top();
  await scan(page, part.barCode);
  await expect(form.getByLabel('数量，第1行')).toHaveValue('1');
  expect(await top()).toBe(empty);
  await scan(page, part.barCode);
  await expect(form.getByLabel('数量，第1行')).toHaveValue('2');
  const price = form.getByLabel('含税单价（元），第1行');
  const paid = await nearPrice(price, 4);
  await price.fill(String((paid.fen * 10) / 100));
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: '这些行和平时差得多，请核对' });
  await expect(question).toContainText(part.name);
  await question.getByRole('button', { name: '返回修改' }).click();
  expect(await onHand()).toBe(before);
  await price.fill(paid.text);
  await expect(form).toContainText(`共 1 种，数量 2，金额 ${formatYuan(2 * paid.fen)}`);
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  expect(await onHand()).toBe(before + 2);
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page).toHaveURL(/goods\/stock\/in-detail\//);
  await expect(page.getByRole('main')).toContainText('杭州新供应商');
  await expect(page.getByRole('main')).toContainText(formatYuan(2 * paid.fen));
  await expect(page.getByRole('main')).toContainText('入库后不能修改，请有冲销权限的同事（如店主）冲销');
});

const quantity = (form: Locator) => form.getByLabel('数量，第1行');

test(
  '[U-01] a burst into the remark is a second piece, and Enter in a field saves nothing',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'cangguan');
    await page.goto('/goods/stock/in');
    await addButton(page, '新增入库单').click();
    const form = dialog(page, /新增入库单/);
    await expectReady(page);
    await scanBurst(page, part);
    await expect(quantity(form)).toHaveValue('1');
    const remark = form.getByLabel('备注');
    await remark.fill('送货单 A1');
    await scanBurst(page, part);
    await expect(quantity(form)).toHaveValue('2');
    await expect(remark).toHaveValue('送货单 A1');
    await page.keyboard.press('Enter');
    await expect(remark).not.toBeFocused();
    await expect(form.getByRole('button', { name: '保存并入库' })).toBeEnabled();
    await quantity(form).focus();
    await scanBurst(page, part);
    await expect(quantity(form)).toHaveValue('3');
    await scanBurst(page, { barCode: '6999999999994' });
    await expect(page.getByText('没有找到条码 6999999999994')).toBeVisible();
    await expect(quantity(form)).toHaveValue('3');
  },
);

test(
  '[U-04] every stock document begins in its scan field, and no scan becomes a supplier',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    for (const [list, name] of [
      ['in', '入库单'],
      ['out', '其他出库单'],
      ['transfer', '调拨单'],
    ] as const) {
      await page.goto(`/goods/stock/${list}`);
      await action(page, `新增${name}`).click();
      const form = dialog(page, new RegExp(`新增${name}`));
      await expectReady(page);
      if (list === 'in') await form.getByRole('combobox', { name: /供应商/ }).fill('温州瑞立制动');
      await scanBurst(page, part);
      await scanBurst(page, part);
      await expect(quantity(form)).toHaveValue('2');
      if (list === 'in') await expect(form.getByRole('combobox', { name: /供应商/ })).toHaveValue('温州瑞立制动');
    }
  },
);

test(
  '[U-02] the last price comes by itself, and nothing costs nothing unless it is a gift',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'cangguan');
    await page.goto('/goods/stock/in');
    const form = dialog(page, /新增入库单/);
    const price = form.getByLabel('含税单价（元），第1行');
    const open = async () => {
      await addButton(page, '新增入库单').click();
      await expectReady(page);
      await scanBurst(page, part);
      await expect(quantity(form)).toHaveValue('1');
    };
    await open();
    await expect(price).not.toHaveValue('');
    const { text } = await nearPrice(price, 4);
    await price.fill(text);
    await form.getByRole('button', { name: '保存并入库' }).click();
    await expect(form).toHaveCount(0);
    await open();
    await expect(price).toHaveValue(String(Number(text)));
    await price.fill('0');
    await page.keyboard.press('Control+Enter');
    await expect(form).toContainText('请填写单价，赠品请打勾');
    await form.getByLabel('赠品，第1行').check();
    await page.keyboard.press('Control+Enter');
    await expect(form).toHaveCount(0);
  },
);

test(
  'a receipt takes its lines from a file and is kept as a draft; no stock moves',
  { tag: '@long' },
  async ({ page }) => {
    const before = await onHand();
    await asUser(page, 'dianzhang');
    await page.goto('/goods/stock/in');
    await addButton(page, '新增入库单').click();
    const form = dialog(page, /新增入库单/);
    await expectReady(page);
    await form.locator('input[type=file]').setInputFiles({
      name: '到货.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: sheetOf([
        ['商品编码', '数量', '单价'],
        [part.skuCode, 7, 99_999],
      ]),
    });
    await expect(quantity(form)).toHaveValue('7');
    await expect(form).toContainText('共 1 种，数量 7，金额 ¥699,993.00');
    // The part of the code is looked up.
    await expect(form.getByRole('table', { name: '商品明细' })).toContainText(part.name);
    await form.getByRole('button', { name: '存草稿' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '没有错，保存' }).click();
    await expect(form).toHaveCount(0);
    await expect(rows(page).first()).toContainText('¥699,993.00');
    await expect(rows(page).first()).toContainText('草稿');
    expect(await onHand()).toBe(before);
  },
);

test('ten pieces are sent to another shop, eight arrive, two are written off', async ({ page, browser }) => {
  await asUser(page, 'dianzhang');
  await page.goto('/goods/stock/in');
  await addButton(page, '新增入库单').click();
  await scan(page, part.barCode);
  await dialog(page, /新增入库单/)
    .getByLabel('数量，第1行')
    .fill('20');
  const found = await onHand();
  for (const after of ['撤销', '']) {
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page, /新增入库单/)).toHaveCount(0);
    if (!after) break;
    // Who may reverse it takes it back at once.
    await expect.poll(onHand).toBe(found + 20);
    await page.getByRole('button', { name: after, exact: true }).click();
    await expect.poll(onHand).toBe(found);
    await addButton(page, '新增入库单').click();
    await scan(page, part.barCode);
    await dialog(page, /新增入库单/)
      .getByLabel('数量，第1行')
      .fill('20');
  }
  await expect.poll(onHand).toBe(found + 20);
  const before = await onHand();
  await page.goto('/goods/stock/transfer');
  await addButton(page, '新增调拨单').click();
  const form = dialog(page, /新增调拨单/);
  // What is missing is said at its field; the list of warehouses stays closed, and the same keys again open it neither.
  await form.getByRole('combobox', { name: '调出仓库' }).focus();
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText('请选择调入仓库')).toBeVisible();
    await expect(form.getByRole('combobox', { name: '调入仓库' })).toBeFocused();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
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
  await expect(page.getByText(/^调拨单 DB-\S+ 已保存/)).toBeVisible();
  await openNewest(page, '/goods/stock/transfer');
  await action(page, '发货').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '发货' }).click();
  const told = page.getByRole('alert').filter({ hasText: '已发货' });
  await expect(told).toBeVisible();
  // The head of a document: its name, number, state and actions.
  await expectApart(told, page.getByRole('main').getByRole('heading', { level: 1 }).locator('..'));
  await expect(action(page, '发货')).toHaveCount(0);
  await expect.poll(onHand).toBe(before - 10);

  const receiver = await (await browser.newContext()).newPage();
  await asUser(receiver, 'cangguan2', '城西店');
  await openNewest(receiver, '/goods/stock/transfer');
  await action(receiver, '收货').click();
  const arrival = dialog(receiver, /^收货/);
  const arrived = arrival.getByLabel('实收数量');
  await expect(arrived).toHaveValue('10');
  await scanBurst(receiver, part);
  await expect(arrived).toHaveValue('1');
  await scanBurst(receiver, part);
  await expect(arrived).toHaveValue('2');
  await scanBurst(receiver, other);
  await expect(receiver.getByText(`这张调拨单没有在途的「${other.name}」，请核对`)).toBeVisible();
  await expect(arrived).toHaveValue('2');
  await arrived.fill('8');
  await arrival.getByRole('combobox', { name: /少收 2/ }).click();
  await receiver.getByRole('option', { name: /短少/ }).click();
  await arrival.getByRole('combobox', { name: '短少原因' }).click();
  await receiver.getByRole('option', { name: '运输破损' }).click();
  await arrival.getByRole('button', { name: '确认收货' }).click();
  await expect(receiver.getByRole('main')).toContainText('短少损失');
  await receiver.context().close();
});

test('[U-05] a shelf is counted blind by scanner and keys alone, a loss is approved with a reason', async ({
  page,
}) => {
  await asUser(page, 'dianzhang');
  await page.goto('/goods/stock/taking');
  await addButton(page, '新增盘点单').click();
  await dialog(page, /新增盘点单/)
    .getByRole('button', { name: '开始盘点' })
    .click();
  await expect(page).toHaveURL(/taking-detail\//);
  const before = await onHand();
  await expectReady(page);
  await scanBurst(page, part);
  await expect(page.getByRole('textbox', { name: '实盘数量' })).toBeFocused();
  await page.keyboard.type(String(before - 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `记 ${String(before - 1)}` })).toBeVisible();
  await expectReady(page);
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

test('a count of a shelf names what lies elsewhere and leaves it out, until it is taken in and approved', async ({
  page,
}) => {
  const [shelf, before] = [await books.shelfOf(part.skuCode), await onHand()];
  await asUser(page, 'dianzhang');
  await page.goto('/goods/stock/taking');
  await addButton(page, '新增盘点单').click();
  const form = dialog(page, /新增盘点单/);
  await form.getByRole('combobox', { name: '盘点范围' }).click();
  await page.getByRole('option', { name: '按货位' }).click();
  await form.getByRole('combobox', { name: '货位' }).click();
  const elsewhere = page.getByRole('option').filter({ hasNotText: shelf }).first();
  const range = (await elsewhere.textContent()) ?? '';
  await elsewhere.click();
  await form.getByRole('button', { name: '开始盘点' }).click();
  await expect(page).toHaveURL(/taking-detail\//);
  await expectReady(page);
  const entry = page.getByRole('form', { name: '登记数量' });
  const warning = entry.getByRole('alert').filter({ hasText: `不在本次盘点范围（货位：${range}）` });
  const quantity = entry.getByRole('textbox', { name: '实盘数量' });
  await scanBurst(page, part);
  await expect(warning).toContainText(part.name);
  await look(page, 'outside-part');
  await expect(quantity).toBeDisabled();
  await warning.getByRole('button', { name: '不盘' }).click();
  await expect(warning).toHaveCount(0);
  await scanBurst(page, part);
  await warning.getByRole('button', { name: '纳入盘点' }).click();
  await expect(quantity).toBeFocused();
  await page.keyboard.type(String(before - 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `记 ${String(before - 1)}` })).toBeVisible();
  // Taken in once, it is counted like any other.
  await scanBurst(page, part);
  await expect(quantity).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '记 0' })).toBeVisible();
  await action(page, '提交审核').click();
  await dialog(page, /提交审核/)
    .getByRole('button', { name: '提交' })
    .click();
  await action(page, '审核入账').click();
  const approval = dialog(page, /审核入账/);
  await expect(approval).toContainText('范围外，已纳入');
  await expect(approval).toContainText(/盘亏-¥[\d,]+\.\d\d盈亏成本-¥/);
  await look(page, 'approve-taking');
  await approval.getByRole('combobox', { name: '差异原因' }).click();
  await page.getByRole('option', { name: '丢失' }).click();
  await approval.getByRole('button', { name: '确认入账' }).click();
  await expect(page.getByText(/差异已入账，盈亏成本 -¥/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('已入账');
  expect(await onHand()).toBe(before - 1);
});

test('axe finds nothing serious, and nothing is wider than a phone', { tag: '@long' }, async ({ page }) => {
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
