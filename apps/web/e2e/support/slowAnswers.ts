import type { Browser } from '@playwright/test';

/** Most milliseconds that an answer is kept back; 0 in the test command. */
const MOST = Number(process.env.SLOW_ANSWERS ?? 0);

/** One answer of so many is kept back for long, the others for a tenth of it. */
const LONG = 5;

/**
 * Keeps the answers of the API back for a random while, in every window of the browser: a test that waits for the
 * wrong thing, or a page that takes a click too early, fails here first. Used to look for such, by `SLOW_ANSWERS=1500`.
 */
export function slowDown(browser: Browser): void {
  if (!MOST) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.route(
      (url) => url.pathname.startsWith('/api/'),
      async (route) => {
        const most = Math.random() * LONG < 1 ? MOST : MOST / 10;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
        // The window may have been closed meanwhile.
        await route.continue().catch(() => undefined);
      },
    );
    return context;
  };
}
