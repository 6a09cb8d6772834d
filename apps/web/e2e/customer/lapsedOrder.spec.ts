import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { expect, type Page } from '@playwright/test';
import { headStore } from '../support/headStore';
import { cell, withFilters } from '../support/lists';
import { enterShop } from '../support/logIn';
import { rows } from '../support/onPage';
import { test } from '../support/ownServer';
import { openMiniApp, turnTo } from '../support/phone/miniAppWindow';
import { browserPhone } from '../support/phone/phones';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lapsed-${name}.png` });
};
const [CARD, POINTS, SPENT] = [1000, 600, 300];
const LEAST = 3000;

/** Whoever opens the mini-app is a customer: with money on the card and points, which may pay. */
async function withCardAndPoints(url: string, person: string): Promise<string> {
  const [head, { staff }] = [await headStore(url), await twoSides(url)];
  const rules = customerPointsRule(head);
  await rules.updateStatus({ code: 'redeem', version: (await rules.get({ code: 'redeem' })).version, status: 1 });
  const [known] = (await customers(head).page({ keyword: `微信用户${person.slice(-4)}` })).records;
  const customerId = known?.id ?? '';
  await customers(head).update({ id: customerId, name: `迟付${person.slice(-4)}` });
  const tenders = [{ method: 'wechat' as const, amount: CARD }];
  await customerValueCardItem(staff).add({ customerId, amount: CARD, tenders });
  await customerPointsDetails(staff).rewardByStore({ customerIds: [customerId], points: POINTS, reason: '开业酬宾' });
  return customerId;
}

test('[MEM-52] an order of the phone, paid in part by points and card, lapses: both stand as before', async ({
  own,
  browser,
}) => {
  test.setTimeout(300_000);
  const person = `late${String(Date.now()).slice(-6)}`;
  const { page: app } = await browserPhone(browser, own.url);
  await openMiniApp(app, person, '商城');
  const customerId = await withCardAndPoints(own.url, person);
  const { customer, shopId } = await twoSides(own.url);
  const part = (await appGoodsShop(customer).page({ shopId })).records.find(
    ({ inStock, kind, price }) => inStock && kind === 3 && price >= LEAST,
  );
  const offer = app
    .locator('section')
    .filter({ hasText: part?.name ?? '?' })
    .first();
  await offer.getByRole('textbox', { name: '收货人' }).fill('冯师傅');
  await offer.getByRole('textbox', { name: '手机号' }).fill('13912340000');
  await offer.getByRole('button', { name: '到店自提下单' }).click();
  await expect(app.getByRole('status')).toHaveText('到店自提下单：已完成');
  await turnTo(app, '我的订单');
  const order = app.locator('section').first();
  const code = (await order.locator('strong').innerText()).trim();
  await order.getByRole('textbox', { name: '抵扣积分' }).fill(String(SPENT));
  await order.getByRole('textbox', { name: '再用余额' }).fill('1');
  await order.getByRole('button', { name: '用积分、卡、余额付' }).click();
  const said = app.getByRole('status');
  for (const words of ['¥3.00', '¥10.00', '还需支付']) await expect(said).toContainText(words);
  await shot(app, 'paid-in-part');
  await turnTo(app, '我的钱包');
  await expect(app.locator('section')).toContainText('会员余额 ¥0.00');
  await app.context().close();

  await own.restart({ daysLater: 1 });
  const page = await (await browser.newContext({ baseURL: own.url })).newPage();
  await enterShop(page, 'laoban');
  await expect(async () => {
    await page.goto('/order/wechat/list');
    await expect(rows(page).filter({ hasText: code })).toContainText('已取消', { timeout: 3000 });
  }).toPass();
  await shot(page, 'list');
  await page.goto(withFilters('/customer/card/stored-value/flow', { customerId }));
  await expect(rows(page)).toHaveCount(3);
  for (const [at, [kind = '', amount = '', balance = '']] of [
    ['退回', '¥10.00', '¥10.00'],
    ['消费', '-¥10.00', '¥0.00'],
    ['充值', '¥10.00', '¥10.00'],
  ].entries()) {
    await expect(cell(rows(page).nth(at), 'kind')).toHaveText(kind);
    await expect(cell(rows(page).nth(at), 'amount')).toHaveText(amount);
    await expect(cell(rows(page).nth(at), 'balance')).toHaveText(balance);
  }
  await shot(page, 'flow');
  await page.goto(withFilters('/customer/equity/integral', { customerId }));
  await expect(cell(rows(page).first(), 'balance')).toHaveText(String(POINTS));
  for (const points of [`-${String(SPENT)}`, `+${String(SPENT)}`, `+${String(POINTS)}`])
    await expect(rows(page).locator('[data-field=points]').getByText(points, { exact: true })).toBeVisible();
  await shot(page, 'points');
});
