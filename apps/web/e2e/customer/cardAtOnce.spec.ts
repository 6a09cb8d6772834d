import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { expect, type Browser, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { openBooks } from '../support/books';
import { giveBack } from '../support/day/giveBack';
import { buttonIn, search } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';
import { PHONE, WIDE, widthsOf } from '../support/widths';

let made = 0;
const freshPhone = (): string => `165${String(Date.now() + (made += 1)).slice(-8)}`;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/at-once-${name}.png` });
};

const checkout = (page: Page) => page.getByRole('region', { name: '收款', exact: true });
const paid = (page: Page) => page.getByRole('region', { name: '收款成功' });
const refusal = (page: Page) => checkout(page).getByRole('alert');
const payButton = (page: Page) => checkout(page).getByRole('button', { name: /^确认收款/ });

/** A window of somebody at the checkout of an outbound, which is to be paid by card whole. */
async function byCard(browser: Browser, account: string, saleOutId: string, size: typeof WIDE): Promise<Page> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  await asUser(page, account);
  await page.goto(`/cash/paymoney?saleOutId=${saleOutId}`);
  await expect(checkout(page).getByText('储值可用 ¥50.00')).toBeVisible();
  await checkout(page).getByRole('button', { name: /^储值/ }).click();
  await expect(checkout(page).getByLabel('储值金额')).toHaveValue('50.00');
  await expect(checkout(page)).toContainText('付后剩 ¥0.00');
  return page;
}

/** The drawer of a customer's card in a third window, with the question why it is frozen filled in. */
async function aboutToFreeze(browser: Browser, phone: string, name: string) {
  const page = await (await browser.newContext({ viewport: WIDE })).newPage();
  await asUser(page, 'laoban');
  await page.goto('/customer/card/stored-value');
  await search(page, '客户、手机号', phone);
  await expect(rows(page)).toHaveCount(1);
  await buttonIn(rows(page).first(), '批次').click();
  const drawer = page.getByRole('dialog', { name: `${name}的储值卡` });
  await buttonIn(drawer, '冻结').click();
  const reason = page.getByRole('dialog', { name: `冻结「${name}」的储值卡` });
  await reason.getByLabel(/^原因/).fill('客户来电挂失');
  return { page, drawer, reason };
}

/** A customer with 50.00 on the card, and two sales of 50.00 that nothing was received for. */
async function lastFifty(server: string) {
  const [{ staff }, books] = [await twoSides(server), await openBooks(server)];
  const phone = freshPhone();
  const name = `抢刷${phone.slice(-4)}`;
  const customerId = await customers(staff).add({ name, phone });
  await customerValueCardItem(staff).add({ customerId, amount: 5000, tenders: [{ method: 'wechat', amount: 5000 }] });
  const { skuId } = await books.inUsualWarehouse();
  const sale = () => books.order(customerId, [{ skuId, quantity: 1, price: 5000 }]);
  const [first, second] = [await sale(), await sale()];
  const card = () => customerValueCard(staff).getByCustomerId({ customerId });
  const received = async () =>
    (await Promise.all([first, second].map(({ saleOutId }) => receiptBill(staff).getBySaleOutId({ saleOutId }))))
      .flat()
      .flatMap(({ tenders }) => tenders.map(({ method, amount }) => [method, amount]));
  return { phone, name, first, second, card, received };
}

for (const size of widthsOf(0)) {
  test(`[MEM-76] of two windows that spend the last 50 of a card one is told, at ${String(size.width)}`, async ({
    browser,
    server,
  }) => {
    test.slow();
    const here = await lastFifty(server);
    const windows = [
      await byCard(browser, 'shouyin', here.first.saleOutId, size),
      await byCard(browser, 'dianzhang', here.second.saleOutId, size),
    ];
    await Promise.all(windows.map((page) => payButton(page).click()));
    await expect
      .poll(async () => [
        (await Promise.all(windows.map((page) => paid(page).count()))).filter(Boolean).length,
        (await Promise.all(windows.map((page) => refusal(page).count()))).filter(Boolean).length,
      ])
      .toEqual([1, 1]);
    const loser = (await paid(windows[0]!).count()) ? windows[1]! : windows[0]!;
    await expect(refusal(loser)).toContainText('储值余额不足，现有 ¥0.00');
    expect(await here.card()).toMatchObject({ balance: 0, spendable: 0 });
    expect(await here.received()).toEqual([['storedValue', 5000]]);
    await shot(loser, `refused-${String(size.width)}`);

    // The customer pays this one in cash; the card's tender gives way.
    await buttonIn(checkout(loser), '去掉储值').click();
    await checkout(loser)
      .getByRole('button', { name: /^现金 ?Alt|^现金$/ })
      .click();
    await expect(checkout(loser).getByLabel('现金金额')).toHaveValue('50.00');
    await payButton(loser).click();
    await expect(paid(loser)).toContainText('¥50.00');
    expect((await here.received()).sort()).toEqual([
      ['cash', 5000],
      ['storedValue', 5000],
    ]);
    await Promise.all(windows.map((page) => page.context().close()));
  });
}

test('[MEM-77] a third window freezes the card meanwhile: whoever is later is told, nothing is half paid', async ({
  browser,
  server,
}) => {
  test.slow();
  const here = await lastFifty(server);
  const windows = [
    await byCard(browser, 'shouyin', here.first.saleOutId, WIDE),
    await byCard(browser, 'dianzhang', here.second.saleOutId, WIDE),
  ];
  const third = await aboutToFreeze(browser, here.phone, here.name);
  await Promise.all([...windows.map((page) => payButton(page).click()), buttonIn(third.reason, '冻结').click()]);
  await expect(third.reason).toBeHidden();
  await expect(third.drawer).toContainText('已冻结');
  for (const page of windows) await expect(paid(page).or(refusal(page))).toBeVisible();
  const won = (await Promise.all(windows.map((page) => paid(page).count()))).filter(Boolean).length;
  expect(won).toBeLessThanOrEqual(1);
  expect(await here.received()).toEqual(won ? [['storedValue', 5000]] : []);
  expect(await here.card()).toMatchObject({ balance: won ? 0 : 5000, spendable: 0 });

  // In whichever order they came, a frozen card pays nothing now.
  const loser = (await paid(windows[0]!).count()) ? windows[1]! : windows[0]!;
  await payButton(loser).click();
  await expect(refusal(loser)).toContainText('该客户的储值已冻结，不能使用');
  expect(await here.received()).toHaveLength(won);
  await shot(loser, 'frozen');
  await shot(third.page, 'freezer');

  await buttonIn(third.drawer, '解除冻结').click();
  const free = third.page.getByRole('dialog', { name: `解除冻结「${here.name}」的储值卡` });
  await free.getByLabel(/^原因/).fill('卡找到了');
  await buttonIn(free, '解除冻结').click();
  await expect(free).toBeHidden();
  await payButton(loser).click();
  if (won) await expect(refusal(loser)).toContainText('储值余额不足，现有 ¥0.00');
  else await expect(paid(loser)).toContainText('¥50.00');
  expect(await here.card()).toMatchObject({ balance: 0, spendable: 0 });
  expect(await here.received()).toEqual([['storedValue', 5000]]);
  await Promise.all([...windows, third.page].map((page) => page.context().close()));
});

test('[MEM-86] an old sale of a customer who was merged comes back to the card of the kept one', async ({
  page: head,
  browser,
  server,
}) => {
  test.slow();
  const [{ staff }, books] = [await twoSides(server), await openBooks(server)];
  const mark = freshPhone().slice(-6);
  const [keptName, droppedName] = [`留甲${mark}`, `并乙${mark}`];
  const keptId = await customers(staff).add({ name: keptName, phone: freshPhone() });
  const droppedId = await customers(staff).add({ name: droppedName, phone: freshPhone() });
  const charge = (customerId: string, amount: number) =>
    customerValueCardItem(staff).add({ customerId, amount, tenders: [{ method: 'wechat', amount }] });
  await charge(keptId, 20_000);
  await charge(droppedId, 30_000);
  const part = await books.inUsualWarehouse();
  const sale = await books.order(droppedId, [{ skuId: part.skuId, quantity: 2, price: 11_115 }]);
  await receiptBill(staff).add({
    saleOutId: sale.saleOutId,
    tenders: [
      { method: 'storedValue', amount: 18_000 },
      { method: 'cash', amount: 4230 },
    ],
  });
  await saleOut(staff).submitOut({ id: sale.saleOutId });
  const card = () => customerValueCard(staff).getByCustomerId({ customerId: keptId });
  const points = async () => (await customerPointsDetails(staff).pageOfCustomer({ customerId: keptId })).available;
  const cashBefore = (await books.balances()).cash ?? 0;

  await asUser(head, 'laoban', '总店');
  await head.goto('/customer/duplicates');
  await buttonIn(head.getByRole('main'), '合并指定客户').click();
  const choose = head.getByRole('dialog', { name: '合并指定客户' });
  for (const [label, name] of [
    [/^保留的客户/, keptName],
    [/^并入的客户/, droppedName],
  ] as const) {
    await choose.getByLabel(label).fill(name);
    await head.getByRole('option', { name: new RegExp(name) }).click();
  }
  await buttonIn(choose, '下一步').click();
  const form = head.getByRole('dialog', { name: '合并客户' });
  await form.getByRole('combobox', { name: /^保留哪位客户/ }).click();
  await head.getByRole('option', { name: new RegExp(keptName) }).click();
  const moved = form.getByRole('region', { name: '转入的内容' });
  await expect(moved).toContainText(`从「${droppedName}」转入`);
  await expect(moved).toContainText('储值余额¥120.00');
  await shot(head, 'merge');
  await buttonIn(form, '合并').click();
  await buttonIn(head.getByRole('alertdialog'), '合并').click();
  await expect(head.getByText('客户已合并', { exact: true })).toBeVisible();
  expect(await card()).toMatchObject({ balance: 32_000, spendable: 32_000 });
  expect(await points()).toBe(222);

  // The sale of the dropped one is the kept one's now, and goes back to where its money came from, in its shop.
  const page = await (await browser.newContext({ viewport: WIDE })).newPage();
  await asUser(page, 'laoban');
  await giveBack(page, sale.saleOutId, {
    pieces: { [part.name]: 1 },
    refunds: { 储值: '90.00', 现金: '21.15' },
    says: '储值 ¥90.00',
    look: () => shot(page, 'settlement'),
  });
  await expect(page.getByRole('main')).toContainText(keptName);
  expect(await card()).toMatchObject({ balance: 41_000, spendable: 41_000 });
  await giveBack(page, sale.saleOutId, {
    pieces: { [part.name]: 1 },
    refunds: { 储值: '90.00', 现金: '21.15' },
    says: '储值 ¥90.00',
  });
  expect(await card()).toMatchObject({ balance: 50_000, spendable: 50_000 });
  expect(await points()).toBe(0);
  expect(((await books.balances()).cash ?? 0) - cashBefore).toBe(-4230);

  await page.goto('/customer/list-all');
  await search(page, '姓名、手机号、车牌、拼音首字母', keptName);
  await expect(rows(page)).toHaveCount(1);
  await buttonIn(rows(page).first(), '详情').click();
  const drawer = page.getByRole('dialog', { name: keptName });
  const told = drawer.getByRole('list', { name: '往来记录' });
  await buttonIn(drawer, '更早的记录').click();
  await expect(told.getByRole('listitem').filter({ hasText: `合并了客户「${droppedName}」` })).toHaveCount(1);
  await expect(told.getByRole('listitem').filter({ hasText: '储值卡退回' })).toHaveCount(2);
  await shot(page, 'timeline');
  await page.setViewportSize(PHONE);
  await expect(told.first()).toBeVisible();
  await shot(page, 'timeline-375');
  await page.context().close();
});
