import { formatYuan, yuanInput } from '@partsdesk/core/money';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { rows } from '../support/onPage';
import { test } from '../support/test';

const { toPay, paid } = paymentStatus.statuses;

/** Axe finds nothing serious, and nothing is wider than the window. */
async function assertReadable(page: Page, shot: string): Promise<void> {
  expect(await axeFaults(page, { serious: true })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/many-${shot}.png` });
}

test(
  'a customer pays three outbounds at once, the oldest first; of two customers it says why not, on a ' +
    'screen and on a phone',
  async ({ page, server }) => {
    test.slow();
    const books = await openBooks(server);
    const part = await books.inUsualWarehouse();
    const mark = crypto.randomUUID().slice(0, 8);
    const [name, otherName] = [`月结甲${mark}`, `月结乙${mark}`];
    const [customerId, otherId] = [
      await books.addOnCredit(name, 99_999_999),
      await books.addOnCredit(otherName, 99_999_999),
    ];
    const sell = async (id: string, quantity: number) =>
      (await books.order(id, [{ skuId: part.skuId, quantity, price: part.price }])).saleOutCode;
    const codes = [await sell(customerId, 1), await sell(customerId, 3), await sell(customerId, 2)] as const;
    await sell(otherId, 1);
    const state = () =>
      Promise.all(
        codes.map(async (code) => {
          const { paymentStatus: status, received, debt } = await books.outByCode(code);
          return { status, received, debt };
        }),
      );
    const balances = await books.balances();

    await asUser(page, 'shouyin');
    await page.goto('/cash/receivable');
    const search = page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' });
    const row = (text: string) => page.locator('.MuiDataGrid-row', { hasText: text });
    const bar = page.getByRole('toolbar', { name: '合并收款' });
    const together = bar.getByRole('button', { name: '合并收款' });
    await search.fill(mark);
    await search.press('Enter');
    // All rows: the four stand among others until the answer of the search arrives, and move then.
    await expect(rows(page)).toHaveCount(4);
    await expect(row(mark)).toHaveCount(4);

    await row(otherName).getByRole('checkbox').click();
    await row(codes[0]).getByRole('checkbox').click();
    await expect(bar).toContainText('合并收款只能选同一个客户的单');
    await expect(together).toBeDisabled();
    await row(otherName).getByRole('checkbox').click();
    await expect(bar).toContainText('再选一张单');
    // The others by the keyboard alone.
    for (const code of [codes[1], codes[2]]) {
      await row(code).locator('[data-field=summary]').click();
      await page.keyboard.press('Space');
    }
    const due = 6 * part.price;
    await expect(bar).toContainText(`已选 3 单，欠款 ${formatYuan(due)}`);
    await assertReadable(page, 'list');
    await page.keyboard.press('F9');

    const checkout = page.getByRole('region', { name: '收款', exact: true });
    const slips = page.getByRole('list', { name: '合并的单' });
    await expect(checkout.getByLabel('欠款金额')).toHaveText(formatYuan(due));
    await expect(slips.getByRole('listitem')).toHaveText(codes.map((code) => new RegExp(code)));
    const [wechat, cash] = [2 * part.price, 3 * part.price];
    await checkout.getByRole('button', { name: /^微信/ }).click();
    await checkout.getByLabel('微信金额').fill(yuanInput(wechat));
    await checkout.getByRole('button', { name: /^现金/ }).first().click();
    await checkout.getByLabel('现金金额').fill(yuanInput(cash));
    await expect(slips.getByRole('listitem').last()).toContainText(`还欠 ${formatYuan(part.price)}`);
    await assertReadable(page, 'pay');
    await page.setViewportSize({ width: 375, height: 812 });
    await assertReadable(page, 'pay-375');
    await page.setViewportSize({ width: 1440, height: 900 });
    await checkout.getByRole('button', { name: `收款 ${formatYuan(wechat + cash)}` }).click();

    const done = page.getByRole('region', { name: '合并收款成功' });
    await expect(done).toContainText(`尚欠 ${formatYuan(part.price)}`);
    const code = (await done.locator('[data-desk=receipt]').innerText()).trim();
    expect(code).toMatch(/^HS-/);
    expect(await state()).toEqual([
      { status: paid.code, received: part.price, debt: 0 },
      { status: paid.code, received: 3 * part.price, debt: 0 },
      { status: toPay.code, received: part.price, debt: part.price },
    ]);
    expect(await books.debtOf(customerId)).toBe(part.price);
    const after = await books.balances();
    expect([(after.wechat ?? 0) - (balances.wechat ?? 0), (after.cash ?? 0) - (balances.cash ?? 0)]).toEqual([
      wechat,
      cash,
    ]);
    await assertReadable(page, 'paid');
    await page.setViewportSize({ width: 375, height: 812 });
    await assertReadable(page, 'paid-375');

    // On a phone the rest and the other customer's: chosen by a word of the card, refused in the same words.
    await done.getByRole('button', { name: /返回待收款/ }).click();
    await search.fill(mark);
    await search.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(2);
    for (const who of [name, otherName])
      await page
        .getByRole('article')
        .filter({ hasText: who })
        .getByRole('button', { name: '选中', exact: true })
        .click();
    await expect(bar).toContainText('合并收款只能选同一个客户的单');
    await assertReadable(page, 'list-375');

    await page.setViewportSize({ width: 1440, height: 900 });
    const { id } = await books.outByCode(codes[1]);
    await page.goto(`/order/list/delivery-order-details/${id}`);
    await expect(page.getByRole('region', { name: '收款记录' })).toContainText(`合并收款单 ${code}`);
  },
);
