import { formatYuan, yuanInput } from '@partsdesk/core/money';
import { COUNTED_DENOMINATIONS } from '@partsdesk/core/order/shift/shiftCash';
import { expect, type Browser, type Page } from '@playwright/test';
import { setApprovalCode } from '../support/approvalCode';
import { asUser } from '../support/asUser';
import { cart, expectReady, scanBurst } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { handAt, type Hand } from '../support/day/hand';
import { answered, openFirst, pressPrimary, shown } from '../support/day/handSteps';
import { countShift } from '../support/day/tillShift';
import { nearPrice } from '../support/nearPrice';
import { rows } from '../support/onPage';
import { test } from '../support/test';

const SHOP = '城西店';
/** Of each kind of sale; ten in `pnpm test:long`. */
const SALES = process.env.FULL_SIZE ? 10 : 1;
const CODE = '260724';
const FLOAT = 30_000;

/** How many keys each act may take, what is typed included; what is scanned is not. */
const MOST: Readonly<Record<string, number>> = {
  'shift opened': 11,
  'sale for cash': 2,
  'sale by two tenders': 5,
  'sale on credit': 16,
  'sale by payment code': 1,
  'sale held and fetched': 6,
  'sale with approval': 15,
  'three debts': 15,
  'hand-out': 1,
  return: 8,
  'return handed in': 7,
  'return approved': 3,
  'return stored': 2,
  'return refunded': 3,
  'goods received': 15,
  'shelf counted': 20,
  transfer: 13,
  'transfer taken in': 5,
  // Depends on the figures of the day.
  'shift closed': 36,
};

type Books = Awaited<ReturnType<typeof openBooks>>;
type Part = Awaited<ReturnType<Books['sellable']>>[number];

async function windowOf(
  browser: Browser,
  account: string,
  begins: string,
  shop = SHOP,
): Promise<{ page: Page; hand: Hand }> {
  const page = await (await browser.newContext()).newPage();
  await asUser(page, account, shop);
  await page.goto(begins);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return { page, hand: handAt(page) };
}

/** A new payment code of a customer who pays at once. */
const authCode = () => `13${String(Math.floor(Math.random() * 1e15)).padStart(15, '0')}1`;

const paid = (page: Page) => page.getByRole('region', { name: '收款成功' });

/** Scans a part and opens the checkout. */
async function toCheckout(page: Page, hand: Hand, part: Part): Promise<void> {
  await expectReady(page);
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await hand.press('F9');
  await expect(page.getByRole('region', { name: '收款', exact: true })).toBeVisible();
}

