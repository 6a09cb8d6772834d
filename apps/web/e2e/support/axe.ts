import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { drawn } from './settled';
import { WIDE, widthsOf } from './widths';

interface Look {
  /** Only within this. */
  within?: string;
  /** Only what axe calls serious or critical. */
  serious?: boolean;
}

/** Waits until nothing shown is moving: what fades in has not its own colours yet. */
const animationsEnded = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () =>
            document.getAnimations().filter(
              ({ effect, playState }) =>
                playState === 'running' &&
                effect instanceof KeyframeEffect &&
                effect.getComputedTiming().endTime !== Infinity &&
                // An animation of a page that was hidden meanwhile never ends.
                effect.target?.checkVisibility(),
            ).length,
        ),
      { intervals: [50] },
    )
    .toBe(0);

/** What axe finds on the page, each fault with its first place. */
export async function axeFaults(page: Page, { within, serious = false }: Look = {}): Promise<string[]> {
  await animationsEnded(page);
  // Once a page: parsing axe takes longer than a look of it, and no frame of the console has another origin.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, grave]) => {
      const { violations } = await axe.run(selector ?? document, { resultTypes: ['violations'] });
      return violations
        .filter(({ impact }) => !grave || impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 300) ?? ''}`);
    },
    [within, serious] as const,
  );
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The place of a text in an order that has nothing to do with its meaning. */
const placeOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/**
 * Expects that axe finds nothing on what is shown, and that nothing is wider than the window: on a wide screen or on a
 * phone, and at both in `pnpm test:long`.
 */
export async function expectReadable(page: Page, what: string, look: Look = {}): Promise<void> {
  for (const size of widthsOf(placeOf(what))) {
    await page.setViewportSize(size);
    await drawn(page);
    expect(await axeFaults(page, look), `${what} at ${String(size.width)}`).toEqual([]);
    expect(await overflow(page), `${what} at ${String(size.width)}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(WIDE);
}
