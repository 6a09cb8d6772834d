import { expect, type Locator, type Page } from '@playwright/test';

/** The desk listens once its scan field has the focus. */
export const expectReady = (page: Page): Promise<void> =>
  expect(page.getByRole('combobox', { name: '扫码或搜索商品' })).toBeFocused();

/** The rows of the cart. */
export const cart = (page: Page): Locator => page.getByRole('table', { name: '购物车' }).locator('[data-sku]');

export async function toDesk(page: Page): Promise<void> {
  await page.goto('/cash/index');
  await expectReady(page);
}

/** As a scanner does: the code in one burst, then Enter. */
export async function scanBurst(page: Page, { barCode }: { barCode: string }): Promise<void> {
  // Not awaited one by one: a scanner does not wait for the page.
  await Promise.all([...barCode, 'Enter'].flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]));
}
