import { formatYuan } from '@partsdesk/core/money';
import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { test } from '../support/test';

test(
  '[U-34] choosing a row moves no other, a customer is chosen as a whole by one click or key, with the sum',
  { tag: '@long' },
  async ({ page, server }) => {
    test.slow();
    const books = await openBooks(server);
    const part = await books.inUsualWarehouse();
    const mark = crypto.randomUUID().slice(0, 8);
    const [own, other] = [`对账甲${mark}`, `对账乙${mark}`];
    const [ownId, otherId] = [await books.addOnCredit(own, 99_999_999), await books.addOnCredit(other, 99_999_999)];
    for (const [id, quantity] of [
      [ownId, 1],
      [otherId, 1],
      [ownId, 2],
      [ownId, 1],
    ] as const)
      await books.order(id, [{ skuId: part.skuId, quantity, price: part.price }]);

    await asUser(page, 'shouyin');
    await page.goto('/cash/receivable');
    const search = page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' });
    const row = (text: string) => page.locator('.MuiDataGrid-row', { hasText: text });
    const bar = page.getByRole('toolbar', { name: '合并收款' });
    await search.fill(mark);
    await search.press('Enter');
    await expect(row(mark)).toHaveCount(4);
    await expect(bar).toContainText('勾选同一个客户的几张单');
    // The footer sums the whole result.
    await expect(page.getByText('合计（不含已取消）').locator('..')).toContainText(`欠款${formatYuan(5 * part.price)}`);

    const places = () => row(mark).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const before = await places();
    await row(other).getByRole('checkbox').click();
    await expect(bar).toContainText('已选 1 单');
    expect(await places()).toEqual(before);
    // From end to end in one colour, the actions too, once the pointer has left it.
    await page.mouse.move(0, 0);
    const colours = () =>
      row(other).evaluate(
        (one) =>
          new Set(
            [one, ...one.querySelectorAll('.firstColumn, .rowActions, .MuiDataGrid-cellCheckbox')].map(
              (part) => getComputedStyle(part).backgroundColor,
            ),
          ).size,
      );
    await expect.poll(colours).toBe(1);
    expect(await axeFaults(page)).toEqual([]);

    await row(own).first().getByRole('button', { name: own }).click();
    await expect(bar).toContainText('已选 3 单');
    await expect(bar).toContainText(formatYuan(4 * part.price));
    await expect(row(mark)).toHaveCount(3);
    await expect(row(other)).toHaveCount(0);
    await expect(page.getByText(`客户：${own}`)).toBeVisible();
    await page.getByRole('button', { name: '清除条件' }).click();

    // The same by keys: to the list, F7, F9.
    await search.fill(mark);
    await search.press('Enter');
    await expect(row(mark)).toHaveCount(4);
    await bar.getByRole('button', { name: '取消选择' }).click();
    await row(own).first().locator('[role=gridcell][data-field=code]').focus();
    await page.keyboard.press('F7');
    await expect(bar).toContainText('已选 3 单');
    await page.keyboard.press('F9');
    await expect(page.getByLabel('欠款金额')).toHaveText(formatYuan(4 * part.price));
  },
);
