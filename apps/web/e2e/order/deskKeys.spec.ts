import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { expect } from '@playwright/test';
import { expectApart } from '../support/apart';
import { asUser } from '../support/asUser';
import { cart, expectReady, scanBurst, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { beginShift } from '../support/day/tillShift';
import { action, FINGERS } from '../support/onPage';
import { keepAnswersBack } from '../support/slowAnswers';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

test('[F-31] [U-26] [U-29] a sale with type 4, service person and remark, by keys that mean one thing each', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const [first, second] = await books.sellable(8).then((parts) => parts.slice(5));
  if (!first || !second) throw new Error('the demo company sells fewer than seven parts');
  await asUser(page, 'shouyin');
  await beginShift(page);
  await toDesk(page);
  const keys = page.getByLabel('快捷键');
  await scanBurst(page, first);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F4');
  await page.getByLabel('挂单备注').fill('等取车');
  await page.keyboard.press('Enter');
  await expect(cart(page)).toHaveCount(0);
  await expect(keys).toContainText(/F6取单 [1-9]/);
  await expect(keys).toContainText('F8出示收款码');

  await scanBurst(page, second);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F3');
  await expect(page.getByLabel('整单优惠', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^第1行类型/ }).click();
  await page.getByRole('menuitem', { name: '其他', exact: true }).first().click();
  const notes = page.getByRole('region', { name: '服务人员与备注' });
  await notes.getByRole('combobox', { name: '服务人员' }).click();
  const server1 = page.getByRole('option').nth(1);
  const served = (await server1.textContent()) ?? '';
  await server1.click();
  await notes.getByLabel('订单备注').fill('下午来取');
  // The desk's keys rest until the list of people has closed.
  await expect(page.locator('.MuiModal-root')).toHaveCount(0);
  await page.keyboard.press('F9');
  await page.keyboard.press('F7');
  await expect(page.getByText('散客不能挂账，请先选择客户')).toBeVisible();
  await page.keyboard.press('Enter');
  const paid = page.getByRole('region', { name: '收款成功' });
  const out = await books.outByCode((await paid.getByRole('link').textContent()) ?? '');
  expect(await books.orderById(out.orderId)).toMatchObject({
    remark: '下午来取',
    serviceStaffName: served,
    lines: [{ orderType: 4 }],
  });
});

test(
  '[F-31] a repair request hands customer and vehicle to the desk; a change of an order adds a part',
  { tag: '@long' },
  async ({ page, server }) => {
    const [sides, books] = [await twoSides(server), await openBooks(server)];
    const asked = { shopId: sides.shopId, contact: '顾师傅', phone: '13912340001', fault: '空调不制冷' };
    const id = await appMaintenanceMs(sides.customer).add(asked);
    await asUser(page, 'laoban');
    await page.goto(`/order/maintenance/detail?id=${id}`);
    const name = await page.getByRole('definition').nth(1).textContent();
    await action(page, '去收银台开单').click();
    await expect(page.getByRole('region', { name: '客户与车辆' })).toContainText(name ?? 'nobody');
    await expect(page).toHaveURL(/\/cash\/index$/);

    const [part, more] = await books.sellable(8).then((parts) => parts.slice(5));
    if (!part || !more) throw new Error('the demo company sells fewer than seven parts');
    const customerId = await books.addOnCredit(`改单客户${crypto.randomUUID().slice(0, 8)}`, 1_000_000);
    const order = await books.order(customerId, [{ skuId: part.skuId, quantity: 1, price: part.price }]);
    await page.goto(`/order/list/sales-order-details/${order.id}`);
    await action(page, '修改').click();
    const form = page.getByRole('dialog', { name: /^修改/ });
    await form.getByRole('combobox', { name: '加一种商品' }).fill(more.skuCode);
    await page.getByRole('option', { name: more.skuCode }).click();
    await expect(form.getByRole('listitem', { name: more.name, exact: true })).toBeVisible();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toHaveCount(0);
    const { lines, receivable } = await books.orderById(order.id);
    expect(lines.map(({ skuId }) => skuId)).toEqual([part.skuId, more.skuId]);
    expect(receivable).toBe(part.price + more.price);
  },
);

