import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { beginShift } from '../support/day/tillShift';
import { buttonIn, search } from '../support/lists';
import { action, addButton, rows } from '../support/onPage';
import { drawn } from '../support/settled';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fund-entries-${name}.png` });
};

async function choose(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
}

/** A picture that the server has not seen. */
const voucher = { name: '收据.png', mimeType: 'image/png' };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('[FUN-07] [FUN-08] the owner pays rent with a voucher, exports it, takes it back, finds it in the flow', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '', '高新店');
  const stamp = String(Date.now()).slice(-6);
  await fundAccount(staff).add({ name: `招行${stamp}`, method: 'bankCard', opening: 1_000_000 });
  const party = `物业${stamp}`;
  await asUser(page, 'laoban', '高新店');
  await page.goto('/fund/expenses');
  await addButton(page, '新增支出').click();
  const form = page.getByRole('dialog', { name: '新增支出' });
  await choose(page, /^支出类型/, '房租');
  await form.getByLabel(/^金额/).fill('20000');
  await choose(page, /^付款账户/, `招行${stamp}`);
  await form.getByLabel(/^对方/).fill(party);
  await form.getByLabel(/^备注/).fill('十一月房租');
  await form
    .locator('[data-field=pictures] input[type=file]')
    .setInputFiles({ ...voucher, buffer: Buffer.from(PIXEL, 'base64') });
  await expect(form.getByRole('img', { name: '凭证1' })).toBeVisible();
  await buttonIn(form, '保存').click();
  await expect(form.getByText(`账户「招行${stamp}」余额不足，现有 ¥10,000.00`)).toBeVisible();
  await shot(page, 'refused');
  await form.getByLabel(/^金额/).fill('9600.50');
  await expectReadable(page, '新增支出', { within: '[role=dialog]' });
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await expect(page.getByText('支出已入账')).toBeVisible();

  await search(page, '单号、对方或备注', party);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('¥9,600.50');
  await expect(rows(page).first()).toContainText('已入账');
  await expectReadable(page, '支出管理');
  await shot(page, 'list');
  const coming = page.waitForEvent('download');
  await action(page, '导出').click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/支出管理.*\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toEqual(expect.arrayContaining(['房租', '管理费用', 9600.5, party]));

  await buttonIn(rows(page).first(), '详情').click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByRole('img', { name: '凭证1' })).toBeVisible();
  await expect(detail).toContainText('十一月房租');
  await shot(page, 'detail');
  await buttonIn(detail, '冲销').click();
  const why = page.getByRole('dialog', { name: /^冲销 ZC-/ });
  await expect(why).toContainText(`¥9,600.50 退回「招行${stamp}」，日期同原单`);
  await buttonIn(why, '冲销').click();
  await expect(why.getByText('请填写原因')).toBeVisible();
  await why.getByLabel(/^原因/).fill('房东退回，改付现金');
  await shot(page, 'reverse');
  await buttonIn(why, '冲销').click();
  await expect(why).toBeHidden();
  await expect(detail.getByText('已冲销')).toBeVisible();
  await expect(detail.getByText(/^ZC-.*/).last()).toBeVisible();
  await expect(buttonIn(detail, '冲销')).toHaveCount(0);
  await detail.getByRole('button', { name: '关闭' }).first().click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('冲销单');
  await expect(page.getByText('¥0.00').first()).toBeVisible();
  await shot(page, 'reversed');

  await page.goto('/fund/working');
  const back = rows(page).filter({ hasText: `招行${stamp}` });
  await expect(back.first()).toContainText('支出单');
  await shot(page, 'working');
  await buttonIn(back.first(), '支出单').click();
  await expect(page).toHaveURL(/\/fund\/expenses/);
  await expect(rows(page)).toHaveCount(1);
});

test('[FUN-07] a cashier pays freight out of the drawer: the shift knows of it', async ({ page }) => {
  test.slow();
  await asUser(page, 'shouyin2', '城西店');
  await beginShift(page);
  await page.goto('/fund/expenses');
  await addButton(page, '新增支出').click();
  const form = page.getByRole('dialog', { name: '新增支出' });
  const remark = `送货 ${String(Date.now()).slice(-6)}`;
  await choose(page, /^支出类型/, '运费');
  await form.getByLabel(/^金额/).fill('8');
  // Another drawer of the shop is somebody else’s.
  await form.getByLabel(/^付款账户/).click();
  await page
    .getByRole('option', { name: /收银钱箱/ })
    .first()
    .click();
  await expect(form.getByText('收银钱箱的现金由当班人登记，只能记今天，交班时算在应有现金里')).toBeVisible();
  await form.getByLabel(/^备注/).fill(remark);
  await shot(page, 'drawer');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await page.goto('/cash/shift');
  await expect(page.getByText(/ZC-.* 运费/).first()).toBeVisible();
  await shot(page, 'shift');
});

test(
  '[FUN-16] the owner reads the funds of all shops, and each figure opens its list',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'laoban', '总店');
    await page.goto('/fund/account');
    const overview = page.getByRole('region', { name: '资金概况' });
    await expect(overview).toContainText('账户合计');
    await expectReadable(page, '账户管理');
    await shot(page, 'overview');
    const spent = overview.getByRole('link', { name: /^本月支出单/ });
    const amount = /¥[\d,.]+/.exec(await spent.innerText())?.[0] ?? '';
    expect(amount).not.toBe('');
    await spent.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('支出管理');
    await expect(page.getByText(amount).filter({ visible: true }).first()).toBeVisible();
  },
);

test('[FUN-09] the owner adds a type, and disables it', async ({ page }) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/fund/type');
  await page.getByRole('tab', { name: '支出' }).click();
  const name = `停车${String(Date.now()).slice(-6)}`;
  await addButton(page, '新增类型').click();
  const form = page.getByRole('dialog', { name: '新增类型' });
  await form.getByLabel(/^类型名称/).fill(name);
  await choose(page, /^分类/, '管理费用');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await page.goto(`/fund/type?list=${encodeURIComponent(JSON.stringify({ filters: { direction: 1 }, size: 100 }))}`);
  const row = rows(page).filter({ hasText: name });
  await expect(row).toContainText('计入利润');
  await shot(page, 'types');
  // It is below the others: a click while the list still scrolls to it may hit another row.
  await row.scrollIntoViewIfNeeded();
  await drawn(page);
  await buttonIn(row, '停用').click();
  await expect(row).toContainText('已停用');
  await expect(buttonIn(rows(page).filter({ hasText: '系统类型' }).first(), '停用')).toHaveCount(0);
});

test(
  '[FUN-07] expenses, types and the overview are read and entered on a phone',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'laoban', '城东店');
    await page.setViewportSize({ width: 375, height: 812 });
    for (const [path, text] of [
      ['/fund/expenses', '房租'],
      ['/fund/income', '旧件回收'],
      ['/fund/type', '房租'],
      ['/fund/account', '资金概况'],
    ] as const) {
      await page.goto(path);
      const shown = path === '/fund/account' ? page.getByRole('region', { name: text }) : page.getByText(text).first();
      await expect(shown).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await shot(page, `375${path.replaceAll('/', '-')}`);
    }
    await page.goto('/fund/expenses');
    await addButton(page, '新增支出').click();
    await expect(page.getByRole('dialog', { name: '新增支出' }).getByText('发生日期')).toBeVisible();
    await shot(page, '375-form');
    await expectReadable(page, '新增支出 375', { within: '[role=dialog]' });
  },
);
