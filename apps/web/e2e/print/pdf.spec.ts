import { readPdf } from '@partsdesk/server/testing/readPdf';
import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, more } from '../support/lists';
import { action, seldomAction, rows } from '../support/onPage';
import { dialogIsDone, dialogIsOpen, expectSamePaper, keepDialogOpen, printed } from '../support/samePaper';
import { test } from '../support/test';

let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server);
});

/** Answers the printer's dialog when the test says so. */
test.beforeEach(({ page }) => keepDialogOpen(page));

/** Prints the document in front twice, and returns the second paper: it says 补打, the timeline who printed. */
async function printedTwice(page: Page, name: string, button = action(page, '打印')) {
  const timeline = page.getByRole('paragraph').filter({ hasText: `打印${name}` });
  const sheet = page.locator('[data-sheet]');
  await button.click();
  await dialogIsOpen(page);
  await expect(sheet).not.toContainText('补打');
  await dialogIsDone(page);
  await expect(timeline).toHaveCount(1);
  await button.click();
  await dialogIsOpen(page);
  await expect(sheet).toContainText('补打');
  const paper = await printed(page);
  await dialogIsDone(page);
  await expect(timeline).toHaveCount(2);
  return paper;
}

/** Saves the document in front, or what this button is for, as a PDF. */
async function downloaded(page: Page, button?: Locator) {
  const waiting = page.waitForEvent('download');
  if (button) await button.click();
  else if (await action(page, '更多').isVisible()) await seldomAction(page, '下载 PDF');
  else await action(page, '下载 PDF').click();
  const file = await waiting;
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer);
  return { name: file.suggestedFilename(), ...(await readPdf(Buffer.concat(pieces))) };
}

/** The timeline says that a PDF was saved, and of prints what it said before. */
async function savedIsNoPrint(page: Page, name: string) {
  await expect(page.getByText(`下载${name} PDF`)).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: `打印${name}` })).toHaveCount(2);
  await expect(page.getByText('补打，第 3 次')).toHaveCount(0);
}

test('[PRN-08] [PRN-14] paper and PDF of an outbound have the same texts and boxes; the PDF is no print', async ({
  page,
}) => {
  const { part, saleOutId, saleOutCode } = await books.sellSome(26, 2, 333, 1000);
  await asUser(page, 'dianzhang');
  await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
  const paper = await printedTwice(page, '出库单');

  const { name, pages, scaling } = await downloaded(page);
  expect(name).toBe(`${saleOutCode} 出库单.pdf`);
  expect(scaling).toBe('None');
  await savedIsNoPrint(page, '出库单');

  expectSamePaper(pages, paper, { width: 2100, height: 2970 });
  expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('')).toContain(part.name);
});

test('[PRN-08] [PRN-14] received goods are printed and saved as a PDF alike, and the second paper says 补打', async ({
  page,
}) => {
  const part = await books.inUsualWarehouse();
  const { id, code } = await books.receive([part.skuCode], 3);
  await asUser(page, 'dianzhang');
  await page.goto(`/goods/stock/in-detail/${id}`);
  const paper = await printedTwice(page, '入库单');
  const { name, pages } = await downloaded(page);
  expect(name).toBe(`${code} 入库单.pdf`);
  await savedIsNoPrint(page, '入库单');
  expectSamePaper(pages, paper, { width: 2100, height: 2970 });
});

test('[PRN-08] [PRN-13] [PRN-14] a receipt is printed and saved as a PDF alike; its outbound tells of both', async ({
  page,
}) => {
  const { saleOutId } = await books.sellSome(28, 1, 0, 1000);
  await asUser(page, 'dianzhang');
  await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
  const print = page.getByRole('button', { name: /^打印收款单 SK-/ });
  const code = ((await print.getAttribute('aria-label')) ?? '').replace('打印收款单 ', '');
  const paper = await printedTwice(page, '收款单', print);
  const { name, pages } = await downloaded(page, page.getByRole('button', { name: `下载 PDF：收款单 ${code}` }));
  expect(name).toBe(`${code} 收款单.pdf`);
  await savedIsNoPrint(page, '收款单');
  expectSamePaper(pages, paper, { width: 800 });
});

