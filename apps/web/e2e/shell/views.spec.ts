import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cell, textOf } from '../support/lists';
import { openDocument, rows } from '../support/onPage';
import { test } from '../support/test';

const views = (page: Page) => page.getByRole('group', { name: '列表视图' }).and(page.locator(':visible'));

async function viewMenu(page: Page, item: RegExp | string): Promise<void> {
  await views(page).getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'a view keeps a list’s filters, is shared with a colleague, and is what the list opens with',
  { tag: '@long' },
  async ({ page, browser }) => {
    const name = `欠款${String(Date.now() % 100_000)}`;
    await asUser(page, 'dianzhang');
    await page.goto('/customer/list');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: '有欠款' }).first().click();
    await expect(page).toHaveURL(/owing/);
    await viewMenu(page, '把当前条件存为视图…');
    const form = page.getByRole('dialog', { name: '保存视图' });
    await form.getByLabel(/^视图名称/).fill(name);
    await form.getByLabel('共享给店里的同事').check();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    const chip = views(page).getByRole('button', { name, pressed: true });
    await expect(chip).toBeVisible();

    await views(page).getByRole('button', { name: '全部' }).click();
    await expect(page).not.toHaveURL(/owing/);
    await views(page).getByRole('button', { name }).click();
    await expect(page).toHaveURL(/owing/);
    await viewMenu(page, `默认打开“${name}”`);
    await expect(page.getByText('已设为默认')).toBeVisible();
    await page.goto('/customer/list');
    await expect(page).toHaveURL(/owing/);

    const colleague = await (await browser.newContext()).newPage();
    await asUser(colleague, 'shouyin');
    await colleague.goto('/customer/list');
    await expect(rows(colleague).first()).toBeVisible();
    await expect(colleague).not.toHaveURL(/owing/);
    await views(colleague).getByRole('button', { name }).click();
    await expect(colleague).toHaveURL(/owing/);
    await views(colleague).getByRole('button', { name: '视图', exact: true }).click();
    await expect(colleague.getByRole('menuitem', { name: /删除/ })).toHaveCount(0);
    await colleague.context().close();

    await viewMenu(page, `删除“${name}”`);
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(views(page).getByRole('button', { name })).toHaveCount(0);
  },
);

test('the palette goes anywhere by the keyboard: pages, recent documents, shops, actions; ? shows the keys', async ({
  page,
}) => {
  await asUser(page, 'dianzhang');
  await page.goto('/order/list/index');
  await expect(rows(page).first()).toBeVisible();
  await openDocument(page, rows(page).first());
  await expect(page).toHaveURL(/delivery-order-details/);
  const code = (
    await page
      .getByRole('button', { name: /^复制 / })
      .first()
      .innerText()
  ).trim();
  const address = page.url();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: '搜索页面、单据、客户和商品' });
  await expect(search).toBeFocused();
  await search.fill('客户标签');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customer\/tag$/);

  await page.keyboard.press('Control+k');
  await search.fill(code.toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(code) })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);

  await page.keyboard.press('Control+k');
  await search.fill('没有这个');
  await expect(page.getByText('没有找到“没有这个”')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('Ctrl + K');
});

test(
  '[U-46] the palette finds a document by its last digits, customers and parts by name, pages by pinyin',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await page.goto('/order/list/index');
    const code = await textOf(cell(rows(page).first(), 'code'));
    await page.getByRole('button', { name: '搜索 Ctrl K' }).click();
    const search = page.getByRole('combobox', { name: '搜索页面、单据、客户和商品' });
    const found = (group: RegExp) => page.getByRole('listbox', { name: '结果' }).getByRole('option', { name: group });
    await search.fill(`ck${String(Number(code.slice(-6)))}`);
    await expect(found(new RegExp(`${code} 出库单`))).toBeVisible();
    await found(new RegExp(`${code} 出库单`)).click();
    await expect(page).toHaveURL(/delivery-order-details/);
    await expect(page.getByRole('button', { name: `复制 ${code}` })).toBeVisible();

    await page.keyboard.press('Control+k');
    await search.fill('thd');
    await expect(found(/^退货单/)).toHaveAttribute('aria-selected', 'true');
    for (const typed of ['dbd', 'tbd', 'diaobo']) {
      await search.fill(typed);
      await expect(found(/^调拨单/).first()).toBeVisible();
    }
    await search.fill('机油滤清器');
    await expect(found(/^机油滤清器.*可售/).first()).toBeVisible();
    await search.fill('汽修');
    await expect(found(/汽修.*1\d{10}|汽修.*\*{4}/).first()).toBeVisible();
    await search.press('Enter');
    await expect(page).toHaveURL(/\/customer\/list/);
    await expect(rows(page).first()).toContainText('汽修');
    // The customer that was meant is open, with the way to the statement.
    await expect(page.getByRole('dialog').getByRole('button', { name: '对账单' })).toBeVisible();
  },
);
