import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { drawn } from './settled';
import { PHONE, WIDE } from './widths';

interface Look {
  /** Only within this. */
  within?: string;
  /** Only what axe calls serious or critical. */
  serious?: boolean;
}

/** What fades in has not its own colours yet. */
const animationsEnded = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect && effect.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

/** What axe finds on the page, each fault with its first place. */
export async function axeFaults(page: Page, { within, serious = false }: Look = {}): Promise<string[]> {
  await animationsEnded(page);
  // In the page itself: no frame has another origin, and the window that axe opens besides for each look takes as long
  // as the look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations
    .filter(({ impact }) => !serious || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 300) ?? ''}`);
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is shown, on a wide screen and then on a phone: axe finds nothing, and nothing is wider than the window. */
export async function expectReadable(page: Page, what: string, look: Look = {}): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await drawn(page);
    expect(await axeFaults(page, look), `${what} at ${String(size.width)}`).toEqual([]);
    expect(await overflow(page), `${what} at ${String(size.width)}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(WIDE);
}
