import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { typeDay } from '../support/day/typeDay';
import { buttonIn, more, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const coupon = '整车件满10000减300';
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/issuance-${name}.png` });
};

test('[FLOW-15] [MKT-23] coupons are sent to a customer, offered in the mini-app, ended and deleted', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `174${String(Date.now()).slice(-8)}`;
  const holder = `发券${phone.slice(-4)}`;
  await customers(staff).add({ name: holder, phone });
  const main = page.getByRole('main');

  await asUser(page, 'laoban', '总店');
  await page.goto('/market/coupon-issuance');
  await expect(main).toContainText('小程序新客礼');
  await expectReadable(page, '优惠券发放');
  await shot(page, 'list');
  await buttonIn(main, '新增发放').click();
  await expect(page).toHaveURL(/coupon-issuance\/save/);
  await main.getByRole('textbox', { name: /^活动名称/ }).fill(`定向 ${phone.slice(-4)}`);
  await main.getByRole('combobox', { name: /^发放对象/ }).click();
  await page.getByRole('option', { name: '指定客户' }).click();
  await main.getByRole('combobox', { name: /^客户/ }).fill(phone);
  await page.getByRole('option', { name: new RegExp(holder) }).click();
  await expect(main.getByRole('list', { name: '已选' })).toContainText(holder);
  await main.getByRole('combobox', { name: /^优惠券/ }).fill(coupon);
  await page.getByRole('option', { name: new RegExp(coupon) }).click();
  await expectReadable(page, '优惠券发放编辑');
  await shot(page, 'form');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'form-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await buttonIn(main, '保存并发放').click();
  await expect(page).toHaveURL(/coupon-issuance\/detail\?id=/);
  await expect(rows(page).first()).toContainText(holder);
  await expect(main).toContainText('已领 1 / 1');
  await expect(main.locator('dl').getByText('已结束')).toBeVisible();
  await expectReadable(page, '优惠券发放详情');
  await shot(page, 'detail');
  const download = page.waitForEvent('download');
  await buttonIn(main, '导出').click();
  expect((await download).suggestedFilename()).toMatch(/^优惠券领用.*\.xlsx$/);
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'detail-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  const name = `领券 ${phone.slice(-4)}`;
  await page.goto('/market/coupon-issuance/save');
  await main.getByRole('textbox', { name: /^活动名称/ }).fill(name);
  await main.getByRole('combobox', { name: /^发放方式/ }).click();
  await page.getByRole('option', { name: '领券中心' }).click();
  const { beginDay, endDay } = daysFromToday(20);
  await typeDay(page, 'beginDay', beginDay);
  await typeDay(page, 'endDay', endDay);
  await main.getByRole('combobox', { name: /^优惠券/ }).fill(coupon);
  await page.getByRole('option', { name: new RegExp(coupon) }).click();
  await main.getByLabel(/^活动总数/).fill('99999');
  await buttonIn(main, '保存').click();
  await expect(main.getByText(new RegExp(`优惠券「${coupon}」只剩 \\d+ 张`))).toBeVisible();
  await shot(page, 'short');
  await main.getByLabel(/^活动总数/).fill('3');
  await buttonIn(main, '保存').click();
  await expect(page).toHaveURL(/coupon-issuance\/detail\?id=/);
  await expect(main.locator('dl').getByText('未开始')).toBeVisible();
  await page.goto('/market/coupon-issuance');
  await search(page, '活动名称', name);
  await expect(rows(page).first()).toContainText('领券中心');
  await more(page, rows(page).first(), '结束发放');
  await buttonIn(page.getByRole('alertdialog', { name: `结束发放「${name}」？` }), '结束发放').click();
  await expect(rows(page).first()).toContainText('已结束');
  await more(page, rows(page).first(), '删除');
  await buttonIn(page.getByRole('alertdialog', { name: `删除发放「${name}」？` }), '删除').click();
  await expect(rows(page)).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/market/coupon-issuance');
  await expect(main).toContainText('老客户大额券');
  await shot(page, 'phone');
});

/** A week that begins after so many days, in the shop's days. */
function daysFromToday(after: number) {
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000);
  return { beginDay: day(after), endDay: day(after + 6) };
}
