import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, more, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/commission-${name}.png` });
};

test('[MKT-42] [MKT-47] [MKT-48] a distributor brings a customer, is paid, and bears a late return', async ({
  page,
  server,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const tail = String(Date.now()).slice(-8);
  const [promoter, buyer] = [`推广${tail}`, `新客${tail}`];
  await customers(staff).add({ name: promoter, phone: `174${tail}` });
  const customerId = await customers(staff).add({ name: buyer, phone: `175${tail}` });
  const part = await (await openBooks(server)).inUsualWarehouse();
  const sell = async (quantity: number) => {
    const { id, saleOutId, receivable } = await orderSale(staff).add({
      customerId,
      lines: [{ skuId: part.skuId, quantity }],
    });
    await receiptBill(staff).add({ saleOutId, tenders: [{ method: 'wechat', amount: receivable }] });
    await saleOut(staff).submitOut({ id: saleOutId });
    return { id, saleOutId };
  };
  const main = page.getByRole('main');
  const setDays = async (days: string) => {
    await page.goto('/market/distribution/distribution');
    await buttonIn(main, '分佣设置').click();
    const form = page.getByRole('dialog', { name: '分佣设置' });
    await form.getByLabel(/^结算天数/).fill(days);
    await expectReadable(page, '分佣设置', { within: '[role=dialog]' });
    await shot(page, 'setting');
    await buttonIn(form, '保存').click();
    await buttonIn(page.getByRole('alertdialog', { name: '保存分佣设置？' }), '保存').click();
    await expect(form).toBeHidden();
  };

  await asUser(page, 'laoban', '总店');
  await setDays('7');
  await buttonIn(main, '新增分销员').click();
  const form = page.getByRole('dialog', { name: '新增分销员' });
  await form.getByRole('combobox', { name: /^客户/ }).fill(promoter);
  await page.getByRole('option', { name: new RegExp(promoter) }).click();
  await form.getByLabel(/^佣金比例/).fill('10');
  await expectReadable(page, '新增分销员', { within: '[role=dialog]' });
  await shot(page, 'form');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await search(page, '姓名、手机号、推广码', promoter);
  await buttonIn(rows(page).first(), '客户').click();
  const bound = page.getByRole('dialog', { name: `${promoter}的客户` });
  await buttonIn(bound, '绑定客户').click();
  const binding = page.getByRole('dialog', { name: `给${promoter}绑定客户` });
  await binding.getByRole('combobox', { name: /^客户/ }).fill(buyer);
  await page.getByRole('option', { name: new RegExp(buyer) }).click();
  await buttonIn(binding, '绑定').click();
  await expect(bound).toContainText(buyer);
  await expectReadable(page, '绑定的客户', { within: '[role=dialog]' });
  await shot(page, 'customers');
  await buttonIn(bound, '关闭').last().click();

  await sell(1);
  await page.goto('/market/distribution/sub-commission');
  await search(page, '单号、分销员、客户', promoter);
  await expect(rows(page).first()).toContainText('冻结中');
  await expectReadable(page, '分佣明细');
  await shot(page, 'lines');

  await setDays('0');
  const early = await sell(2);
  const payOut = async (name: string) => {
    await page.goto('/market/distribution/commission-write-off');
    await search(page, '姓名、手机号、推广码', promoter);
    await buttonIn(rows(page).first(), '核销').click();
    const pay = page.getByRole('dialog', { name: `核销${promoter}的佣金` });
    await pay.getByRole('combobox', { name: /^付款账户/ }).click();
    await page.getByRole('option', { name: '城东店 · 微信账户' }).click();
    await pay.getByLabel(/^付款单号/).fill(`${name}-${tail}`);
    await expectReadable(page, '核销', { within: '[role=dialog]' });
    await shot(page, name);
    await pay.getByRole('button', { name: /^核销并付款 ¥/ }).click();
    await expect(pay).toBeHidden();
  };
  await expect(async () => {
    await page.goto('/market/distribution/commission-write-off');
    await search(page, '姓名、手机号、推广码', promoter);
    await expect(rows(page)).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expectReadable(page, '佣金核销');
  await shot(page, 'write-off');
  await payOut('first');

  const [line] = (await saleOut(staff).item({ id: early.saleOutId })).lines;
  const { id } = await salesReturn(staff).save({
    saleOutId: early.saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
  });
  await salesReturn(staff).submit({ id, version: 1 });
  await salesReturn(staff).pass({ id, version: 2 });
  const { version, tenders } = await refundBill(staff).getSaleOutInfo({ salesReturnId: id });
  const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
  await refundBill(staff).add({ salesReturnId: id, version, tenders: chosen });
  await page.goto('/market/distribution/sub-commission');
  await search(page, '单号、分销员、客户', promoter);
  await expect(rows(page).filter({ hasText: '待抵扣' })).toHaveCount(1);

  await sell(3);
  await expect(async () => {
    await page.goto('/market/distribution/sub-commission');
    await search(page, '单号、分销员、客户', promoter);
    await expect(rows(page).filter({ hasText: '可结算' })).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await payOut('second');
  await page.goto('/market/distribution/write-off-list');
  await search(page, '单号、付款单号、分销员', promoter);
  await expect(rows(page)).toHaveCount(2);
  await expectReadable(page, '核销记录');
  await shot(page, 'list');
  await buttonIn(rows(page).first(), '详情').click();
  await expect(page).toHaveURL(/write-off-detail\?id=/);
  await expect(main).toContainText(/HX-/);
  await expect(main).toContainText(`second-${tail}`);
  await expectReadable(page, '核销详情');
  await shot(page, 'detail');

  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'detail-phone');
  for (const [name, path] of [
    ['distribution', 'distribution'],
    ['lines', 'sub-commission'],
    ['write-off', 'commission-write-off'],
    ['list', 'write-off-list'],
  ] as const) {
    await page.goto(`/market/distribution/${path}`);
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    await shot(page, `${name}-phone`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/market/distribution/distribution');
  await search(page, '姓名、手机号、推广码', promoter);
  await more(page, rows(page).first(), '停用');
  await buttonIn(page.getByRole('alertdialog'), '停用').click();
  await expect(rows(page).first()).toContainText('已停用');
  await expectReadable(page, '分销员管理');
  await shot(page, 'distribution');
});
