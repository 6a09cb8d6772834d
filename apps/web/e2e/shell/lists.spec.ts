import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { rows } from '../support/onPage';
import { test } from '../support/test';

const LISTS = ['/order/list/index', '/goods/shop/list', '/customer/list', '/customer/list-all'];

const cell = (row: Locator, field: string) => row.locator(`[data-field="${field}"]`);
const action = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
const withFilters = (path: string, filters: object, size = 20) =>
  `${path}?list=${encodeURIComponent(JSON.stringify({ filters, size }))}`;

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(rows(page).first()).toBeVisible();
}

async function search(page: Page, label: string, words: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .fill(words);
  await page.keyboard.press('Enter');
}

/** What stands behind 更多 of a row. */
async function more(page: Page, row: Locator, name: string): Promise<void> {
  await action(row, '更多').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const CUSTOMER_SEARCH = '姓名、手机号、车牌、拼音';

test('filters and order of a list land in the address and survive a reload', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  await page.getByRole('button', { name: '有欠款' }).first().click();
  await expect(page.locator('.MuiChip-root').filter({ hasText: '有欠款' })).toBeVisible();
  await page.getByRole('columnheader', { name: '欠款' }).click();
  await expect(page).toHaveURL(/owing.*debt\.desc/);
  const debts = async () =>
    (await cell(rows(page), 'debt').allInnerTexts()).map((text) => Number(text.replace(/[¥,]/g, '')));
  await expect
    .poll(async () => {
      const shown = await debts();
      return shown.length > 1 && shown.every((debt, index) => debt > 0 && debt <= (shown[index - 1] ?? debt));
    })
    .toBe(true);
  const shown = await debts();

  await page.reload();
  await expect(page.getByRole('button', { name: '有欠款', pressed: true })).toBeVisible();
  await expect.poll(debts).toEqual(shown);
});

test('a customer is added, found, edited, tagged, disabled and enabled', async ({ page }) => {
  const phone = `199${String(Date.now()).slice(-8)}`;
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  await page.getByRole('button', { name: '新增客户' }).click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  await form.getByLabel(/^客户名称/).fill('测试汽修厂');
  await form.getByLabel(/^信用额度/).fill('8000');

  // The field's own rule, then the server's.
  await form.getByLabel(/^手机号/).fill('1390000');
  await action(form, '保存').click();
  await expect(form.locator('[data-field=phone]')).toContainText('请填写11位手机号');
  await expect(form.getByLabel(/^手机号/)).toBeFocused();
  await form.getByLabel(/^手机号/).fill(phone);
  await action(form, '保存').click();
  await expect(page.getByText('客户已新增')).toBeVisible();
  await expect(form).toBeHidden();

  await search(page, CUSTOMER_SEARCH, phone);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  await expect(row).toContainText('测试汽修厂');
  await expect(cell(row, 'creditLimit')).toHaveText('¥8,000.00');

  await page.getByRole('button', { name: '新增客户' }).click();
  await form.getByLabel(/^客户名称/).fill('另一家');
  await form.getByLabel(/^手机号/).fill(phone);
  await action(form, '保存').click();
  await expect(form.locator('[data-field=phone]')).toContainText('手机号已属于客户「测试汽修厂」');
  await action(form, '取消').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();

  await action(row, '编辑').click();
  const edit = page.getByRole('dialog', { name: '编辑客户' });
  await edit.getByLabel(/^客户名称/).fill('测试汽修厂（总厂）');
  await edit.getByLabel(/^信用额度/).fill('');
  await edit.getByLabel(/^信用额度/).press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(row).toContainText('测试汽修厂（总厂）');
  await expect(cell(row, 'creditLimit')).toHaveText('不可挂账');

  await more(page, row, '标签');
  const tags = page.getByRole('dialog', { name: /的标签/ });
  await tags.getByLabel('标签').click();
  await page.getByRole('option', { name: '修理厂' }).click();
  await page.keyboard.press('Tab');
  await action(tags, '保存').click();
  await expect(cell(row, 'tags')).toHaveText('修理厂');

  await more(page, row, '禁用');
  await page.getByRole('alertdialog').getByRole('button', { name: '禁用' }).click();
  await expect(cell(row, 'status')).toHaveText('禁用');
  await more(page, row, '启用');
  await expect(cell(row, 'status')).toHaveText('启用');
});

