import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { action, openDocument, rows } from '../support/onPage';
import { test } from '../support/test';

/** The printer's dialog is nobody's to answer here; it stays open until the page is asked to close it. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(Number(document.documentElement.dataset.printed ?? 0) + 1);
    };
  });
});

/** What comes out of the printer: its words and codes, and the size of every page in millimetres. */
async function onPaper(page: Page, shot: string) {
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toBeVisible();
  const text = (await sheet.textContent()) ?? '';
  const codes = await sheet
    .locator('g[role=img]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shot}.png`, fullPage: true });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
  await page.emulateMedia({ media: null });
  return { text, codes, pages };
}

test('[PRN-11] labels of ticked parts are printed, as many of each as wanted, one on a page of label paper', async ({
  page,
}) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/goods/store/list');
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '打印标签' }).click();
  const drawer = page.getByRole('dialog', { name: '打印标签' });
  await expect(drawer).toContainText('共 2 张');
  await drawer.getByLabel('张数，第1行').fill('2');
  await drawer.getByLabel('张数，第2行').fill('1');
  await expect(drawer).toContainText('共 3 张');
  expect(await axeFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/labels-drawer.png` });
  const part = (await drawer.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()) ?? '';
  await drawer.getByRole('button', { name: '打印', exact: true }).click();
  const { pages, codes } = await onPaper(page, 'labels');
  expect(pages).toEqual([
    [40, 30],
    [40, 30],
    [40, 30],
  ]);
  expect(codes).toHaveLength(3);
  expect(codes[0]).toBe(codes[1]);
  expect(part).toContain(codes[0]?.split(' ')[1] ?? '-');
});

test('[PRN-11] a transfer is printed by a template that is chosen for this print', async ({ page }) => {
  await asUser(page, 'laoban', '城东店');
  await page.goto('/goods/stock/transfer');
  await openDocument(page, rows(page).first());
  await action(page, '选择模板').click();
  await page
    .getByRole('dialog', { name: '选择模板' })
    .getByRole('button', { name: /^调拨单 A5 横向/ })
    .click();
  const { text, pages } = await onPaper(page, 'transfer');
  for (const words of ['调拨送货单', '单号：DB', '调出：', '调入：', '调拨数量', '实收数量', '合计', '收货人：'])
    expect(text).toContain(words);
  expect(pages[0]).toEqual([210, 148]);
});

test('[PRN-11] the ticked outbounds of a list are printed in one go', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await page.goto('/order/list/index');
  const codes: string[] = [];
  for (const at of [0, 1]) {
    const row = rows(page).nth(at);
    codes.push(/CK-\w+-\d{8}-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? '-');
    await row.getByRole('checkbox').check();
  }
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '打印', exact: true }).click();
  const { text, pages } = await onPaper(page, 'outbounds');
  for (const code of codes) expect(text).toContain(code);
  expect(pages.length).toBeGreaterThanOrEqual(2);
});
