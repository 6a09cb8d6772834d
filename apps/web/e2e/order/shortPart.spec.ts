import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { axeFaults, overflow } from '../support/axe';
import { openBooks } from '../support/books';
import { search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';

test('[U-31] a part that is short is asked for from the shop that has it, which finds it in its 待我处理', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const books = await openBooks(server);
  const [part] = (await books.sellable(15)).slice(14);
  if (!part) throw new Error('the demo company sells fewer than fifteen parts');
  await asUser(page, 'shouyin');
  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  const quantity = page.getByRole('textbox', { name: /数量$/ }).first();
  await quantity.fill('99999');
  await quantity.press('Enter');
  await page.getByRole('button', { name: '互换件、各店库存' }).click();
  const dialog = page.getByRole('dialog', { name: `${part.name}缺货：互换件与各店库存` });
  await expect(dialog.getByRole('row', { name: /^本店/ }).first()).toBeVisible();
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([]);

  // Not wider than it needs, figures below their head.
  const right = async (name: string | RegExp) => {
    const box = await dialog.getByRole('row').filter({ hasText: name }).first().getByRole('cell').nth(1).boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  const head = await dialog.getByRole('columnheader', { name: '售价／可用' }).boundingBox();
  expect([await right(part.skuCode), await right('本店')]).toEqual(
    [1, 2].map(() => Math.round((head?.x ?? 0) + (head?.width ?? 0))),
  );
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const other = dialog
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '调拨申请' }) })
    .first();
  const shop = (await other.getByRole('cell').first().innerText()).trim();
  expect(['总店', '城西店', '城南店', '城北店']).toContain(shop);
  const there = (await other.getByRole('cell').nth(1).innerText()).replace(/[^\d.]/g, '');
  await other.getByRole('button', { name: '调拨申请' }).click();
  const form = page.getByRole('dialog', { name: `向${shop}申请调拨` });
  await expect(form.getByLabel(/^申请数量/)).toHaveValue(there);
  await form.getByLabel(/^申请数量/).fill('1');
  const mark = crypto.randomUUID().slice(0, 8);
  await form.getByLabel('备注').fill(mark);
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText(`已向${shop}申请 1`)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const sender = await (await browser.newContext()).newPage();
  await asUser(sender, 'laoban', shop);
  await sender.goto('/goods/stock/transfer');
  await sender.getByRole('button', { name: '待我处理' }).click();
  await search(sender, '单号、备注', mark);
  await expect(rows(sender)).toHaveCount(1);
  await expect(rows(sender).first()).toContainText('待发货');
  await expect(rows(sender).first()).toContainText('城东店');
  await rows(sender).first().getByRole('button', { name: '发货' }).click();
  await sender.getByRole('alertdialog').getByRole('button', { name: '发货' }).click();
  await expect(sender.getByText('已发货')).toBeVisible();
});
