import { createClient, memorySession } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../db/ids';
import { codeIn, outside, payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const own = () =>
  payWxRecharge(createClient({ baseUrl: server.url, session: memorySession(), leastTimeoutSeconds: 60 }));
const jsapi = { channel: 'jsapi' as const, openId: 'o-li' };

it('[F-01] customers charge their cards wherever the store can be paid by code, without a setting', async () => {
  const real = await startTestServer({ demo: false });
  try {
    const { owner } = await payingShop(real);
    const customerId = await customer(owner.client).add({ name: '李建国', phone: '13800008888' });
    const recharges = payWxRecharge(owner.client);
    expect(await recharges.isOpen()).toBe(true);
    const code = codeIn(await recharges.qrcode({ customerId }));
    expect(await recharges.h5_item({ code })).toMatchObject({ balance: 0, least: 100 });

    const closed = (await stockedShop(real)).owner;
    const alone = await customer(closed.client).add({ name: '王建国', phone: '13800008889' });
    const there = payWxRecharge(closed.client);
    expect(await there.isOpen()).toBe(false);
    await expect(there.qrcode({ customerId: alone })).rejects.toMatchObject({
      message: '店铺还没有开通线上收款，客户不能自己充值',
    });
  } finally {
    await real.stop();
  }
});

/** Makes a customer of a shop with online payments, a code for the card, and an offer of 500 with a gift of 50. */
async function cardHolder(shop?: StockedShop) {
  const at = shop ?? (await payingShop(server));
  const customerId = await customer(at.owner.client).add({
    name: '李建国',
    phone: `138${String(Date.now()).slice(-4)}${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`,
  });
  const storeId = at.store.id;
  const offer = newId(server.clock.now());
  if (!shop)
    await server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
      db
        .insertInto('recharge_offer')
        .values({ store_id: storeId, id: offer, amount: 50_000, gift: 5_000, create_time: server.clock.now() })
        .execute(),
    );
  const code = codeIn(await payWxRecharge(at.owner.client).qrcode({ customerId }));
  const ledger = () =>
    server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
      db
        .selectFrom('value_card_entry as entry')
        .innerJoin('value_card as card', (join) =>
          join.onRef('card.store_id', '=', 'entry.store_id').onRef('card.id', '=', 'entry.card_id'),
        )
        .select([
          'entry.seq',
          'entry.kind',
          'entry.principal',
          'entry.gift',
          'entry.principal_after as principalAfter',
          'entry.gift_after as giftAfter',
        ])
        .where('card.store_id', '=', storeId)
        .where('card.customer_id', '=', customerId)
        .orderBy('entry.seq')
        .execute(),
    );
  const balance = async () => (await own().h5_item({ code })).balance;
  return { shop: at, customerId, offer, code, ledger, balance };
}

async function begun(code: string, draft: { offerId?: string; amount?: number }) {
  const order = await own().h5_add({ code, ...draft });
  const { outTradeNo } = await phone(server).add({ code: order.payCode, amount: order.amount, ...jsapi });
  return { ...order, outTradeNo };
}

async function paid(code: string, draft: { offerId?: string; amount?: number }) {
  const order = await begun(code, draft);
  await outside(server, 'pay', { outTradeNo: order.outTradeNo });
  await until(async () => {
    expect(await phone(server).queryResult({ outTradeNo: order.outTradeNo })).toMatchObject({ status: 2 });
  });
  return order;
}

const onlineBalance = async ({ owner }: StockedShop) =>
  (await fundAccount(owner.client).page()).records.find(({ method }) => method === 'online')?.balance;

