import { formatYuan } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, expectReady, scanBurst, toDesk } from '../support/atTheDesk';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { beginShift, countShift } from '../support/day/tillShift';
import { action, rows } from '../support/onPage';
import { openDesk } from '../support/phone/codesToPay';
import { browserPhone, pays, turnsBack, wechatPhone } from '../support/phone/phones';
import { test } from '../support/test';

const code = (page: Page) => page.getByRole('dialog', { name: '收款码' });
const received = (page: Page) => page.getByRole('region', { name: '收款成功' });
const payByWechat = (page: Page) => page.getByRole('button', { name: /^微信支付/ });

/** One part in the cart; the next code that the desk shows, as the customer's phone reads it. */
async function sell(page: Page, baseURL: string, place: number) {
  const part = (await (await openBooks(baseURL)).sellable(place + 1))[place];
  if (!part) throw new Error('the demo company sells too few parts');
  await asUser(page, 'shouyin');
  await toDesk(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  return { part, shown: () => shownBy(page, () => page.keyboard.press('F8')) };
}

async function shownBy(page: Page, show: () => Promise<void>): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse(/genBusinessQrcode/), show()]);
  const {
    data: { content },
  } = (await answer.json()) as { data: { content: string } };
  const { pathname, search } = new URL(content);
  return pathname + search;
}

