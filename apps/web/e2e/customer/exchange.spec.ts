import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { buttonIn, cell } from '../support/lists';
import { enterShop } from '../support/logIn';
import { newOwner } from '../support/newOwner';
import { rows } from '../support/onPage';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/exchange-${name}.png` });
};

test('[F-28] [MEM-45] [PROD-07] a gift is offered, exchanged at the counter, handed out and taken back', async ({
  page,
  baseURL,
}) => {
  const { client, phone } = await newOwner(baseURL ?? '', '兑换试店');
  const categoryId = await goodsCategory(client).add({ name: '养护用品' });
  const skuId = await goods(client).add({
    name: '车载香薰',
    skuCode: 'LP-001',
    unitName: '个',
    categoryId,
    price: 3900,
  });
  const [place] = await warehouse(client).list({});
  await stockIn(client).add({
    warehouseId: place?.id ?? '',
    lines: [{ skuId, quantity: 5, price: 1500 }],
    book: true,
  });
  const customerId = await customer(client).add({ name: '王师傅', phone: '13800000001' });
  await customerPointsRule(client).updateStatus({ code: 'reward', version: 0, status: 1 });
  await customerPointsDetails(client).rewardByStore({ customerIds: [customerId], points: 500, reason: '开业酬宾' });

  await enterShop(page, phone, '总店', '兑换试店');
  await page.goto('/customer/equity/conversion');
  const main = page.getByRole('main');
  await expect(main.getByText('还没有兑换。')).toBeVisible();
  await main.getByRole('tab', { name: '礼品', exact: true }).click();
  await expect(main.getByText('还没有礼品。')).toBeVisible();
  await buttonIn(main, '新增礼品').first().click();
  const form = page.getByRole('dialog', { name: '新增礼品' });
  await form.getByRole('combobox', { name: /^商品/ }).fill('LP-001');
  await page.getByRole('option', { name: /车载香薰/ }).click();
  await form.getByLabel(/^所需积分/).fill('300');
  await form.getByLabel(/^可兑总数/).fill('20');
  await form.getByLabel(/^每人限兑/).fill('1');
  await expectReadable(page, '新增礼品', { within: '[role=dialog]' });
  await shot(page, 'gift-form');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  const gift = rows(page).first();
  await expect(cell(gift, 'left')).toHaveText('20 / 20');
  await shot(page, 'gifts');
  await expectReadable(page, '礼品');

  await buttonIn(gift, '兑换').click();
  const take = page.getByRole('dialog', { name: '兑换礼品' });
  await take.getByRole('combobox', { name: /^客户/ }).fill('13800000001');
  await page.getByRole('option', { name: /王师傅/ }).click();
  await expect(take).toContainText('现有 500 分，兑换扣 300 分，还剩 200 分');
  await shot(page, 'form');
  await expectReadable(page, '兑换礼品', { within: '[role=dialog]' });
  await buttonIn(take, '扣 300 分并兑换').click();
  await expect(take).toBeHidden();
  await expect(cell(gift, 'left')).toHaveText('19 / 20');

  // The bell leads to what waits.
  await page.getByRole('button', { name: /^提醒(，|$)/ }).click();
  await page.getByRole('menuitem', { name: /礼品兑换/ }).click();
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(cell(row, 'status')).toHaveText('待发放');
  await shot(page, 'list');
  await expectReadable(page, '兑换单');
  await buttonIn(row, '发放').click();
  const out = page.getByRole('dialog', { name: /^发放 DH-/ });
  await expect(out.getByRole('combobox', { name: /^出库仓库/ })).toContainText('可用 5 个');
  await shot(page, 'out');
  await expectReadable(page, '发放', { within: '[role=dialog]' });
  await buttonIn(out, '发放并出库').click();
  await expect(out).toBeHidden();

  await page.goto('/customer/equity/conversion');
  await expect(cell(row, 'status')).toHaveText('已发放');
  await buttonIn(row, '详情').click();
  const detail = page.getByRole('dialog', { name: /^DH-/ });
  await expect(detail).toContainText('QT-');
  await shot(page, 'detail');
  await buttonIn(detail, '查看出库单').click();
  await expect(main.getByRole('heading', { name: '其他出库单', exact: true })).toBeVisible();
  await shot(page, 'stock-out');

  await page.goto('/customer/equity/conversion');
  await buttonIn(row, '退回礼品').click();
  const back = page.getByRole('dialog', { name: /^退回 DH-/ });
  await back.getByLabel(/^原因/).fill('客户不要了');
  await buttonIn(back, '退回').click();
  await expect(cell(row, 'status')).toHaveText('已退回');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(main.getByText('王师傅').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await shot(page, 'phone');
});
