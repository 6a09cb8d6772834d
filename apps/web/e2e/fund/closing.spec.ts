import { shopDay } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { typeDay } from '../support/day/typeDay';
import { buttonIn, search, withFilters } from '../support/lists';
import { enterShop } from '../support/logIn';
import { action, rows } from '../support/onPage';
import { test } from '../support/ownServer';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/closing-${name}.png` });
};
/** The last day of the month before, and the first after it. */
const today = shopDay(Date.now());
const firstOfMonth = `${today.slice(0, 8)}01`;
const endOfLastMonth = shopDay(Date.parse(`${firstOfMonth}T00:00:00+08:00`) - 1);

/** Every figure of the statement of last month, as it is shown. */
async function statementOf(page: Page): Promise<string[]> {
  const filters = { from: `${endOfLastMonth.slice(0, 8)}01`, to: endOfLastMonth };
  await page.goto(withFilters('/statement/profit', filters));
  const table = page.getByRole('table', { name: '经营报表' });
  await expect(table.getByRole('row', { name: /^毛利/ })).toContainText('¥');
  return table.getByRole('row').allInnerTexts();
}

test('[FUN-17] last month is closed: an entry into it is refused, its statement says so and does not move', async ({
  page,
  own,
}) => {
  test.slow();
  const { staff } = await twoSides(own.url);
  const tail = String(Date.now()).slice(-6);
  const account = `关账户${tail}`;
  await fundAccount(staff).add({ name: account, method: 'bankCard', opening: 1_000_000 });
  await enterShop(page, 'laoban', '总店');
  const before = await statementOf(page);
  expect(before.join('\n')).not.toContain('已关账');

  await page.goto('/store/close-accounts');
  await action(page, '关账').first().click();
  const form = page.getByRole('dialog', { name: '关账' });
  await expect(form.locator('[data-field=closeTo] input').first()).toHaveValue(
    new RegExp(endOfLastMonth.replaceAll('-', '.*')),
  );
  await form.getByLabel(/^备注/).fill('上月账已核对');
  await expectReadable(page, '关账', { within: '[role=dialog]' });
  await shot(page, 'form');
  await buttonIn(form, '确认关账').click();
  await expect(form).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText('关账成功')).toBeVisible();
  await expect(page.getByRole('region', { name: '关账日期' })).toContainText(endOfLastMonth);
  await expect(page.getByRole('region', { name: '关账记录' })).toContainText('上月账已核对');
  await shot(page, 'closed');

  const after = await statementOf(page);
  // The head store and its three shops.
  await expect(page.getByRole('columnheader').filter({ hasText: '已关账' })).toHaveCount(4);
  /** The figures alone: the chip breaks the lines of the heading. */
  const figures = (lines: string[]) => lines.map((row) => row.replaceAll('已关账', '').replaceAll(/\s+/g, ' ').trim());
  expect(figures(after)).toEqual(figures(before));
  await shot(page, 'statement');

  const window = await (await page.context().browser()?.newContext({ baseURL: own.url }))?.newPage();
  if (!window) throw new Error('no window');
  await enterShop(window, 'laoban', '城东店');
  await window.goto('/fund/expenses');
  await action(window, '新增支出').click();
  const entry = window.getByRole('dialog', { name: '新增支出' });
  await entry.getByLabel(/^支出类型/).click();
  await window.getByRole('option', { name: '房租' }).click();
  await entry.getByLabel(/^金额/).fill('1234.56');
  await entry.getByLabel(/^付款账户/).click();
  await window.getByRole('option', { name: account }).click();
  await entry.getByLabel(/^对方/).fill(`房东${tail}`);
  await typeDay(window, 'day', endOfLastMonth);
  await buttonIn(entry, '保存').click();
  await expect(entry).toContainText(`该日期已关账（关账至 ${endOfLastMonth}），不能新增或修改单据`);
  await expectReadable(window, '新增支出', { within: '[role=dialog]' });
  await shot(window, 'refused');
  await typeDay(window, 'day', firstOfMonth);
  await buttonIn(entry, '保存').click();
  await expect(entry).toBeHidden();
  await search(window, '单号、对方或备注', `房东${tail}`);
  await expect(rows(window)).toHaveCount(1);
  await expect(rows(window).first()).toContainText(formatYuan(123_456));

  // Neither that nor a transfer of today moves what is closed.
  const [from, to] = (await fundAccount(staff).page({ pageSize: 100 })).records.filter(
    ({ shopName, drawer }) => shopName === '城东店' && !drawer,
  );
  await fundTransfer(staff).add({ fromId: from?.id ?? '', toId: to?.id ?? '', amount: 1, day: today });
  expect(await statementOf(page)).toEqual(after);
});