test('the search finds a customer by plate, and an empty answer offers the way back', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  const known = rows(page).filter({ hasText: /浙A/ }).first();
  const plate = (await cell(known, 'plates').innerText()).split('、')[0] ?? '';
  const name = await cell(known, 'name').innerText();
  await page.keyboard.press('/');
  await page.keyboard.type(plate);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'name')).toHaveText(name);
  await search(page, CUSTOMER_SEARCH, '查无此人');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(rows(page).nth(5)).toBeVisible();
});

test('what is half filled in asks before it is thrown away', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  await page.getByRole('button', { name: '新增客户' }).click();
  const form = page.getByRole('dialog', { name: '新增客户' });
  await form.getByLabel(/^客户名称/).fill('写了一半');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('放弃修改？');
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(form.getByLabel(/^客户名称/)).toHaveValue('写了一半');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '放弃', exact: true }).click();
  await expect(form).toBeHidden();
});

test('a customer with a debt leads to the documents that owe it', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/customer/list', { owing: true }));
  const name = await cell(rows(page).first(), 'name').innerText();
  const debt = await cell(rows(page).first(), 'debt').innerText();
  await action(rows(page).first(), '详情').click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toContainText(debt);
  await drawer.getByRole('link', { name: '查看欠款单据' }).click();
  await expect(page).toHaveURL(/\/order\/list\/index/);
  await expect(cell(rows(page), 'customerName').first()).toBeVisible();
  for (const customer of await cell(rows(page), 'customerName').allInnerTexts()) expect(customer).toBe(name);
});

test('a document opens from the second page of a list, and Back returns there', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/order/list/index');
  const onFirst = await cell(rows(page).first(), 'code').innerText();
  await page.getByRole('button', { name: /下一页/ }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(cell(rows(page).first(), 'code')).not.toHaveText(onFirst);
  const code = await cell(rows(page).first(), 'code').innerText();
  await cell(rows(page).first(), 'customerName').dblclick();
  await expect(page).toHaveURL(/delivery-order-details/);
  await expect(page.getByRole('button', { name: `复制 ${code}` }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: '单据进度' })).toBeVisible();
  await expect(page.getByText('操作记录')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(cell(rows(page).first(), 'code')).toHaveText(code);
});

test('sales order, outbound and receipts lead to each other', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { status: 3 }));
  const paid = rows(page).filter({ hasText: '已支付' }).first();
  const sale = (await cell(paid, 'code').innerText()).replace('CK', 'XS');
  await action(paid, '销售单').click();
  await expect(page).toHaveURL(/sales-order-details/);
  const document = page.getByRole('main');
  await expect(document.getByRole('button', { name: `复制 ${sale}` }).first()).toBeVisible();
  await expect(document.getByRole('region', { name: '收款记录' })).toContainText(/SK-/);
  await document.getByRole('button', { name: '查看出库单' }).click();
  await expect(page).toHaveURL(/delivery-order-details/);
  await expect(document.getByRole('button', { name: `复制 ${sale}` }).first()).toBeVisible();
});

test('the status of sales orders is counted, and a count is a filter', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/order/list/index');
  await page.getByRole('tab', { name: '销售单' }).click();
  const waiting = page.getByRole('group', { name: '出库状态' }).getByRole('button', { name: /^未出库 \d/ });
  await waiting.click();
  const count = Number(/\d+/.exec(await waiting.innerText())?.[0]);
  // The grid draws the rows that are seen, and tells how many there are.
  await expect(page.getByText(`共 ${String(count)} 条`)).toBeVisible();
  for (const status of await cell(rows(page), 'status').allInnerTexts()) expect(status).toBe('未出库');
  await page.reload();
  await expect(waiting).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { level: 1, name: '销售单' })).toBeVisible();
});

test('the store keeper hands out a part of what is ready, and the rest stays owed', async ({ page }) => {
  await asUser(page, 'cangguan');
  await openList(page, withFilters('/order/list/index', { status: 1, ready: true }));
  const row = rows(page).first();
  const code = await cell(row, 'code').innerText();
  await action(row, '出库').click();
  const drawer = page.getByRole('dialog', { name: `出库 ${code}` });
  const quantities = drawer.getByRole('textbox', { name: '出库数量' });
  await expect(quantities.first()).toBeFocused();
  const all = await quantities.count();
  await quantities.first().fill('99999');
  await action(drawer, '确认出库').click();
  await expect(drawer.getByText(/出库数量最多\d/)).toBeVisible();
  // Nothing at all is no hand-out.
  for (let line = 0; line < all; line += 1) await quantities.nth(line).fill('0');
  await action(drawer, '确认出库').click();
  await expect(drawer.getByText('出库数量应大于0').first()).toBeVisible();
  await quantities.first().fill('1');
  await action(drawer, '确认出库').click();
  await expect(page.getByText('出库成功')).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.goto('/order/list/index');
  await search(page, '单号、客户、手机号、车牌', code);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'status')).toHaveText(/部分出库|全部出库/);
});