for (const width of [1440, 375])
  test(
    `at ${String(width)} 1.5 pieces and too large a discount stay red in their fields; no notice lies over the bill`,
    { tag: width < 1440 ? '@long' : [] },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 900 });
      const part = (await (await openBooks(server)).sellable(8))[4];
      if (!part) throw new Error('the demo company sells fewer than five parts');
      await asUser(page, 'shouyin');
      await toDesk(page);
      await scanBurst(page, part);
      await expect(cart(page)).toHaveCount(1);
      const quantity = page.getByLabel(`${part.name}数量`, { exact: true });
      await quantity.focus();
      await quantity.pressSequentially('1.5', FINGERS);
      await expect(quantity).toHaveValue('1.5');
      await page.keyboard.press('Enter', FINGERS);
      await expect(cart(page)).toContainText('只能填整数');
      await expect(quantity).toBeFocused();
      await page.keyboard.press('F9');
      await expect(quantity).toBeFocused();
      await quantity.fill('１');
      await page.keyboard.press('Enter', FINGERS);
      await expect(quantity).toHaveValue('1');

      const discount = page.getByLabel('整单优惠', { exact: true });
      await discount.fill('999999');
      await page.keyboard.press('Enter', FINGERS);
      await expect(discount).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('region', { name: '优惠与合计' }).getByRole('alert')).toBeVisible();
      await expect(discount).toBeFocused();
      await discount.press('Escape');

      await scanBurst(page, { barCode: '6999999999994' });
      const notice = page.locator('[aria-live=polite] .MuiAlert-root');
      await expect(notice).toContainText('6999999999994');
      await expectApart(notice, cart(page).first());
      await expectApart(notice, page.getByRole('combobox', { name: '扫码或搜索商品' }));
    },
  );

test('the desk is entered by Enter from its introduction, and warns of cash that no shift counts', async ({
  page,
  server,
}) => {
  const part = (await (await openBooks(server)).sellable(8))[4];
  if (!part) throw new Error('the demo company sells fewer than five parts');
  await asUser(page, 'dianzhang');
  await page.goto('/order/cash/intro');
  const enter = page.getByRole('link', { name: /^进入收银台/ });
  await expect(enter).toBeFocused();
  await page.getByRole('link', { name: /^待收款/ }).click();
  await page.getByRole('link', { name: '退出收银台' }).click();
  await expect(enter).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cash\/index$/);
  await expectReady(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F9');
  const warned = page.getByRole('region', { name: '收款', exact: true }).getByText('还没有开班');
  await expect(warned).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(warned).toHaveCount(0);
});

test('what is typed after a click on × or 清空, or while a button has the focus, goes to the scan field', async ({
  page,
  server,
}) => {
  const books = await openBooks(server);
  const [first, second] = await books.sellable(2);
  if (!first || !second) throw new Error('the demo company sells fewer than two parts');
  await asUser(page, 'shouyin');
  await beginShift(page);
  await toDesk(page);
  const field = page.locator('[data-desk="scan"] input');
  await scanBurst(page, first);
  await scanBurst(page, second);
  await expect(cart(page)).toHaveCount(2);
  await cart(page).last().getByRole('button', { name: /^删除/ }).click();
  await expect(cart(page)).toHaveCount(1);
  await expect(field).toBeFocused();
  await page.keyboard.type('*3', FINGERS);
  await page.keyboard.press('Enter');
  await expect(cart(page).getByLabel(/数量$/)).toHaveValue('3');
  await page.getByRole('button', { name: /^第1行类型/ }).focus();
  await page.keyboard.type('*4', FINGERS);
  await page.keyboard.press('Enter');
  await expect(cart(page).getByLabel(/数量$/)).toHaveValue('4');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: /^第1行类型/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: '清空' }).click();
  await expect(cart(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cart(page)).toHaveCount(1);
  await expect(field).toBeFocused();
});

test('[U-01] codes that come right after 清空, slowly typed and faster than the answers, are each a line', async ({
  page,
  context,
  server,
}) => {
  const parts = await (await openBooks(server)).sellable(6);
  await asUser(page, 'shouyin');
  await toDesk(page);
  await scanBurst(page, parts[0] ?? { barCode: '' });
  await expect(cart(page)).toHaveCount(1);
  await keepAnswersBack(context, () => 700);
  await page.getByRole('button', { name: '清空' }).click();
  for (const { skuCode } of parts) {
    await page.keyboard.type(skuCode, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await expect(cart(page)).toHaveCount(parts.length);
  await expect(page.locator('[data-desk="scan"] input')).toHaveValue('');
});

test('a sale that was left at the checkout is not paid by an Enter on another page, and is there again', async ({
  page,
  server,
}) => {
  const [part] = (await (await openBooks(server)).sellable(8)).slice(7);
  if (!part) throw new Error('the demo company sells fewer than eight parts');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await asUser(page, 'shouyin');
  await toDesk(page);
  const toCheckout = async () => {
    await scanBurst(page, part);
    await expect(cart(page)).toHaveCount(1);
    await page.keyboard.press('F9');
    await expect(page.getByRole('button', { name: '确认收款' })).toBeVisible();
  };
  const pages = page.getByRole('navigation', { name: '收银台' });
  await toCheckout();
  await pages.getByRole('link', { name: '待收款' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待收款' })).toBeVisible();
  await page.keyboard.press('Enter');
  await pages.getByRole('link', { name: '收银', exact: true }).click();
  await expectReady(page);

  await toCheckout();
  await page.getByRole('link', { name: '退出收银台' }).click();
  await expect(page.getByRole('link', { name: /^进入收银台/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectReady(page);
  await expect(cart(page)).toHaveCount(1);
  expect(sent.filter((path) => /orderSale\/add|receiptBill\/add/.test(path))).toEqual([]);
});