/** Reads the outbound's number and goes on to the next sale. */
async function nextSale(page: Page): Promise<string> {
  const next = page.getByRole('button', { name: /^下一单/ });
  await expect(next).toBeFocused();
  const code = (await page.getByRole('main').getByRole('link', { name: /^CK-/ }).textContent()) ?? '';
  await expect(async () => {
    // An Enter that comes within a moment of the last one is no key of a hand.
    if (await next.isVisible()) await page.keyboard.press('Enter');
    await expect(next).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expectReady(page);
  return code;
}

test('[U-06] [U-26] a day by keys alone: shift, sales of each kind, hand-out, return, debts, goods, closing', async ({
  browser,
  server,
}) => {
  test.setTimeout(600_000);
  const books = await openBooks(server, SHOP);
  const parts = (await books.sellable(26)).slice(20);
  const [first, second, third] = parts;
  if (!first || !second || !third) throw new Error('the demo company sells too few parts');
  // Of each part at most six of a sort are sold.
  if (SALES > 1)
    await books.receive(
      [first, second, third].map(({ skuCode }) => skuCode),
      6 * SALES,
    );
  const credit = `月结${crypto.randomUUID().slice(0, 8)}`;
  const customerId = await books.addOnCredit(credit, 99_999_999);
  await setApprovalCode('lidian', CODE);
  const keys: Record<string, number> = {};
  const { page, hand } = await windowOf(browser, 'shouyin2', '/cash/index');

  await hand.goTo('交接班');
  const float = page.getByRole('textbox', { name: '备用金' });
  const begun = page.getByRole('button', { name: '清点交班' });
  await expect(float.or(begun)).toBeVisible();
  if (await begun.isVisible()) {
    // What an earlier test of the worker left is no part of the day.
    await countShift(page, 0, 0, '0');
    await page.getByRole('button', { name: '开始下一班' }).click();
  }
  hand.taken();
  await hand.reach(float);
  await hand.press('Control+a');
  await hand.type('300');
  const reason = page.getByRole('textbox', { name: '与上一班留存不符的原因' });
  if (await reason.isVisible()) {
    await hand.press('Tab');
    await hand.type('重新备零钱');
  }
  await hand.press('Control+Enter');
  await expectReady(page);
  keys['shift opened'] = hand.taken();

  let [cash, wechat, online] = [0, 0, 0];
  const outs: string[] = [];
  for (let n = 0; n < SALES; n += 1) {
    // Cash: three scans and two keys.
    await scanBurst(page, first);
    await scanBurst(page, second);
    await scanBurst(page, third);
    await expect(cart(page)).toHaveCount(3);
    await hand.press('F9', 'Enter');
    await expect(paid(page)).toBeVisible();
    keys['sale for cash'] = hand.taken();
    outs.push(await nextSale(page));
    cash += first.price + second.price + third.price;
  }
  hand.taken();
  for (let n = 0; n < SALES; n += 1) {
    // Mixed: some of it in cash, the rest by WeChat.
    await toCheckout(page, hand, first);
    await expect(page.getByLabel('现金金额')).toBeFocused();
    await hand.press('Control+a');
    await hand.type('1');
    await hand.press('Alt+2', 'Enter');
    keys['sale by two tenders'] = hand.taken();
    await expect(paid(page)).toContainText(`现金 ¥1.00 + 微信 ${formatYuan(first.price - 100)}`);
    await nextSale(page);
    cash += 100;
    wechat += first.price - 100;
  }
  hand.taken();
  for (let n = 0; n < SALES; n += 1) {
    await hand.press('F2');
    await hand.find(credit, new RegExp(credit));
    await toCheckout(page, hand, second);
    await hand.press('F7', 'Enter');
    await expect(page.getByRole('region', { name: '已挂账' })).toBeVisible();
    keys['sale on credit'] = hand.taken();
    await nextSale(page);
  }
  hand.taken();
  for (let n = 0; n < SALES; n += 1) {
    // By the customer's payment code, which is scanned.
    await toCheckout(page, hand, second);
    await scanBurst(page, { barCode: authCode() });
    await expect(paid(page)).toBeVisible();
    keys['sale by payment code'] = hand.taken();
    online += second.price;
    await nextSale(page);
  }
  hand.taken();
  for (let n = 0; n < SALES; n += 1) {
    await expectReady(page);
    await scanBurst(page, third);
    await expect(cart(page)).toHaveCount(1);
    await hand.press('F4');
    await expect(page.getByLabel('挂单备注')).toBeFocused();
    await hand.press('Enter');
    await expect(cart(page)).toHaveCount(0);
    await hand.press('F6');
    await expect(page.getByRole('dialog', { name: '取单' }).locator('[data-held]').first()).toBeFocused();
    await hand.press('Enter');
    await expect(cart(page)).toHaveCount(1);
    await hand.press('F9', 'Enter');
    await expect(paid(page)).toBeVisible();
    keys['sale held and fetched'] = hand.taken();
    outs.push(await nextSale(page));
    cash += third.price;
  }
  hand.taken();
  for (let n = 0; n < SALES; n += 1) {
    // Below the cashier's limit: the manager types the short code.
    await expectReady(page);
    await scanBurst(page, first);
    await expect(cart(page)).toHaveCount(1);
    await hand.press('F3');
    await hand.type('85z');
    await hand.press('Enter', 'F9');
    await expect(page.getByRole('region', { name: '收款', exact: true })).toBeVisible();
    await hand.press('Alt+2', 'Enter');
    await expect(page.getByRole('dialog', { name: '改价授权' }).getByLabel(/^授权码/)).toBeFocused();
    await hand.type(CODE);
    await hand.press('Enter');
    await expect(paid(page)).toBeVisible();
    keys['sale with approval'] = hand.taken();
    wechat += first.price - Math.floor((first.price * 150) / 1000);
    await nextSale(page);
  }
  hand.taken();

  await test.step('three debts are collected at once', async () => {
    for (let n = SALES; n < 3; n += 1)
      await books.order(customerId, [{ skuId: second.skuId, quantity: 1, price: second.price }]);
    await hand.goTo('待收款');
    await expect(page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' })).toBeFocused();
    hand.taken();
    await hand.type(credit);
    await hand.press('Enter');
    await expect(rows(page)).toHaveCount(Math.max(3, SALES));
    await hand.press('ArrowDown', 'F7');
    await expect(page.getByRole('toolbar', { name: '合并收款' })).toContainText(
      `已选 ${String(Math.max(3, SALES))} 单`,
    );
    await hand.press('F9');
    await expect(page.getByLabel('现金金额')).toBeFocused();
    await hand.press('Enter');
    await expect(page.getByRole('region', { name: '合并收款成功' })).toBeVisible();
    keys['three debts'] = hand.taken();
    cash += Math.max(3, SALES) * second.price;
  });

  const keeper = await windowOf(browser, 'cangguan2', '/cash/wait-out-stock');
  await test.step('what was sold is handed out', async () => {
    for (const code of outs) {
      await scanBurst(keeper.page, { barCode: code });
      await expect(keeper.page.getByRole('region', { name: '出库', exact: true })).toContainText(code);
      await keeper.hand.press('F9');
      await expect(keeper.page.getByText('已全部出库').first()).toBeVisible();
      keys['hand-out'] = keeper.hand.taken();
    }
  });

  const lead = await windowOf(browser, 'lidian', '/order/cash/return-order');
  await test.step('a sale is returned', async () => {
    const { page: desk, hand: keyed } = lead;
    await keyed.press('Alt+n');
    await expect(desk.getByRole('searchbox', { name: '单号、客户、手机号、车牌' })).toBeFocused();
    await scanBurst(desk, { barCode: outs.at(-1) ?? '' });
    await expect(rows(desk)).toHaveCount(1);
    await keyed.press('ArrowDown', 'Enter');
    await expect(desk.getByRole('heading', { level: 1, name: '新增退货单' })).toBeVisible();
    await keyed.press('Alt+a');
    await expect(desk.getByRole('combobox', { name: '退货原因' })).toBeFocused();
    await keyed.choose('型号不符');
    await keyed.press('Control+Enter');
    // Handed in, passed, put on the shelf and paid out at once.
    await answered(desk, keyed);
    await expect(shown(desk, '已退款')).toBeVisible();
    keys['return'] = keyed.taken();
    // The manager has no shift: the cash leaves the drawer that was paid into.
    cash -= third.price;
  });

  await test.step('a cashier hands a return in; manager, keeper and cashier each do their step of it', async () => {
    await hand.goTo('退货单');
    await expect(page.getByRole('heading', { level: 1, name: '退货单', exact: true })).toBeVisible();
    hand.taken();
    await hand.press('Alt+n');
    await expect(page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' })).toBeFocused();
    await scanBurst(page, { barCode: outs[0] ?? '' });
    await expect(rows(page)).toHaveCount(1);
    await hand.press('ArrowDown', 'Enter');
    await expect(page.getByRole('heading', { level: 1, name: '新增退货单' })).toBeVisible();
    await hand.press('Alt+a');
    await expect(page.getByRole('combobox', { name: '退货原因' }).first()).toBeFocused();
    await hand.choose('型号不符');
    await hand.press('Control+Enter');
    await expect(shown(page, '待审核')).toBeVisible();
    keys['return handed in'] = hand.taken();
    const code = (await page.getByRole('button', { name: /^复制 TH-/ }).textContent()) ?? '';
    /** Opens the return by its number and presses what this person may do with it. */
    const takeUp = async (of: Page, keyed: Hand, act: string) => {
      await keyed.goTo(code);
      await expect(of.getByRole('button', { name: `复制 ${code}` }).filter({ visible: true })).toBeVisible();
      keyed.taken();
      await pressPrimary(of, keyed, act);
    };

    await takeUp(lead.page, lead.hand, '审核');
    await pressPrimary(lead.page, lead.hand, '通过');
    await answered(lead.page, lead.hand);
    await expect(shown(lead.page, '待入库')).toBeVisible();
    keys['return approved'] = lead.hand.taken();

    await takeUp(keeper.page, keeper.hand, '入库');
    await expect(keeper.page.getByRole('heading', { level: 1, name: '退货入库' })).toBeVisible();
    await keeper.hand.press('Control+Enter');
    await expect(shown(keeper.page, '已入库')).toBeVisible();
    keys['return stored'] = keeper.hand.taken();

    // What the others did is read with the next opening.
    await page.reload();
    await pressPrimary(page, hand, '退款');
    await expect(page.getByRole('button', { name: '确认退款' })).toBeEnabled();
    await hand.press('Control+Enter');
    await answered(page, hand);
    await expect(shown(page, '已退款')).toBeVisible();
    keys['return refunded'] = hand.taken();
    cash -= first.price + second.price + third.price;
  });

  await test.step('goods are received with prices', async () => {
    const { page: store, hand: keyed } = keeper;
    await keyed.goTo('入库单');
    await expect(rows(store).first()).toBeVisible();
    keyed.taken();
    await keyed.press('Alt+n');
    const form = store.getByRole('dialog', { name: /新增入库单/ });
    await expectReady(store);
    await scanBurst(store, first);
    await expect(form.getByLabel('数量，第1行')).toHaveValue('1');
    await scanBurst(store, first);
    await expect(form.getByLabel('数量，第1行')).toHaveValue('2');
    await scanBurst(store, second);
    await expect(form.getByLabel('数量，第2行')).toHaveValue('1');
    const price = (line: number) => form.getByLabel(`含税单价（元），第${String(line)}行`);
    const [one, two] = [await nearPrice(price(1), 4), await nearPrice(price(2), 2)];
    const amount = formatYuan(2 * one.fen + two.fen);
    await keyed.reach(price(1));
    await keyed.type(one.text);
    await keyed.press('Enter');
    await expect(price(2)).toBeFocused();
    await keyed.type(two.text);
    await expect(form).toContainText(amount);
    await keyed.press('Control+Enter');
    await expect(form).toHaveCount(0);
    keys['goods received'] = keyed.taken();
    await expect(rows(store).first()).toContainText(amount);
  });

  await test.step('a shelf is counted', async () => {
    const { page: store, hand: keyed } = keeper;
    await keyed.goTo('盘点单');
    await expect(store.getByRole('heading', { level: 1, name: '盘点单' })).toBeVisible();
    keyed.taken();
    await keyed.press('Alt+n');
    const form = store.getByRole('dialog', { name: /新增盘点单/ });
    await expect(form.getByLabel('备注')).toBeFocused();
    await keyed.reach(form.getByRole('combobox', { name: '盘点范围' }), 'Shift+Tab');
    await keyed.choose('按货位');
    const shelf = form.getByRole('combobox', { name: /^货位/ });
    await keyed.reach(shelf);
    await keyed.find(first.shelf, first.shelf);
    await keyed.press('Control+Enter');
    await expect(store).toHaveURL(/taking-detail\//);
    await expectReady(store);
    await scanBurst(store, first);
    await expect(store.getByRole('textbox', { name: '实盘数量' })).toBeFocused();
    await keyed.type('7');
    await keyed.press('Enter');
    await expect(store.getByRole('status').filter({ hasText: '记 7' })).toBeVisible();
    await pressPrimary(store, keyed, '提交审核');
    await expect(store.getByRole('dialog', { name: /提交审核/ })).toBeVisible();
    await keyed.press('Control+Enter');
    await expect(store.getByRole('columnheader', { name: '账面' })).toBeVisible();
    keys['shelf counted'] = keyed.taken();
  });

  await test.step('goods go to another shop', async () => {
    const { page: store, hand: keyed } = keeper;
    await keyed.goTo('调拨单');
    await expect(rows(store).first()).toBeVisible();
    const before = await rows(store).count();
    keyed.taken();
    await keyed.press('Alt+n');
    const form = store.getByRole('dialog', { name: /新增调拨单/ });
    await expectReady(store);
    await scanBurst(store, second);
    await expect(form.getByLabel('数量，第1行')).toHaveValue('1');
    await keyed.reach(form.getByRole('combobox', { name: '调入仓库' }), 'Shift+Tab');
    await keyed.choose(/城东店/);
    await keyed.press('Control+Enter');
    await expect(form).toHaveCount(0);
    await expect(rows(store)).toHaveCount(before + 1);
    await openFirst(store, keyed);
    // The list behind has buttons of the same names.
    await expect(shown(store, '操作记录')).toBeVisible();
    await pressPrimary(store, keyed, '发货');
    await answered(store, keyed);
    await expect(shown(store, '在途')).toBeVisible();
    keys['transfer'] = keyed.taken();
  });

  await test.step('the other shop takes them in', async () => {
    const { page: store, hand: keyed } = await windowOf(browser, 'cangguan', '/goods/stock/transfer', '城东店');
    await expect(rows(store).first()).toBeVisible();
    await openFirst(store, keyed);
    // The list behind has buttons of the same names.
    await expect(shown(store, '操作记录')).toBeVisible();
    await pressPrimary(store, keyed, '收货');
    await expect(store.getByRole('dialog', { name: /^收货/ })).toBeVisible();
    await keyed.press('Control+Enter');
    await expect(shown(store, '已收货')).toBeVisible();
    keys['transfer taken in'] = keyed.taken();
    await store.context().close();
  });

  await test.step('the shift is closed, and nothing is missing', async () => {
    await hand.goTo('交接班');
    await expect(begun).toBeVisible();
    hand.taken();
    await hand.press('F9');
    const form = page.getByRole('form', { name: '清点交班' });
    await expect(form.getByLabel('100元')).toBeFocused();
    let rest = FLOAT + cash;
    for (const { value, label } of COUNTED_DENOMINATIONS) {
      await expect(form.getByLabel(label, { exact: true })).toBeFocused();
      const count = Math.floor(rest / value);
      rest -= count * value;
      if (count) await hand.type(String(count));
      await hand.press('Enter');
    }
    expect(rest, 'prices without single fen').toBe(0);
    await expect(form.getByRole('status', { name: '清点现金合计' })).toHaveText(formatYuan(FLOAT + cash));
    for (const name of await form.getByRole('group', { name: '其他收款方式' }).getByRole('textbox').all()) {
      await expect(name).toBeFocused();
      await hand.type(yuanInput((await name.getAttribute('name')) === 'others.wechat' ? wechat : online));
      await hand.press('Enter');
    }
    await expect(form.getByLabel('送存金额')).toBeFocused();
    await hand.type('0');
    await hand.press('Control+Enter');
    await expect(page.getByText('各收款方式都相符。')).toBeVisible();
    await hand.reach(page.getByRole('button', { name: '结清', exact: true }));
    await hand.press('Enter');
    await expect(page.getByRole('dialog', { name: /结清班次/ })).toBeVisible();
    await hand.press('Control+Enter');
    await expect(float).toBeVisible();
    keys['shift closed'] = hand.taken();
  });
  const most = Object.entries(keys).filter(([act, count]) => count > (MOST[act] ?? 0));
  expect(most, 'no act takes more keys than it did').toEqual([]);
  for (const one of [page, keeper.page, lead.page]) await one.context().close();
});
