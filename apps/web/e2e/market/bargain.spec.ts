import { appBargainActSchema } from '@partsdesk/sdk/parts/appBargainActSchema';
import { appBargainingActivity } from '@partsdesk/sdk/parts/appBargainingActivity';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { typeDay } from '../support/day/typeDay';
import { buttonIn, more } from '../support/lists';
import { enterShop } from '../support/logIn';
import { newOwner } from '../support/newOwner';
import { rows } from '../support/onPage';
import { miniApp } from '../support/phone/miniApp';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bargain-${name}.png` });
};
const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });
const narrow = (page: Page) => page.setViewportSize({ width: 375, height: 812 });
/** A day of the shop, so many after today. */
const day = (after: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + after * 86_400_000);

test('[MKT-26] [FLOW-01] a part is offered by bargain, cut by friends to its floor, and ordered', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const owner = await newOwner(baseURL ?? '', '砍价试店');
  const { visitor, visitorOf } = await miniApp(baseURL ?? '', owner);
  const { client } = owner;
  const categoryId = await goodsCategory(client).add({ name: '电瓶' });
  const skuId = await goods(client).add({
    name: '启停电瓶',
    skuCode: 'KJ-001',
    unitName: '个',
    categoryId,
    price: 40_000,
  });
  const [place] = await warehouse(client).list({});
  await warehouseInitialize(client).add({
    lines: [{ skuId, warehouseId: place?.id ?? '', quantity: 4, unitCost: 2_000_000 }],
  });
  await enterShop(page, owner.phone, '总店', '砍价试店');
  const main = page.getByRole('main');

  await page.goto('/market/bargain/index');
  await expect(main).toContainText('还没有砍价方案');
  await buttonIn(main, '新增方案').first().click();
  await expect(page).toHaveURL(/bargain-save/);
  await main.getByRole('textbox', { name: /^方案名称/ }).fill('电瓶砍价');
  await main.getByRole('combobox', { name: /^商品/ }).fill('KJ-001');
  await page.getByRole('option', { name: /启停电瓶/ }).click();
  await main.getByLabel(/^底价/).fill('300');
  await main.getByLabel(/^帮砍人数/).fill('2');
  await typeDay(page, 'beginDay', day(0));
  await typeDay(page, 'endDay', day(6));
  await expect(main).toContainText('2 刀合计正好 ¥100.00');
  await expect(main).toContainText('请填写门店数量');
  await main.getByRole('table', { name: '门店数量' }).locator('input').first().fill('3');
  await expectReadable(page, '砍价方案编辑');
  await shot(page, 'form');
  await narrow(page);
  await shot(page, 'form-phone');
  await wide(page);
  await buttonIn(main, '保存并上线').click();
  await expect(page).toHaveURL(/bargain-detail\?id=/);
  await expect(main.locator('dl').getByText('已上线')).toBeVisible();
  await expectReadable(page, '砍价方案详情');

  const [offer] = (await appBargainActSchema(visitor).page({ shopId: place?.shopId ?? '' })).records;
  const runId = await appBargainingActivity(visitor).add({
    activitySchemaId: offer?.id ?? '',
    shopId: place?.shopId ?? '',
  });
  for (const phone of ['13900003331', '13900003332'])
    await appBargainingActivity(await visitorOf(phone)).help({ id: runId });
  await page.goto('/market/bargain-list');
  await expect(rows(page).first()).toContainText('已砍到底');
  await expectReadable(page, '砍价活动记录');
  await shot(page, 'runs');
  await buttonIn(main, '刷新状态').click();
  await expect(page.getByText('没有到期的砍价')).toBeVisible();
  await buttonIn(rows(page).first(), '备注').click();
  const noted = page.getByRole('dialog', { name: /的砍价$/ });
  await noted.getByRole('textbox', { name: /^备注/ }).fill('老客户');
  await buttonIn(noted, '保存').click();
  await expect(rows(page).first()).toContainText('老客户');
  const order = await appOrderSale(visitor).add({
    shopId: place?.shopId ?? '',
    delivery: 1,
    receiver: '李师傅',
    phone: '13900002222',
    lines: [{ skuId, quantity: 1 }],
    bargainId: runId,
    expected: 30_000,
  });
  await page.goto('/market/bargain-list');
  await expect(rows(page).first()).toContainText(order.code);
  await narrow(page);
  await expect(main.getByText('已下单').first()).toBeVisible();
  await shot(page, 'runs-phone');
  await wide(page);

  await page.goto('/market/shop-bargain');
  await expect(rows(page).first()).toContainText('1 / 3');
  await expectReadable(page, '门店砍价');
  await buttonIn(rows(page).first(), '调整').click();
  await expect(page).toHaveURL(/shop-bargain-edit\?id=/);
  await main.getByLabel(/^活动数量/).fill('5');
  await expectReadable(page, '门店砍价编辑');
  await shot(page, 'own');
  await buttonIn(main, '保存').click();
  await expect(page).toHaveURL(/shop-bargain$/);
  await expect(rows(page).first()).toContainText('1 / 5');

  await page.goto('/market/bargain/index');
  await more(page, rows(page).first(), '下线');
  await buttonIn(page.getByRole('alertdialog', { name: '下线「电瓶砍价」？' }), '下线').click();
  await expect(rows(page).first()).toContainText('已下线');
  await expectReadable(page, '砍价方案');
  await shot(page, 'list');
  await narrow(page);
  await expect(main.getByText('电瓶砍价').first()).toBeVisible();
  await shot(page, 'list-phone');
});
