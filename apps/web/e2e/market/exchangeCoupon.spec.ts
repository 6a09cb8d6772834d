import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
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
  if (!process.env.SHOTS) return;
  await page.screenshot({ path: `${process.env.SHOTS}/exchange-${name}.png` });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.screenshot({ path: `${process.env.SHOTS}/exchange-${name}-phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('a coupon of one shop and one grade is exchanged for one piece of two at the till by F6', async ({
  page: owner,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const tail = String(Date.now()).slice(-8);
  const [holder, name] = [`兑换${tail}`, `兑换券 ${tail}`];
  const [level] = await customLevel(staff).list({ status: 1 });
  if (!level) throw new Error('there is no grade');
  const customerId = await customers(staff).add({ name: holder, phone: `176${tail}`, levelId: level.id });
  const part = await (await openBooks(server)).inUsualWarehouse();
  const main = owner.getByRole('main');

  await asUser(owner, 'laoban', '总店');
  await owner.goto('/market/coupon/index');
  await buttonIn(main, '新增优惠券').click();
  const form = owner.getByRole('dialog', { name: '新增优惠券' });
  const pick = async (label: RegExp, option: string | RegExp) => {
    await form.getByRole('combobox', { name: label }).click();
    await owner
      .getByRole('option', typeof option === 'string' ? { name: option, exact: true } : { name: option })
      .click();
  };
  await form.getByLabel(/^优惠券名称/).fill(name);
  await pick(/^类型/, /兑换/);
  await form.getByRole('combobox', { name: /^兑换商品/ }).fill(part.skuCode);
  await owner.getByRole('option', { name: new RegExp(part.skuCode) }).click();
  await form.getByLabel(/^使用门槛/).fill('0');
  await pick(/^适用门店/, '城东店');
  await pick(/^会员等级/, level.name);
  await form.getByLabel(/^发放总数/).fill('10');
  await expectReadable(owner, '新增兑换券', { within: '[role=dialog]' });
  await shot(owner, 'form');
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await search(owner, '优惠券名称', name);
  await expect(rows(owner)).toHaveCount(1);
  await expect(rows(owner).first()).toContainText('兑换');
  await expectReadable(owner, '优惠券');
  await shot(owner, 'list');

  await owner.goto('/customer/list-all');
  await search(owner, '姓名、手机号、车牌、拼音首字母', holder);
  await more(owner, rows(owner).first(), '发优惠券');
  const give = owner.getByRole('dialog', { name: '发优惠券' });
  await give.getByRole('combobox', { name: /^优惠券/ }).fill(name);
  await owner.getByRole('option', { name: new RegExp(name) }).click();
  await buttonIn(give, '发放').click();
  await expect(give).toBeHidden();

  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await asUser(page, 'shouyin');
  await page.goto(`/cash/index?customer=${customerId}`);
  await expect(page.getByText(holder).first()).toBeVisible();
  for (const one of [part, part]) await scanBurst(page, one);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  const due = page.getByLabel('应收金额');
  await expect(page.getByText(/^用 1 张，减 ¥/)).toBeVisible();
  const shown = (await due.innerText()).trim().replace(/[¥,]/g, '');
  await page.keyboard.press('F6');
  const choice = page.getByRole('dialog', { name: '用优惠券' });
  await expect(choice.getByRole('checkbox')).toBeChecked();
  await expect(choice).toContainText(name);
  await expectReadable(page, '用优惠券');
  await shot(page, 'choice');
  await buttonIn(choice, '确定').click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '收款成功' })).toBeVisible();

  const [held] = (await customerCoupon(staff).page({ customerId })).records;
  const [sold] = (await saleOut(staff).page({ customerId })).records;
  if (!sold) throw new Error('nothing was sold');
  const { receivable } = await saleOut(staff).item({ id: sold.id });
  expect(held?.status).toBe(2);
  expect(receivable).toBe(Math.round(Number(shown) * 100));
  // One of two equal pieces is the customer's, the other is paid.
  expect(held?.amount).toBe(receivable);

  await owner.goto(`/order/list/sales-order-details/${sold.orderId}`);
  await expect(main).toContainText(`优惠券（${name}`);
  await expectReadable(owner, '销售单详情');
  await shot(owner, 'order');
});

test('a distributor’s drawer shows his code and its picture', async ({ page, baseURL }) => {
  const { staff } = await twoSides(baseURL ?? '');
  const tail = String(Date.now()).slice(-8);
  const promoter = `推广码${tail}`;
  await customers(staff).add({ name: promoter, phone: `177${tail}` });
  await asUser(page, 'laoban', '总店');
  await page.goto('/market/distribution/distribution');
  await buttonIn(page.getByRole('main'), '新增分销员').click();
  const form = page.getByRole('dialog', { name: '新增分销员' });
  await form.getByRole('combobox', { name: /^客户/ }).fill(promoter);
  await page.getByRole('option', { name: new RegExp(promoter) }).click();
  await buttonIn(form, '保存').click();
  await expect(form).toBeHidden();
  await search(page, '姓名、手机号、推广码', promoter);
  await buttonIn(rows(page).first(), '客户').click();
  const drawer = page.getByRole('dialog', { name: `${promoter}的客户` });
  await expect(drawer).toContainText('推广码');
  await buttonIn(drawer, '看小程序码').click();
  const picture = drawer.getByRole('img', { name: `${promoter}的推广小程序码`, exact: true });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectReadable(page, '分销员的客户', { within: '[role=dialog]' });
  await shot(page, 'code');
});
