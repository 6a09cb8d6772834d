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

/** Milliseconds between a scan and the keys before it. */
const APART = 100;

/**
 * Scans as a scanner does: the code in one burst, then Enter. The page itself raises the keys, in one task and with a
 * scanner's times: a busy machine would deliver the keys of a driver so late that a half code is taken for the whole
 * one. A sign that nobody withholds is written where the focus is, as the browser does with a key.
 *
 * The pause is waited for outside that task: a promise of the page that nothing but the driver awaits may be collected.
 */
export async function scanBurst(page: Page, { barCode }: { barCode: string }): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() >= until, since + APART);
  await page.evaluate((code) => {
    const keys = [...code, 'Enter'];
    const begun = performance.now() - keys.length;
    for (const [index, key] of keys.entries()) {
      const focused = document.activeElement ?? document.body;
      const how = { key, bubbles: true, cancelable: true };
      // A scanner's times: a busy machine may stop the page between two keys, and the rest would count as typed.
      const down = new KeyboardEvent('keydown', how);
      Object.defineProperty(down, 'timeStamp', { value: begun + index });
      const goesOn = focused.dispatchEvent(down);
      if (goesOn && key !== 'Enter') document.execCommand('insertText', false, key);
      if (goesOn && key === 'Enter') focused.closest('form')?.requestSubmit();
      focused.dispatchEvent(new KeyboardEvent('keyup', how));
    }
  }, barCode);
}
