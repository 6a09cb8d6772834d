import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn, more, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/value-adjust-${name}.png` });
};

test('[MEM-70] a manager applies for a correction of a card, cannot pass it, and the owner does', async ({
  page: manager,
  browser,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `177${String(Date.now()).slice(-8)}`;
  const name = `调整${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name, phone });
  const card = async () => {
    const { principal, gift } = await customerValueCard(staff).getByCustomerId({ customerId });
    return [principal, gift];
  };

  await asUser(manager, 'dianzhang');
  await manager.goto('/customer/list');
  await search(manager, '姓名、手机号、车牌、拼音首字母', phone);
  await more(manager, rows(manager).first(), '调整储值');
  const form = manager.getByRole('dialog', { name: `调整「${name}」的储值` });
  await buttonIn(form, '提交复核').click();
  await expect(form.getByText('请填写调整原因')).toBeVisible();
  await form.getByLabel(/^调整金额/).fill('88.5');
  await expect(form.getByText('调整后 ¥88.50')).toBeVisible();
  await form.getByLabel(/^调整原因/).fill('补录旧系统余额');
  await expectReadable(manager, '调整储值', { within: '[role=dialog]' });
  await shot(manager, 'form');
  await buttonIn(form, '提交复核').click();
  await expect(form).toBeHidden();
  await expect(manager.getByText('已提交，复核通过后入账')).toBeVisible();
  expect(await card()).toEqual([0, 0]);
  await manager.goto('/customer/card/stored-value');
  await buttonIn(manager.getByRole('main'), '调整单').click();
  const mine = manager.getByRole('dialog', { name: '储值调整单' }).getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('本金增加 ¥88.50');
  await expect(buttonIn(mine, '撤回')).toBeVisible();
  await expect(buttonIn(mine, '通过')).toHaveCount(0);

  const owner = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await asUser(owner, 'laoban');
  // The bell leads to what waits for a decision.
  await owner.goto('/customer/tag');
  await owner.getByRole('button', { name: /^提醒，/ }).click();
  await owner.getByRole('menuitem', { name: /^待复核储值调整/ }).click();
  const list = owner.getByRole('dialog', { name: '储值调整单' });
  const one = list.getByRole('listitem').filter({ hasText: name });
  await shot(owner, 'waiting');
  await buttonIn(one, '通过').click();
  await owner.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  await expect(owner.getByText('已入账', { exact: true }).first()).toBeVisible();
  await expect(one).toHaveCount(0);
  // The list is hidden behind the question, and the tab has the words of the notice: neither tells of the answer.
  await expect.poll(card).toEqual([8850, 0]);
  await list.getByRole('tab', { name: '已入账' }).click();
  await expect(one).toContainText('复核');
  await owner.setViewportSize({ width: 375, height: 812 });
  await expect.poll(() => list.evaluate((drawer) => drawer.clientWidth)).toBeLessThanOrEqual(375);
  await expectReadable(owner, '储值调整单 375', { within: '[role=dialog]' });
  await shot(owner, 'booked-375');
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.goto('/customer/card/stored-value');
  await search(owner, '客户、手机号', phone);
  await more(owner, rows(owner).first(), '流水');
  await expect(rows(owner).first()).toContainText('人工调整');
  await shot(owner, 'flow');
});
