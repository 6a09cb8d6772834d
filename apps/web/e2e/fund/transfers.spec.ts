import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { shopDay } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, search } from '../support/lists';
import { action, addButton, rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fund-transfers-${name}.png` });
};

async function choose(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
}

test('[FUN-10] [FUN-08] the owner takes cash to the bank with a fee, follows the balance, and takes it back', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '', '高新店');
  const stamp = String(Date.now()).slice(-6);
  const [safe, bank] = [`金库${stamp}`, `招行${stamp}`];
  const safeId = await fundAccount(staff).add({ name: safe, method: 'cash', opening: 1_000_000 });
  await fundAccount(staff).add({ name: bank, method: 'bankCard' });
  await asUser(page, 'laoban', '高新店');
  await page.goto('/fund/transfer');
  await addButton(page, '新增转账').click();
  const form = page.getByRole('dialog', { name: '新增转账' });
  await choose(page, /^转出账户/, safe);
  await choose(page, /^转入账户/, bank);
  await form.getByLabel(/^转账金额/).fill('9998');
  await form.getByLabel(/^手续费/).fill('5');
  await expect(form.getByText('另从转出账户扣，共扣 ¥10,003.00')).toBeVisible();
  await form.getByLabel(/^备注/).fill(`存现${stamp}`);
  await buttonIn(form, '保存').click();
  await expect(form.getByText(`账户「${safe}」余额不足，现有 ¥10,000.00`)).toBeVisible();
  await form.getByLabel(/^转账金额/).fill('8000');
  await expectReadable(page, '新增转账', { within: '[role=dialog]' });
  await shot(page, 'form');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await expect(page.getByText('转账已入账')).toBeVisible();

  await search(page, '单号或备注', `存现${stamp}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('¥8,000.00');
  await expect(rows(page).first()).toContainText('¥5.00');
  await expectReadable(page, '账户转账');
  const coming = page.waitForEvent('download');
  await action(page, '导出').click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/账户转账.*\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(lines[1]).toEqual(expect.arrayContaining([safe, bank, 8000, 5]));

  await buttonIn(rows(page).first(), '详情').click();
  const detail = page.getByRole('dialog');
  await shot(page, 'detail');
  await buttonIn(detail, '看流水').click();
  await expect(page).toHaveURL(/\/fund\/working/);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: bank })).toContainText('¥8,000.00');
  await shot(page, 'working');
  await page.goto(`/fund/working/detail/${safeId}`);
  await expect(rows(page).filter({ hasText: '账户转账' })).toContainText('¥2,000.00');
  await expect(rows(page).filter({ hasText: '手续费' })).toContainText('¥1,995.00');
  await shot(page, 'balance');
  await buttonIn(rows(page).filter({ hasText: '手续费' }), '转账单').click();
  await expect(page).toHaveURL(/\/fund\/transfer/);
  await expect(rows(page)).toHaveCount(1);
  await buttonIn(rows(page).first(), '冲销').click();
  const why = page.getByRole('dialog', { name: /^冲销 ZZ-/ });
  await expect(why).toContainText(`¥8,000.00 从「${bank}」退回「${safe}」，手续费 ¥5.00 一并退回，日期同原单`);
  await why.getByLabel(/^原因/).fill('存错了卡');
  await buttonIn(why, '冲销').click();
  await expect(why).toBeHidden();
  await expect(rows(page).first()).toContainText('已冲销');
});

