import { formatYuan } from '@partsdesk/core/money';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, scanBurst } from '../support/atTheDesk';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { givenBack } from '../support/day/givenBack';
import { headStore } from '../support/headStore';
import { FINGERS } from '../support/onPage';
import { pays, wechatPhone } from '../support/phone/phones';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/gift-back-${name}.png` });
};
const DAY_MS = 86_400_000;
const shopDay = (days: number) => new Date(Date.now() + days * DAY_MS + DAY_MS / 3).toISOString().slice(0, 10);
const [PART, POINTS, ONLY_PARTS] = [1, 3, 2] as const;
const AMOUNT = 52_000;

test('[MKT-40] a sale earns its gift, seen at the desk, on the phone and the slip; its return takes it back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const base = baseURL ?? '';
  const { staff } = await twoSides(base);
  const phone = `176${String(Date.now()).slice(-8)}`;
  const holder = `有礼${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name: holder, phone });
  const [part, gift] = (await (await openBooks(base)).sellable(60)).filter(({ price }) => price < 100_000).slice(-2);
  if (!part || !gift) throw new Error('no parts to sell');
  const schemes = partsConsumptionGiftSchema(await headStore(base));
  const schemeId = await schemes.add({
    name: `满520送 ${phone.slice(-4)}`,
    beginDay: shopDay(0),
    endDay: shopDay(20),
    channels: 3,
    scope: ONLY_PARTS,
    goodsIds: [part.skuId],
    steps: [
      {
        threshold: AMOUNT,
        items: [
          { kind: PART, skuId: gift.skuId, number: 1 },
          { kind: POINTS, number: 80 },
        ],
      },
    ],
  });

  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'once';
    };
  });
  await asUser(page, 'laoban');
  await page.goto(`/cash/index?customer=${customerId}`);
  await expect(page.getByText(holder).first()).toBeVisible();
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.getByLabel(`${part.name}单价`).focus();
  await page.keyboard.type('520', FINGERS);
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  const checkout = page.getByRole('region', { name: '收款', exact: true });
  await expect(checkout.getByLabel('应收金额')).toHaveText(formatYuan(AMOUNT));
  const [answer] = await Promise.all([page.waitForResponse(/genBusinessQrcode/), page.keyboard.press('F8')]);
  const { data } = (await answer.json()) as { data: { content: string } };
  const { pathname, search } = new URL(data.content);
  const { page: buyer } = await wechatPhone(browser, base, [pays(base)]);
  await buyer.goto(pathname + search);
  await buyer.getByRole('button', { name: `微信支付 ${formatYuan(AMOUNT)}` }).click();
  await expect(buyer.getByRole('heading', { name: '支付成功' })).toBeVisible();
  // It is given a moment after the payment.
  await expect(async () => {
    await buyer.reload();
    await expect(buyer.getByText('80 积分')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(buyer.getByText(new RegExp(`${gift.name}.* 1 件，到店领取`))).toBeVisible();
  expect(await axeFaults(buyer)).toEqual([]);
  await shot(buyer, 'phone');

  const paid = page.getByRole('region', { name: '收款成功' });
  await expect(paid).toContainText(formatYuan(AMOUNT));
  const earned = paid.getByRole('status', { name: '本单获得' });
  await expect(earned).toContainText(new RegExp(`已获得 ${gift.name}.* 1 件`));
  await expect(earned).toContainText('已获得 80 积分');
  await shot(page, 'desk');
  const address = (await paid.getByRole('link').getAttribute('href')) ?? '';
  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'once');
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('[data-sheet]');
  await expect(slip).toContainText('本单获得');
  await expect(slip).toContainText(new RegExp(`${gift.name}.* 1 件，到店领取`));
  await expect(slip).toContainText('80 积分');
  await shot(page, 'slip');
  await page.emulateMedia({ media: null });

  const saleOutId = address.split('/').at(-1) ?? '';
  await saleOut(staff).submitOut({ id: saleOutId });
  // The company's own rule earns a point for each yuan besides.
  const points = customerPointsDetails(staff);
  expect(await points.pageOfCustomer({ customerId })).toMatchObject({ available: 80 + 520 });
  await page.goto(address);
  const gifts = page.getByRole('list', { name: '消费有礼' }).getByRole('listitem');
  await expect(gifts.filter({ hasText: gift.name })).toContainText('待领取');
  await expect(gifts.filter({ hasText: /^80 积分/ })).toContainText('已发放');
  expect(await givenBack(staff, saleOutId)).toBe(AMOUNT);
  await expect(async () => {
    await page.reload();
    await expect(gifts.filter({ hasText: '已收回' })).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  await shot(page, 'back');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'back-phone');
  expect(await points.pageOfCustomer({ customerId })).toMatchObject({ available: 0, owed: 0 });
  await schemes.disable({ id: schemeId });
});
