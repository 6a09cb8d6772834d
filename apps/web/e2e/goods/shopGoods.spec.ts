import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { toDesk } from '../support/atTheDesk';
import { expectReadable } from '../support/axe';
import { cell, search, textOf } from '../support/lists';
import { FINGERS, addButton, rows } from '../support/onPage';
import { test } from '../support/test';

test('a garage buys at the price of its grade, and the desk says why', async ({ page }) => {
  await asUser(page, 'laoban');
  await page.goto(
    '/goods/shop/list?list=%7B%22filters%22%3A%7B%22keyword%22%3A%22%E5%89%8D%E5%88%B9%E8%BD%A6%E7%89%87%22%7D%7D',
  );
  await expect(rows(page).first()).toBeVisible();
  const code = await textOf(cell(rows(page).first(), 'skuCode'));
  await rows(page).first().dblclick();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('region', { name: '各店库存' }).or(drawer.getByLabel('各店库存'))).toContainText(
    '未接入工厂库存',
  );
  await drawer.getByLabel('修理厂的定价方式').click();
  await page.getByRole('option', { name: '打折' }).click();
  await drawer.getByRole('textbox', { name: '修理厂的折扣' }).fill('70');
  await drawer.getByRole('button', { name: '保存等级价' }).click();
  await expect(page.getByText('等级价已保存')).toBeVisible();

  await page.goto('/customer/list');
  await expect(rows(page).first()).toBeVisible();
  await addButton(page, '新增客户').click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  const name = `等级客户${String(Date.now()).slice(-6)}`;
  await form.getByLabel(/^客户名称/).fill(name);
  await form.getByLabel('会员等级').click();
  await page.getByRole('option', { name: '修理厂' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  await toDesk(page);
  const search = page.getByRole('combobox', { name: '扫码或搜索商品' });
  await search.fill(code);
  await expect(search).toHaveValue(code);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: '购物车' })).toContainText(code);
  await page.keyboard.press('F2');
  await page.keyboard.type(name, FINGERS);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  const why = page.getByRole('table', { name: '购物车' }).getByText('客户价', { exact: true });
  await why.hover();
  await expect(page.getByRole('tooltip')).toContainText('本店「修理厂」价（7折）');
});

test('a part goes into the mini-app, becomes a special offer and is regular again', async ({ page }) => {
  await asUser(page, 'laoban');
  await page.goto('/goods/mini-app/list');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: '选择商品' }).click();
  const picker = page.getByRole('dialog', { name: '选择商品上架小程序' });
  await picker.getByRole('combobox', { name: '添加配件' }).fill('三元催化器');
  // The first ones of the demo are special offers already.
  await page
    .getByRole('option', { name: /三元催化器/ })
    .last()
    .click();
  const code = /[A-Z]\d{6}/.exec(await picker.getByRole('list', { name: '已选商品' }).innerText())?.[0] ?? '';
  await picker.getByRole('button', { name: '上架', exact: true }).click();
  await expect(picker).toBeHidden();

  await page.goto('/goods/special-price');
  await addButton(page, '新增特价').click();
  await page.getByRole('dialog', { name: '选择商品' }).getByLabel('小程序商品').fill(code);
  await page.getByRole('option', { name: new RegExp(code) }).click();
  const offer = page.getByRole('dialog', { name: '设置特价' });
  await offer.getByLabel(/^特价/).fill('999999');
  await offer.getByRole('button', { name: '保存' }).click();
  await expect(offer.getByText('特价必须低于线上价')).toBeVisible();
  await offer.getByLabel(/^特价/).fill('99');
  await offer.getByRole('button', { name: '保存' }).click();
  await expect(offer).toBeHidden();
  await search(page, '名称、编码、拼音', code);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page);
  await expect(row).toContainText('进行中');
  await row.getByRole('button', { name: '取消特价' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消特价' }).click();
  await expect(page.getByText('已取消特价')).toBeVisible();
});

test('ticked rows leave the pages of the list in sight, and their labels fit into the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await asUser(page, 'laoban');
  await page.goto('/goods/shop/list');
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole('checkbox').check();
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toBeVisible();
  await expect(page.getByText(/^\d+–\d+ \/ 共/)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '打印标签' }).click();
  const labels = page.getByRole('dialog', { name: '打印标签' });
  await expect(labels.getByLabel('张数，第1行')).toBeInViewport({ ratio: 1 });
});

test(
  'axe finds nothing on the goods of a shop, and nothing is wider than a phone',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await asUser(page, 'laoban');
    for (const path of ['/goods/shop/list', '/goods/mini-app/list', '/goods/special-price']) {
      await page.goto(path);
      await expect(rows(page).first()).toBeVisible();
      await expectReadable(page, path);
    }
  },
);
