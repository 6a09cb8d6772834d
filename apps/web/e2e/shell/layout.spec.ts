import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { test } from '../support/test';

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const width = async (page: Page) => (await menu(page).boundingBox())?.width;
const drawer = (page: Page) => page.getByLabel('界面设置');

async function userMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
}

async function openSettings(page: Page): Promise<void> {
  await userMenu(page);
  await page.getByRole('menuitem', { name: '界面设置' }).click();
  await expect(drawer(page)).toBeVisible();
}

async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
}

test(
  'the side menu is 256 px wide and 110 collapsed [CONST-14] [CONST-15]; small windows begin collapsed, ' +
    'phones without it [CONST-17] [CONST-18]',
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/dashboard/analysis');
    await expect.poll(() => width(page)).toBe(256);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(() => width(page)).toBe(110);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(() => width(page)).toBe(256);

    await page.setViewportSize({ width: 991, height: 900 });
    await expect.poll(() => width(page)).toBe(110);
    await page.setViewportSize({ width: 992, height: 900 });
    await expect.poll(() => width(page)).toBe(256);
    await page.setViewportSize({ width: 575, height: 812 });
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('button', { name: '客户', exact: true }).click();
    await menu(page).getByRole('link', { name: '客户标签' }).click();
    await expect(menu(page)).toBeHidden();
  },
);

test(
  'settings: what does not apply is disabled and keeps its value, everything survives a reload ' +
    '[SHELL-04] [SHELL-06] [SHELL-07] [SHELL-08] [SHELL-10] [CONST-45]',
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/dashboard/analysis');
    await openSettings(page);
    const settings = drawer(page);
    const radio = (name: string) => settings.getByRole('radio', { name, exact: true });
    const toggle = (name: string) =>
      settings.getByRole('switch', { name }).or(settings.getByRole('checkbox', { name }));
    await expect(radio('暗色')).toBeChecked();
    await expect(radio('固定')).toBeDisabled();
    await expect(toggle('固定侧边菜单')).toBeEnabled();

    await radio('顶部栏导航').check();
    await expect(toggle('固定侧边菜单')).toBeDisabled();
    await expect(toggle('固定侧边菜单')).toBeChecked();
    await radio('固定').check();
    await toggle('固定顶栏').uncheck();
    await expect(toggle('下滑时隐藏顶栏')).toBeDisabled();
    await radio('侧边栏导航').check();
    await expect(radio('固定')).toBeDisabled();
    await expect(radio('固定')).toBeChecked();
    await radio('亮色').check();
    await closeSettings(page);
    await expect(menu(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');

    await page.reload();
    await expect(menu(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await openSettings(page);
    await expect(radio('固定')).toBeChecked();
    await expect(toggle('固定顶栏')).not.toBeChecked();
  },
);

test(
  'navigation along the top [SHELL-05], colour-weak mode [SHELL-11], one page at a time [SHELL-12] ' + '[TAB-01]',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/dashboard/analysis');
    const tabs = page.getByRole('navigation', { name: '已打开的页面' });
    await expect(tabs).toBeVisible();
    await openSettings(page);
    await drawer(page).getByRole('radio', { name: '顶部栏导航' }).check();
    await drawer(page).getByLabel('色弱模式').check();
    await drawer(page).getByLabel('多页签模式').uncheck();
    await closeSettings(page);
    await expect(tabs).toBeHidden();
    expect((await menu(page).boundingBox())?.height).toBeLessThan(60);
    await expect(page.locator('main')).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toContain('invert');
    await menu(page).getByRole('button', { name: '客户', exact: true }).click();
    await page.getByRole('menuitem', { name: '客户标签' }).click();
    await expect(page.getByRole('heading', { name: '客户标签' })).toBeVisible();
  },
);

test(
  'the header goes away beyond 300 px of scrolling down and comes back on the way up [SHELL-09] [CONST-16]',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 480 });
    await asUser(page, 'dianzhang');
    await page.goto('/dashboard/analysis');
    await openSettings(page);
    await drawer(page).getByLabel('下滑时隐藏顶栏').check();
    await closeSettings(page);
    const header = page.getByRole('banner');
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '经营概览' })
      .or(page.getByRole('link', { name: '经营概览' }))
      .first()
      .click();
    await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible();
    const scroller = page
      .locator('main')
      .locator('div')
      .filter({ has: page.getByRole('heading', { name: '经营概览' }) })
      .first();
    const scrollTo = (top: number) =>
      scroller.evaluate((element, to) => {
        const all = [element, ...element.querySelectorAll('*')].filter(
          (one) => one.scrollHeight > one.clientHeight + 200 && /auto|scroll/.test(getComputedStyle(one).overflowY),
        );
        all[0]?.scrollTo({ top: to });
      }, top);
    await expect
      .poll(async () => {
        await scrollTo(290);
        return header.isVisible();
      })
      .toBe(true);
    await scrollTo(320);
    await expect(header).toBeHidden();
    await scrollTo(310);
    await expect(header).toBeVisible();
  },
);

test(
  'the breadcrumb is on every page, the way to help where an article is [SHELL-01] [SHELL-02] [SHELL-03]',
  { tag: '@long' },
  async ({ page, context }) => {
    await asUser(page, 'laoban');
    const trail = page.getByRole('navigation', { name: '当前位置' });
    const help = page.getByRole('link', { name: '查看帮助' });
    for (const path of [
      '/store/role',
      '/goods/shop/list',
      '/customer/tag',
      '/order/list/index',
      '/fund/account',
      '/market/coupon/index',
      '/log/basic',
      '/sign-in',
      '/sign-in-save',
    ]) {
      await page.goto(path);
      await expect(trail).toBeVisible();
      await expect(help).toHaveAttribute('href', new RegExp(`^/faq/faqDoc\\?path=${path.split('/')[1] ?? ''}&screen=`));
    }
    for (const path of ['/dashboard/analysis', '/statement/sale', '/statemnet/out-in']) {
      await page.goto(path);
      await expect(help).toHaveAttribute('href', /^\/faq\/faqDoc\?path=statement&screen=/);
    }
    for (const path of ['/new-arrival', '/sqb-pay/apply']) {
      await page.goto(path);
      await expect(trail).toBeVisible();
      await expect(help).toHaveCount(0);
    }
    await page.goto('/customer/tag');
    const [opened] = await Promise.all([context.waitForEvent('page'), help.click()]);
    await expect(opened).toHaveURL(/\/faq\/faqDoc\?path=customer/);
  },
);
