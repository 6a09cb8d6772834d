import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { typeDay } from '../support/day/typeDay';
import { buttonIn, more, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/gifts-${name}.png` });
};
const DAY_MS = 86_400_000;
/** The shop's day, so many days from now. */
const shopDay = (days: number) => new Date(Date.now() + days * DAY_MS + DAY_MS / 3).toISOString().slice(0, 10);

test('[FLOW-02] [MKT-36] [MKT-39] a gift is set up, earned, seen at the desk, handed over; its scheme ends', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const { staff } = await twoSides(baseURL ?? '');
  const phone = `175${String(Date.now()).slice(-8)}`;
  const holder = `有礼${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name: holder, phone });
  const books = await openBooks(server);
  const [part, gift] = (await books.sellable(60)).filter(({ price }) => price >= 1000 && price < 100_000);
  if (!part || !gift) throw new Error('no parts to sell');
  const name = `满送 ${phone.slice(-4)}`;
  const main = page.getByRole('main');

  await asUser(page, 'laoban', '总店');
  await page.goto('/market/consumption-gift');
  await expect(main).toContainText('大单送保养件');
  await expectReadable(page, '消费有礼');
  await shot(page, 'list');
  await buttonIn(main, '新增活动').click();
  await expect(page).toHaveURL(/consumption-gift-add/);
  await main.getByRole('textbox', { name: /^活动名称/ }).fill(name);
  await typeDay(page, 'beginDay', shopDay(0));
  await typeDay(page, 'endDay', shopDay(20));
  await main.getByLabel(/^消费满/).fill('10');
  await main.getByRole('combobox', { name: /^礼品类型/ }).click();
  await page.getByRole('option', { name: '配件' }).click();
  await main.getByRole('combobox', { name: /^赠品/ }).fill(gift.skuCode);
  await page.getByRole('option', { name: new RegExp(gift.skuCode) }).click();
  // Of one part alone, so that no other test's sale earns anything.
  await main.getByRole('combobox', { name: /^适用范围/ }).click();
  await page.getByRole('option', { name: '指定商品' }).click();
  await main.getByRole('combobox', { name: /^适用商品/ }).fill(part.skuCode);
  await page.getByRole('option', { name: new RegExp(part.skuCode) }).click();
  await expectReadable(page, '新增消费有礼');
  await shot(page, 'form');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'form-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await buttonIn(main, '保存').click();
  await expect(page).toHaveURL(/consumption-gift-detail\?id=/);
  await expect(main.locator('dl').first()).toContainText('进行中');
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  const sale = await orderSale(staff).add({ customerId, lines: [{ skuId: part.skuId, quantity: 1 }] });
  await receiptBill(staff).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'wechat', amount: sale.receivable }],
  });
  const schemes = partsConsumptionGiftSchema(staff);
  await expect.poll(async () => (await schemes.waiting({ customerId })).length).toBe(1);
  await page.reload();
  await expect(rows(page).first()).toContainText(holder);
  await expect(rows(page).first()).toContainText('待领取');
  await expectReadable(page, '消费有礼详情');
  await shot(page, 'detail');

  const till = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await asUser(till, 'shouyin');
  await till.goto('/cash/index');
  await till.getByRole('combobox', { name: '客户姓名、手机号或车牌' }).fill(phone);
  await till.getByRole('option', { name: new RegExp(holder) }).click();
  await till.getByRole('button', { name: /待领赠品 1 份/ }).click();
  const waiting = till.getByRole('dialog', { name: '待领赠品' });
  await expect(waiting).toContainText(name);
  await waiting.getByRole('checkbox').check();
  await shot(till, 'waiting');
  await buttonIn(waiting, '确定').click();
  await expect(till.getByRole('button', { name: /本单带 1 份/ })).toBeVisible();
  await till.context().close();

  const [owed] = await schemes.waiting({ customerId });
  await orderSale(staff).add({
    customerId,
    lines: [{ skuId: gift.skuId, quantity: 1, orderType: 2, giftGrantId: owed?.id ?? '' }],
  });
  expect(await schemes.waiting({ customerId })).toEqual([]);

  await page.goto(`/market/consumption-gift-detail?id=${id}`);
  await expect(rows(page).first()).toContainText('已发放');
  await page.goto('/market/consumption-gift');
  await search(page, '活动名称', name);
  await more(page, rows(page).first(), '停用');
  await buttonIn(page.getByRole('alertdialog', { name: `停用「${name}」？` }), '停用').click();
  await expect(rows(page).first()).toContainText('已结束');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/market/consumption-gift');
  await expect(main).toContainText('大单送保养件');
  await shot(page, 'list-phone');
});
