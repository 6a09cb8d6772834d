import type { Client } from '@partsdesk/sdk';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { priceApproval } from '@partsdesk/sdk/parts/priceApproval';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { hashPassword } from '../../../account/login/password';
import { stockedShop, type StockedShop } from '../../../testing/company/stockedShop';
import { startTestServer, type Person, type TestServer } from '../../../testing/startTestServer';

const PASSWORD = 'Guanli2026!';
let server: TestServer;
let password_hash: string;
beforeAll(async () => {
  [server, password_hash] = await Promise.all([startTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.stop());

/** Sets a member's password; returns the login name. */
const login = async ({ id }: Person) =>
  (
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .updateTable('platform.app_user')
        .set({ password_hash })
        .where('id', '=', id)
        .returning('login_name')
        .executeTakeFirstOrThrow(),
    )
  ).login_name;

const roleOf = async (owner: Client, userId: string) =>
  (await partsStaff(owner).getByUserId({ userId }))?.roles[0]?.roleId ?? '';

/** Makes a shop with a cashier limited to 95 percent and a manager limited to 80. */
async function guardedShop(setting: { aboveCostOnly?: boolean; costPercent?: number } = {}) {
  const shop = await stockedShop(server);
  const head = shop.store.owner.client;
  const [cashier, manager] = [
    await shop.store.staff(['CashIndex'], shop.shopId),
    await shop.store.staff(['CashIndex'], shop.shopId),
  ];
  const priceChange = [
    { roleId: await roleOf(head, cashier.id), lowestPercent: 95 },
    { roleId: await roleOf(head, manager.id), lowestPercent: 80 },
  ];
  await storeSetting(head).save({ price: { version: 0, priceChange, ...setting } });
  return { ...shop, cashier, manager, head };
}

const filterAt = ({ filter }: StockedShop, price: number) => [
  { skuId: filter, quantity: 2, price, orderType: 1 as const },
];
const needsApproval = (message: string) => ({
  status: 1,
  message,
  errors: [
    { field: 'lines[0].price', message },
    { field: 'approvalId', message: '需授权人授权' },
  ],
});
const tooLow = '「机油滤清器」优惠后 ¥60.00，低于您的最低折扣 9.5折（¥66.50）';

describe('a cashier below his limit', () => {
  it('is refused, selling and holding, and the line is named; own prices of the shop need no approval', async () => {
    const shop = await guardedShop();
    const sales = orderSale(shop.cashier.client);
    await expect(sales.add({ lines: filterAt(shop, 3000) })).rejects.toMatchObject(needsApproval(tooLow));
    await expect(orderResting(shop.cashier.client).add({ lines: filterAt(shop, 3000) })).rejects.toMatchObject(
      needsApproval(tooLow),
    );
    await expect(sales.add({ lines: filterAt(shop, 3500), handDiscount: 1000 })).rejects.toMatchObject({
      errors: [{ field: 'lines[0].price' }, { field: 'approvalId' }],
    });
    await expect(sales.add({ lines: [{ skuId: shop.filter, quantity: 1, orderType: 2 }] })).rejects.toMatchObject({
      message: '您没有把「机油滤清器」作为赠品的权限',
    });
    await sales.add({ lines: filterAt(shop, 3325) });
    await sales.add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await orderResting(shop.cashier.client).add({ lines: filterAt(shop, 3400) });
  });

  it('whose role has no right changes no price at all, while the master changes any', async () => {
    const shop = await stockedShop(server);
    const clerk = await shop.store.staff(['CashIndex'], shop.shopId);
    await expect(orderSale(clerk.client).add({ lines: filterAt(shop, 3499) })).rejects.toMatchObject({
      message: '您没有改价权限，「机油滤清器」应按售价 ¥35.00 销售',
    });
    await orderSale(shop.owner.client).add({ lines: filterAt(shop, 1) });
  });
});

describe('三包', () => {
  test('[S-11] costs nothing up to the limit that the owner sets; above it an approval is needed', async () => {
    const shop = await guardedShop();
    const sell = (quantity: number, approvalId?: string) =>
      orderSale(shop.cashier.client).add({
        lines: [{ skuId: shop.filter, quantity, orderType: 3 as const }],
        ...(approvalId ? { approvalId } : {}),
      });
    await expect(sell(1)).rejects.toMatchObject(needsApproval('三包商品共 ¥35.00，超过免授权额度 ¥0.00'));
    await storeSetting(shop.head).save({ price: { version: 1, freeWarranty: 3500 } });
    expect(await sell(1)).toMatchObject({ receivable: 0 });
    await expect(sell(2)).rejects.toMatchObject(needsApproval('三包商品共 ¥70.00，超过免授权额度 ¥35.00'));
    const approve = async (by: Person) =>
      priceApproval(shop.cashier.client).approve({
        username: await login(by),
        password: PASSWORD,
        lines: [{ skuId: shop.filter, quantity: 2, orderType: 3 as const }],
      });
    await expect(approve(shop.manager)).rejects.toMatchObject({ errors: [{ field: 'username' }] });
    const { id } = await approve(shop.store.owner);
    expect(await sell(2, id)).toMatchObject({ receivable: 0 });
  });
});

describe("a manager's approval at the desk", () => {
  it('lets this cart through once, and the order says who approved and who sold', async () => {
    const shop = await guardedShop();
    const lines = filterAt(shop, 3000);
    const {
      id: approvalId,
      approverName,
      ends,
    } = await priceApproval(shop.cashier.client).approve({
      username: await login(shop.manager),
      password: PASSWORD,
      lines,
    });
    expect(new Date(ends).getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(600_000);
    await orderResting(shop.cashier.client).add({ lines, approvalId });
    const sale = await orderSale(shop.cashier.client).add({ lines, approvalId });
    expect(sale.receivable).toBe(6000);
    const { timeline } = await orderSale(shop.owner.client).getById({ id: sale.id });
    expect(timeline).toMatchObject([
      { title: '开单' },
      { title: '改价授权', detail: expect.stringContaining(`${approverName} 授权`) as string },
    ]);
    await expect(orderSale(shop.cashier.client).add({ lines, approvalId })).rejects.toMatchObject({
      message: '改价授权已使用，请重新授权',
      errors: [{ field: 'approvalId' }],
    });
  });

  it('is good for this cart, cashier and shop alone, and for ten minutes', async () => {
    const shop = await guardedShop();
    const lines = filterAt(shop, 3000);
    const username = await login(shop.manager);
    const { id: approvalId } = await priceApproval(shop.cashier.client).approve({
      username,
      password: PASSWORD,
      lines,
    });
    const changed = { message: '商品、数量或价格与授权时不同，请重新授权', errors: [{ field: 'approvalId' }] };
    for (const other of [
      { lines: filterAt(shop, 2900) },
      { lines: [{ ...lines[0], skuId: shop.filter, quantity: 3 }] },
      { lines, handDiscount: 1 },
    ])
      await expect(orderSale(shop.cashier.client).add({ ...other, approvalId })).rejects.toMatchObject(changed);
    const other = await shop.store.staff(['CashIndex'], shop.shopId);
    await expect(orderSale(other.client).add({ lines, approvalId })).rejects.toMatchObject({
      message: '改价授权不存在',
    });
    server.clock.advance(601);
    await expect(orderSale(shop.cashier.client).add({ lines, approvalId })).rejects.toMatchObject({
      message: '改价授权已过期，请重新授权',
    });
  });

  it('stays with a held cart while it is good, for the cashier that it was given to', async () => {
    const shop = await guardedShop();
    const lines = filterAt(shop, 3000);
    const { id: approvalId, approverName } = await priceApproval(shop.cashier.client).approve({
      username: await login(shop.manager),
      password: PASSWORD,
      lines,
    });
    const heldWith = async ({ client }: Person) =>
      (await orderResting(client).page({ current: 1, pageSize: 9 })).records.map(({ approval }) => approval);
    await orderResting(shop.cashier.client).add({ lines, approvalId });
    await orderResting(shop.cashier.client).add({ lines: filterAt(shop, 3400), approvalId });
    const good = { id: approvalId, approverName, good: true };
    const lapsed = { ...good, good: false };
    // What needs no approval keeps none.
    expect(await heldWith(shop.cashier)).toEqual([null, good]);
    expect(await heldWith(shop.manager)).toEqual([null, lapsed]);
    server.clock.advance(601);
    expect(await heldWith(shop.cashier)).toEqual([null, lapsed]);
  });

  it('that a sale has used up is not good with the held cart any more', async () => {
    const shop = await guardedShop();
    const lines = filterAt(shop, 3000);
    const { id: approvalId } = await priceApproval(shop.cashier.client).approve({
      username: await login(shop.manager),
      password: PASSWORD,
      lines,
    });
    await orderResting(shop.cashier.client).add({ lines, approvalId });
    await orderSale(shop.cashier.client).add({ lines, approvalId });
    const { records } = await orderResting(shop.cashier.client).page({ current: 1, pageSize: 9 });
    expect(records).toMatchObject([{ approval: { id: approvalId, good: false } }]);
  });

  it('of two sales that come at once with one approval, one is placed', async () => {
    const shop = await guardedShop();
    const lines = filterAt(shop, 3000);
    const { id: approvalId } = await priceApproval(shop.cashier.client).approve({
      username: await login(shop.manager),
      password: PASSWORD,
      lines,
    });
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => orderSale(shop.cashier.client).add({ lines, approvalId })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('needs a password and a right of the approver here; wrong passwords are counted', async () => {
    const shop = await guardedShop();
    const approve = priceApproval(shop.cashier.client).approve;
    const manager = await login(shop.manager);
    await expect(approve({ username: manager, password: PASSWORD, lines: filterAt(shop, 2700) })).rejects.toMatchObject(
      {
        message: expect.stringMatching(/^「(.+)」的权限不够：.*低于\1的最低折扣 8折/) as string,
        errors: [{ field: 'username' }],
      },
    );
    await expect(
      approve({ username: await login(shop.cashier), password: PASSWORD, lines: filterAt(shop, 3000) }),
    ).rejects.toMatchObject({ errors: [{ field: 'username' }] });
    const elsewhere = await shop.store.staff(['CashIndex'], await shop.store.branch('城西店'));
    await expect(
      approve({ username: await login(elsewhere), password: PASSWORD, lines: filterAt(shop, 3000) }),
    ).rejects.toMatchObject({ message: expect.stringContaining('不是本店员工') as string });
    const stranger = (await server.store()).owner;
    await expect(
      approve({ username: await login(stranger), password: PASSWORD, lines: filterAt(shop, 3000) }),
    ).rejects.toMatchObject({ message: expect.stringContaining('不是本店员工') as string });

    const wrong = () => approve({ username: manager, password: 'wrong', lines: filterAt(shop, 3000) });
    for (let tried = 0; tried < 5; tried += 1)
      await expect(wrong()).rejects.toMatchObject({ message: '账号或密码错误', errors: [{ field: 'password' }] });
    await expect(wrong()).rejects.toMatchObject({ httpStatus: 429 });
    await expect(approve({ username: manager, password: PASSWORD, lines: filterAt(shop, 3000) })).rejects.toMatchObject(
      { httpStatus: 429 },
    );
  });
});

describe('the floor', () => {
  it('is passed by nobody but the master, not even with an approval of somebody else', async () => {
    const shop = await guardedShop();
    const [sold] = (await goodsShop(shop.owner.client).page({ keyword: 'LQ-001' })).records;
    await goodsShop(shop.head).update({ id: sold?.id ?? '', floorPrice: 3100 });
    const bottom = '「机油滤清器」优惠后 ¥60.00，低于底价 ¥62.00，只有店主可以放行';
    await expect(orderSale(shop.manager.client).add({ lines: filterAt(shop, 3000) })).rejects.toMatchObject(
      needsApproval(bottom),
    );
    const approve = priceApproval(shop.manager.client).approve;
    await expect(
      approve({ username: await login(shop.manager), password: PASSWORD, lines: filterAt(shop, 3000) }),
    ).rejects.toMatchObject({ message: expect.stringContaining(bottom) as string });
    const { id: approvalId } = await approve({
      username: await login(shop.store.owner),
      password: PASSWORD,
      lines: filterAt(shop, 3000),
    });
    await orderSale(shop.manager.client).add({ lines: filterAt(shop, 3000), approvalId });
  });

  it('that was raised after the approval holds', async () => {
    const shop = await guardedShop();
    const { id: approvalId } = await priceApproval(shop.cashier.client).approve({
      username: await login(shop.manager),
      password: PASSWORD,
      lines: filterAt(shop, 3000),
    });
    const [sold] = (await goodsShop(shop.owner.client).page({ keyword: 'LQ-001' })).records;
    await goodsShop(shop.head).update({ id: sold?.id ?? '', floorPrice: 3100 });
    await expect(orderSale(shop.cashier.client).add({ lines: filterAt(shop, 3000), approvalId })).rejects.toMatchObject(
      { message: expect.stringContaining('低于底价') as string },
    );
  });

  it('is the cost with its surcharge where the store sells above cost only', async () => {
    const shop = await guardedShop({ aboveCostOnly: true, costPercent: 150 });
    // Its cost is 20.00.
    await orderSale(shop.manager.client).add({ lines: filterAt(shop, 3000) });
    await expect(orderSale(shop.manager.client).add({ lines: filterAt(shop, 2999) })).rejects.toMatchObject({
      message: '「机油滤清器」优惠后 ¥59.98，低于底价 ¥60.00，只有店主可以放行',
    });
  });
});

describe('who sets prices', () => {
  it('a branch does where the head store lets branches manage their goods; its shelf it may always change', async () => {
    const shop = await guardedShop();
    const branch = goodsShop(shop.owner.client);
    const [sold] = (await branch.page({ keyword: 'LQ-001' })).records;
    const id = sold?.id ?? '';
    const refused = '总店没有开放门店自主管理商品，不能修改售价和底价';
    await expect(branch.update({ id, price: 3400 })).rejects.toMatchObject({
      message: refused,
      errors: [{ field: 'price' }],
    });
    await expect(branch.update({ id, floorPrice: 3000 })).rejects.toMatchObject({
      message: refused,
      errors: [{ field: 'floorPrice' }],
    });
    await branch.update({ id, price: 3500, shelf: 'B-02' });
    await goodsShop(shop.head).update({ id, price: 3600, floorPrice: 3000 });
    await storeSetting(shop.head).save({ price: { version: 1, goodsManageOpen: true } });
    await branch.update({ id, price: 3400 });
    await expect(branch.update({ id, price: 2900 })).rejects.toMatchObject({
      message: '底价不能高于售价',
      errors: [{ field: 'floorPrice' }],
    });
    expect(await branch.getById({ id })).toMatchObject({ price: 3400, floorPrice: 3000, shelf: 'B-02' });
  });
});
