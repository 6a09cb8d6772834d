import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { openBooks } from '../support/books';
import { beginShift } from '../support/day/tillShift';
import { action, addButton, openDocument, rows } from '../support/onPage';
import { drawn } from '../support/settled';
import { test } from '../support/test';
import { PHONE, WIDE } from '../support/widths';

const TILL = { width: 1366, height: 768 };

/** Where the bar of a button lies, in the window and against what it scrolls over, at the top and at the end. */
const barOf = (button: Locator) =>
  button.evaluate(async (element) => {
    const up = (wanted: (style: CSSStyleDeclaration) => boolean): HTMLElement => {
      let at: HTMLElement | null = element as HTMLElement;
      while (at && !wanted(getComputedStyle(at))) at = at.parentElement;
      return at ?? document.documentElement;
    };
    const bar = up(({ position }) => position === 'sticky');
    const scroller = up(({ overflowY }) => overflowY === 'auto' || overflowY === 'scroll');
    const looks = [];
    for (const top of [0, scroller.scrollHeight]) {
      scroller.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const [own, around, pressed] = [bar, scroller, element].map((one) => one.getBoundingClientRect());
      if (!own || !around || !pressed) continue;
      const before = bar.previousElementSibling?.getBoundingClientRect();
      looks.push({
        // Nothing shows under it or beside it.
        under: Math.trunc(around.bottom - own.bottom),
        left: Math.trunc(own.left - around.left),
        right: Math.trunc(around.right - own.right),
        // The button is whole.
        buttonSeen:
          pressed.top >= own.top &&
          pressed.bottom <= own.bottom &&
          pressed.left >= 0 &&
          pressed.right <= innerWidth &&
          own.bottom <= innerHeight,
        overLast: top > 0 && before ? Math.max(0, Math.trunc(before.bottom - own.top)) : 0,
      });
    }
    return looks;
  });

const FLUSH = { under: 0, left: 0, right: 0, buttonSeen: true, overLast: 0 };

async function expectFlush(page: Page, button: Locator) {
  await expect(button).toBeVisible();
  await drawn(page);
  expect(await barOf(button)).toEqual([FLUSH, FLUSH]);
}

test(
  '[U-37] on a phone the bars of forms, documents and lists are flush with the bottom and cut nothing',
  { tag: '@long' },
  async ({ page, server }) => {
    await page.setViewportSize(PHONE);
    await asUser(page, 'laoban', '总店');
    await page.goto('/goods/store/list');
    await addButton(page, '新增商品').click();
    await expectFlush(page, action(page, '保存'));
    await page.goto('/distribution/main');
    await expectFlush(page, action(page, '新增分销订单').last());
    const { saleOutId } = await (await openBooks(server)).sellSome(27, 1, 0, 0);
    await page.goto(`/order/cash/save-return-order?saleOutId=${saleOutId}`);
    await expectFlush(page, action(page, '提交审核'));
  },
);

test(
  '[U-37] on a phone the bar of a stock document is flush with the bottom, and so is that of its list',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'cangguan');
    await page.goto('/goods/stock/in');
    await page.setViewportSize(PHONE);
    await expectFlush(page, action(page, '新增入库单').first());
    await page.setViewportSize(WIDE);
    await openDocument(page, rows(page).first());
    await page.setViewportSize(PHONE);
    await expectFlush(page, action(page, '打印'));
  },
);

test(
  'on a phone the bar of a count is one row, and what is seldom wanted stands under 更多',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/goods/stock/taking');
    await addButton(page, '新增盘点单').click();
    await page
      .getByRole('dialog', { name: /新增盘点单/ })
      .getByRole('button', { name: '开始盘点' })
      .click();
    await expect(page).toHaveURL(/taking-detail\//);
    await page.setViewportSize(PHONE);
    await expectFlush(page, action(page, '提交审核'));
    const tops = await Promise.all(
      ['作废', '更多', '打印', '提交审核'].map(async (name) => (await action(page, name).boundingBox())?.y),
    );
    expect(new Set(tops).size).toBe(1);
    await action(page, '更多').click();
    await expect(page.getByRole('menuitem', { name: '选择模板' })).toBeVisible();
    await page.getByRole('menuitem', { name: '导出明细' }).press('Escape');
    await action(page, '作废').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click();
    await expect(action(page, '提交审核')).toHaveCount(0);
  },
);

test('[U-37] at 1366 the counting form of a shift shows its whole button', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(TILL);
  await asUser(page, 'shouyin');
  await beginShift(page);
  await page.goto('/cash/shift');
  await page.getByRole('button', { name: '清点交班' }).click();
  const count = page.getByRole('button', { name: /确认清点/ });
  await expectFlush(page, count);
  await expect(count).toBeInViewport({ ratio: 1 });
});

test('[U-37] at 1366 nothing shows under the bar of the form of a part', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(TILL);
  await asUser(page, 'laoban', '总店');
  await page.goto('/goods/store/list');
  await addButton(page, '新增商品').click();
  await expectFlush(page, action(page, '保存'));
});