test('[FUN-11] the owner enters what WeChat paid out for a day, and the day is not offered again', async ({ page }) => {
  test.slow();
  await asUser(page, 'laoban', '城东店');
  await page.goto('/fund/transfer');
  await expect(rows(page).first()).toBeVisible();
  await shot(page, 'list');
  await action(page, '渠道到账').click();
  const form = page.getByRole('dialog', { name: '渠道到账' });
  const days = form.getByRole('group', { name: '到账日' }).getByRole('checkbox');
  await expect(days.first()).toBeVisible();
  const before = await days.count();
  await buttonIn(form, '登记到账').click();
  await expect(form.getByText('请选择到账的日子')).toBeVisible();
  await days.last().check();
  const expected = /应到 (¥[\d,.]+)/.exec(
    (await form.getByRole('group').locator('label').last().innerText()) ?? '',
  )?.[1];
  await expect(form.getByText(`到账金额 ${expected ?? ''}`)).toBeVisible();
  await choose(page, /^到账账户/, /银行卡/);
  await expectReadable(page, '渠道到账', { within: '[role=dialog]' });
  await shot(page, 'settle');
  await buttonIn(form, '登记到账').click();
  await expect(form).toBeHidden();
  await expect(rows(page).first()).toContainText(expected ?? '');
  await action(page, '渠道到账').click();
  await expect(form.getByRole('group', { name: '到账日' }).getByRole('checkbox')).toHaveCount(before - 1);
});

test('[FUN-18] the owner follows a balance row by row, adds it up again, and checks all', async ({ page, baseURL }) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '', '高新店');
  const name = `核对${String(Date.now()).slice(-6)}`;
  const [fromId, toId] = [
    await fundAccount(staff).add({ name, method: 'cash', opening: 50_000 }),
    await fundAccount(staff).add({ name: `${name}行`, method: 'bankCard' }),
  ];
  const day = shopDay(Date.now());
  const { code } = await fundTransfer(staff).add({ fromId, toId, amount: 20_000, fee: 100, day });
  await asUser(page, 'laoban', '高新店');
  await page.goto('/fund/reconcile');
  await search(page, '名称', `高新店 · ${name}`);
  await buttonIn(rows(page).filter({ hasText: '¥299.00' }), '看明细').click();
  const detail = page.getByRole('dialog');
  const entries = detail.getByRole('list', { name: '流水' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(1)).toContainText('¥500.00 → ¥300.00');
  await expect(entries.nth(2)).toContainText(code);
  await buttonIn(detail, '重新计算').click();
  await expect(detail.getByText('一致：账面等于流水合计。')).toBeVisible();
  await expectReadable(page, '余额明细', { within: '[role=dialog]' });
  await shot(page, 'balance-detail');
  await buttonIn(entries.nth(1), '转账单').click();
  await expect(page).toHaveURL(/\/fund\/transfer/);
  await expect(rows(page)).toHaveCount(1);
  await page.goto('/fund/reconcile');
  await action(page, '全部核对').click();
  const job = page.getByRole('dialog', { name: '全部核对' });
  await expect(job.getByText('每个余额都等于流水合计')).toBeVisible({ timeout: 60_000 });
  await shot(page, 'checked');
  await buttonIn(job, '完成').click();
  await expect(page.getByText(/由陈国华核对了 \d+ 个余额，都等于流水合计/)).toBeVisible();
  await expectReadable(page, '对账核对');
  await page.getByRole('search').getByLabel('余额类别').click();
  await page.getByRole('option', { name: '库存成本' }).click();
  await expect(rows(page).first()).toContainText('¥');
  await shot(page, 'reconcile');
});

test('[FUN-10] [FUN-18] transfers and balances are read and entered on a phone', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'laoban', '城东店');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/fund/transfer');
  await expect(page.getByText(/保险箱 → /).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await shot(page, '375');
  for (const name of ['新增转账', '渠道到账']) {
    await page.getByRole('button', { name }).click();
    const form = page.getByRole('dialog', { name });
    await expect(form.getByText('发生日期')).toBeVisible();
    await shot(page, `375-${name}`);
    await buttonIn(form, '取消').click();
  }
  await page.goto('/fund/reconcile');
  await expect(page.getByText(/城东店 · /).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await shot(page, '375-reconcile');
  await page
    .getByText(/城东店 · 保险箱/)
    .first()
    .click();
  await buttonIn(page.getByRole('dialog'), '重新计算').click();
  await expect(page.getByText('一致：账面等于流水合计。')).toBeVisible();
  await shot(page, '375-balance');
});