test('F9, F8: the customer scans, pays inside WeChat, and the desk goes on to the next sale', async ({
  browser,
  page,
  baseURL: base,
}) => {
  test.slow();
  const baseURL = base ?? '';
  await asUser(page, 'shouyin');
  await beginShift(page);
  const { part, shown } = await sell(page, baseURL, 20);
  const address = await shown();
  await expect(code(page)).toContainText('等待顾客扫码');
  await expect(code(page).getByLabel('扫码应收')).toHaveText(formatYuan(part.price));
  await expect(code(page).getByRole('img', { name: '收款码' })).toBeVisible();
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([]);

  const phone = await wechatPhone(browser, baseURL, [pays(baseURL)]);
  await phone.page.goto(address);
  await payByWechat(phone.page).click();
  await expect(phone.page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(received(page)).toContainText(formatYuan(part.price));
  await expect(received(page)).toContainText(/SK-/);
  await expect(code(page)).toHaveCount(0);
  await expect(received(page).getByRole('button', { name: /下一单/ })).toBeFocused();
  const out = await received(page).getByRole('link').getAttribute('href');
  // A key that bounces is not heard.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(received(page)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expectReady(page);
  await page.goto(out ?? '');
  await expect(page.getByRole('region', { name: '收款记录' })).toContainText('线上收款');
  await phone.context.close();
  // The shift that sold has it, and nobody counts it.
  await page.goto('/cash/shift');
  await countShift(page, 3, 0, '0');
  const ways = page.getByRole('table', { name: '各收款方式' }).getByRole('row', { name: /线上收款码/ });
  await expect(ways.getByRole('cell')).toHaveText(['1', ...[part.price, 0, part.price].map(formatYuan), '-', '-', '-']);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/shift-slip.png` });
});

test(
  'the customer gives up and the cashier takes cash; another is dropped by the cashier',
  { tag: '@long' },
  async ({ browser, page, baseURL: base }) => {
    const baseURL = base ?? '';
    const { part, shown } = await sell(page, baseURL, 21);
    const address = await shown();
    const phone = await wechatPhone(browser, baseURL, [turnsBack, turnsBack]);
    await phone.page.goto(address);
    await payByWechat(phone.page).click();
    await expect(code(page)).toContainText('顾客正在支付（微信）');
    await phone.page.getByRole('button', { name: '放弃支付' }).click();
    await expect(code(page)).toContainText('顾客已放弃或付款超时');

    const other = await wechatPhone(browser, baseURL, [turnsBack]);
    await other.page.goto(address);
    await payByWechat(other.page).click();
    await expect(code(page)).toContainText('顾客正在支付（微信）');
    await code(page).getByRole('button', { name: '撤销付款' }).click();
    const sure = page.getByRole('alertdialog', { name: '撤销这次付款？' });
    await sure.getByRole('button', { name: '再等等' }).click();
    await expect(code(page)).toContainText('顾客正在支付');
    await code(page).getByRole('button', { name: '撤销付款' }).click();
    await sure.getByRole('button', { name: '撤销付款' }).click();
    await expect(code(page)).toContainText('已撤销，可重新扫码');

    await code(page).getByRole('button', { name: '关闭' }).click();
    await expect(page.getByLabel('现金金额')).toHaveValue((part.price / 100).toFixed(2));
    await page.getByLabel('现金金额').press('Enter');
    await expect(received(page)).toContainText(formatYuan(part.price));
    await Promise.all([phone.context.close(), other.context.close()]);
  },
);

test("part in cash, the rest by code from the list of debts, by Alipay in a phone's browser", async ({
  browser,
  page,
  baseURL: base,
}) => {
  const baseURL = base ?? '';
  const desk = await openDesk(baseURL);
  const sale = await desk.sale();
  await desk.inCash(sale.saleOutId, 500);
  await asUser(page, 'shouyin');
  await page.goto('/cash/receivable');
  const search = page.getByRole('searchbox').or(page.getByLabel('单号、客户、手机号、车牌')).first();
  await search.fill(sale.saleOutCode);
  await search.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  const address = await shownBy(page, () => rows(page).getByRole('button', { name: '收款码' }).click());
  await expect(code(page).getByLabel('扫码应收')).toHaveText(formatYuan(sale.amount - 500));
  const phone = await browserPhone(browser, baseURL);
  await phone.page.goto(address);
  await phone.page.getByRole('button', { name: /^支付宝支付/ }).click();
  await expect(code(page)).toContainText('顾客正在支付（支付宝）');
  await phone.page.getByRole('button', { name: '支付', exact: true }).click();
  await expect(code(page)).toContainText('已收款');
  await expect(code(page)).toContainText(formatYuan(sale.amount - 500));
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await phone.context.close();
});

test(
  'a return goes back half through the provider, half in cash; its refund is followed, listed and found ' +
    'in the online account',
  async ({ browser, page, baseURL: base }) => {
    const baseURL = base ?? '';
    const desk = await openDesk(baseURL);
    const sale = await desk.sale();
    await desk.inCash(sale.saleOutId, 500);
    const phone = await wechatPhone(browser, baseURL, [pays(baseURL)]);
    await phone.page.goto(sale.address);
    await payByWechat(phone.page).click();
    await expect(phone.page.getByRole('heading', { name: '支付成功' })).toBeVisible();
    await phone.context.close();
    const id = await desk.oneBack(sale.saleOutId);

    await asUser(page, 'laoban');
    await page.goto(`/order/cash/settlement?id=${id}`);
    const online = page.getByRole('listitem', { name: '线上收款' });
    await expect(online).toContainText('原路退回');
    await expect(online.getByRole('combobox', { name: '付款账户' })).toBeDisabled();
    const [cash, back] = [
      page.getByRole('listitem', { name: '现金' }).getByLabel('退款金额'),
      online.getByLabel('退款金额'),
    ];
    await cash.fill('2.00');
    await back.fill('3.00');
    await action(page, '确认退款').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退款' }).click();
    await expect(page).toHaveURL(/return-order-detail/);
    const progress = page.getByRole('region', { name: '线上退款进度' });
    await expect(progress).toContainText('¥3.00');
    await expect(progress).toContainText('退款成功', { timeout: 30_000 });

    await page.goto('/fund/refund');
    await expect(rows(page).first()).toContainText(sale.saleOutCode);
    await expect(rows(page).first()).toContainText('退货退款');
    await page.goto('/fund/account-online/working');
    await rows(page).first().dblclick();
    const drawer = page.getByRole('dialog', { name: sale.saleOutCode });
    await expect(drawer).toContainText('已支付');
    await expect(drawer.getByRole('list', { name: '线上退款进度' })).toContainText('退款成功');
  },
);
