import { formatYuan } from '@partsdesk/core/money';
import { COUNTED_DENOMINATIONS } from '@partsdesk/core/order/shift/shiftCash';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults, expectReadable, overflow } from '../support/axe';
import { openBooks } from '../support/books';
import { beginShift } from '../support/day/tillShift';
import { buttonIn } from '../support/lists';
import { deliver, onlineOrder, payInCash } from '../support/onlineOrder';
import { action } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';
import { PHONE, WIDE } from '../support/widths';

/** A shop at whose till no other test stands. */
const SHOP = '城西店';
const MANAGER = 'lidian';
const FLOAT = 30_000;
const MADE_UP = 2000;

const main = (page: Page) => page.getByRole('main');
const region = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog');
const addressOf = {
  sale: (id: string) => `/order/list/sales-order-details/${id}`,
  online: (id: string) => `/order/wechat/Detail?id=${id}`,
  case: (id: string) => `/order/wechat/after-sale-detail?id=${id}`,
};

/** Looks at what is shown, and leaves the window as wide as it was. */
async function look(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  await expectReadable(page, what, { serious: true });
  if (size) await page.setViewportSize(size);
}

/** Answers the question that a button asks; that button waits behind it, so the page is not settled. */
async function confirm(page: Page, name: string): Promise<void> {
  await expect(question(page)).toBeVisible();
  expect(await axeFaults(page, { serious: true }), `question ${name}`).toEqual([]);
  expect(await overflow(page), `question ${name}`).toBeLessThanOrEqual(0);
  await buttonIn(question(page), name).click();
  await expect(question(page)).toHaveCount(0);
}

/** Fills the reason of a dialog that asks once more, and sees that it does not do without. */
async function giveReason(page: Page, form: Locator, label: string, button: string): Promise<void> {
  await buttonIn(form, button).click();
  await expect(form).toContainText(`请填写${label}`);
  await look(page, label);
  await form.getByRole('textbox', { name: label }).fill('客户改了主意');
  await buttonIn(form, button).click();
  await confirm(page, button);
  await expect(form).toHaveCount(0);
}

/** A sale of one part that is paid, 10.00 of it in cash, and of which nothing is out. */
async function paidSale(server: string) {
  const [{ staff }, books] = [await twoSides(server, SHOP), await openBooks(server, SHOP)];
  const [part] = await books.sellable(1);
  if (!part) throw new Error('the shop sells nothing');
  const before = { money: await books.balances(), free: await books.available(part.skuId) };
  const sale = await orderSale(staff).add({ lines: [{ skuId: part.skuId, quantity: 1, price: part.price }] });
  const wechat = sale.receivable - 1000;
  const tenders = [
    { method: 'cash' as const, amount: 1000 },
    { method: 'wechat' as const, amount: wechat },
  ];
  await receiptBill(staff).add({ saleOutId: sale.saleOutId, tenders });
  const now = async () => ({ money: await books.balances(), free: await books.available(part.skuId) });
  return { ...sale, staff, before, now, back: `现金 ¥10.00、微信 ${formatYuan(wechat)}` };
}

async function cancelPaid(page: Page, server: string): Promise<void> {
  const { id, receivable, before, now, back } = await paidSale(server);
  await asUser(page, MANAGER, SHOP);
  await page.goto(addressOf.sale(id));
  await action(page, '取消并退款').click();
  const form = dialog(page, /^取消并退款/);
  await expect(form).toContainText(`退回${formatYuan(receivable)}`);
  await expect(form.getByRole('listitem').filter({ hasText: '现金' })).toContainText('¥10.00');
  await giveReason(page, form, '取消原因', '取消并退款');
  await expect(main(page)).toContainText('无需付款');
  await expect(main(page)).toContainText(`客户改了主意；退回 ${back}`);
  await expect(action(page, '取消并退款')).toHaveCount(0);
  expect(await now()).toEqual(before);
}

