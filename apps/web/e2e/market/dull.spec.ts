import { appDullGoods } from '@partsdesk/sdk/parts/appDullGoods';
import { appInquiryManager } from '@partsdesk/sdk/parts/appInquiryManager';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { buttonIn, cell } from '../support/lists';
import { enterShop } from '../support/logIn';
import { newOwner } from '../support/newOwner';
import { rows } from '../support/onPage';
import { miniApp } from '../support/phone/miniApp';
import { sheet } from '../support/sheet';
import { test } from '../support/test';

const PARTS = 30;
const codeOf = (at: number) => `DZ-${String(at + 1).padStart(3, '0')}`;
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dull-${name}.png` });
};
const HEADINGS = ['商品编码*', '门店*', '数量*', '售价*', '说明'];
const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });
const narrow = (page: Page) => page.setViewportSize({ width: 375, height: 812 });

test('[MKT-54] [MKT-56] [MKT-57] thirty dull parts go online by a sheet, an inquiry is replied to and ordered', async ({
  page,
  baseURL,
}) => {
  const owner = await newOwner(baseURL ?? '', '呆滞试店');
  const { visitor } = await miniApp(baseURL ?? '', owner);
  const { client } = owner;
  const categoryId = await goodsCategory(client).add({ name: '水泵' });
  const skuIds = [];
  for (let at = 0; at < PARTS; at += 1)
    skuIds.push(
      await goods(client).add({ name: '老款水泵', skuCode: codeOf(at), unitName: '个', categoryId, price: 9900 }),
    );
  const [place] = await warehouse(client).list({});
  await warehouseInitialize(client).add({
    lines: skuIds.map((skuId) => ({ skuId, warehouseId: place?.id ?? '', quantity: 4, unitCost: 700_000 })),
  });
  await enterShop(page, owner.phone, '总店', '呆滞试店');
  await page.goto('/market/wares/maintain');
  const main = page.getByRole('main');
  await expect(main.getByText('还没有呆滞件。')).toBeVisible();

  await buttonIn(main, '导入上架').click();
  const importing = page.getByRole('dialog', { name: '导入呆滞件上架' });
  const file = importing.locator('input[type=file]');
  const lines = Array.from({ length: PARTS }, (_, at) => [codeOf(at), '呆滞试店', 3, 66, '停产车型']);
  const wrong = lines.map((line, at) =>
    at === 3 ? ['DZ-999', ...line.slice(1)] : at === 7 ? [...line.slice(0, 2), 0.5, ...line.slice(3)] : line,
  );
  await file.setInputFiles(sheet('呆滞件', [HEADINGS, ...wrong]));
  await expect(importing).toContainText('共 30 行，2 处错误，没有导入');
  await expect(importing).toContainText('没有商品「DZ-999」');
  await shot(page, 'errors');
  await file.setInputFiles(sheet('呆滞件', [HEADINGS, ...lines]));
  await expect(importing).toContainText('成功导入 30 行');
  await buttonIn(importing, '完成').click();
  await expect(rows(page)).toHaveCount(20);
  await expect(cell(rows(page).first(), 'offered')).toHaveText('3');
  await expectReadable(page, '呆滞件维护');
  await shot(page, 'list');
  await narrow(page);
  await expect(main.getByText('老款水泵').first()).toBeVisible();
  await shot(page, 'list-phone');
  await wide(page);
  await buttonIn(main, '门店明细').click();
  const drawer = page.getByRole('dialog', { name: '门店明细' });
  // 30 × 3 × 66.00
  await expect(drawer).toContainText('可供金额合计 ¥5,940.00');
  await expect(drawer.getByText('亏 ¥12.00').first()).toBeVisible();
  await expectReadable(page, '门店明细', { within: '[role=dialog]' });
  await shot(page, 'lines');
  await drawer.getByRole('button', { name: '关闭' }).last().click();

  const { records } = await appDullGoods(visitor).page({ keyword: 'DZ-005' });
  expect(records).toMatchObject([{ words: '停产车型', lines: [{ price: 6600, offered: 3 }] }]);
  const id = await appInquiryManager(visitor).add({
    headerId: records[0]?.id ?? '',
    kind: 1,
    quantity: 2,
    content: '两个一起拿什么价',
  });
  await page.reload();
  await page.getByRole('button', { name: /^提醒(，|$)/ }).click();
  await page.getByRole('menuitem', { name: /呆滞件询价/ }).click();
  await expect(cell(rows(page).first(), 'status')).toHaveText('未回复');
  await expectReadable(page, '呆滞件询价');
  await shot(page, 'inquiries');
  await buttonIn(rows(page).first(), '详情').click();
  await expect(main.getByRole('region', { name: '呆滞试店' }).getByText('两个一起拿什么价')).toBeVisible();
  await main.getByRole('button', { name: /^回复/ }).click();
  const form = page.getByRole('dialog', { name: /^回复/ });
  await form.getByLabel(/^报价/).fill('60');
  await form.getByLabel(/^可供数量/).fill('3');
  await form.getByLabel(/^回复内容/).fill('有三个，今天能发');
  await expectReadable(page, '回复询价', { within: '[role=dialog]' });
  await shot(page, 'reply');
  await form.getByRole('button', { name: /^回复/ }).click();
  await expect(form).toBeHidden();
  await expect(main.getByRole('region', { name: '呆滞试店' }).getByText('客户未读')).toBeVisible();
  const [line] = (await appInquiryManager(visitor).item({ id })).lines;
  expect(line).toMatchObject({ status: 1, price: 6000, quantity: 3 });
  expect(line?.messages.map(({ content }) => content)).toEqual(['两个一起拿什么价', '有三个，今天能发']);
  await expectReadable(page, '询价详情');
  await shot(page, 'detail');
  await narrow(page);
  await expect(main.getByRole('region', { name: '呆滞试店' }).getByText('有三个，今天能发')).toBeVisible();
  await shot(page, 'detail-phone');
  await wide(page);

  await main.getByRole('button', { name: /^转开单/ }).click();
  const order = page.getByRole('dialog', { name: '新增分销订单' });
  await expect(order.getByLabel(/^备注/)).toHaveValue(/^询价 XJ-.+ 报价 ¥60\.00$/);
  await expect(order).toContainText('共 1 种，数量 2');
  await expect(order).toContainText('老款水泵');
  await shot(page, 'order');
  await buttonIn(order, '保存').click();
  await expect(order).toBeHidden();
  await page.goto(`/market/wares/enquiry-detail?id=${id}`);
  await main.getByRole('button', { name: /^查看订单/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('老款水泵');
});

test(
  '[MKT-53] [MKT-55] what is dull is found by comparing, put up below its cost, and changed by its shop',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const owner = await newOwner(baseURL ?? '', '比对试店');
    const { client } = owner;
    const categoryId = await goodsCategory(client).add({ name: '水泵' });
    const skuId = await goods(client).add({
      name: '老款水泵',
      skuCode: 'DZ-001',
      unitName: '个',
      categoryId,
      price: 9900,
    });
    const [place] = await warehouse(client).list({});
    await warehouseInitialize(client).add({
      lines: [{ skuId, warehouseId: place?.id ?? '', quantity: 4, unitCost: 700_000 }],
    });
    await enterShop(page, owner.phone, '总店', '比对试店');
    await page.goto('/market/wares/maintain');
    const main = page.getByRole('main');
    await buttonIn(main, '呆滞比对').first().click();
    await expect(main.getByText('没有呆滞的库存')).toBeVisible();
    await main.getByRole('textbox', { name: '商品编码' }).fill('dz-001');
    await page.keyboard.press('Enter');
    const row = main.getByRole('row').filter({ hasText: 'DZ-001' });
    await expect(row).toContainText('正常');
    await row.getByRole('checkbox').check();
    await row.getByRole('textbox', { name: /售价/ }).fill('60');
    await expect(row).toContainText('亏 ¥40.00');
    await expectReadable(page, '呆滞比对');
    await shot(page, 'compare');
    await narrow(page);
    await shot(page, 'compare-phone');
    await wide(page);
    await main.getByRole('button', { name: /^上架/ }).click();
    await expect(cell(rows(page).first(), 'offered')).toHaveText('4');
    await buttonIn(rows(page).first(), '明细').click();
    await main.getByRole('textbox', { name: /售价/ }).first().fill('80');
    await main.getByRole('button', { name: /^保存/ }).click();
    await expect(page.getByText('门店明细已保存')).toBeVisible();
    await expectReadable(page, '呆滞件编辑');
    await shot(page, 'part');
    await narrow(page);
    await shot(page, 'part-phone');
  },
);