test('[PRN-14] the second slip of a sale says 补打', async ({ page }) => {
  const { saleOutId } = await books.sellSome(27, 1, 0, 0);
  await asUser(page, 'dianzhang');
  await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
  await action(page, '打印小票').click();
  await dialogIsOpen(page);
  await expect(page.locator('[data-sheet]')).not.toContainText('补打');
  await dialogIsDone(page);
  await expect(page.getByRole('paragraph').filter({ hasText: '打印收银小票' })).toHaveCount(1);
  await action(page, '打印小票').click();
  await dialogIsOpen(page);
  await expect(page.locator('[data-sheet]')).toContainText('补打');
});

test('[PRN-19] [PRN-07] a template goes out as a file and comes in again; a sign that the font lacks is named', async ({
  page,
}) => {
  await asUser(page, 'laoban', '城东店');
  await page.goto('/log/table/3/收银小票');
  const waiting = page.waitForEvent('download');
  await more(page, rows(page).filter({ hasText: '收银小票 58mm' }), '导出');
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('收银小票 58mm.json');
  const taken = await (await file.createReadStream()).toArray();
  const text = Buffer.concat(taken as Buffer[]).toString();
  const give = (content: string) =>
    page
      .getByLabel('模板文件')
      .setInputFiles({ name: '模板.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await give(text.replace('"format": 1', '"format": 9'));
  await expect(page.getByText('模板文件的版本不支持')).toBeVisible();
  await give(text.replace('收银小票 58mm', '导入的小票').replace('销售小票', '销售小票😀'));
  const own = rows(page).filter({ hasText: '导入的小票' });
  await more(page, own, '预览');
  await expect(page.getByText('会印成 □：😀')).toBeVisible();
  await page.keyboard.press('Escape');
  await more(page, own, '删除');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /删除|确定/ })
    .click();
  await expect(own).toHaveCount(0);
});

test('[PRN-17] the page for measuring a printer is moved as this device is set', async ({ page }) => {
  await asUser(page, 'laoban', '城东店');
  await page.goto('/log/basic');
  const section = page.getByRole('region', { name: '本机打印校准' });
  await section.getByLabel('左右移动').fill('1.5');
  await section.getByRole('button', { name: '打印校准页' }).click();
  await dialogIsOpen(page);
  await expect(page.locator('[data-sheet] svg > g')).toHaveAttribute('transform', 'translate(15 0)');
  const [sheet] = await printed(page);
  expect(Math.round((sheet?.width ?? 0) / 10)).toBe(210);
  await dialogIsDone(page);
  await section.getByLabel('左右移动').fill('0');
});

test('[PRN-08] [PRN-14] an expense is printed and saved as a PDF alike in its drawer; the next paper says 补打', async ({
  page,
}) => {
  const { code, party } = await books.spend(123_45);
  await asUser(page, 'laoban', '城东店');
  await page.goto('/fund/expenses');
  await buttonIn(rows(page).filter({ hasText: code }), '详情').click();
  const drawer = page.getByRole('dialog', { name: code });
  const sheet = page.locator('[data-sheet]');
  await buttonIn(drawer, '打印').click();
  await dialogIsOpen(page);
  await expect(sheet).toContainText(party);
  await expect(sheet).toContainText('壹佰贰拾叁元肆角伍分');
  await expect(sheet).not.toContainText('补打');
  await dialogIsDone(page);
  await expect(drawer).toContainText('1 次');
  await buttonIn(drawer, '选择模板').click();
  await page
    .getByRole('dialog', { name: '选择模板' })
    .getByRole('button', { name: /^支出单 A5 横向/ })
    .click();
  await dialogIsOpen(page);
  await expect(sheet).toContainText('领款人：');
  await dialogIsDone(page);
  await buttonIn(drawer, '打印').click();
  await dialogIsOpen(page);
  await expect(sheet).toContainText('补打');
  const paper = await printed(page);
  await dialogIsDone(page);
  await expect(drawer).toContainText('3 次');
  expect(await axeFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/expense-drawer.png` });
  const waiting = page.waitForEvent('download');
  await buttonIn(drawer, '下载 PDF').click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(`${code} 支出单.pdf`);
  const pieces = (await (await file.createReadStream()).toArray()) as Buffer[];
  expectSamePaper((await readPdf(Buffer.concat(pieces))).pages, paper, { width: 800 });
});
