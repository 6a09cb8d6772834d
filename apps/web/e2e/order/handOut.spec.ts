import { expect } from '@playwright/test';
import { expectApart } from '../support/apart';
import { asUser } from '../support/asUser';
import { scanBurst } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { FINGERS } from '../support/onPage';
import { test } from '../support/test';

test('[U-03] after F9 nothing is chosen, and a second F9 hands out nothing', async ({ page }) => {
  await asUser(page, 'cangguan');
  await page.goto('/cash/wait-out-stock');
  const list = page.getByRole('region', { name: '待出库的单' });
  const picking = page.getByRole('region', { name: '出库', exact: true });
  await expect(list).toContainText(/共 \d+ 单/);
  const waiting = Number(/共 (\d+) 单/.exec(await list.innerText())?.[1]);
  expect(waiting).toBeGreaterThan(1);
  await list.locator('[data-out]').nth(1).click();
  await expect(list.locator('[data-out]').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(picking).toBeVisible();
  await page.keyboard.press('F9');
  await expect(list).toContainText(`共 ${String(waiting - 1)} 单`);
  await expect(picking).toHaveCount(0);
  await page.keyboard.press('F9');
  await page.keyboard.press('ArrowDown');
  await expect(picking).toBeVisible();
  await expect(list).toContainText(`共 ${String(waiting - 1)} 单`);
  await expect(list.locator('[data-out]').first()).toHaveAttribute('aria-current', 'true');
});

test('[U-52] [U-20] the oldest is first, a scanned part ticks its line, and a hand-out is taken back', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  await asUser(page, 'cangguan');
  await page.goto('/cash/wait-out-stock');
  const list = page.getByRole('region', { name: '待出库的单' });
  const outs = list.locator('[data-out]');
  const picking = page.getByRole('region', { name: '出库', exact: true });
  await expect(list).toContainText(/共 \d+ 单/);
  const count = Number(/共 (\d+) 单/.exec(await list.innerText())?.[1]);
  const ids = await outs.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.out ?? ''));
  // Ids are made in the order of time.
  expect(ids).toEqual([...ids].sort());
  await expect(outs.filter({ hasText: '待出库' })).toHaveCount(0);

  await outs.first().click();
  const code = /CK-[\w-]+/.exec(await outs.first().innerText())?.[0] ?? '';
  const owed = (await books.outByCode(code)).lines.filter((line) => line.restQuantity > 0 && !line.isService);
  const part = owed.find((line) => line.barCode);
  if (!part) throw new Error(`${code} owes no part with a bar code`);
  const { barCode, restQuantity } = part;
  await expect(picking.getByRole('img', { name: '已核对' })).toHaveCount(0);
  for (let counted = 1; counted <= restQuantity; counted += 1) {
    await scanBurst(page, { barCode });
    await expect(picking).toContainText(`${String(counted)}/${String(restQuantity)}`);
    await expect(picking.getByRole('img', { name: '已核对' })).toHaveCount(counted === restQuantity ? 1 : 0);
  }
  await scanBurst(page, { barCode: '6999999999994' });
  await expect(page.getByText('这张单没有商品 6999999999994')).toBeVisible();

  await page.keyboard.press('F9');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`刚才扫的「6999999999994」没对上这张单，仍要出库“${code}”？`);
  await question.getByRole('button', { name: '仍要出库' }).click();
  if (owed.length > 1) {
    await expect(question).toContainText(`还有 ${String(owed.length - 1)} 种没核对，一起出库？`);
    await question.getByRole('button', { name: '一起出库' }).click();
  }
  await expect(list).toContainText(`共 ${String(count - 1)} 单`);
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销出库')).toBeVisible();
  await expect(list).toContainText(`共 ${String(count)} 单`);
});

test('a slip that is scanned while the last one is sent stays in front', async ({ page }) => {
  await asUser(page, 'cangguan');
  await page.goto('/cash/wait-out-stock');
  const list = page.getByRole('region', { name: '待出库的单' });
  const picking = page.getByRole('region', { name: '出库', exact: true });
  await expect(list).toContainText(/共 \d+ 单/);
  const waiting = Number(/共 (\d+) 单/.exec(await list.innerText())?.[1]);
  const codes = (await list.locator('[data-out]').allInnerTexts()).map((text) => /CK-[\w-]+/.exec(text)?.[0] ?? '');
  const [one = '', other = ''] = codes;
  await scanBurst(page, { barCode: one });
  await expect(picking).toContainText(one);
  await page.keyboard.press('F9');
  await scanBurst(page, { barCode: other });
  await expect(list).toContainText(`共 ${String(waiting - 1)} 单`);
  await expect(list).not.toContainText(one);
  await expect(picking).toContainText(other);
});

test('Enter on a row edits its quantity, the button tells what goes out, and the notice lies beside the list', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const { saleOutId, saleOutCode } = await books.sellPaid(25, 4, 0, 0);
  await asUser(page, 'cangguan');
  await page.goto('/cash/wait-out-stock');
  const list = page.getByRole('region', { name: '待出库的单' });
  const search = page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' });
  await search.fill(saleOutCode);
  await page.keyboard.press('Enter', FINGERS);
  await expect(list.locator('[data-out]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(list.locator('[data-out]')).toBeFocused();
  await page.keyboard.press('Enter', FINGERS);
  const quantity = page.getByLabel(/本次出库$/);
  await expect(quantity).toBeFocused();
  const button = page.getByRole('region', { name: '出库', exact: true }).getByRole('button', { name: /F9$/ });
  await expect(button).toHaveText('全部出库F9');
  // What stood there is selected: one key replaces it.
  await page.keyboard.press('3', FINGERS);
  await expect(quantity).toHaveValue('3');
  await expect(button).toHaveText(/^出库 3 .+F9$/);
  await page.keyboard.press('F9');
  const told = page.locator('[aria-live=polite] .MuiAlert-root').filter({ hasText: '已部分出库' });
  await expect(told).toBeVisible();
  await expectApart(told, search);
  await expectApart(told, list.locator('[data-out]').first());
  expect((await books.outByCode(saleOutCode)).lines[0]).toMatchObject({ outQuantity: 3, restQuantity: 1 });
  await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
  await expect(page.getByRole('main')).toContainText('本次 3 件，已出 3/4 件');
});
