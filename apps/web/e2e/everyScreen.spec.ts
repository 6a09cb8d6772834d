import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { screens } from '../src/screens';
import { enterShop } from './logIn';

/** What was said of one page: accessibility, width on a phone, errors and breaches of the security policy. */
async function problemsOf(page: Page, path: string, heard: string[]): Promise<string[]> {
  heard.length = 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const settled = async () => {
    await expect(page.locator('main')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
  };
  await settled();
  const axe = async (width: number) =>
    (await new AxeBuilder({ page }).analyze()).violations.map(
      ({ id, nodes }) => `${path} at ${String(width)}: ${id} ${nodes[0]?.html.slice(0, 200) ?? ''}`,
    );
  const wide = await axe(1440);
  await page.setViewportSize({ width: 375, height: 812 });
  await settled();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...wide,
    ...(await axe(375)),
    ...(overflow > 0 ? [`${path} is ${String(overflow)} px too wide for a phone`] : []),
    ...heard.map((text) => `${path}: ${text}`),
  ];
}

const plain = (path: string) => path.replace(/\/:.*$/, '');
const built = screens.filter(
  ({ planned, layout, path }) => !planned && layout !== 'public' && layout !== 'cash' && !path.startsWith('/test/'),
);
const homeOf = ({ domain, path }: (typeof built)[number]) => (path.startsWith('/platform/') ? 'platform' : domain);

for (const domain of new Set(built.map(homeOf)))
  test(`every screen of ${domain}: axe finds nothing at 1440 and 375 px, nothing is too wide, nothing breaks`, async ({
    page,
  }) => {
    const some = built.filter((screen) => homeOf(screen) === domain);
    test.setTimeout(60_000 + some.length * 20_000);
    const heard: string[] = [];
    page.on('pageerror', ({ message }) => heard.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) heard.push(message.text());
    });
    if (domain === 'platform') await enterShop(page, 'pingtai', '总店', '平台运营中心');
    else await enterShop(page, 'laoban', '总店');
    const problems: string[] = [];
    for (const { path } of some) problems.push(...(await problemsOf(page, plain(path), heard)));
    expect(problems).toEqual([]);
  });

test('axe finds nothing with the light menu either', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('partsdesk:layout', JSON.stringify({ value: { menuTheme: 'light' } })),
  );
  await enterShop(page, 'laoban', '总店');
  await page.goto('/store/role');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
});