async function voidReceipt(page: Page, server: string): Promise<void> {
  const { id, staff, before, now } = await paidSale(server);
  await asUser(page, MANAGER, SHOP);
  await page.goto(addressOf.sale(id));
  const receipts = region(page, '收款记录');
  await buttonIn(receipts, '作废').click();
  await giveReason(page, dialog(page, /^作废收款/), '作废原因', '作废');
  await expect(receipts).toContainText('冲销');
  await expect(receipts).toContainText('客户改了主意');
  await expect(receipts.getByText('已作废')).toHaveCount(2);
  await expect(buttonIn(receipts, '作废')).toHaveCount(0);
  await expect(main(page)).toContainText('待支付');
  await look(page, 'voided');
  expect((await now()).money).toEqual(before.money);
  await orderSale(staff).remove({ id, reason: '收错了' });
  expect(await now()).toEqual(before);
}

async function makeUp(page: Page, orderId: string): Promise<void> {
  await page.goto(addressOf.online(orderId));
  await action(page, '补差价').click();
  const form = dialog(page, /^补差价/);
  await form.getByLabel('差价金额').fill('20');
  await form.getByRole('combobox', { name: '收款账户' }).click();
  await page.getByRole('option', { name: /现金/ }).click();
  await form.getByLabel('差价原因').fill('补运费');
  await look(page, 'make-up');
  await buttonIn(form, '登记差价').click();
  await expect(form).toHaveCount(0);
  await expect(region(page, '补差价')).toContainText('补运费');
}

async function refund(page: Page, caseId: string): Promise<void> {
  await page.goto(addressOf.case(caseId));
  await action(page, '同意').click();
  await confirm(page, '同意');
  await action(page, '退款').click();
  await confirm(page, '退款');
  await expect(main(page)).toContainText('退款成功');
  await expect(region(page, '退款明细')).toContainText('现金');
}

/** Counts exactly so much in the drawer, and closes the shift. */
async function handOver(page: Page, cash: number): Promise<void> {
  await page.goto('/cash/shift');
  await page.getByRole('button', { name: '清点交班' }).click();
  const form = page.getByRole('form', { name: '清点交班' });
  let rest = cash;
  for (const { value, label } of COUNTED_DENOMINATIONS) {
    await form.getByLabel(label, { exact: true }).fill(String(Math.floor(rest / value)));
    rest %= value;
  }
  await form.getByLabel('送存金额').fill('0');
  await expect(form.getByRole('status', { name: '清点现金合计' })).toHaveText(formatYuan(cash));
  await buttonIn(form, '确认清点，结束班次').click();
  await expect(page.getByRole('alert').filter({ hasText: '各收款方式都相符' })).toBeVisible();
  await expect(page.getByRole('table', { name: '各收款方式' })).toContainText(formatYuan(cash));
  await look(page, 'counted');
  await page.getByRole('button', { name: '结清' }).click();
  await buttonIn(dialog(page, /^结清班次/), '确认结清').click();
  await expect(page.getByRole('textbox', { name: '备用金' })).toBeVisible();
}

async function onlineShift(page: Page, server: string): Promise<void> {
  const [sides, books] = [await twoSides(server, SHOP), await openBooks(server, SHOP)];
  const order = await onlineOrder(sides);
  await asUser(page, 'laoban', SHOP);
  await beginShift(page);
  const before = (await books.balances()).cash ?? 0;
  await payInCash(sides, order);
  await makeUp(page, order.id);
  await deliver(sides, order);
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }];
  const draft = { orderId: order.id, type: 1 as const, reason: '少了一件', lines };
  const { id: caseId } = await appAfterSalesOrder(sides.customer).add(draft);
  const { amount } = await afterSalesOrder(sides.staff).item({ id: caseId });
  await refund(page, caseId);
  const kept = order.receivable + MADE_UP - amount;
  expect(((await books.balances()).cash ?? 0) - before).toBe(kept);
  await handOver(page, FLOAT + kept);
}

for (const viewport of [WIDE, PHONE])
  test.describe(`at ${String(viewport.width)}`, { tag: viewport === PHONE ? '@long' : [] }, () => {
    test.use({ viewport });
    test('a paid order of which nothing is out is cancelled, and each tender goes back', ({ page, server }) =>
      cancelPaid(page, server));
    test('a receipt taken by mistake is voided, and the order waits for its payment again', ({ page, server }) =>
      voidReceipt(page, server));
    test('a make-up and an after-sale refund in cash go through the shift, which closes with 0', ({ page, server }) => {
      test.slow();
      return onlineShift(page, server);
    });
  });
