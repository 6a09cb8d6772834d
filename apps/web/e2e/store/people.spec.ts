import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { enterShop } from '../support/logIn';
import { test } from '../support/test';

const row = (page: Page, words: string) => page.locator('.MuiDataGrid-row:visible').filter({ hasText: words });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
async function more(page: Page, words: string, action: string): Promise<void> {
  await row(page, words).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a role is copied, its tree ticked with half-checked parents, previewed and deleted [PERM-14] [D06]', async ({
  page,
}) => {
  const name = `领班${String(Date.now()).slice(-6)}`;
  await asUser(page, 'laoban', '总店');
  await page.goto('/store/role');
  // Has nothing to do with returns, so that the tick below is the first.
  await more(page, '服务顾问', '复制');
  await dialog(page, /复制角色/)
    .getByLabel(/^角色名称/)
    .fill(name);
  await dialog(page, /复制角色/)
    .getByRole('button', { name: '保存' })
    .click();
  await row(page, name).getByRole('button', { name: '权限', exact: true }).click();

  const tree = page.getByRole('tree', { name: '菜单与按钮' });
  await page.getByRole('searchbox', { name: '搜索页面或按钮' }).fill('退货单');
  const list = tree.getByRole('treeitem', { name: /^退货单/ }).first();
  await expect(list).toHaveAttribute('aria-checked', 'false');
  await list.getByRole('checkbox').first().or(list.locator('input[type=checkbox]').first()).first().click();
  // The pages that approve, pay and move stock stay open: they are ticked singly.
  await expect(list).toHaveAttribute('aria-checked', 'mixed');
  await expect(tree.getByRole('treeitem', { name: /^退货审核/ })).toHaveAttribute('aria-checked', 'false');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('权限已保存，员工下一次操作起生效')).toBeVisible();
  // Read again after the save: a button pressed before that may be gone before it is released.
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();

  await page.getByRole('button', { name: '返回' }).click();
  await more(page, name, '以该角色查看');
  await dialog(page, /查看/).getByRole('button', { name: '退货单' }).click();
  await expect(dialog(page, /查看/).getByText('可用的按钮', { exact: true })).toBeVisible();
  await dialog(page, /查看/).getByRole('button', { name: '关闭' }).click();
  await more(page, name, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
});

test('the matrix shows who may call what, and what nobody may', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/store/role');
  await page.getByRole('tab', { name: '权限矩阵' }).click();
  await page.getByRole('searchbox', { name: '功能名称' }).fill('customerTag/add');
  await expect(page.getByRole('row', { name: /新增标签/ }).getByRole('img', { name: '可以' })).toHaveCount(3);
  await page.getByRole('button', { name: '没有角色拥有的权限' }).click();
  await expect(page.getByText('没有符合条件的操作')).toBeVisible();
});

test('somebody disabled loses the socket, and the next call of the open page is refused [FLOW-07]', async ({
  browser,
  page,
}) => {
  const other = await (await browser.newContext()).newPage();
  const socket = other.waitForEvent('websocket', (one) => one.url().includes('/api/parts-ws/'));
  // By the form: a login that is taken away here serves no other test.
  await enterShop(other, 'shouyin3', '高新店');
  const closed = (await socket).waitForEvent('close');
  await asUser(page, 'laoban', '总店');
  await page.goto('/store/staff');
  await row(page, '吴佳').getByRole('button', { name: '停用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await closed;
  await expect(row(page, '吴佳').getByRole('button', { name: '启用' })).toBeVisible();
  const refused = other.waitForResponse((response) => response.status() === 403);
  await other.goto('/customer/list');
  await refused;
  await row(page, '吴佳').getByRole('button', { name: '启用' }).click();
  await expect(row(page, '吴佳').getByRole('button', { name: '停用' })).toBeVisible();
  await other.context().close();
});

test(
  'an unbound member of staff is asked to bind, binds, and the platform opens in a window of its own ' +
    '[PROD-18] [PROD-19] [PERM-12]',
  { tag: '@long' },
  async ({ page, context }) => {
    await asUser(page, 'cangguan2', '城西店');
    await page.goto('/goods/shop/list');
    await page.getByRole('button', { name: '配件协作平台' }).click();
    await expect(page.getByText('该员工尚未绑定配件协作平台，请先绑定')).toBeVisible();
    expect(context.pages()).toHaveLength(1);
    await page.getByRole('button', { name: '去绑定' }).click();
    const form = dialog(page, '绑定配件协作平台');
    await form.getByRole('radio').first().check();
    await form.getByRole('button', { name: '绑定', exact: true }).click();
    await expect(page.getByText('绑定成功')).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: '配件协作平台' }).click();
    await expect((await opened).getByText(/已登录，账号：hub-/)).toBeVisible();
  },
);
