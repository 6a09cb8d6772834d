import { expect, type Page } from '@playwright/test';
import { screens } from '../../src/screens';
import { asUser } from '../support/asUser';
import { axeFaults, overflow } from '../support/axe';
import { followCalls } from '../support/settled';
import { test } from '../support/test';
import { widthsOf } from '../support/widths';

/** What was said of one page at one width: accessibility, overflow, errors and breaches of the security policy. */
async function problemsOf(page: Page, settled: () => Promise<void>, heard: string[]): Promise<string[]> {
  await settled();
  const tooWide = await overflow(page);
  return [...(await axeFaults(page)), ...(tooWide > 0 ? [`${String(tooWide)} px too wide`] : []), ...heard.splice(0)];
}

const plain = (path: string) => path.replace(/\/:.*$/, '');
const built = screens.filter(
  ({ planned, layout, path }) => !planned && layout !== 'public' && layout !== 'cash' && !path.startsWith('/test/'),
);
const homeOf = ({ domain, path }: (typeof built)[number]) => (path.startsWith('/platform/') ? 'platform' : domain);

// Nothing is written here, so that the domains may be shared out among the workers.
test.describe.configure({ mode: 'parallel' });

for (const domain of new Set(built.map(homeOf)))
  test(`every screen of ${domain}: axe finds nothing, nothing is too wide, nothing breaks`, async ({ page }) => {
    const some = built.filter((screen) => homeOf(screen) === domain);
    test.setTimeout(60_000 + some.length * 20_000);
    const heard: string[] = [];
    page.on('pageerror', ({ message }) => heard.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) heard.push(message.text());
    });
    const settled = followCalls(page);
    if (domain === 'platform') await asUser(page, 'pingtai', '总店', '平台运营中心');
    else await asUser(page, 'laoban', '总店');
    const problems: string[] = [];
    for (const screen of some) {
      const path = plain(screen.path);
      const [first, ...others] = widthsOf(built.indexOf(screen));
      await page.setViewportSize(first);
      await page.goto(path);
      for (const size of [first, ...others]) {
        await page.setViewportSize(size);
        problems.push(
          ...(await problemsOf(page, settled, heard)).map((problem) => `${path} at ${String(size.width)}: ${problem}`),
        );
      }
    }
    expect(problems).toEqual([]);
  });

test('axe finds nothing with the light menu either', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('partsdesk:layout', JSON.stringify({ value: { menuTheme: 'light' } })),
  );
  await asUser(page, 'laoban', '总店');
  await page.goto('/store/role');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
