import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { openBooks } from '../support/books';
import { action, seldomAction, openDocument, rows } from '../support/onPage';
import { test } from '../support/test';

let books: Awaited<ReturnType<typeof openBooks>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server);
});

const main = (page: Page) => page.getByRole('main');
const at = (path: string, id: string) => `/order/cash/${path}?id=${id}`;
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

test(
  'one of two discounted pieces comes back: approved, stored as faulty, refunded to the fen over two ' + 'tenders',
  async ({ browser, page }) => {
    test.slow();
    const { part, saleOutId, saleOutCode } = await books.sellSome(29, 2, 333, 1000);
    const [sellable, before] = [await books.available(part.skuId), await books.balances()];

    await asUser(page, 'shouyin');
    await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
    await expect(main(page)).toContainText('没有退货');
    await action(page, '退货').click();
    await expect(main(page)).toContainText(saleOutCode);
    const line = page.getByRole('listitem', { name: part.name });
    await line.getByLabel('退货数量').fill('3');
    await action(page, '提交审核').click();
    await expect(line).toContainText('最多可退 2');
    await line.getByLabel('退货数量').fill('1');
    await line.getByRole('combobox', { name: '成色' }).click();
    await page.getByRole('option', { name: '次品' }).click();
    await action(page, '提交审核').click();
    await expect(line).toContainText('请选择退货原因');
    await line.getByRole('combobox', { name: '退货原因' }).click();
    await page.getByRole('option', { name: '质量问题' }).click();
    await action(page, '提交审核').click();
    await expect(page).toHaveURL(/return-order-detail\?id=/);
    await expect(main(page)).toContainText('待审核');
    const id = idOf(page);
    // A cashier makes it, and does not approve it.
    await expect(action(page, '审核')).toHaveCount(0);

    const manager = await (await browser.newContext()).newPage();
    await asUser(manager, 'dianzhang');
    await manager.goto('/order/cash/return-order');
    await openDocument(manager, rows(manager).first());
    await action(manager, '审核').click();
    await expect(manager).toHaveURL(new RegExp(`verify-return-order\\?id=${id}`));
    await action(manager, '通过').click();
    await manager.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
    await expect(manager).toHaveURL(/return-order-detail/);
    await expect(main(manager)).toContainText('待入库');
    await manager.context().close();

    const keeper = await (await browser.newContext()).newPage();
    await asUser(keeper, 'cangguan');
    await keeper.goto(at('return-order-detail', id));
    await expect(action(keeper, '退款')).toHaveCount(0);
    await action(keeper, '入库').click();
    await expect(keeper.getByRole('listitem', { name: part.name }).getByLabel('次品')).toHaveValue('1');
    await action(keeper, '确认入库').click();
    await expect(keeper.getByRole('region', { name: '入库记录' })).toContainText('次品仓');
    await keeper.context().close();
    expect(await books.available(part.skuId), 'what is faulty is not for sale').toBe(sellable);

    await page.goto(at('return-order-detail', id));
    await action(page, '退款').click();
    const half = Math.round((2 * part.price - 333 + 1) / 2);
    const [cash, wechat] = ['现金', '微信'].map((name) => page.getByRole('listitem', { name }).getByLabel('退款金额'));
    await expect(cash!).toHaveValue(/\d/);
    const yuan = async (field: typeof cash) => Math.round(Number(await field!.inputValue()) * 100);
    const paid = [await yuan(cash), await yuan(wechat)];
    expect((paid[0] ?? 0) + (paid[1] ?? 0)).toBe(half);
    expect(Math.min(...paid)).toBeGreaterThan(0);
    await wechat!.fill((((paid[1] ?? 0) + 100) / 100).toFixed(2));
    await action(page, '确认退款').click();
    await expect(page.getByRole('listitem', { name: '微信' })).toContainText('合计多退了 ¥1.00');
    await expect(wechat!).toBeFocused();
    await expect(wechat!).toHaveAttribute('aria-invalid', 'true');
    await wechat!.fill(((paid[1] ?? 0) / 100).toFixed(2));
    await action(page, '确认退款').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退款' }).click();
    await expect(page).toHaveURL(/return-order-detail/);
    await expect(main(page)).toContainText('已退款');
    const after = await books.balances();
    expect([(before.cash ?? 0) - (after.cash ?? 0), (before.wechat ?? 0) - (after.wechat ?? 0)]).toEqual(paid);
    await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
    await expect(page.getByRole('region', { name: '退货记录' })).toContainText('已退款');
  },
);

