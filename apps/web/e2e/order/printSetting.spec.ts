import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { action } from '../support/onPage';
import { test } from '../support/test';

const SHOP = '城西店';
const HEADER = '顺达汽配城西旗舰店';

let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server, SHOP);
});
// The other tests of the worker print in the usual way.
test.afterAll(() => books.printing({ header: SHOP, footer: '', paper: '80mm', copies: 1, printAfterCheckout: false }));

test('[U-33] a shop sets head, foot, paper and copies, and its slip prints by itself once the money is in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(Number(document.documentElement.dataset.printed ?? 0) + 1);
      // The dialog is closed at once, as in silent printing, but what was printed can still be looked at.
      document.documentElement.dataset.paper = document.querySelector('[data-sheet]')?.textContent ?? '';
      setTimeout(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  const [part] = await books.sellable(1);
  if (!part) throw new Error('nothing can be sold');
  await asUser(page, 'laoban', SHOP);
  await page.goto('/log/basic');
  const preview = page.getByRole('region', { name: '预览' });
  await page.getByLabel(/^抬头/).fill(HEADER);
  await page.getByLabel(/^页脚文字/).fill('三日内凭小票退换');
  await page.getByLabel(/^收银打印的纸张/).click();
  await page.getByRole('option', { name: '58mm 小票纸' }).click();
  await page.getByLabel(/^每次打印/).click();
  await page.getByRole('option', { name: '2 份' }).click();
  await page.getByLabel('结算后自动打印').check();
  await expect(preview).toContainText(HEADER);
  await expect(preview).toContainText('三日内凭小票退换');
  await action(page, '保存').click();
  await expect(page.getByText('打印设置已保存')).toBeVisible();
  await expect(action(page, '保存')).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);

  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  const paid = page.getByRole('region', { name: '收款成功' });
  await expect(paid).toBeVisible();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-printed', '1');
  const paper = (await html.getAttribute('data-paper')) ?? '';
  const code = (await paid.getByRole('link').textContent()) ?? '';
  for (const words of [HEADER, '三日内凭小票退换', code]) expect(paper.split(words), words).toHaveLength(3);
  await page.keyboard.press('Control+p');
  await expect(html).toHaveAttribute('data-printed', '2');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => (window.print = () => undefined));
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-sheet]')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const widths = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+)/g)].map(([, points]) =>
    Math.round((Number(points) / 72) * 25.4),
  );
  expect(widths, 'two slips, each on a page of 58 mm').toEqual([58, 58]);
});
