import { pageTitle } from '@partsdesk/core/product';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults, overflow } from '../support/axe';
import { follow } from '../support/onPage';
import { burstInto, burstsOf, markFocusable, scannerAt, watchBursts } from '../support/scanner';
import { followCalls } from '../support/settled';
import { test } from '../support/test';
import { plainPath, visitedScreens } from '../support/visitedScreens';
import { widthsOf } from '../support/widths';
import { isInTurn } from '../turns';

/** Looks at one page at one width: accessibility, overflow, errors, breaches of the security policy. */
async function problemsOf(page: Page, settled: () => Promise<void>, heard: string[]): Promise<string[]> {
  await settled();
  const tooWide = await overflow(page);
  const faults = await axeFaults(page);
  return [...faults, ...(tooWide > 0 ? [`${String(tooWide)} px too wide`] : []), ...heard.splice(0)];
}

const built = visitedScreens.filter(({ layout }) => layout !== 'public' && layout !== 'cash');
const homeOf = ({ domain, path }: (typeof built)[number]) => (path.startsWith('/platform/') ? 'platform' : domain);

/** Whether the screen asked for is the one in front: its title comes with it. */
const inFront = (page: Page, { title, path }: (typeof built)[number]) =>
  page.waitForFunction(
    ([wanted, from]) => document.title === wanted || location.pathname !== from,
    [pageTitle(title), plainPath(path)],
  );

/** Pages that are kept behind the one in front before the console is opened anew. */
const KEPT = 4;

/** In the test command a scanner fires at every second screen of the turn, in `pnpm test:long` at all. */
const SHARE = process.env.FULL_SIZE ? 1 : 2;

/** Buttons and links of a screen that a scanner fires at, besides the fields. */
const OTHERS = 4;

/**
 * Fires a scanner's bursts at what can have the focus on the page: in the test command at one of its fields, in
 * `pnpm test:long` at all of them and at some buttons.
 */
async function scanned(page: Page, scanner: Awaited<ReturnType<typeof scannerAt>>, turn: number) {
  const { fields, others } = await markFocusable(page);
  const places = process.env.FULL_SIZE
    ? Array.from({ length: fields + Math.min(others, OTHERS) }, (_, at) => at)
    : [fields ? turn % fields : 0];
  const problems: string[] = [];
  for (const at of places) problems.push(...(await burstInto(page, scanner, at, burstsOf(turn * 7 + at + turn))));
  return { problems, fields, bursts: places.length };
}

// Nothing is written here, so that the domains may be shared out among the workers.
test.describe.configure({ mode: 'parallel' });

// In the test command an eighth of the screens, in `pnpm test:long` all.
const inTurn = built.filter((_, place) => isInTurn(place));

for (const domain of new Set(inTurn.map(homeOf)))
  test(`every screen of ${domain}: axe finds nothing, nothing is too wide or breaks, no field takes a scan`, async ({
    page,
  }) => {
    // One width after the other: each change of the window lays out all kept pages.
    const some = inTurn
      .filter((screen) => homeOf(screen) === domain)
      .map((screen) => ({ screen, sizes: widthsOf(built.indexOf(screen)) }))
      .sort((one, other) => other.sizes[0].width - one.sizes[0].width);
    test.setTimeout(60_000 + some.length * (process.env.FULL_SIZE ? 90_000 : 20_000));
    const heard: string[] = [];
    page.on('pageerror', ({ message }) => heard.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) heard.push(message.text());
    });
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['idempotency-key']) writes.push(`a scan wrote: ${request.url()}`);
    });
    await watchBursts(page);
    const settled = followCalls(page);
    if (domain === 'platform') await asUser(page, 'pingtai', '总店', '平台运营中心');
    else await asUser(page, 'laoban', '总店');
    const scanner = await scannerAt(page);
    const problems: string[] = [];
    let [fields, bursts] = [0, 0];
    for (const [place, { screen, sizes }] of some.entries()) {
      const path = plainPath(screen.path);
      await page.setViewportSize(sizes[0]);
      // Most as a click leads there, which saves a page's scripts; a new start now and then saves axe the kept pages.
      if (place % KEPT) await follow(page, path);
      else await page.goto(path);
      await inFront(page, screen);
      for (const size of sizes) {
        await page.setViewportSize(size);
        problems.push(
          ...(await problemsOf(page, settled, heard)).map((problem) => `${path} at ${String(size.width)}: ${problem}`),
        );
      }
      if (place % SHARE) continue;
      writes.splice(0);
      const shot = await scanned(page, scanner, built.indexOf(screen));
      problems.push(...[...shot.problems, ...writes, ...heard.splice(0)].map((problem) => `${path}: ${problem}`));
      fields += shot.fields;
      bursts += shot.bursts;
    }
    if (process.env.FULL_SIZE)
      process.stdout.write(
        `${domain}: ${String(bursts)} bursts, ${String(fields)} fields, ${String(some.length)} screens\n`,
      );
    expect(problems).toEqual([]);
  });

test('no field of the desk takes a scan, nor one before the login', async ({ page, browser }) => {
  const away = visitedScreens.filter(({ layout }) => layout === 'public' || layout === 'cash');
  test.setTimeout(60_000 + away.length * (process.env.FULL_SIZE ? 90_000 : 20_000));
  const stranger = await (await browser.newContext()).newPage();
  await asUser(page, 'shouyin');
  const problems: string[] = [];
  let [fields, bursts] = [0, 0];
  for (const window of [page, stranger]) {
    const settled = followCalls(window);
    await watchBursts(window);
    const scanner = await scannerAt(window);
    for (const screen of away.filter(({ layout }) => (layout === 'cash') === (window === page))) {
      await window.goto(plainPath(screen.path));
      await settled();
      const shot = await scanned(window, scanner, visitedScreens.indexOf(screen));
      problems.push(...shot.problems.map((problem) => `${screen.path}: ${problem}`));
      fields += shot.fields;
      bursts += shot.bursts;
    }
  }
  if (process.env.FULL_SIZE)
    process.stdout.write(
      `the rest: ${String(bursts)} bursts, ${String(fields)} fields, ${String(away.length)} screens\n`,
    );
  expect(problems).toEqual([]);
});

test('axe finds nothing with the light menu either', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('partsdesk:layout', JSON.stringify({ value: { menuTheme: 'light' } })),
  );
  await asUser(page, 'laoban', '总店');
  await page.goto('/store/role');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
