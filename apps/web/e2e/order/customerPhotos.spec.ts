import type { Client } from '@partsdesk/sdk';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { appImage } from '@partsdesk/sdk/storage/appImage';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

async function shippedOrder({
  staff,
  customer,
  shopId,
}: {
  staff: Client;
  customer: Client;
  shopId: string;
}): Promise<string> {
  const part = (await appGoodsShop(customer).page({ shopId, pageSize: 100 })).records.findLast(
    ({ inStock, kind }) => inStock && kind === 3,
  );
  if (!part) throw new Error('the mini-app offers nothing');
  const { id, saleOutId, receivable } = await appOrderSale(customer).add({
    shopId,
    delivery: 0,
    receiver: '冯师傅',
    phone: '13912340000',
    address: '文三路 1 号',
    lines: [{ skuId: part.skuId, quantity: 1 }],
  });
  await receiptBill(staff).add({ saleOutId, tenders: [{ method: 'wechat', amount: receivable }] });
  const { version } = await orderSale(staff).queryOnlineOrderById({ id });
  await orderSale(staff).deliveryOrder({ id, version, delivery: 0, expressCompany: '顺丰速运', expressNo: 'SF1' });
  return id;
}

/** A photo of a colour, as a phone takes it: upright and large. */
async function photo(page: Page, customer: Client, colour: string): Promise<string> {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1500, 3000];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 1500, 1200);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' }), '故障.png');
  return (await appImage(customer).uploadImg(form)).path;
}

const main = (page: Page) => page.getByRole('main');
const serious = (page: Page) => axeFaults(page, { serious: true });
const widthOf = (page: Page, name: string) =>
  expect.poll(() =>
    page
      .getByRole('img', { name })
      .last()
      .evaluate((shown: HTMLImageElement) => shown.naturalWidth),
  );

async function looksAt(page: Page, title: string) {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
    await main(page)
      .getByRole('button', { name: `${title} 1` })
      .scrollIntoViewIfNeeded();
    await widthOf(page, `${title} 1`).toBe(1024);
    expect(await serious(page), `${title} at ${String(width)}`).toEqual([]);
    await main(page)
      .getByRole('button', { name: `${title} 1` })
      .click();
    const opened = page.getByRole('dialog', { name: `${title} 1` });
    await expect(opened.getByRole('img')).toBeVisible();
    expect(await serious(page), `${title} opened at ${String(width)}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await opened.getByRole('button', { name: '下一张' }).click();
    await widthOf(page, `${title} 2`).toBe(1024);
    await page
      .getByRole('dialog', { name: `${title} 2` })
      .getByRole('button', { name: '关闭' })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

test(
  'photos of a customer are seen with the after-sale and the repair request that name them, and open',
  { tag: '@long' },
  async ({ page, server }) => {
    test.slow();
    const sides = await twoSides(server);
    await asUser(page, 'laoban');
    const imageUrls = [await photo(page, sides.customer, '#b3261e'), await photo(page, sides.customer, '#12713d')];
    const { id } = await appAfterSalesOrder(sides.customer).add({
      orderId: await shippedOrder(sides),
      type: 2,
      reason: '外壳有裂纹',
      imageUrls,
    });
    await page.goto(`/order/wechat/after-sale-detail?id=${id}`);
    await looksAt(page, '凭证图片');
    await page.setViewportSize({ width: 1440, height: 900 });
    const asked = await appMaintenanceMs(sides.customer).add({
      shopId: sides.shopId,
      contact: '冯师傅',
      phone: '13912340001',
      fault: '空调不制冷',
      imageUrls,
    });
    await page.goto(`/order/maintenance/detail?id=${asked}`);
    await looksAt(page, '故障图片');
  },
);
