import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { onlineOrder, payInCash } from '../support/onlineOrder';
import { action, openDocument, rows } from '../support/onPage';
import { scannerAt } from '../support/scanner';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });
const inDialog = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

test(
  'an order from the mini-app: spoken, paid at the counter, delivered by a visit, confirmed, returned ' +
    'and refunded [PROD-10]',
  async ({ page, server }) => {
    test.slow();
    const baseUrl = server;
    const [{ customer: client, shopId }, books] = [await twoSides(baseUrl), await openBooks(baseUrl)];
    await asUser(page, 'laoban');
    await page.goto('/order/wechat/list');
    await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();

    const offers = (await appGoodsShop(client).page({ shopId, pageSize: 100 })).records.filter(
      ({ inStock, kind }) => inStock && kind === 3,
    );
    const part = offers.at(-1);
    if (!part) throw new Error('the mini-app offers nothing');
    const order = await appOrderSale(client).add({
      shopId,
      delivery: 2,
      receiver: '冯师傅',
      phone: '13912340000',
      address: '文三路 1 号',
      message: '尽快',
      lines: [{ skuId: part.skuId, quantity: 1 }],
    });
    await expect(page.getByText('您有新的新零售订单，请及时处理')).toBeVisible();
    const cash = (await books.cashAccount()).balance;

    await page.goto('/order/wechat/list');
    await openDocument(page, rows(page).filter({ hasText: order.code }));
    await expect(page).toHaveURL(/Detail\?id=/);
    const address = page.url();
    await expect(main(page)).toContainText('待付款');
    await action(page, '收款').click();
    await page.getByRole('button', { name: /^确认收款/ }).click();
    await expect(page.getByRole('region', { name: '收款成功' })).toBeVisible();
    expect((await books.cashAccount()).balance).toBe(cash + order.receivable);

    await page.goto(address);
    await action(page, '发货').click();
    const delivery = dialog(page, /^发货/);
    await delivery.getByRole('combobox', { name: '上门员工' }).click();
    await page.getByRole('option').first().click();
    await delivery.getByRole('button', { name: '确认发货' }).click();
    await expect(delivery.locator('[data-field=packed]')).toContainText('请先勾选要发的商品');
    await expect(delivery.getByRole('checkbox')).toBeFocused();
    await delivery.getByRole('checkbox').check();
    await delivery.getByRole('button', { name: '确认发货' }).click();
    await expect(delivery).toHaveCount(0);
    await expect(main(page)).toContainText('待收货');
    const [own] = (await appOrderSale(client).page({})).records;
    await appOrderSale(client).confirmReceipt({ id: order.id, version: own?.version ?? 0 });
    await page.goto(address);
    await expect(main(page)).toContainText('已完成');

    const { code } = await appAfterSalesOrder(client).add({ orderId: order.id, type: 2, reason: '型号不符' });
    await page.goto('/order/wechat/after-sale');
    await openDocument(page, rows(page).filter({ hasText: code }));
    await expect(page).toHaveURL(/after-sale-detail\?id=/);
    await action(page, '同意').click();
    await inDialog(page, '同意').click();
    await expect(main(page)).toContainText('待买家退货');
    await action(page, '收到退货').click();
    const arrival = dialog(page, /^收到退货/);
    await arrival.getByRole('button', { name: '确认收到' }).click();
    await expect(arrival).toHaveCount(0);
    await action(page, '退款').click();
    await inDialog(page, '退款').click();
    await expect(main(page)).toContainText('退款成功');
    await expect(page.getByRole('region', { name: '退款明细' })).toContainText('现金');
    expect((await books.cashAccount()).balance).toBe(cash);
  },
);

test('[U-43] a parcel is packed by its slip, its goods and address beside, and its number is scanned', async ({
  page,
  server,
}) => {
  const sides = await twoSides(server);
  const order = await onlineOrder(sides, { message: '放门卫处' });
  await payInCash(sides, order);
  await page.addInitScript(() => (window.print = () => undefined));
  await asUser(page, 'laoban');
  await page.goto(`/order/wechat/Detail?id=${order.id}`);
  await action(page, '发货').click();
  const delivery = dialog(page, /^发货/);
  for (const words of [
    '冯师傅 13912340000',
    '文三路 1 号',
    '放门卫处',
    order.lines[0]?.name ?? '?',
    '已核对 0，共 1 种',
  ])
    await expect(delivery).toContainText(words);
  await delivery.getByRole('button', { name: '打印装箱单' }).click();
  const sheet = page.locator('[data-sheet]');
  for (const words of ['城东店 装箱单', order.code, '文三路 1 号', '13912340000', '买家留言：放门卫处', '合计 1 种'])
    await expect(sheet).toContainText(words);
  await expect(sheet).not.toContainText('¥');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);

  const scanner = await scannerAt(page);
  await scanner.fire({ code: 'SF9876543210', pause: 8, end: 'Enter' });
  await expect(delivery.getByRole('textbox', { name: '快递单号' })).toHaveValue('SF9876543210');
  await delivery.getByRole('combobox', { name: '快递公司' }).click();
  await page.getByRole('option', { name: '顺丰速运' }).click();
  await delivery.getByRole('checkbox').check();
  await expect(delivery).toContainText('已核对 1，共 1 种');
  await delivery.getByRole('button', { name: '确认发货' }).click();
  await expect(main(page)).toContainText('顺丰速运 SF9876543210');
  await action(page, '打印发货单').click();
  for (const words of ['城东店 发货单', 'SF9876543210', '收货人签收']) await expect(sheet).toContainText(words);
});

test('a repair request is given to somebody and answered', async ({ page, server }) => {
  const { customer: client, shopId } = await twoSides(server);
  const contact = `顾${String(Date.now()).slice(-6)}`;
  await appMaintenanceMs(client).add({ shopId, contact, phone: '13912340001', fault: '空调不制冷' });
  await asUser(page, 'laoban');
  await page.goto('/order/maintenance');
  await openDocument(page, rows(page).filter({ hasText: contact }));
  await expect(main(page)).toContainText('空调不制冷');
  await action(page, '分配').click();
  await dialog(page, /^分配维修申请/)
    .getByRole('combobox', { name: '服务人员' })
    .click();
  await page.getByRole('option').first().click();
  await dialog(page, /^分配维修申请/)
    .getByRole('button', { name: '分配' })
    .click();
  await expect(action(page, '改派')).toBeVisible();
  await action(page, '回复').click();
  await dialog(page, /^回复维修申请/)
    .getByRole('textbox', { name: '回复内容' })
    .fill('明天上午可以进店检查');
  await dialog(page, /^回复维修申请/)
    .getByRole('button', { name: '回复' })
    .click();
  await expect(page.getByRole('region', { name: '回复' })).toContainText('明天上午可以进店检查');
  await expect(action(page, '回复')).toHaveCount(0);
});

test('axe finds nothing serious, and nothing is wider than a phone', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await asUser(page, 'laoban');
  for (const list of [
    '/order/wechat/list',
    '/order/wechat/pay-after-use',
    '/order/wechat/after-sale',
    '/order/maintenance',
  ]) {
    await page.goto(list);
    await expect(rows(page).first()).toBeVisible();
    await expectReadable(page, list, { serious: true });
    await openDocument(page, rows(page).first());
    await expectReadable(page, `${list} detail`, { serious: true });
  }
});
