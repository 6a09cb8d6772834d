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

/** Pause between two keys of a scanner, in seconds. */
const SCANNER_PAUSE = 0.008;
/** Milliseconds between a scan and the keys before it. */
const APART = 100;

/**
 * Scans as a scanner does: the code in one burst, then Enter. The keys carry a scanner's times, so that a busy machine
 * that delivers them late does not turn the burst into typing.
 */
export async function scanBurst(page: Page, { barCode }: { barCode: string }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // It begins after what was pressed before, and ends now, before what is pressed next.
  const seconds = (barCode.length + 1) * SCANNER_PAUSE;
  await page.waitForFunction((until) => Date.now() > until, Date.now() + seconds * 1000 + APART);
  const began = Date.now() / 1000 - seconds;
  const keys = [...barCode].map((key) => ({ key, code: `Digit${key}`, text: key, virtual: key.charCodeAt(0) }));
  const burst = [...keys, { key: 'Enter', code: 'Enter', text: '\r', virtual: 13 }];
  await Promise.all(
    burst.flatMap(({ key, code, text, virtual }, at) => {
      const event = { key, code, windowsVirtualKeyCode: virtual, timestamp: began + at * SCANNER_PAUSE };
      return [
        devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text, unmodifiedText: text }),
        devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
      ];
    }),
  );
  await devtools.detach();
}
