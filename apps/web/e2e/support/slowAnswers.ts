import type { Browser, BrowserContext } from '@playwright/test';

/** Most milliseconds that an answer is kept back; 0 in the test command. */
const MOST = Number(process.env.SLOW_ANSWERS ?? 0);

/** One answer of so many is kept back for long, the others for a tenth of it. */
const LONG = 5;

/** Keeps each answer of the API back in the windows of a context, for as many milliseconds as `wait` says. */
export const keepAnswersBack = (context: BrowserContext, wait: () => number) =>
  context.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, wait()));
      // The window may have been closed meanwhile.
      await route.continue().catch(() => undefined);
    },
  );

/**
 * Keeps the answers of the API back for a random while, in every window of the browser: a test that waits for the
 * wrong thing, or a page that takes a click too early, fails here first. Used to look for such, by `SLOW_ANSWERS=1500`.
 */
export function slowDown(browser: Browser): void {
  if (!MOST) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await keepAnswersBack(context, () => Math.random() * (Math.random() * LONG < 1 ? MOST : MOST / 10));
    return context;
  };
}
