import { formatYuan } from '@partsdesk/core/money';
import { expect, type Locator } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { test } from '../support/test';

/** Returns whether all of a text in a row can be read: nothing around it cuts it off. */
const readable = (row: Locator, text: string) =>
  row.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { right } = range.getBoundingClientRect();
      for (let box = node.parentElement; box && element.contains(box); box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && box.getBoundingClientRect().right < right - 1)
          return false;
      return true;
    }
    return false;
  }, text);

test(
  '[U-25] a row of the cart tells stock, shelf, last price of the customer, and cost to whom it may',
  { tag: '@long' },
  async ({ page, server }) => {
    const books = await openBooks(server);
    const length = ({ skuCode, spec, brandName }: { skuCode: string; spec: string; brandName: string }) =>
      skuCode.length + spec.length + brandName.length;
    const [part] = (await books.sellable(40)).toSorted((a, b) => length(b) - length(a));
    if (!part) throw new Error('the demo company sells nothing');
    const name = `议价客户${crypto.randomUUID().slice(0, 8)}`;
    await books.order(await books.addOnCredit(name, 1_000_000), [
      { skuId: part.skuId, quantity: 1, price: part.price - 100 },
    ]);
    await page.setViewportSize({ width: 1366, height: 768 });
    await asUser(page, 'laoban');
    await toDesk(page);
    await scanBurst(page, part);
    const [row, stock] = [cart(page).first(), `库存 ${String(part.available - 1)} ${part.unitName}`];
    await expect(row).toBeVisible();
    expect(await readable(row, stock)).toBe(true);
    await page.getByLabel(`${part.name}数量`, { exact: true }).fill('99998');
    await page.keyboard.press('Enter', { delay: 110 });
    await expect(row).toContainText('库存不足');
    for (const told of [part.skuCode, part.spec, part.brandName, stock])
      expect(await readable(row, told), told).toBe(true);
    await expect(row).toContainText(/货位 [A-H]-\d\d/);
    await page.keyboard.press('F2');
    await page.keyboard.type(name, { delay: 60 });
    await page.getByRole('option', { name }).click();
    await expect(row).toContainText(`上次成交 ${formatYuan(part.price - 100)}`);
    await expect(row).toContainText(/成本 ¥[\d.,]+.*毛利/);
    await expect(page.getByRole('region', { name: '优惠与合计' })).toContainText(/毛利/);
  },
);