test(
  'a draft is kept, changed and given up; a list finds it; the export is a file',
  { tag: '@long' },
  async ({ page }) => {
    const { part } = await books.sellSome(28, 2, 0, 0);
    await asUser(page, 'dianzhang');
    await page.goto('/order/cash/return-order');
    await main(page).getByRole('link', { name: '新增退货单' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: '选择退货单据' })).toBeVisible();
    await rows(page).first().hover();
    await rows(page).first().getByRole('button', { name: '可退明细' }).click();
    const drawer = page.getByRole('dialog', { name: /可退明细/ });
    await expect(drawer).toContainText('可退金额');
    await drawer.getByRole('link', { name: '开始退货' }).click();
    const line = page.getByRole('listitem', { name: part.name });
    await line.getByLabel('退货数量').fill('2');
    await line.getByRole('combobox', { name: '退货原因' }).click();
    await page.getByRole('option', { name: '型号不符' }).click();
    await action(page, '保存草稿').click();
    await expect(page).toHaveURL(/return-order-detail/);
    await action(page, '修改').click();
    await page.getByRole('listitem', { name: part.name }).getByLabel('退货数量').fill('1');
    await action(page, '保存草稿').click();
    await expect(page).toHaveURL(/return-order-detail/);
    // At first the page shows what it was left with; that could not be given up any more.
    await expect(page.getByRole('listitem').filter({ hasText: /^修改/ })).toBeVisible();
    await action(page, '作废').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click();
    await expect(main(page)).toContainText('已作废');
    await page.goto('/order/cash/return-order');
    await action(page, '导出明细').click();
    const job = page.getByRole('dialog', { name: '导出退货单' });
    await expect(job.getByRole('button', { name: /下载/ })).toBeVisible();
  },
);

test(
  'a customer is consoled with money, without goods: not above what the sale brought, asked once more, ' +
    'told in the document',
  async ({ page, browser }) => {
    const { saleOutId, saleOutCode } = await books.sellSome(26, 1, 0, 100);
    const { received } = await books.outByCode(saleOutCode);
    const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
    const before = await books.balances();

    const cashier = await (await browser.newContext()).newPage();
    await asUser(cashier, 'shouyin');
    await cashier.goto(`/order/list/delivery-order-details/${saleOutId}`);
    await expect(main(cashier)).toContainText(saleOutCode);
    await action(cashier, '更多').click();
    await expect(cashier.getByRole('menuitem', { name: '小程序码' })).toBeVisible();
    await expect(cashier.getByRole('menuitem', { name: '补偿退款' })).toHaveCount(0);
    await cashier.context().close();

    await asUser(page, 'dianzhang');
    await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
    await seldomAction(page, '补偿退款');
    const dialog = page.getByRole('dialog', { name: `补偿退款 ${saleOutCode}` });
    await expect(dialog).toContainText(`最多还可退${yuan(received)}`);
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await expect(dialog).toContainText('请填写补偿原因');
    await dialog.getByLabel('退款金额').fill(String(received / 100 + 1));
    await dialog.getByRole('combobox', { name: '退款方式' }).click();
    await page.getByRole('option', { name: '微信' }).click();
    await expect(dialog.getByRole('combobox', { name: '付款账户' })).toContainText('微信');
    await dialog.getByLabel('补偿原因').fill('送货晚了一天');
    const question = page.getByRole('alertdialog', { name: '确认补偿退款？' });
    const confirm = async () => {
      await dialog.getByRole('button', { name: '确认退款' }).click();
      await question.getByRole('button', { name: '退款' }).click();
    };
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await expect(dialog.locator('[data-field=amount]')).toContainText(`补偿退款最多还可退 ${yuan(received)}`);
    await expect(dialog.getByLabel('退款金额')).toBeFocused();
    await expect(dialog.getByLabel('退款金额')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('退款金额').fill('1');
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await expect(question).toContainText('微信 ¥1.00');
    await expect(question).toContainText('不能撤回');
    await question.getByRole('button', { name: '取消' }).click();
    expect((await books.outByCode(saleOutCode)).goodwill).toBe(0);
    await confirm();
    await expect(dialog).toHaveCount(0);
    const given = page.getByRole('region', { name: '补偿退款' });
    await expect(given).toContainText('送货晚了一天');
    await expect(given).toContainText('¥1.00');
    await expect(main(page)).toContainText('微信 ¥1.00，送货晚了一天');
    const after = await books.balances();
    expect([after.wechat, after.cash]).toEqual([(before.wechat ?? 0) - 100, before.cash]);

    await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
    await expect(given).toBeVisible();
    await seldomAction(page, '补偿退款');
    await expect(dialog.getByLabel('退款金额')).toBeFocused();
    await expectReadable(page, 'form', { serious: true });
  },
);

test(
  'axe finds nothing serious on the seven screens, and nothing is wider than a phone',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const { draft, submitted, passed, saleOutId } = await books.returnsAtEachStep();
    await asUser(page, 'dianzhang');
    const screens: [string, RegExp][] = [
      ['/order/cash/return-order', /退货单/],
      ['/order/cash/select-return-order', /选择退货单据/],
      [`/order/cash/save-return-order?saleOutId=${saleOutId}`, /新增退货单/],
      [at('save-return-order', draft), /修改退货单/],
      [at('verify-return-order', submitted), /退货审核/],
      [at('return-order-detail', passed), /退货单/],
      [at('settlement', passed), /退货结算/],
      [at('warehousing', passed), /退货入库/],
    ];
    for (const [address, title] of screens) {
      await page.goto(address);
      await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectReadable(page, address, { serious: true });
    }
  },
);
