import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { expect, type Download, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults, expectReadable } from '../support/axe';
import { buttonIn, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/data-export-${name}.png` });
};

async function linesOf(download: Download): Promise<unknown[][]> {
  const book = read(await readFile(await download.path()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
}

/** The row of an application by what it is for. */
const application = (page: Page, reason: string) => rows(page).filter({ hasText: reason });

test('[MEM-81] [MEM-83] a manager applies for an export of customers, has it passed, and has it once', async ({
  page: manager,
  browser,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `176${String(Date.now()).slice(-8)}`;
  const [name, reason] = [`导出${phone.slice(-4)}`, `回访 ${phone.slice(-6)}`];
  await customers(staff).add({ name, phone });

  await asUser(manager, 'dianzhang');
  await manager.goto('/customer/list');
  await search(manager, '姓名、手机号、车牌、拼音首字母', phone);
  await buttonIn(manager.getByRole('main'), '申请导出').click();
  const form = manager.getByRole('dialog', { name: '申请导出客户' });
  await expect(form.getByText('现在有 1 位客户')).toBeVisible();
  await expect(form.getByRole('checkbox', { name: /^手机号/ })).not.toBeChecked();
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('请填写导出用途')).toBeVisible();
  await form.getByRole('checkbox', { name: /^手机号/ }).check();
  await form.getByLabel(/^导出用途/).fill(reason);
  await expectReadable(manager, '申请导出客户', { within: '[role=dialog]' });
  await shot(manager, 'apply');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form).toBeHidden();
  await expect(manager.getByText('已提交，审核通过后在「客户导出记录」下载')).toBeVisible();

  await manager.goto('/customer/export-data');
  const mine = application(manager, reason);
  await expect(mine).toContainText('待审核');
  await expect(buttonIn(mine, '撤回')).toBeVisible();
  await expect(buttonIn(mine, '通过')).toHaveCount(0);

  const owner = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await asUser(owner, 'laoban');
  await owner.goto('/customer/export-data');
  await expectReadable(owner, '客户导出记录');
  await shot(owner, 'list');
  await buttonIn(application(owner, reason), '通过').click();
  const question = owner.getByRole('alertdialog');
  await expect(question).toContainText('含手机号');
  await shot(owner, 'pass');
  await question.getByRole('button', { name: '通过' }).click();
  await expect(application(owner, reason)).toContainText('待下载');
  await expect(buttonIn(application(owner, reason), '下载')).toHaveCount(0);

  await manager.reload();
  await buttonIn(mine, '下载').click();
  const coming = manager.waitForEvent('download');
  await manager.getByRole('alertdialog').getByRole('button', { name: '下载' }).click();
  const lines = await linesOf(await coming);
  expect(lines[0]).toEqual(expect.arrayContaining(['客户', '手机号']));
  expect(lines[1]).toEqual(expect.arrayContaining([name, phone]));
  expect(lines.at(-1)?.[0]).toMatch(/城东店 · 申请人：王建国 · 单号：DC-/);
  await expect(mine).toContainText('已下载');
  // The same login may have it again for five minutes, and each time is written down.
  const again = manager.waitForEvent('download');
  await buttonIn(mine, '下载').click();
  expect(await linesOf(await again)).toHaveLength(lines.length);
  await buttonIn(mine, '详情').click();
  const detail = manager.getByRole('dialog');
  await expect(detail.getByRole('region', { name: '下载记录' }).getByRole('listitem')).toHaveCount(2);
  await expectReadable(manager, '导出申请', { within: '[role=dialog]' });
  await shot(manager, 'detail');
});

test(
  '[MEM-81] an application for cards is rejected with a reason, and another is taken back',
  { tag: '@long' },
  async ({ page: manager, browser }) => {
    test.slow();
    const stamp = String(Date.now()).slice(-6);
    const [refused, withdrawn] = [`对账 ${stamp}`, `试导 ${stamp}`];
    await asUser(manager, 'dianzhang');
    await manager.goto('/customer/card/stored-value');
    await expect(rows(manager).first()).toBeVisible();
    for (const reason of [refused, withdrawn]) {
      await buttonIn(manager.getByRole('main'), '申请导出').click();
      const form = manager.getByRole('dialog', { name: '申请导出储值卡' });
      await expect(form.getByText(/现在有 \d+ 张储值卡/)).toBeVisible();
      await form.getByLabel(/^导出用途/).fill(reason);
      if (reason === refused) {
        await expectReadable(manager, '申请导出储值卡', { within: '[role=dialog]' });
        await shot(manager, 'apply-cards');
      }
      await form.getByRole('button', { name: '提交申请' }).click();
      await expect(form).toBeHidden();
    }
    await manager.goto('/customer/card/export');
    await buttonIn(application(manager, withdrawn), '撤回').click();
    await manager.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    await expect(application(manager, withdrawn)).toContainText('已撤回');

    const owner = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await asUser(owner, 'laoban');
    await owner.goto('/customer/card/export');
    await buttonIn(application(owner, refused), '驳回').click();
    const why = owner.getByRole('dialog', { name: '驳回 王建国 的导出申请' });
    await why.getByLabel(/^原因/).fill('请只导出本月有变动的卡');
    await why.getByRole('button', { name: '驳回' }).click();
    await expect(why).toBeHidden();
    await expect(application(owner, refused)).toContainText('已驳回');

    await manager.reload();
    await expect(application(manager, refused)).toContainText('已驳回');
    await buttonIn(application(manager, refused), '详情').click();
    await expect(manager.getByRole('dialog')).toContainText('请只导出本月有变动的卡');
  },
);

test('[MEM-81] applications are read and decided on a phone', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'laoban');
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/customer/card/export', '/customer/export-data']) {
    await page.goto(path);
    await expect(page.getByText(/^DC-/).first()).toBeVisible();
    expect(await axeFaults(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  }
  await shot(page, 'list-375');
  await page.goto('/customer/list');
  await expect(page.getByRole('button', { name: '申请导出' })).toBeVisible();
  await page.getByRole('button', { name: '申请导出' }).click();
  await expect(page.getByRole('dialog', { name: '申请导出客户' }).getByText(/现在有/)).toBeVisible();
  await shot(page, 'apply-375');
  await expectReadable(page, '申请导出客户 375', { within: '[role=dialog]' });
});
