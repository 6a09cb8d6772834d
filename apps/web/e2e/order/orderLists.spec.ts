import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { buttonIn, cell, openList, search, textOf, withFilters } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';

test('a document opens from the second page of a list, and Back returns there', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/order/list/index');
  const onFirst = await textOf(cell(rows(page).first(), 'code'));
  await page.getByRole('button', { name: /下一页/ }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(cell(rows(page).first(), 'code')).not.toHaveText(onFirst);
  const code = await textOf(cell(rows(page).first(), 'code'));
  await cell(rows(page).first(), 'customerName').dblclick();
  await expect(page).toHaveURL(/delivery-order-details/);
  await expect(page.getByRole('button', { name: `复制 ${code}` }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: '单据进度' })).toBeVisible();
  await expect(page.getByText('操作记录')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(cell(rows(page).first(), 'code')).toHaveText(code);
});

test('sales order, outbound and receipts lead to each other', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { status: 3 }));
  const paid = rows(page).filter({ hasText: '已支付' }).first();
  const sale = (await textOf(cell(paid, 'code'))).replace('CK', 'XS');
  await buttonIn(paid, '销售单').click();
  await expect(page).toHaveURL(/sales-order-details/);
  const document = page.getByRole('main');
  await expect(document.getByRole('button', { name: `复制 ${sale}` }).first()).toBeVisible();
  await expect(document.getByRole('region', { name: '收款记录' })).toContainText(/SK-/);
  await document.getByRole('button', { name: '查看出库单' }).click();
  await expect(page).toHaveURL(/delivery-order-details/);
  await expect(document.getByRole('button', { name: `复制 ${sale}` }).first()).toBeVisible();
});

test('the status of sales orders is counted, and a count is a filter', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/order/list/index');
  await page.getByRole('tab', { name: '销售单' }).click();
  const waiting = page.getByRole('group', { name: '出库状态' }).getByRole('button', { name: /^待出库 \d/ });
  await waiting.click();
  const count = Number(/\d+/.exec(await waiting.innerText())?.[0]);
  // The grid draws the rows that are seen, and tells how many there are.
  await expect(page.getByText(`共 ${String(count)} 条`)).toBeVisible();
  await expect(cell(rows(page), 'status').filter({ hasNotText: '待出库' })).toHaveCount(0);
  await page.reload();
  await expect(waiting).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { level: 1, name: '销售单' })).toBeVisible();
});

test('the store keeper hands out a part of what is ready, and the rest stays owed', async ({ page }) => {
  await asUser(page, 'cangguan');
  await openList(page, withFilters('/order/list/index', { status: 1, ready: true }));
  const row = rows(page).first();
  const code = await textOf(cell(row, 'code'));
  await buttonIn(row, '出库').click();
  const drawer = page.getByRole('dialog', { name: `出库 ${code}` });
  const quantities = drawer.getByRole('textbox', { name: '出库数量' });
  await expect(quantities.first()).toBeFocused();
  const all = await quantities.count();
  await quantities.first().fill('99999');
  await buttonIn(drawer, '确认出库').click();
  await expect(drawer.getByText(/出库数量最多\d/)).toBeVisible();
  // Nothing at all is no hand-out.
  for (let line = 0; line < all; line += 1) await quantities.nth(line).fill('0');
  await buttonIn(drawer, '确认出库').click();
  await expect(drawer.getByText('出库数量应大于0').first()).toBeVisible();
  await quantities.first().fill('1');
  await buttonIn(drawer, '确认出库').click();
  await expect(page.getByText('出库成功')).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.goto('/order/list/index');
  await search(page, '单号、客户、手机号、车牌', code);
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(rows(page).first(), 'status')).toHaveText(/部分出库|已出库/);
});

test('an unpaid order is cancelled with its reason, which the timeline tells', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { view: 'sales', status: 0 }));
  const row = rows(page)
    .filter({ has: page.getByRole('button', { name: '取消', exact: true, disabled: false }) })
    .first();
  const code = await textOf(cell(row, 'code'));
  await buttonIn(row, '取消').click();
  const drawer = page.getByRole('dialog', { name: `取消销售单 ${code}` });
  await buttonIn(drawer, '取消该单').click();
  await expect(drawer.getByText('请填写取消原因')).toBeVisible();
  await drawer.getByLabel(/^取消原因/).fill('客户改买别的型号');
  await buttonIn(drawer, '取消该单').click();
  await expect(page.getByText('销售单已取消')).toBeVisible();
  await page.goto(withFilters('/order/list/index', { view: 'sales', keyword: code }));
  await expect(cell(rows(page).first(), 'status')).toHaveText('已取消');
  await buttonIn(rows(page).first(), '详情').click();
  const document = page.getByRole('main');
  await expect(document.getByText('客户改买别的型号')).toBeVisible();
  await expect(document.getByText('无需付款').filter({ visible: true })).toBeVisible();
  await expect(document.getByRole('button', { name: '取消', exact: true })).toHaveCount(0);
});

test('an order whose rest will not come is ended, and tells what is not delivered', async ({ page }) => {
  await asUser(page, 'dianzhang');
  await openList(page, withFilters('/order/list/index', { view: 'sales', status: 0 }));
  await buttonIn(
    rows(page)
      .filter({ has: page.getByRole('button', { name: '取消', exact: true, disabled: false }) })
      .first(),
    '详情',
  ).click();
  const document = page.getByRole('main');
  await buttonIn(document, '服务信息').click();
  const service = page.getByRole('dialog', { name: /^服务信息/ });
  await service.getByLabel(/^备注/).fill('改约周三');
  await buttonIn(service, '保存').click();
  await expect(service).toBeHidden();
  await expect(document.getByText('改约周三')).toBeVisible();
  await buttonIn(document, '强制完成').click();
  const drawer = page.getByRole('dialog', { name: /^强制完成/ });
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  await buttonIn(drawer, '强制完成').click();
  await expect(drawer.getByText('请填写原因')).toBeVisible();
  await drawer.getByLabel(/^原因/).fill('厂家停产');
  await buttonIn(drawer, '强制完成').click();
  await expect(page.getByText('销售单已强制完成')).toBeVisible();
  await expect(document.getByText(/厂家停产；不再出库：/)).toBeVisible();
  await expect(document.getByRole('columnheader', { name: '不再出库' })).toBeVisible();
  await expect(document.getByRole('button', { name: '强制完成' })).toHaveCount(0);
});
