import type { Client } from '@partsdesk/sdk';
import { appCustomerComment } from '@partsdesk/sdk/parts/appCustomerComment';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { image } from '@partsdesk/sdk/storage/image';
import { expect, type Browser, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';
import { PHONE } from '../support/widths';

/** An order of one part, as far as the customer has it in hands. */
async function completedOrder({ staff, customer, shopId }: { staff: Client; customer: Client; shopId: string }) {
  const part = (await appGoodsShop(customer).page({ shopId, pageSize: 100 })).records.findLast(
    ({ inStock, kind }) => inStock && kind === 3,
  );
  if (!part) throw new Error('the mini-app offers nothing');
  const order = await appOrderSale(customer).add({
    shopId,
    delivery: 0,
    receiver: '冯师傅',
    phone: '13912340000',
    address: '文三路 1 号',
    lines: [{ skuId: part.skuId, quantity: 1 }],
  });
  await receiptBill(staff).add({
    saleOutId: order.saleOutId,
    tenders: [{ method: 'wechat', amount: order.receivable }],
  });
  const seen = async () => (await orderSale(staff).queryOnlineOrderById({ id: order.id })).version;
  await orderSale(staff).deliveryOrder({
    id: order.id,
    version: await seen(),
    delivery: 0,
    expressCompany: '顺丰速运',
    expressNo: 'SF1',
  });
  await appOrderSale(customer).confirmReceipt({ id: order.id, version: await seen() });
  return order;
}

/** Where the store has a picture now. */
async function picture(page: Page, staff: Client): Promise<string> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#12713d';
      context.fillRect(0, 0, 160, 240);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(base64, 'base64')], { type: 'image/jpeg' }), '到货.jpg');
  return (await image(staff).uploadImg(form)).path;
}

const row = (page: Page, text: string) => page.locator('.MuiDataGrid-row', { hasText: text });
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });
const unreplied = async (page: Page) =>
  Number(await page.getByRole('region', { name: '评价统计' }).locator('dt:has-text("未回复") + dd').innerText());

async function somebodyElse(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await asUser(page, 'laoban');
  await page.goto('/customer/comment');
  return page;
}

test(
  'a customer writes of a completed order; the bell tells, the shop replies once, and the customer ' +
    'reads it [SHELL-20]',
  async ({ page, browser, server }) => {
    test.slow();
    const sides = await twoSides(server);
    const order = await completedOrder(sides);
    await asUser(page, 'laoban');
    await page.goto('/customer/comment');
    await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
    const waiting = await unreplied(page);
    const bellEntry = page.getByRole('menuitem', { name: /^客户评价/ });
    const words = `装上就能用${String(Date.now()).slice(-6)}`;
    await appCustomerComment(sides.customer).add({
      orderId: order.id,
      stars: 4,
      content: words,
      imageUrls: [await picture(page, sides.staff)],
    });
    await page.getByRole('button', { name: /^提醒/ }).click();
    await expect(bellEntry).toContainText(String(waiting + 1));
    await bellEntry.click();
    await expect(page).toHaveURL(/\/customer\/comment/);
    // It opens what waits alone; the whole list shows the reply, too.
    await page.goto('/customer/comment');
    await expect(row(page, words)).toBeVisible();
    expect(await unreplied(page)).toBe(waiting + 1);

    const late = await somebodyElse(browser);
    await row(late, words).getByRole('button', { name: '回复' }).click();
    await dialog(late, /^回复.*的评价$/)
      .getByRole('textbox', { name: '回复内容' })
      .fill('晚了一步');

    await row(page, words).dblclick();
    const detail = dialog(page, /的评价$/);
    await expect(detail).toContainText('还没有回复');
    await expect
      .poll(() =>
        detail.getByRole('img', { name: '评价图片 1' }).evaluate((shown: HTMLImageElement) => shown.naturalWidth),
      )
      .toBe(320);
    await detail.getByRole('button', { name: '回复' }).click();
    const reply = dialog(page, /^回复.*的评价$/);
    await expect(reply).toContainText(words);
    await reply.getByRole('button', { name: '回复', exact: true }).click();
    await expect(reply).toContainText(/请填写回复内容|不能为空/);
    await reply.getByRole('textbox', { name: '回复内容' }).fill('谢谢支持');
    await reply.getByRole('button', { name: '回复', exact: true }).click();
    await expect(reply).toHaveCount(0);
    await expect(row(page, words)).toContainText('已回复');
    await expect(row(page, words).getByRole('button', { name: '回复' })).toHaveCount(0);
    await expect.poll(() => unreplied(page)).toBe(waiting);

    await dialog(late, /^回复.*的评价$/)
      .getByRole('button', { name: '回复', exact: true })
      .click();
    await expect(
      late.getByText('评价已回复，不能回复').or(late.getByText('已读取最新内容，请核对后再操作')).first(),
    ).toBeVisible();
    await expect(dialog(late, /^回复/)).toHaveCount(0);
    await expect(row(late, words)).toContainText('已回复');
    await late.context().close();

    const [own] = (await appOrderSale(sides.customer).page({})).records;
    expect(own?.comment).toMatchObject({ stars: 4, content: words, reply: '谢谢支持' });
    await expect(appCustomerComment(sides.customer).add({ orderId: order.id, stars: 1 })).rejects.toMatchObject({
      message: '该订单已评价，不能重复评价',
    });

    await row(page, words).getByRole('button', { name: '查看' }).click();
    await detail.getByRole('link', { name: order.code }).click();
    await expect(page).toHaveURL(/Detail\?id=/);
    await expect(page.getByRole('region', { name: '评价' })).toContainText('谢谢支持');
  },
);

test('the list is narrowed by a bar of stars, by reply and by words', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'laoban');
  await page.goto('/customer/comment');
  const bar = page.getByRole('button', { name: /^2 星 *\d+% *\d+ 条$/ });
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, '包装破了')).toBeVisible();
  await expect(row(page, '第三次买了')).toHaveCount(0);
  await bar.click();
  await page.getByRole('tab', { name: '已回复' }).click();
  await expect(row(page, '第三次买了')).toBeVisible();
  await expect(row(page, '包装破了')).toHaveCount(0);
  await page.getByRole('tab', { name: '全部' }).click();
  await page.getByRole('searchbox').fill('快递慢');
  await page.keyboard.press('Enter');
  await expect(row(page, '快递慢了一天')).toBeVisible();
  await expect(page.locator('.MuiDataGrid-row')).toHaveCount(1);
  await page.getByRole('searchbox').fill('没有这样的话');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('axe finds nothing serious in comments, and nothing is wider than a phone', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await asUser(page, 'laoban');
  const close = async () => {
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.goto('/customer/comment');
  const one = row(page, '包装破了');
  await expect(one).toBeVisible();
  await expectReadable(page, 'list', { serious: true });
  await one.getByRole('button', { name: '查看' }).click();
  await expect(dialog(page, /的评价$/)).toBeVisible();
  await expectReadable(page, 'comment', { serious: true });
  await close();
  await one.getByRole('button', { name: '回复' }).click();
  await expect(dialog(page, /^回复/)).toBeVisible();
  await expectReadable(page, 'reply', { serious: true });
  await close();
  // The card of a phone has the same two words.
  await page.setViewportSize(PHONE);
  const card = page.getByRole('article').filter({ hasText: '包装破了' });
  await card.getByRole('button', { name: '查看' }).click();
  await expect(dialog(page, /的评价$/)).toBeVisible();
  await close();
  await card.getByRole('button', { name: '回复' }).click();
  await expect(dialog(page, /^回复/)).toBeVisible();
});
