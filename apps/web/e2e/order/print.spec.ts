import { formatFen, formatYuan } from '@partsdesk/core/money';
import { capitals } from '@partsdesk/core/print/capitals';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { action } from '../support/onPage';
import { test } from '../support/test';

let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server);
});

/** The printer's dialog is nobody's to answer here; how often it was asked for. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(Number(document.documentElement.dataset.printed ?? 0) + 1);
    };
  });
});

/** What would come out of the printer, and what it would be printed on, in millimetres. */
async function onPaper(page: Page, words: readonly string[]) {
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toBeVisible();
  for (const text of words) await expect(sheet).toContainText(text);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const pdf = (
    await page.pdf({
      preferCSSPageSize: true,
      path: process.env.PRINT_TO ? `${process.env.PRINT_TO}/${test.info().title.slice(0, 12)}.pdf` : undefined,
    })
  ).toString('latin1');
  const [box, ...more] = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
  expect(more, 'one page').toEqual([]);
  return { sheet, width: box?.[0] ?? 0, height: box?.[1] ?? 0 };
}

test('after the checkout, Ctrl+P prints the slip on a roll of 80 mm', async ({ page }) => {
  const part = await books.inUsualWarehouse();
  await asUser(page, 'shouyin');
  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await page.getByLabel('现金金额').fill(String(Math.ceil(part.price / 100) + 7));
  await page.keyboard.press('Enter');
  const paid = page.getByRole('region', { name: '收款成功' });
  await expect(paid).toBeVisible();
  const code = (await paid.getByRole('link').textContent()) ?? '';
  await page.keyboard.press('Control+p');
  const given = (Math.ceil(part.price / 100) + 7) * 100;
  const { width, height } = await onPaper(page, [
    '城东店',
    '销售小票',
    code,
    part.name,
    formatFen(part.price),
    `大写：${capitals(part.price)}`,
    `现金${formatYuan(given)}`,
    `找零${formatYuan(given - part.price)}`,
    `实收${formatYuan(part.price)}`,
    '张丽',
  ]);
  expect(width).toBe(80);
  expect(height).toBeGreaterThan(60);
  expect(height).toBeLessThan(140);
});

test('the outbound and the sales order are printed with lines, discounts, sums in figures and in capitals', async ({
  page,
}) => {
  const { part, id, saleOutId, saleOutCode, code, receivable } = await books.sellSome(26, 2, 333, 1000);
  await asUser(page, 'dianzhang');
  const words = [
    '城东店',
    part.name,
    part.skuCode,
    '3.33',
    `应收：${formatYuan(receivable)}`,
    `大写：${capitals(receivable)}`,
    `已收：${formatYuan(receivable)}`,
    '欠款：¥0.00',
  ];
  await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
  await action(page, '打印').click();
  await onPaper(page, ['销售出库单', saleOutCode, '已出', '客户签收', ...words]);
  await page.emulateMedia({ media: null });
  await page.goto(`/order/list/sales-order-details/${id}`);
  await action(page, '打印').click();
  await onPaper(page, ['销售单', code, '客户签字', ...words]);
});

test('a sales return is printed with what is given back', { tag: '@long' }, async ({ page }) => {
  const { submitted } = await books.returnsAtEachStep();
  await asUser(page, 'dianzhang');
  await page.goto(`/order/cash/return-order-detail?id=${submitted}`);
  await action(page, '打印').click();
  await onPaper(page, ['城东店', '销售退货单', '型号不符', '良品', '退款合计：', '大写：', '客户签字']);
});
