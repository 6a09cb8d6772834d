import { formatYuan } from '@partsdesk/core/money';
import type { Client } from '@partsdesk/sdk';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import { distributorCustomer } from '@partsdesk/sdk/parts/distributorCustomer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { expect, type Browser, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { givenBack } from '../support/day/givenBack';
import { headStore } from '../support/headStore';
import { buttonIn, cell, search } from '../support/lists';
import { enterShop } from '../support/logIn';
import { rows } from '../support/onPage';
import { test } from '../support/ownServer';
import { sheet } from '../support/sheet';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/promoter-${name}.png` });
};
/** A tenth of 246.90, of 123.45 once one of the two is back, and of 370.35. */
const [PIECE, FIRST, LEFT, NEXT] = [12_345, 2469, 1234, 3703];
const DEBT = FIRST - LEFT;

async function sell(staff: Client, customerId: string, skuId: string, quantity: number): Promise<string> {
  const lines = [{ skuId, quantity, price: PIECE }];
  const { saleOutId, receivable } = await orderSale(staff).add({ customerId, lines });
  await receiptBill(staff).add({ saleOutId, tenders: [{ method: 'wechat', amount: receivable }] });
  await saleOut(staff).submitOut({ id: saleOutId });
  return saleOutId;
}

/** The owner in a window of his own: what was logged in before the clock moved has ended. */
async function owner(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await enterShop(page, 'laoban', '总店');
  return page;
}

async function openLines(page: Page, promoter: string): Promise<void> {
  await page.goto('/market/distribution/sub-commission');
  await search(page, '单号、分销员、客户', promoter);
}

async function openPayable(page: Page, promoter: string): Promise<void> {
  await page.goto('/market/distribution/commission-write-off');
  await search(page, '姓名、手机号、推广码', promoter);
}

/** A commission is released by a message, a moment after its time has come. */
const released = (page: Page, promoter: string, amount: number) =>
  expect(async () => {
    await openLines(page, promoter);
    await expect(rows(page).filter({ hasText: promoter }).filter({ hasText: '可结算' })).toContainText(
      formatYuan(amount),
      { timeout: 1000 },
    );
  }).toPass();

test('[MKT-46] a customer binds by the code; the commission waits, is paid by sheet, and bears a return', async ({
  own,
  browser,
}) => {
  test.setTimeout(600_000);
  const tail = String(Date.now()).slice(-8);
  const [promoter, phone, buyer] = [`推广${tail}`, `174${tail}`, `175${tail}`];
  const [head, { staff }] = [await headStore(own.url), await twoSides(own.url)];
  await customers(staff).add({ name: promoter, phone });
  const account = `佣金户${tail}`;
  const accountId = await fundAccount(head).add({ name: account, method: 'bankCard', opening: 100_000 });
  const { skuId } = await (await openBooks(own.url)).inUsualWarehouse();

  let page = await owner(browser, own.url);
  let main = page.getByRole('main');
  const mine = () => rows(page).filter({ hasText: promoter });
  await page.goto('/market/distribution/distribution');
  await buttonIn(main, '分佣设置').click();
  const setting = page.getByRole('dialog', { name: '分佣设置' });
  await setting.getByLabel(/^结算天数/).fill('7');
  await buttonIn(setting, '保存').click();
  await buttonIn(page.getByRole('alertdialog', { name: '保存分佣设置？' }), '保存').click();
  await expect(setting).toBeHidden();
  await buttonIn(main, '新增分销员').click();
  const form = page.getByRole('dialog', { name: '新增分销员' });
  await form.getByRole('combobox', { name: /^客户/ }).fill(promoter);
  await page.getByRole('option', { name: new RegExp(promoter) }).click();
  await form.getByLabel(/^佣金比例/).fill('10');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  const [known] = (await distributor(head).page({ keyword: promoter })).records;

  // The mini-app beside the console: somebody new enters the promoter's code.
  const app = await (await browser.newContext({ baseURL: own.url })).newPage();
  await app.goto('/sandbox/mini-app/');
  await app
    .getByRole('textbox', { name: /^扮演顾客/ })
    .first()
    .fill(buyer);
  await app.getByRole('button', { name: '打开小程序' }).first().click();
  await app.getByRole('textbox', { name: '推广码' }).fill(known?.code ?? '');
  await app.getByRole('button', { name: '填推广码' }).click();
  await expect(app.getByRole('status')).toHaveText('填推广码：已完成');
  await shot(app, 'code');
  await page.goto('/market/distribution/distribution');
  await search(page, '姓名、手机号、推广码', promoter);
  await buttonIn(mine().first(), '客户').click();
  const bound = page.getByRole('dialog', { name: `${promoter}的客户` });
  await expect(bound).toContainText('推广码');
  await shot(page, 'bound');

  const [binding] = (await distributorCustomer(head).page({ distributorId: known?.id ?? '' })).records;
  const customerId = binding?.customerId ?? '';
  const first = await sell(staff, customerId, skuId, 2);
  await openLines(page, promoter);
  await expect(mine()).toHaveCount(1);
  await expect(mine()).toContainText('冻结中');
  await expect(cell(mine(), 'earned')).toHaveText(formatYuan(FIRST));
  await shot(page, 'frozen');
  await openPayable(page, promoter);
  await expect(mine()).toHaveCount(0);

  await own.restart({ daysLater: 8 });
  page = await owner(browser, own.url);
  main = page.getByRole('main');
  await released(page, promoter, FIRST);
  await shot(page, 'released');
  await openPayable(page, promoter);
  await expect(cell(mine(), 'available')).toHaveText(formatYuan(FIRST));
  await buttonIn(main, '导入核销').click();
  const importing = page.getByRole('dialog', { name: '导入佣金核销' });
  const file = importing.locator('input[type=file]');
  const titles = ['手机号*', '核销金额*', '付款账户*', '付款单号', '备注'];
  await file.setInputFiles(sheet('核销', [titles, [phone, 24.7, account, `A${tail}`, '']]));
  await expect(importing).toContainText('1 处错误，没有导入');
  await expect(importing).toContainText('最多可核销 ¥24.69');
  await expectReadable(page, '导入佣金核销', { within: '[role=dialog]' });
  await shot(page, 'sheet-refused');
  await file.setInputFiles(sheet('核销', [titles, [phone, 24.69, account, `A${tail}`, '十一月']]));
  await expect(importing).toContainText('成功导入 1 行');
  await shot(page, 'sheet-done');
  await buttonIn(importing, '完成').click();
  await expect(mine()).toHaveCount(0);

  const { staff: later } = await twoSides(own.url);
  expect(await givenBack(later, first)).toBe(PIECE);
  await openLines(page, promoter);
  const owing = mine().filter({ hasText: '待抵扣' });
  await expect(cell(owing, 'open')).toHaveText(formatYuan(-DEBT));
  await shot(page, 'owing');
  await openPayable(page, promoter);
  await expect(cell(mine(), 'owed')).toHaveText(formatYuan(DEBT));
  await expect(buttonIn(mine().first(), '核销')).toBeDisabled();
  await sell(later, customerId, skuId, 3);

  await own.restart({ daysLater: 16 });
  page = await owner(browser, own.url);
  main = page.getByRole('main');
  await released(page, promoter, NEXT);
  await openPayable(page, promoter);
  await buttonIn(mine().first(), '核销').click();
  const pay = page.getByRole('dialog', { name: `核销${promoter}的佣金` });
  await expect(pay.getByRole('status')).toHaveText(new RegExp(`合计\\s*${formatYuan(NEXT - DEBT)}`));
  await pay.getByRole('combobox', { name: /^付款账户/ }).click();
  await page.getByRole('option', { name: new RegExp(account) }).click();
  await pay.getByLabel(/^付款单号/).fill(`B${tail}`);
  await shot(page, 'borne');
  await buttonIn(pay, `核销并付款 ${formatYuan(NEXT - DEBT)}`).click();
  await expect(pay).toBeHidden();

  await page.goto('/market/distribution/write-off-list');
  await search(page, '单号、付款单号、分销员', promoter);
  await expect(mine()).toHaveCount(2);
  await buttonIn(mine().first(), '详情').click();
  await expect(page).toHaveURL(/write-off-detail\?id=/);
  for (const text of [formatYuan(NEXT - DEBT), formatYuan(-DEBT), formatYuan(NEXT), `B${tail}`])
    await expect(main).toContainText(text);
  await shot(page, 'detail');
  const accounts = (await fundAccount(await headStore(own.url)).page({ pageSize: 100 })).records;
  expect(accounts.find(({ id }) => id === accountId)?.balance).toBe(100_000 - FIRST - (NEXT - DEBT));
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'detail-phone');
  await openLines(page, promoter);
  await expect(main).toContainText('已核销');
  await shot(page, 'lines-phone');
});
