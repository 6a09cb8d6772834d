import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst } from '../support/atTheDesk';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, more, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/coupon-${name}.png` });
};
const yuan = (fen: number) => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

test('[FLOW-14] [MKT-72] 满200减30 is made, given, used by F6, returned piece by piece, and is back', async ({
  page: owner,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `173${String(Date.now()).slice(-8)}`;
  const holder = `领券${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name: holder, phone });
  const books = await openBooks(server);
  const part = (await books.sellable(60)).find(({ price }) => price >= 10_000);
  if (!part) throw new Error('no part is dear enough');
  const name = `满200减30 ${phone.slice(-4)}`;
  const main = owner.getByRole('main');

  await asUser(owner, 'laoban', '总店');
  await owner.goto('/market/coupon/index');
  await buttonIn(main, '新增优惠券').click();
  const form = owner.getByRole('dialog', { name: '新增优惠券' });
  await form.getByLabel(/^优惠券名称/).fill(name);
  await form.getByLabel(/^面额/).fill('30');
  await form.getByLabel(/^使用门槛/).fill('200');
  await buttonIn(form, '试算近 90 天').click();
  await expect(form.getByRole('status')).toContainText(
    /近 90 天客户订单 \d+ 张，\d+ 张够用。如果每张都用一张券，少收 ¥/,
  );
  await form.getByLabel(/^发放总数/).fill('100');
  await expectReadable(owner, '新增优惠券', { within: '[role=dialog]' });
  await shot(owner, 'form');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await search(owner, '优惠券名称', name);
  await expect(rows(owner).first()).toContainText('满 ¥200.00 减 ¥30.00');
  await expectReadable(owner, '优惠券');
  await shot(owner, 'list');

  await owner.goto('/customer/list-all');
  await search(owner, '姓名、手机号、车牌、拼音首字母', phone);
  await more(owner, rows(owner).first(), '发优惠券');
  const give = owner.getByRole('dialog', { name: '发优惠券' });
  await give.getByRole('combobox', { name: /^优惠券/ }).fill(name);
  await owner.getByRole('option', { name: new RegExp(name) }).click();
  await expectReadable(owner, '发优惠券', { within: '[role=dialog]' });
  await shot(owner, 'give');
  await buttonIn(give, '发放').click();
  await expect(give).toBeHidden();
  await buttonIn(rows(owner).first(), '详情').click();
  await expect(owner.getByRole('dialog', { name: holder }).getByRole('region', { name: '优惠券' })).toContainText(
    '未使用',
  );
  await shot(owner, 'customer');

  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await asUser(page, 'shouyin');
  await page.goto(`/cash/index?customer=${customerId}`);
  await expect(page.getByText(holder).first()).toBeVisible();
  for (const one of [part, part]) await scanBurst(page, one);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  const due = page.getByLabel('应收金额');
  await expect(page.getByText('用 1 张，减 ¥30.00')).toBeVisible();
  const shown = (await due.innerText()).trim();
  await page.keyboard.press('F6');
  const choice = page.getByRole('dialog', { name: '用优惠券' });
  await expect(choice.getByRole('checkbox')).toBeChecked();
  await buttonIn(choice, '不用券').click();
  await expect(choice).toContainText('共减 ¥0.00');
  await buttonIn(choice, '选最省的').click();
  await expect(choice).toContainText('共减 ¥30.00');
  await expectReadable(page, '用优惠券');
  await shot(page, 'choice');
  await buttonIn(choice, '确定').click();
  await expect(due).toHaveText(shown);
  await shot(page, 'checkout');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'checkout-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '收款成功' })).toContainText(shown.replace('¥', ''));
  await shot(page, 'paid');

  const coupons = customerCoupon(staff);
  const held = async () => (await coupons.page({ customerId })).records[0];
  expect(await held()).toMatchObject({ status: 2, amount: 3000 });
  const outs = saleOut(staff);
  const [sold] = (await outs.page({ customerId })).records;
  if (!sold) throw new Error('nothing was sold');
  const { lines, receivable } = await outs.item({ id: sold.id });
  await outs.submitOut({ id: sold.id });
  expect(yuan(receivable)).toBe(shown.replace('¥', ''));
  const [returns, refunds] = [salesReturn(staff), refundBill(staff)];
  let paidOut = 0;
  for (const left of [1, 0]) {
    const { id } = await returns.save({
      saleOutId: sold.id,
      lines: [{ saleOutLineId: lines[0]?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
    });
    await returns.submit({ id, version: 1 });
    await returns.pass({ id, version: 2 });
    const { version, tenders } = await refunds.getSaleOutInfo({ salesReturnId: id });
    const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
    paidOut += (await refunds.add({ salesReturnId: id, version, tenders: chosen })).paidOut;
    expect((await held())?.status, 'the coupon is back with the last piece').toBe(left ? 2 : 0);
  }
  expect(paidOut).toBe(receivable);

  await owner.goto(`/order/list/sales-order-details/${sold.orderId}`);
  await expect(main).toContainText(`优惠券（${name}，已退回）`);
  await shot(owner, 'order');
  await owner.goto('/market/coupon/index');
  await search(owner, '优惠券名称', name);
  await buttonIn(rows(owner).first(), '详情').click();
  await expect(owner).toHaveURL(/coupon\/detail\?id=/);
  await expect(main).toContainText(holder);
  await expect(main).toContainText('未使用');
  await expectReadable(owner, '优惠券详情');
  await shot(owner, 'detail');
  const download = owner.waitForEvent('download');
  await buttonIn(main, '导出').click();
  expect((await download).suggestedFilename()).toMatch(/^优惠券领用.*\.xlsx$/);
  await owner.setViewportSize({ width: 375, height: 812 });
  await shot(owner, 'detail-phone');
  await owner.setViewportSize({ width: 1440, height: 900 });

  await owner.goto('/market/coupon/index');
  await search(owner, '优惠券名称', name);
  await more(owner, rows(owner).first(), '停发');
  const stop = owner.getByRole('dialog', { name: `停发优惠券「${name}」` });
  await stop.getByRole('combobox', { name: /^客户手里的券/ }).click();
  await owner.getByRole('option', { name: '作废还没用的' }).click();
  await stop.getByLabel(/^作废原因/).fill('面额填错了');
  await shot(owner, 'stop');
  await buttonIn(stop, '作废').click();
  await buttonIn(owner.getByRole('alertdialog'), '作废').click();
  const job = owner.getByRole('dialog', { name: `作废优惠券「${name}」` });
  await expect(job).toContainText('已作废（张）');
  await shot(owner, 'voided');
  await buttonIn(job, '完成').click();
  expect((await held())?.status, 'what was back is void').toBe(4);
  await owner.setViewportSize({ width: 375, height: 812 });
  await owner.goto('/market/coupon/index');
  await expect(main).toContainText('满200减30');
  await shot(owner, 'phone');
});
