import { formatYuan } from '@partsdesk/core/money';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { buttonIn } from '../support/lists';
import { deliver, onlineOrder, payInCash } from '../support/onlineOrder';
import { action } from '../support/onPage';
import { browserPhone } from '../support/phone/phones';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';
import { PHONE, WIDE } from '../support/widths';

type Sides = Awaited<ReturnType<typeof twoSides>>;
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

/** Looks at what is shown, and leaves the window as wide as it was. */
async function look(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  await expectReadable(page, what, { serious: true });
  if (size) await page.setViewportSize(size);
}

/** Fills the one field of a dialog, and sends it. */
async function answer(page: Page, name: RegExp, label: string, text: string, button: string): Promise<void> {
  const form = dialog(page, name);
  await form.getByRole('textbox', { name: label }).fill(text);
  await look(page, label);
  await buttonIn(form, button).click();
  await expect(form).toHaveCount(0);
  await expect(main(page)).toContainText(text);
}

/** An order that is shipped and to be paid after use, by a customer who may owe it. */
async function shippedUnpaid(sides: Sides, phone: string) {
  const order = await onlineOrder(sides, { phone, payAfterUse: true });
  const { customerId } = await orderSale(sides.staff).queryOnlineOrderById({ id: order.id });
  await customer(sides.staff).update({ id: customerId, creditLimit: order.receivable });
  await orderSale(sides.staff).acceptOrder({ id: order.id, version: order.version });
  await deliver(sides, order);
  return order;
}

/** The link in the text message that a phone got. */
async function linkSentTo(baseURL: string, phone: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const [newest] = (await (await fetch(`${baseURL}/sandbox/sms?phone=${phone}`)).json()) as { text: string }[];
      return (link = /(http\S+)$/.exec(newest?.text ?? '')?.[1] ?? '');
    })
    .toContain('/h5/payment?code=');
  return link;
}

async function repairAnswered(page: Page, sides: Sides): Promise<void> {
  const mine = async () => (await appMaintenanceMs(sides.customer).page({})).records;
  const asked = { shopId: sides.shopId, contact: '顾师傅', phone: '13912340001', fault: '空调不制冷' };
  const id = await appMaintenanceMs(sides.customer).add(asked);
  expect(await mine()).toMatchObject([{ id, reply: '', replyTime: null }]);
  await page.goto(`/order/maintenance/detail?id=${id}`);
  await action(page, '回复').click();
  await answer(page, /^回复维修申请/, '回复内容', '明天上午可以进店检查', '回复');
  expect(await mine()).toMatchObject([{ id, status: 1, reply: '明天上午可以进店检查', replyTime: expect.anything() }]);
}

async function caseRefused(page: Page, sides: Sides): Promise<void> {
  const order = await onlineOrder(sides);
  await payInCash(sides, order);
  const { id } = await appAfterSalesOrder(sides.customer).add({ orderId: order.id, type: 1, reason: '不想要了' });
  expect((await order.mine()).afterSales).toMatchObject([{ id, status: 0, answer: '' }]);
  await page.goto(`/order/wechat/after-sale-detail?id=${id}`);
  await action(page, '拒绝').click();
  await answer(page, /^拒绝售后/, '拒绝原因', '定制件不退', '拒绝');
  const { version, afterSales } = await order.mine();
  expect(afterSales).toMatchObject([{ id, status: 1, answer: '定制件不退' }]);
  // The goods are given free, and the money back.
  await orderSale(sides.staff).cancelOrder({ id: order.id, version, reason: '缺货' });
}

for (const viewport of [WIDE, PHONE])
  test.describe(`at ${String(viewport.width)}`, { tag: viewport === PHONE ? '@long' : [] }, () => {
    test.use({ viewport });

    test('a customer is told of a request to pay, by a message whose link opens the bill', async ({
      page,
      browser,
      server,
    }) => {
      const sides = await twoSides(server);
      const phone = `139${String(Date.now()).slice(-8)}`;
      const order = await shippedUnpaid(sides, phone);
      expect((await order.mine()).payRequestedTime).toBeNull();
      await asUser(page, 'laoban');
      await page.goto(`/order/wechat/Detail?id=${order.id}`);
      await action(page, '发起收款').click();
      await expect(main(page)).toContainText(`${formatYuan(order.receivable)}，已发短信给顾客`);
      await look(page, 'asked to pay');
      expect((await order.mine()).payRequestedTime).not.toBeNull();
      const customerPhone = await browserPhone(browser, server);
      await customerPhone.page.goto(await linkSentTo(server, phone));
      await expect(customerPhone.page.getByText(formatYuan(order.receivable)).first()).toBeVisible();
      await customerPhone.context.close();
      await payInCash(sides, order);
    });

    test('a customer reads the answer to a repair request', { tag: '@long' }, async ({ page, server }) => {
      await asUser(page, 'laoban');
      await repairAnswered(page, await twoSides(server));
    });

    test('a customer reads why an after-sale was refused', { tag: '@long' }, async ({ page, server }) => {
      await asUser(page, 'laoban');
      await caseRefused(page, await twoSides(server));
    });
  });
