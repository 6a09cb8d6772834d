import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { goods } from '@partsdesk/sdk/parts/goods';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn } from '../support/lists';
import { enterShop } from '../support/logIn';
import { memberShop } from '../support/memberShop';
import { deliver, onlineOrder, payInCash } from '../support/onlineOrder';
import { miniApp } from '../support/phone/miniApp';
import { openMiniApp } from '../support/phone/miniAppWindow';
import { browserPhone } from '../support/phone/phones';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/messages-${name}.png` });
};

test('[MKT-66] the head store chooses what the mini-app tells, sees it on a phone, and WeChat opens it', async ({
  page,
}) => {
  await asUser(page, 'laoban', '总店');
  await page.goto('/market/applet-msg-reminder');
  const main = page.getByRole('main');
  const item = (title: string) => main.getByRole('listitem', { name: title, exact: true });
  await expect(item('付款成功通知')).toContainText('已开通');
  const phone = main.getByRole('complementary', { name: '手机预览' });
  await expect(phone).toContainText('支付金额');
  await expectReadable(page, '小程序消息提醒');
  await shot(page, 'list');

  await item('询价回复通知').getByRole('checkbox').check();
  await expect(phone).toContainText('回复门店');
  await buttonIn(main, '保存').click();
  await expect(item('询价回复通知')).toContainText('已开通');

  await item('询价回复通知').getByRole('checkbox').uncheck();
  await buttonIn(main, '保存').click();
  const asked = page.getByRole('alertdialog', { name: '不再发送「询价回复通知」？' });
  await expect(asked).toBeVisible();
  await expectReadable(page, '不再发送', { within: '[role=alertdialog]' });
  await shot(page, 'drop');
  await buttonIn(asked, '不再发送').click();
  await expect(item('询价回复通知')).toContainText('未选');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'phone');
});

/** A store of its own with parts in its mini-app, and one of its customers. */
async function tellingStore(base: string, storeName: string, person: string) {
  const shop = await memberShop(base, storeName);
  const { client, session, phone: account, skuIds } = shop;
  const { tenantId = '', deptId: shopId = '' } = session.context();
  await goods(client).distributeMini({ skuIds });
  session.choose({ tenantId, deptId: '0' });
  const { appId, visitorOf } = await miniApp(base, shop);
  session.choose({ tenantId, deptId: shopId });
  return { account, appId, sides: { staff: client, customer: await visitorOf(person), shopId } };
}

interface AtWechat {
  templates: { id: string; title: string }[];
  sent: { templateId: string; values: Record<string, string> }[];
}

test('[MKT-67] of two messages that the store chooses the phone takes one; what it refuses is not sent', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const [base, storeName, person] = [baseURL ?? '', '消息试店', 'told1'];
  const { account, appId, sides } = await tellingStore(base, storeName, person);
  await enterShop(page, account, '总店', storeName);
  await page.goto('/market/applet-msg-reminder');
  const main = page.getByRole('main');
  const item = (title: string) => main.getByRole('listitem', { name: title, exact: true });
  const [SHIPPED, REFUNDED] = ['订单发货通知', '退款结果通知'];
  for (const title of [SHIPPED, REFUNDED]) await item(title).getByRole('checkbox').check();
  await buttonIn(main, '保存').click();
  for (const title of [SHIPPED, REFUNDED]) await expect(item(title)).toContainText('已开通');

  const { page: app } = await browserPhone(browser, base);
  await openMiniApp(app, person, '消息提醒', { storeName, shop: '一分店' });
  const asked = (title: string) => app.locator('section').filter({ hasText: title });
  await buttonIn(asked(SHIPPED), '允许一次').click();
  await expect(app.getByRole('status')).toHaveText('允许一次：已完成');
  await buttonIn(asked(REFUNDED), '拒绝').click();
  await expect(app.getByRole('status')).toHaveText('拒绝：已完成');
  await shot(app, 'asked');

  const shipped = await onlineOrder(sides);
  await payInCash(sides, shipped);
  await deliver(sides, shipped);
  const refunded = await onlineOrder(sides);
  await payInCash(sides, refunded);
  const { id } = await appAfterSalesOrder(sides.customer).add({ orderId: refunded.id, type: 3, reason: '不想要了' });
  await afterSalesOrder(sides.staff).pass({ id, version: 1 });
  await afterSalesOrder(sides.staff).refund({ id, version: 2 });

  const counts = (title: string, words: string) =>
    expect(async () => {
      await page.reload();
      await expect(item(title)).toContainText(words, { timeout: 2000 });
    }).toPass();
  await counts(SHIPPED, '已送达 1 条，用户未订阅 0 条，未送达 0 条');
  await counts(REFUNDED, '已送达 0 条，用户未订阅 1 条，未送达 0 条');
  await shot(page, 'counted');
  const address = `${base}/sandbox/wechat/control/subscribe/list?appId=${appId}`;
  const { templates, sent } = (await (await fetch(address)).json()) as AtWechat;
  expect(sent.map(({ templateId }) => templates.find((one) => one.id === templateId)?.title)).toEqual([SHIPPED]);
  expect(Object.values(sent[0]?.values ?? {})).toContain(shipped.code);
  await app.context().close();
});
