import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { scanBurst, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { DEMO_PASSWORD } from '../support/logIn';
import { FINGERS } from '../support/onPage';
import { test } from '../support/test';

const SCREENS = [
  ['/store/sales-type', '销售类型'],
  ['/store/set-price-authority', '定价权限设置'],
  ['/store/close-accounts', '关账设置'],
] as const;

async function open(page: Page, [path, title]: (typeof SCREENS)[number]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('a sales type is added below another, moved up and disabled', async ({ page }) => {
  const name = `测试${String(Date.now()).slice(-6)}`;
  await asUser(page, 'laoban', '城东店');
  await open(page, SCREENS[0]);
  const row = (text: string) => page.getByRole('row', { name: new RegExp(text) });
  await row('保养 ').first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '新增下级' }).click();
  await page.getByLabel(/^类型名称/).fill(name);
  await page.keyboard.press('Control+Enter');
  await expect(row(name)).toContainText('启用');
  await page.getByRole('button', { name: `${name}上移` }).click();
  await expect(page.getByText('顺序已调整')).toBeVisible();
  await row(name).getByRole('button', { name: '停用' }).click();
  await expect(row(name)).toContainText('停用');
});

test('a cashier below his limit asks the manager, who approves at the desk without a mouse', async ({
  page,
  baseURL,
}) => {
  const books = await openBooks(baseURL ?? '');
  const [part] = await books.sellable(1);
  if (!part) throw new Error('nothing to sell');
  await asUser(page, 'shouyin');
  await toDesk(page);
  await scanBurst(page, part);
  const price = page.getByLabel(`${part.name}单价`);
  await expect(price).toBeVisible();
  await price.focus();
  await page.keyboard.type(((part.price * 0.9) / 100).toFixed(2), FINGERS);
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  await expect(page.getByRole('region', { name: '收款', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '改价授权' });
  await expect(dialog).toContainText('低于您的最低折扣 9.5折');
  await expect(dialog.getByLabel(/^授权人账号/)).toBeFocused();
  await page.keyboard.type('dianzhang', FINGERS);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong', FINGERS);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('账号或密码错误');
  await dialog.getByLabel(/^授权人密码/).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/出库单|CK-/).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the books show what is closed, and say what is still open before they are closed', async ({ page }) => {
  await asUser(page, 'laoban', '总店');
  await open(page, SCREENS[2]);
  await expect(page.getByRole('region', { name: '关账日期' })).toContainText(/\d{4}-\d{2}-\d{2}/);
  await page.getByRole('button', { name: '各店明细' }).first().click();
  const figures = page.getByRole('dialog', { name: /^关账明细/ });
  await expect(figures.getByRole('row', { name: /^利润总额/ })).toContainText('¥');
  await expect(figures.getByRole('table', { name: '期末账户与仓库' })).toContainText('（库存成本）');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/closing-figures.png` });
  await page.keyboard.press('Escape');
  await expect(figures).toHaveCount(0);
  await page.getByRole('button', { name: '关账', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: '关账' });
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
});