test('an unpaid order is cancelled with its reason, which the timeline tells', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { view: 'sales', status: 0 }));
  const row = rows(page)
    .filter({ has: page.getByRole('button', { name: '取消', exact: true, disabled: false }) })
    .first();
  const code = await cell(row, 'code').innerText();
  await action(row, '取消').click();
  const drawer = page.getByRole('dialog', { name: `取消销售单 ${code}` });
  await action(drawer, '取消该单').click();
  await expect(drawer.getByText('请填写取消原因')).toBeVisible();
  await drawer.getByLabel(/^取消原因/).fill('客户改买别的型号');
  await action(drawer, '取消该单').click();
  await expect(page.getByText('销售单已取消')).toBeVisible();
  await page.goto(withFilters('/order/list/index', { view: 'sales', keyword: code }));
  await expect(cell(rows(page).first(), 'status')).toHaveText('已取消');
  await action(rows(page).first(), '详情').click();
  const document = page.getByRole('main');
  await expect(document.getByText('客户改买别的型号')).toBeVisible();
  await expect(document.getByText('无需付款').filter({ visible: true })).toBeVisible();
  await expect(document.getByRole('button', { name: '取消', exact: true })).toHaveCount(0);
});

test('an order whose rest will not come is ended, and tells what is not delivered', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { view: 'sales', status: 0 }));
  await action(
    rows(page)
      .filter({ has: page.getByRole('button', { name: '取消', exact: true, disabled: false }) })
      .first(),
    '详情',
  ).click();
  const document = page.getByRole('main');
  await action(document, '服务信息').click();
  const service = page.getByRole('dialog', { name: /^服务信息/ });
  await service.getByLabel(/^备注/).fill('改约周三');
  await action(service, '保存').click();
  await expect(service).toBeHidden();
  await expect(document.getByText('改约周三')).toBeVisible();
  await action(document, '强制完成').click();
  const drawer = page.getByRole('dialog', { name: /^强制完成/ });
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  await action(drawer, '强制完成').click();
  await expect(drawer.getByText('请填写原因')).toBeVisible();
  await drawer.getByLabel(/^原因/).fill('厂家停产');
  await action(drawer, '强制完成').click();
  await expect(page.getByText('销售单已强制完成')).toBeVisible();
  await expect(document.getByText(/厂家停产；不再出库：/)).toBeVisible();
  await expect(document.getByRole('columnheader', { name: '不再出库' })).toBeVisible();
  await expect(document.getByRole('button', { name: '强制完成' })).toHaveCount(0);
});

test('a shop sets its own price; the head store keeps its own', async ({ page }) => {
  await asUser(page, 'cangguan');
  await openList(page, `/goods/shop/list?list=${encodeURIComponent(JSON.stringify({ sort: 'skuCode.desc' }))}`);
  const row = rows(page).first();
  await expect(cell(row, 'archivePrice')).toHaveText(/¥/);
  const archive = await cell(row, 'archivePrice').innerText();
  await action(row, '编辑').click();
  const form = page.getByRole('dialog', { name: '编辑门店商品' });
  await expect(form.getByLabel(/^售价/)).toBeFocused();
  await form.getByLabel(/^售价/).fill('0');
  await action(form, '保存').click();
  await expect(form.locator('[data-field=price]')).toContainText(/应大于0|不能为0|大于/);
  await form.getByLabel(/^售价/).fill('123.45');
  await form.getByLabel(/^货位/).fill('Z-99');
  await action(form, '保存').click();
  await expect(form).toBeHidden();
  await expect(cell(row, 'price')).toHaveText('¥123.45');
  await expect(cell(row, 'shelf')).toHaveText('Z-99');
  await expect(cell(row, 'archivePrice')).toHaveText(archive);
});

