import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { cell, textOf } from '../support/lists';
import { logIn } from '../support/logIn';
import { addButton, rows } from '../support/onPage';
import { test } from '../support/test';

const action = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true });
const HEAD = '总店';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

test.describe('choosing and founding a store', () => {
  test(
    'the transit layout shows user, settings, the way to a new store, and logs out [ROUTE-06] [ROUTE-08] ' +
      '[ROUTE-09] [ROUTE-10] [ROUTE-11]',
    async ({ page }) => {
      await logIn(page, 'laoban');
      await expect(page).toHaveURL(/\/transit\/select-shop$/);
      await page.goto('/transit/select');
      await expect(page.getByRole('button', { name: /顺达汽配/ })).toBeVisible();
      const head = page.getByRole('banner');
      await expect(head).toContainText('陈国华');
      await expect(head.getByRole('link', { name: '创建店铺' })).toHaveAttribute('href', '/shop/save');
      await head.getByRole('link', { name: '设置' }).click();
      await expect(page).toHaveURL(/\/shop\/user-set$/);
      await action(head, '退出登录').click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(page.getByText('退出成功')).toBeVisible();
      await expect(page).toHaveURL(/\/user\/login/);
    },
  );

  test(
    'a store is founded with its place and leads on to authentication; nothing is loaded from outside ' +
      '[ROUTE-07] [PROD-04]',
    async ({ page }) => {
      const outside: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith('http://127.0.0.1') && !/^(data|blob):/.test(request.url()))
          outside.push(request.url());
      });
      const name = `临平店铺${String(Date.now()).slice(-6)}`;
      await logIn(page, 'fuwu2');
      await expect(page).not.toHaveURL(/login/);
      await page.goto('/shop/save');
      await page.getByLabel(/^店铺名称/).fill(name);
      await page.getByLabel(/^联系人/).fill('林晓');
      await page.getByLabel(/^联系电话/).fill('0571-86000000');
      await page.getByRole('combobox', { name: '省' }).fill('浙江');
      await page.getByRole('option', { name: '浙江省' }).click();
      await page.getByRole('combobox', { name: '市' }).fill('杭州');
      await page.getByRole('option', { name: '杭州市' }).click();
      await page.getByRole('combobox', { name: '区县' }).fill('临平');
      await page.getByRole('option', { name: '临平区' }).click();
      await page.getByLabel(/^经度/).fill('220');
      await page.getByRole('button', { name: /^创建店铺/ }).click();
      await expect(page.getByText('经度应在 -180 到 180 之间，最多6位小数')).toBeVisible();
      await page.getByLabel(/^经度/).fill('120.299');
      await page.getByLabel(/^纬度/).fill('30.4187');
      await page.getByRole('button', { name: /^创建店铺/ }).click();
      await expect(page).toHaveURL(/\/shop\/authentication\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
      await expect(page.getByText('未认证').first()).toBeVisible();
      expect(outside).toEqual([]);
    },
  );
});