describe('charging a card from the phone', () => {
  it('by an offer: what is paid and what is given stand apart on the card, and the money in the accounts', async () => {
    const { shop, customerId, code, offer, ledger, balance } = await cardHolder();
    expect(await customerValueCard(shop.owner.client).getByCustomerId({ customerId })).toEqual({
      id: null,
      spendable: 0,
      status: 1,
      version: 1,
      balance: 0,
      principal: 0,
      gift: 0,
      entries: [],
    });
    expect(await own().h5_item({ code })).toMatchObject({
      customerName: '李**',
      balance: 0,
      offers: [{ id: offer, amount: 50_000, gift: 5_000 }],
      least: 100,
      most: 500_000,
    });
    const order = await begun(code, { offerId: offer });
    expect(order).toMatchObject({ code: expect.stringMatching(/^CZ-/) as string, amount: 50_000, gift: 5_000 });
    expect(await phone(server).item({ code: order.payCode })).toMatchObject({
      kind: 'recharge',
      code: order.code,
      summary: '储值充值 ¥500.00，送 ¥50.00',
      due: 50_000,
      paying: true,
    });
    expect(await balance()).toBe(0);

    await outside(server, 'pay', { outTradeNo: order.outTradeNo });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: order.outTradeNo })).toMatchObject({
        status: 2,
        kind: 'recharge',
        code: order.code,
        givenBack: 0,
      });
    });
    expect(await ledger()).toEqual([
      { seq: 1, kind: 'topUp', principal: 50_000, gift: 0, principalAfter: 50_000, giftAfter: 0 },
      { seq: 2, kind: 'gift', principal: 0, gift: 5_000, principalAfter: 50_000, giftAfter: 5_000 },
    ]);
    expect(await balance()).toBe(55_000);
    expect(await customerValueCard(shop.owner.client).getByCustomerId({ customerId })).toMatchObject({
      balance: 55_000,
      principal: 50_000,
      gift: 5_000,
      entries: [
        { seq: 2, kind: 'gift', gift: 5_000, balance: 55_000, shopName: '城东店' },
        { seq: 1, kind: 'topUp', principal: 50_000, balance: 50_000 },
      ],
    });
    expect(await onlineBalance(shop)).toBe(50_000);
    expect((await fundWorking(shop.owner.client).page({})).records).toMatchObject([
      { documentKind: 'recharge', documentCode: order.code, amount: 50_000 },
    ]);
  });

  it('is credited once, however often the provider tells and the phone asks', async () => {
    const { shop, code, ledger } = await cardHolder();
    await outside(server, 'faults', { duplicate: 15 });
    const order = await begun(code, { amount: 12_345 });
    await outside(server, 'pay', { outTradeNo: order.outTradeNo });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: order.outTradeNo })).toMatchObject({ status: 2 });
    });
    await outside(server, 'resend', { outTradeNo: order.outTradeNo });
    await Promise.all(Array.from({ length: 8 }, () => phone(server).queryResult({ outTradeNo: order.outTradeNo })));
    await until(async () => {
      expect(await (await fetch(`${server.url}/sandbox/pay/control/deliveries`)).json()).toEqual([]);
    });
    await outside(server, 'faults', { duplicate: 1 });
    expect(await ledger()).toHaveLength(1);
    expect(await onlineBalance(shop)).toBe(12_345);
  });

  it('asked for again unpaid is the same order; paid, the next is another', async () => {
    const { code, ledger } = await cardHolder();
    const first = await own().h5_add({ code, amount: 10_000 });
    expect(await own().h5_add({ code, amount: 10_000 })).toMatchObject({ code: first.code });
    expect((await own().h5_add({ code, amount: 20_000 })).code).not.toBe(first.code);
    await paid(code, { amount: 10_000 });
    expect((await paid(code, { amount: 10_000 })).code).not.toBe(first.code);
    expect((await ledger()).map(({ seq, principalAfter }) => [seq, principalAfter])).toEqual([
      [1, 10_000],
      [2, 20_000],
    ]);
  });

  it('given up leaves nothing on the card', async () => {
    const { code, ledger } = await cardHolder();
    const order = await begun(code, { amount: 10_000 });
    expect(await phone(server).giveUp({ outTradeNo: order.outTradeNo })).toMatchObject({ status: 4 });
    expect(await ledger()).toEqual([]);
    expect(await phone(server).item({ code: order.payCode })).toMatchObject({ due: 10_000, paying: false });
  });

  it('is refused above 5,000 yuan, what is given on top included, and below one yuan', async () => {
    const { code, offer, balance } = await cardHolder();
    await expect(own().h5_add({ code, amount: 500_001 })).rejects.toThrow(
      '储值余额最多 ¥5,000.00，最多还可充值 ¥5,000.00；未扣款',
    );
    await expect(own().h5_add({ code, amount: 99 })).rejects.toThrow('充值金额最少 ¥1.00');
    await expect(own().h5_add({ code })).rejects.toThrow('请选择充值优惠或填写充值金额');
    await paid(code, { amount: 450_000 });
    expect(await own().h5_item({ code })).toMatchObject({ most: 50_000, offers: [] });
    await expect(own().h5_add({ code, offerId: offer })).rejects.toThrow('最多还可充值 ¥500.00');
    expect(await balance()).toBe(450_000);
  });

  it('two recharges of which only one fits: the other’s money goes back by itself', async () => {
    const { shop, code, balance, ledger } = await cardHolder();
    const [one, other] = [await begun(code, { amount: 300_000 }), await begun(code, { amount: 250_000 })];
    await outside(server, 'pay', { outTradeNo: one.outTradeNo });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: one.outTradeNo })).toMatchObject({
        status: 2,
        givenBack: 0,
      });
    });
    await outside(server, 'pay', { outTradeNo: other.outTradeNo });
    await until(async () => {
      expect(await phone(server).queryResult({ outTradeNo: other.outTradeNo })).toMatchObject({
        status: 2,
        givenBack: 250_000,
      });
    });
    expect(await balance()).toBe(300_000);
    expect(await ledger()).toHaveLength(1);
    expect(await onlineBalance(shop)).toBe(300_000);
    expect((await payWxRefundRecord(shop.owner.client).page({})).records).toMatchObject([{ amount: 250_000 }]);
  });

  it('a code is for its own customer’s card alone, and for nothing else', async () => {
    const { shop, code } = await cardHolder();
    const { payCode } = await own().h5_add({ code, amount: 10_000 });
    await expect(own().h5_item({ code: payCode })).rejects.toThrow('收款码无效');
    await expect(phone(server).item({ code })).rejects.toThrow('收款码无效');
    await expect(own().h5_item({ code: `${code}x` })).rejects.toThrow('收款码无效');
    await toBePaid(shop);
    const walkIn = await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db
        .selectFrom('customer')
        .select('id')
        .where('store_id', '=', shop.store.id)
        .where('kind', '=', 0)
        .executeTakeFirstOrThrow(),
    );
    await expect(payWxRecharge(shop.owner.client).qrcode({ customerId: walkIn.id })).rejects.toThrow('散客不能储值');
    server.clock.advance(3601);
    await expect(own().h5_item({ code })).rejects.toThrow('收款码已过期');
  });

  it('nobody rewrites the ledger of a card', async () => {
    const { shop, code } = await cardHolder();
    await paid(code, { amount: 10_000 });
    const { id: storeId } = shop.store;
    await expect(
      server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
        db.updateTable('value_card_entry').set({ principal: 1 }).where('store_id', '=', storeId).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
        db.deleteFrom('value_card_entry').where('store_id', '=', storeId).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
        db.updateTable('value_card_move').set({ gift: 1 }).where('store_id', '=', storeId).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
