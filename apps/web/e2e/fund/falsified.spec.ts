import { shopDay } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { buttonIn, search } from '../support/lists';
import { enterShop } from '../support/logIn';
import { action, rows } from '../support/onPage';
import { test } from '../support/ownServer';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/falsified-${name}.png` });
};

/** Adds all balances up, and shows what came of it. */
async function checkAll(page: Page, found: string): Promise<void> {
  await page.goto('/fund/reconcile');
  await action(page, '全部核对').click();
  const job = page.getByRole('dialog', { name: '全部核对' });
  await expect(job.getByText(found)).toBeVisible({ timeout: 60_000 });
  await buttonIn(job, '完成').click();
}

test('[FUN-18] a falsified row is named in red with its document, and keeps the books open until mended', async ({
  page,
  own,
}) => {
  test.slow();
  const { staff } = await twoSides(own.url);
  const name = `被改${String(Date.now()).slice(-6)}`;
  const fromId = await fundAccount(staff).add({ name, method: 'cash', opening: 50_000 });
  const toId = await fundAccount(staff).add({ name: `${name}行`, method: 'bankCard' });
  const day = shopDay(Date.now());
  const { code } = await fundTransfer(staff).add({ fromId, toId, amount: 20_000, day });
  const turn = (from: number, to: number) =>
    `update fund_ledger set amount = ${String(to)} where account_id = '${fromId}' and amount = ${String(from)}`;
  expect(await own.restart({ change: turn(-20_000, -19_950) })).toBe(1);

  await enterShop(page, 'laoban', '总店');
  await checkAll(page, '不一致');
  const result = page.getByRole('alert', { name: '核对结果' });
  await expect(result).toContainText('1 个与流水不一致');
  await expect(result).toContainText(name);
  await expect(result).toContainText(`账面 ${formatYuan(30_000)}，流水合计 ${formatYuan(30_050)}，从 ${code} 开始不符`);
  await expectReadable(page, '对账核对');
  await shot(page, 'named');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'named-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await search(page, '名称', name);
  await expect(rows(page).filter({ hasText: '不一致' })).toHaveCount(1);
  await result.getByRole('button', { name: new RegExp(name) }).click();
  const balance = page.getByRole('dialog');
  await buttonIn(balance, '重新计算').click();
  await expect(balance).toContainText(`流水记的余额是${formatYuan(30_000)}，加起来是${formatYuan(30_050)}`);
  await expect(balance).toContainText(formatYuan(-50));
  await expect(balance.getByText('不符').first()).toBeVisible();
  await shot(page, 'row');

  await page.goto('/store/close-accounts');
  await action(page, '关账').first().click();
  const closing = page.getByRole('dialog', { name: '关账' });
  await buttonIn(closing, '确认关账').click();
  const refused = closing.getByRole('alert').filter({ hasText: '账目核对不一致，不能关账' });
  await expect(refused).toContainText(name, { timeout: 60_000 });
  await shot(page, 'not-closed');

  expect(await own.restart({ change: turn(-19_950, -20_000) })).toBe(1);
  await checkAll(page, '每个余额都等于流水合计');
  await expect(page.getByText(/由陈国华核对了 \d+ 个余额，都等于流水合计/)).toBeVisible();
  await page.goto('/store/close-accounts');
  await action(page, '关账').first().click();
  await buttonIn(closing, '确认关账').click();
  await expect(page.getByText('关账成功')).toBeVisible({ timeout: 60_000 });
});