test('the platform rejects with a reason that it must give; the owner sees it and hands in again [FLOW-03]', async ({
  browser,
}) => {
  const platform = await (await browser.newContext()).newPage();
  await asUser(platform, 'pingtai', '总店', '平台运营中心');
  await open(platform, '/platform/store-auth');
  await action(rows(platform).filter({ hasText: '城北汽修配件' }), '审核').click();
  const drawer = platform.getByRole('dialog', { name: '城北汽修配件' });
  await expect(drawer.getByRole('img', { name: '营业执照' })).toBeVisible();
  await expect
    .poll(() =>
      drawer.getByRole('img', { name: '营业执照' }).evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(100);
  await expect(drawer).toContainText('3301**********0011');
  await action(drawer, '驳回').click();
  const form = platform.getByRole('dialog', { name: '驳回认证' });
  await action(form, '驳回').click();
  await expect(form.getByText('请填写驳回原因')).toBeVisible();
  await form.getByLabel(/^驳回原因/).fill('身份证国徽面不清晰');
  await action(form, '驳回').click();
  await expect(platform.getByText('已驳回').first()).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await logIn(owner, 'chengbei');
  await owner.getByRole('link', { name: '查看原因并重新提交' }).click();
  await expect(owner.getByText(/认证被驳回：身份证国徽面不清晰/)).toBeVisible();
  await owner.getByLabel(/^法定代表人/).fill('沈建萍');
  await owner.getByLabel(/^统一社会信用代码/).fill('91330105MA27W3XH0X');
  await action(owner, '重新提交').click();
  await expect(owner.getByText('统一社会信用代码有误，请核对每一位')).toBeVisible();
  await owner.getByLabel(/^统一社会信用代码/).fill('91330105MA27W3XH0P');
  await action(owner, '重新提交').click();
  await expect(owner.getByText('审核中').first()).toBeVisible();
  await expect(owner.getByRole('region', { name: '认证记录' })).toContainText('重新提交');
});

test('the head store is the first row [D28]; a warehouse is added, and stocked by a paste from a sheet', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asUser(page, 'laoban', HEAD);
  await page.goto('/goods/shop/list');
  // Work (FW-…) has no stock.
  const parts = rows(page).filter({ hasNotText: 'FW-' });
  const codes = [await textOf(cell(parts.nth(0), 'skuCode')), await textOf(cell(parts.nth(1), 'skuCode'))];
  await open(page, '/store/shop/branch');
  await expect(rows(page).first()).toContainText('总店');
  await action(rows(page).filter({ hasText: '城西店' }), '仓库').click();
  const drawer = page.getByRole('dialog', { name: /城西店 · 仓库/ });
  await action(drawer, '新增仓库').click();
  const name = `临时库${String(Date.now()).slice(-6)}`;
  const form = page.getByRole('dialog', { name: '新增仓库' });
  await form.getByLabel(/^仓库名称/).fill(name);
  await action(form, '保存').click();
  const section = drawer.locator('section').filter({ hasText: name });
  await action(section, '录入期初').click();
  const editor = page.getByRole('dialog', { name: new RegExp(`录入期初库存 · ${name}`) });
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${codes[0]}\t12\t35.5\n${codes[1]}\t3\t120.25\nNO-SUCH\t1\t1`,
  );
  await editor.getByRole('textbox', { name: '商品编码，第1行' }).focus();
  await page.keyboard.press('Control+V');
  await expect(editor.getByText('没有这个商品')).toBeVisible();
  await expect(editor.getByText('查找中…')).toHaveCount(0);
  await expect(editor).toContainText('共 3 种，成本合计 ¥787.75');
  await action(editor, '保存并入库').click();
  await expect(editor.getByText('请先修改标红的行')).toBeVisible();
  await action(editor, '删除第3行').click();
  const cost = editor.getByRole('textbox', { name: '单位成本（元），第2行' });
  await cost.fill('');
  await action(editor, '保存并入库').click();
  const asked = page.getByRole('alertdialog', { name: '期初库存入库？' });
  await expect(asked).toContainText('有 1 种没有单位成本');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await cost.fill('120.25');
  await action(editor, '保存并入库').click();
  await expect(asked).not.toContainText('没有单位成本');
  await action(asked, '入库').click();
  await expect(editor).toBeHidden();
  await expect(section.getByRole('list', { name: '期初库存' })).toContainText('2 种 · ¥786.75');
});

test(
  'a model is added for a maker found by pinyin, and disabled [FLOW-13]; a meal for it is made up like ' + 'a sheet',
  async ({ page }) => {
    const stamp = String(Date.now()).slice(-6);
    await asUser(page, 'laoban', HEAD);
    await open(page, '/store/model-maintenance');
    await addButton(page, '新增车型').click();
    const form = page.getByRole('dialog', { name: '新增车型' });
    await form.getByLabel(/^厂家/).fill('syzg');
    await page.getByRole('option', { name: '三一重工' }).click();
    await form.getByLabel(/^车型名称/).fill(`SY${stamp}`);
    await action(form, '保存').click();
    await expect(form).toBeHidden();

    await open(page, '/store/meal');
    await addButton(page, '新增套餐').click();
    const meal = page.getByRole('dialog', { name: '新增套餐' });
    await meal.getByLabel(/^套餐名称/).fill(`挖机保养${stamp}`);
    await meal.getByLabel('适用车型').fill(`sy${stamp}`);
    await page.getByRole('option', { name: new RegExp(`SY${stamp}`) }).click();
    await page.keyboard.press('Tab');
    await action(meal, '保存').click();
    await expect(meal).toBeHidden();
    await action(rows(page).filter({ hasText: `挖机保养${stamp}` }), '车型物料').click();
    await page
      .getByRole('dialog', { name: `挖机保养${stamp}` })
      .getByRole('link', { name: '物料' })
      .click();

    await page.getByRole('combobox', { name: '添加配件' }).fill('机油滤清器');
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: '数量，第1行' }).fill('2');
    await page.getByRole('textbox', { name: '单价（元），第1行' }).fill('60');
    await page.getByRole('button', { name: '增加工时项目' }).click();
    await page.getByRole('textbox', { name: '项目名称，第1行' }).fill('更换机滤');
    const labour = page.getByRole('region', { name: '工时' });
    await labour.getByRole('textbox', { name: '单价（元），第1行' }).fill('80.5');
    await expect(page.getByText('未保存')).toBeVisible();
    await action(page.getByRole('main'), '保存').click();
    await expect(page.getByText('保存成功').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: '项目名称，第1行' })).toHaveValue('更换机滤');
    await expect(page.getByText('¥200.50').first()).toBeVisible();

    await page.goto('/store/model-maintenance');
    await page.getByRole('textbox', { name: '车型、厂家、拼音' }).fill(`SY${stamp}`);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await action(rows(page).first(), '停用').click();
    await expect(cell(rows(page).first(), 'status')).toHaveText('已停用');
  },
);

test(
  'axe finds nothing in the drawers and forms of stores, and nothing is wider than a phone',
  { tag: '@long' },
  async ({ browser, page }) => {
    test.setTimeout(240_000);
    await asUser(page, 'laoban', HEAD);
    const look = async (what: string) => {
      // A hint under the pointer is not the page.
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await expectReadable(page, what);
    };
    await page.goto('/store/meal');
    await action(page, '车型物料').first().click();
    const models = page.getByRole('dialog');
    await expect(models.getByRole('link', { name: '物料' }).first()).toBeVisible();
    await look('models of a meal');
    await models.getByRole('link', { name: '物料' }).first().click();
    await expect(page.getByRole('combobox', { name: '添加配件' })).toBeVisible();
    await look('/store/meal-material');
    await page.goto('/store/shop/branch');
    await action(page, '仓库').first().click();
    await expect(page.getByRole('list', { name: '期初库存' }).first()).toBeVisible();
    await look('warehouses');
    await action(page, '录入期初').first().click();
    await look('opening stock');
    const platform = await (await browser.newContext()).newPage();
    await asUser(platform, 'pingtai', '总店', '平台运营中心');
    await platform.goto(`/platform/store-auth?list=${encodeURIComponent(JSON.stringify({ filters: { status: 3 } }))}`);
    await action(platform, '查看').first().click();
    await expect(platform.getByRole('img', { name: '营业执照' })).toBeVisible();
    await expectReadable(platform, 'store authentication');
    await platform.context().close();
  },
);
