import type { Page } from '@playwright/test';

declare global {
  interface Window {
    firstPlaces: Map<Element, { x: number; y: number }>;
  }
}

/** Beyond so many px it is another place: a fade or a border moves things by less. */
const FAR = 4;

/**
 * Notes where each field and button above a page's content is when it is painted for the first time. Rows of lists
 * come with what was read, tabs move by themselves.
 */
export async function watchFirstPlaces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.firstPlaces = new Map();
    const look = () => {
      for (const one of document.querySelectorAll('main h1, main :is(button, input, a[href], [role=combobox])')) {
        const { x, y, width, height } = one.getBoundingClientRect();
        if (!width || window.firstPlaces.has(one) || one.closest('[role=grid], table, [role=status]')) continue;
        window.firstPlaces.set(one, { x: x + width / 2, y: y + height / 2 });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Names what has left its first place, so that a press there would now go beside it; begins anew. */
export const movedAway = (page: Page): Promise<string[]> =>
  page.evaluate((far) => {
    const moved: string[] = [];
    for (const [one, { x, y }] of window.firstPlaces) {
      if (!one.isConnected || !one.checkVisibility({ visibilityProperty: true })) continue;
      const now = one.getBoundingClientRect();
      const away = x < now.left - far || x > now.right + far || y < now.top - far || y > now.bottom + far;
      if (!away || !now.width) continue;
      const name =
        one.textContent || one.getAttribute('aria-label') || one.closest('.MuiFormControl-root')?.textContent;
      const by = [now.left + now.width / 2 - x, now.top + now.height / 2 - y].map(Math.round).join(', ');
      moved.push(`${(name || one.tagName).slice(0, 30)}: by ${by} px`);
    }
    window.firstPlaces.clear();
    return moved;
  }, FAR);
