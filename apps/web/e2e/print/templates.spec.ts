import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { axeFaults, overflow } from '../support/axe';
import { openBooks } from '../support/books';
import { action, rows } from '../support/onPage';
import { dropShopTemplates } from '../support/shopTemplates';
import { test } from '../support/test';

const SHOP = '城东店';
const NAME = '前台小票';
const TITLE = '前台专用小票';

let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server, SHOP);
});
// The other tests of the worker print by the system's templates.
test.afterAll(({ server }) => dropShopTemplates(server, SHOP, 3));

test('[PRN-02] [PRN-05] [PROD-15] a slip is refused while too wide, mended, made the default and printed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.paper = document.querySelector('[data-sheet]')?.textContent ?? '';
      setTimeout(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  const part = await books.inUsualWarehouse();
  await asUser(page, 'laoban', SHOP);
  await page.goto('/log/template');
  await page.getByRole('link', { name: '管理收银小票模板' }).click();
  await expect(page.getByText('现在打印用「收银小票 80mm」')).toBeVisible();
  const system = rows(page).filter({ hasText: '收银小票 80mm' });
  await expect(system.getByRole('button', { name: '修改' })).toHaveCount(0);
  await system.getByRole('button', { name: '复制' }).click();

  await expect(page.getByRole('heading', { name: '复制模板（收银小票）' })).toBeVisible();
  await page.getByLabel(/^模板名称/).fill(NAME);
  const problems = page.getByRole('region', { name: '问题' });
  await expect(problems).toContainText('没有问题');
  await page.getByRole('tab', { name: '结构' }).click();
  await page.getByRole('tab', { name: '表头信息' }).click();
  await page
    .getByRole('button', { name: /^表头信息第 10 行/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^表头信息第 10 行第 1 项/ })
    .first()
    .click();
  await page.getByLabel('宽度').fill('80');
  await expect(problems).toContainText('表头信息第 10 行第 1 项');
  await expect(problems).toContainText('超出可打印宽度 8 毫米');
  await expect(action(page, '保存模板')).toBeDisabled();
  await page.getByLabel('宽度').fill('43.2');
  await expect(problems).toContainText('没有问题');

  await page.getByRole('tab', { name: '页眉' }).click();
  await page
    .getByRole('button', { name: /^页眉第 5 行/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^页眉第 5 行第 1 项/ })
    .first()
    .click();
  await page.getByLabel('内容').fill(TITLE);
  await expect(page.getByRole('group', { name: '画布', exact: true })).toContainText(TITLE);
  expect(await axeFaults(page)).toEqual([]);
  await expect(action(page, '保存模板')).toBeEnabled();
  await action(page, '保存模板').click();

  const own = rows(page).filter({ hasText: NAME });
  await own.getByRole('button', { name: '设为默认' }).click();
  await expect(page.getByText(`现在打印用「${NAME}」（本店模板，80 毫米卷纸）`)).toBeVisible();

  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '收款成功' })).toBeVisible();
  const html = page.locator('html');
  await page.keyboard.press('Control+p');
  await expect(html).toHaveAttribute('data-paper', new RegExp(TITLE));
  await page.getByRole('button', { name: '选择模板打印' }).click();
  const choice = page.getByRole('dialog', { name: '选择模板' });
  await expect(choice.getByRole('button', { name: new RegExp(NAME) })).toContainText('本店模板 · 80 毫米卷纸 · 默认');
  await choice.getByRole('button', { name: /^收银小票 58mm/ }).click();
  await expect(html).toHaveAttribute('data-paper', /销售小票/);
  await page.keyboard.press('Control+p');
  await expect(html).toHaveAttribute('data-paper', new RegExp(TITLE));
});

test('the templates of a type, their preview and the designer at both widths', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'laoban', SHOP);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [address, words] of [
      ['/log/template', '在哪里打印'],
      ['/log/table/2/-?of=head', '出库单 241 每页小计'],
      ['/log/set/copy/system-2-A4/2/-?of=shop', width > 1000 ? '没有问题' : '请用电脑修改模板'],
      ['/log/set/view/system-3-80mm/3/-', '样张'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('main')).toContainText(words);
      expect(await axeFaults(page), `${address} ${String(width)}`).toEqual([]);
      expect(await overflow(page), `${address} ${String(width)}`).toBeLessThanOrEqual(0);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${address.split('/').slice(2, 4).join('-').split('?')[0] ?? ''}-${String(width)}.png`,
          fullPage: true,
        });
    }
  }
});
