import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, expectReady, scanBurst, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { test } from '../support/test';

const SHOP = '城西店';

let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server, SHOP);
});
// The other tests of the worker print in the usual way.
test.afterAll(() => books.printing({ header: SHOP, footer: '', paper: '80mm', copies: 1, printAfterCheckout: false }));

test('[PRN-15] after a checkout the slip prints by itself, in its copies, once, and the next sale begins', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The dialog stays open until the test closes it; prints are counted over reloads.
    window.print = () => {
      sessionStorage.setItem('prints', String(Number(sessionStorage.getItem('prints') ?? 0) + 1));
      sessionStorage.setItem('paper', document.querySelector('[data-sheet]')?.textContent ?? '');
    };
  });
  const prints = () => page.evaluate(() => Number(sessionStorage.getItem('prints') ?? 0));
  const paper = () => page.evaluate(() => sessionStorage.getItem('paper') ?? '');
  const closeDialog = () => page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await books.printing({ header: SHOP, footer: '', paper: '80mm', copies: 2, printAfterCheckout: true });
  const [part] = await books.sellable(2);
  if (!part) throw new Error('nothing can be sold');
  await asUser(page, 'laoban', SHOP);
  await toDesk(page);
  const paid = page.getByRole('region', { name: '收款成功' });
  const pay = async () => {
    await scanBurst(page, part);
    await expect(cart(page)).toHaveCount(1);
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await expect(paid).toBeVisible();
    return (await paid.getByRole('link').textContent()) ?? '';
  };

  const first = await pay();
  await expect.poll(prints).toBe(1);
  expect((await paper()).split(first), 'two copies').toHaveLength(3);
  // The next sale begins while the first slip is still in the dialog.
  await page.getByRole('button', { name: /^下一单/ }).click();
  await expectReady(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await closeDialog();
  await expect.poll(async () => (await books.outByCode(first)).slipPrintTimes).toBeGreaterThan(0);
  expect(await prints()).toBe(1);

  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await expect(paid).toBeVisible();
  const second = (await paid.getByRole('link').textContent()) ?? '';
  await expect.poll(prints).toBe(2);
  expect((await paper()).split(second)).toHaveLength(3);
  await closeDialog();
  // Its document is looked at, and the finished sale comes back: it prints only when somebody asks.
  await paid.getByRole('link').click();
  await expect(page.getByRole('heading', { name: '操作记录' })).toBeVisible();
  await page.goBack();
  await expect(paid).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect.poll(paper).toContain('补打');
  expect(await prints()).toBe(3);
});