test('a part is found by bar code and by the first letters of its name, and tells what moved it', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/goods/shop/list', { keyword: 'cxrhj' }));
  await expect(rows(page).first()).toContainText('除锈润滑剂');
  const held = rows(page).filter({ hasNotText: '缺货' }).first();
  const sku = await cell(held, 'skuCode').innerText();
  await action(held, '详情').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('region', { name: '出入库明细' })).toContainText(/销售出库|期初库存/);
  const barCode = (await drawer.getByRole('button', { name: /^复制 69\d+/ }).innerText()).trim();
  await page.keyboard.press('Escape');
  await search(page, '名称、编码、条码、OEM号、拼音', barCode);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'skuCode')).toHaveText(sku);
});

test('who has no permission sees no button', async ({ page }) => {
  await asUser(page, 'shouyin');
  await openList(page, withFilters('/order/list/index', { view: 'sales', status: 0 }));
  await expect(action(rows(page).first(), '详情')).toBeVisible();
  await expect(page.getByRole('button', { name: '取消', exact: true })).toHaveCount(0);
  await openList(page, '/order/list/index');
  await expect(page.getByRole('button', { name: '出库', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  await page.goto('/goods/shop/list');
  await expect(page).not.toHaveURL(/\/goods\/shop\/list/);
});

test('the store keeper hands out but takes no money', async ({ page }) => {
  await asUser(page, 'cangguan');
  await openList(page, withFilters('/order/list/index', { owing: true }));
  await expect(action(rows(page).first(), '详情')).toBeVisible();
  await expect(page.getByRole('button', { name: '收款', exact: true })).toHaveCount(0);
});

const seriousProblems = (page: Page, within: 'main' | '[role=dialog]' = 'main') =>
  axeFaults(page, { within, serious: true });

for (const [path, filters] of [
  ...LISTS.map((path) => [path, {}] as const),
  ['/order/list/index', { view: 'sales' }] as const,
])
  test(`axe finds nothing serious on ${path} ${JSON.stringify(filters)}`, async ({ page }) => {
    test.slow();
    await asUser(page, 'dianzhang');
    // Ten rows tell what a hundred would.
    await openList(page, withFilters(path, filters, 10));
    expect(await seriousProblems(page)).toEqual([]);
  });

test('axe finds nothing serious on a sales order and its outbound', async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { view: 'sales' }));
  await action(rows(page).first(), '详情').click();
  await expect(page.getByText('操作记录')).toBeVisible();
  // Alone, without the list that is kept alive behind it.
  await page.reload();
  await expect(page.getByText('操作记录')).toBeVisible();
  expect(await seriousProblems(page), 'sales order').toEqual([]);
  await page.getByRole('main').getByRole('button', { name: '查看出库单' }).click();
  await expect(page).toHaveURL(/delivery-order-details/);
  await expect(page.getByRole('heading', { level: 1, name: '出库单' })).toBeVisible();
  expect(await seriousProblems(page), 'outbound').toEqual([]);
});

test('axe finds nothing serious on the drawers', async ({ page }) => {
  test.slow();
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/customer/list', { owing: true }));
  await action(rows(page).first(), '详情').click();
  await expect(page.getByRole('dialog').getByRole('region', { name: /最近销售 \d/ })).toBeVisible();
  expect(await seriousProblems(page, '[role=dialog]'), 'customer').toEqual([]);
  await action(page.getByRole('dialog'), '编辑').click();
  await expect(page.getByRole('dialog', { name: '编辑客户' })).toBeVisible();
  expect(await seriousProblems(page, '[role=dialog]'), 'customer form').toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('nothing is wider than the screen; a card opens its document', async ({ page }) => {
    await asUser(page, 'dianzhang');
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const cards = page.getByRole('article').filter({ visible: true });
    for (const address of [...LISTS, withFilters('/order/list/index', { view: 'sales' })]) {
      await page.goto(address);
      await expect(cards.first()).toBeVisible();
      expect(await overflow(), address).toBe(0);
      await page.getByRole('button', { name: '更多条件' }).click();
      await expect(page.getByRole('button', { name: '收起条件' })).toBeVisible();
      expect(await overflow(), `${address}, all filters`).toBe(0);
    }
    await cards.first().getByRole('heading').click();
    await expect(page.getByText('操作记录')).toBeVisible();
    expect(await overflow(), 'sales order').toBe(0);
    await page.getByRole('button', { name: '查看出库单' }).click();
    await expect(page).toHaveURL(/delivery-order-details/);
    await expect(page.getByRole('main').getByRole('region', { name: '收款记录' })).toBeVisible();
    expect(await overflow(), 'outbound').toBe(0);
  });
});
