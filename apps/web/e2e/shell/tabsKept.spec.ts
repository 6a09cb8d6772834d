import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { addButton, follow, rows } from '../support/onPage';
import { test } from '../support/test';

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tabs = (page: Page) => bar(page).getByRole('link');
const title = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).and(page.locator(':visible'));

test(
  'a page that one comes back to has its filter, selection, scrolling both ways and half-typed search ' + '[TAB-06]',
  async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await asUser(page, 'dianzhang');
    await page.goto('/order/list/index');
    await expect(rows(page).first()).toBeVisible();
    const scroller = page.locator('.MuiDataGrid-virtualScroller:visible');
    const place = () => scroller.evaluate((element) => [Math.round(element.scrollTop), Math.round(element.scrollLeft)]);
    const before = [260, 180];
    // The grid is as high as its rows only when it has measured them.
    await expect
      .poll(async () => {
        await scroller.evaluate((element) => element.scrollTo({ top: 260, left: 180 }));
        return place();
      })
      .toEqual(before);
    const search = page.getByRole('search').locator('input').first();
    await search.fill('还没搜');

    await follow(page, '/customer/tag');
    await expect(title(page, '客户标签')).toBeVisible();
    await tabs(page).filter({ hasText: '出库单' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(place).toEqual(before);
    await expect(search).toHaveValue('还没搜');

    // The forced-refresh parameter takes the page anew, and does not stay in the address [TAB-07].
    await follow(page, `/order/list/index?_refresh=${String(Date.now())}`);
    await expect(page).toHaveURL(/\/order\/list\/index$/);
    await expect(search).toHaveValue('');
  },
);

test(
  'tabs: by full path [TAB-02], closable while there are several [TAB-03], the last one follows the ' +
    'active one [TAB-04], they outlive a reload, and end with store selection [TAB-08]',
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/dashboard/analysis');
    await expect(tabs(page)).toHaveCount(1);
    await expect(bar(page).getByRole('button')).toHaveCount(0);
    for (const [others, path] of ['/customer/tag', '/customer/list', '/goods/shop/list'].entries()) {
      await follow(page, path);
      // A page left before it has been loaded has no tab.
      await expect(tabs(page)).toHaveCount(others + 2);
    }
    await follow(page, '/customer/list?pageNo=2');
    await expect(tabs(page).filter({ hasText: '门店客户' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs(page)).toHaveCount(4);

    // The active one is the third: the rightmost comes up, not its neighbour.
    await page.getByRole('button', { name: '关闭门店客户' }).click();
    await expect(page).toHaveURL(/\/goods\/shop\/list/);
    // An inactive one changes nothing [TAB-05].
    await page.getByRole('button', { name: '关闭客户标签' }).click();
    await expect(page).toHaveURL(/\/goods\/shop\/list/);
    await expect(tabs(page)).toHaveCount(2);

    await page.reload();
    await expect(tabs(page)).toHaveCount(2);
    await follow(page, '/transit/select');
    await expect(tabs(page)).toHaveCount(0);
    await page.goBack();
    await expect(tabs(page)).toHaveCount(1);
  },
);

test(
  'a page with input that is not saved says so and is not closed unasked [TAB-06]',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/customer/list');
    await follow(page, '/customer/tag');
    await addButton(page, '新增标签').click();
    await page
      .getByRole('dialog')
      .getByLabel(/^标签名称/)
      .fill('写了一半');
    await page.goBack();
    await expect(bar(page).getByTitle('有未保存的内容')).toBeVisible();
    await page.getByRole('button', { name: '关闭客户标签' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('“客户标签”还有没保存的内容');
    await question.getByRole('button', { name: '继续填写' }).click();
    await expect(tabs(page).filter({ hasText: '客户标签' })).toBeVisible();
  },
);
