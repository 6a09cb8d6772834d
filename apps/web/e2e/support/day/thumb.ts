import { expect, type Locator, type Page } from '@playwright/test';

/** What a thumb needs, in pixels. */
const THUMB = 40;

/** Where a tap on this is taken: the frame of a field, the label of a box. */
const placeOf = (element: Locator) =>
  element.evaluate((one) => {
    const place = one.closest('.MuiInputBase-root, .MuiCheckbox-root') ?? one;
    const { left, right, top, bottom, width, height } = place.getBoundingClientRect();
    return { left, right, top, bottom, width: Math.round(width), height: Math.round(height) };
  });

/** A thumb on a phone: it taps what is wide enough, in sight, and reached without scrolling sideways. */
export function thumbOn(page: Page) {
  const inReach = async (element: Locator): Promise<void> => {
    await element.scrollIntoViewIfNeeded();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const place = await placeOf(element);
    const name = String(element);
    expect(place.width, `${name} is wide enough for a thumb`).toBeGreaterThanOrEqual(THUMB);
    expect(place.height, `${name} is high enough for a thumb`).toBeGreaterThanOrEqual(THUMB);
    expect(place.left, `${name} is in sight`).toBeGreaterThanOrEqual(0);
    expect(place.right, `${name} is in sight`).toBeLessThanOrEqual(width);
    expect(place.bottom, `${name} is in sight`).toBeLessThanOrEqual(height + 1);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'nothing is wider than the phone',
    ).toBeLessThanOrEqual(width);
  };
  const tap = async (element: Locator): Promise<void> => {
    await expect(element).toBeVisible();
    await inReach(element);
    // Refused where something covers it.
    await element.tap();
  };
  return {
    inReach,
    tap,
    async write(field: Locator, words: string): Promise<void> {
      await tap(field);
      await field.fill(words);
    },
    async look(name: string): Promise<void> {
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/thumb-${name}.png` });
    },
  };
}
