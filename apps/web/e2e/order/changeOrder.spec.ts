import { formatYuan } from '@partsdesk/core/money';
import { expect, type Browser } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { action } from '../support/onPage';
import { test } from '../support/test';

async function opened(browser: Browser, account: string, id: string) {
  const page = await (await browser.newContext()).newPage();
  await asUser(page, account);
  await page.goto(`/order/list/sales-order-details/${id}`);
  await action(page, '修改').click();
  const form = page.getByRole('dialog', { name: /^修改/ });
  await expect(form).toBeVisible();
  return { page, form };
}

test(
  'an order is changed in quantity, price and remark: stock and debt follow; of two who change it the ' +
    'second is told',
  async ({ browser, server }) => {
    test.slow();
    const books = await openBooks(server);
    const part = await books.inUsualWarehouse();
    const customerId = await books.addOnCredit(`改单客户${crypto.randomUUID().slice(0, 8)}`, 1_000_000);
    const order = await books.order(customerId, [{ skuId: part.skuId, quantity: 3, price: part.price }]);
    const free = (await books.available(part.skuId)) ?? Number.NaN;
    expect(await books.debtOf(customerId)).toBe(3 * part.price);

    const [first, second] = [await opened(browser, 'laoban', order.id), await opened(browser, 'dianzhang', order.id)];
    await first.form.getByLabel('数量').fill('0');
    await first.form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(first.form).toContainText('数量应大于0');
    await first.form.getByLabel('数量').fill('99999');
    await first.form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(first.form).toContainText('库存不足');
    await first.form.getByLabel('数量').fill('2');
    await expect(first.form.getByText('库存不足')).toHaveCount(0);
    await first.form.getByLabel('单价').fill(String((part.price + 100) / 100));
    await first.form.getByLabel('备注').fill('客户少要一个');
    const due = 2 * (part.price + 100);
    await expect(first.form.getByRole('status')).toContainText(
      `应收 ${formatYuan(due)}（原 ${formatYuan(3 * part.price)}）`,
    );
    await expectReadable(first.page, 'form', { serious: true });
    await first.form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(first.form).toHaveCount(0);
    await expect(first.page.getByRole('main')).toContainText('客户少要一个');
    expect(await books.orderById(order.id)).toMatchObject({
      receivable: due,
      remark: '客户少要一个',
      lines: [{ quantity: 2, price: part.price + 100 }],
    });
    expect([await books.debtOf(customerId), await books.available(part.skuId)]).toEqual([due, free + 1]);

    await second.form.getByLabel('数量').fill('5');
    await second.form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(second.page.getByText('已读取最新内容，请核对后再操作')).toBeVisible();
    await expect(second.page.getByRole('main')).toContainText('客户少要一个');
    expect(await books.debtOf(customerId)).toBe(due);
    await Promise.all([first, second].map(({ page }) => page.context().close()));
  },
);
