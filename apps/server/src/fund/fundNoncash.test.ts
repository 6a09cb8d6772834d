import { addDays } from '@partsdesk/core/dates';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { fundNoncash } from '@partsdesk/sdk/parts/fundNoncash';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { dayOf } from '../clock';
import { desk, passed, piece, sold, type Tender } from '../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const today = () => dayOf(server.clock.now());
let made = 0;
const buyerOf = ({ owner: { client } }: StockedShop) =>
  customer(client).add({ name: '王师傅修理厂', phone: `1371234${String(1000 + (made += 1))}`, creditLimit: 100_000 });
const listed = (shop: StockedShop, query = {}) => fundNoncash(shop.owner.client).page({ ...query, sums: true });

/** Gives a whole return of a sale back to where its money came from. */
async function giveBack(shop: StockedShop, saleOutId: string, lines: Parameters<typeof passed>[2]) {
  const back = await passed(shop, saleOutId, lines);
  const { version, tenders } = await desk(shop).refunds.getSaleOutInfo({ salesReturnId: back.id });
  const wanted = tenders.flatMap(({ method, suggested }) =>
    suggested ? [{ method, amount: suggested } as Tender] : [],
  );
  await desk(shop).refunds.add({ salesReturnId: back.id, version, tenders: wanted });
}

it('[FUN-15] a sale paid by card is settled by principal and gift, and its return gives both back', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const buyer = await buyerOf(shop);
  const offerId = await rechargeOffer(client).add({ amount: 100_000, gift: 20_000, spendRule: 1 });
  await customerValueCardItem(client).add({
    customerId: buyer,
    amount: 100_000,
    offerId,
    tenders: [{ method: 'cash', amount: 100_000 }],
  });
  // Charging a card settles no debt.
  expect((await listed(shop)).total).toBe(0);
  const sale = await sold(shop, [{ method: 'cash', amount: 1 }], buyer);
  await receiptBill(client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'storedValue', amount: 18_999 }],
  });
  // 18,999 of 100,000 + 20,000: 15,832.5 of principal, half a fen up.
  const paid = await listed(shop);
  expect(paid.resultSums).toEqual([
    { field: 'settled', amount: 18_999 },
    { field: 'givenBack', amount: 0 },
  ]);
  expect(new Map(paid.records.map(({ nature, settled }) => [nature, settled]))).toEqual(
    new Map([
      [2, 15_833],
      [3, 3166],
    ]),
  );
  for (const row of paid.records)
    expect(row).toMatchObject({
      customerId: buyer,
      customerName: '王师傅修理厂',
      documentKind: 'receiptBill',
      documentCode: expect.stringMatching(/^SK-/) as string,
      saleOutId: sale.saleOutId,
      day: today(),
    });

  await giveBack(shop, sale.saleOutId, [piece(sale.filters, 2), piece(sale.pads)]);
  expect((await listed(shop)).resultSums).toEqual([
    { field: 'settled', amount: 18_999 },
    { field: 'givenBack', amount: 18_999 },
  ]);
  expect((await listed(shop, { nature: 3 })).resultSums).toEqual([
    { field: 'settled', amount: 3166 },
    { field: 'givenBack', amount: 3166 },
  ]);
});

it('[FUN-15] what goods that came back take off a debt: owed = sold − received − 退货冲减', async () => {
  const shop = await stockedShop(server);
  const buyer = await buyerOf(shop);
  const sale = await sold(shop, [{ method: 'cash', amount: 14_000 }], buyer);
  await giveBack(shop, sale.saleOutId, [piece(sale.filters)]);
  const { records, resultSums } = await listed(shop, { customerId: buyer });
  expect(records).toMatchObject([{ nature: 4, settled: 3359, documentKind: 'refundBill', saleOutId: sale.saleOutId }]);
  expect(resultSums?.[0]).toEqual({ field: 'settled', amount: 3359 });
  expect((await customer(shop.owner.client).item({ id: buyer })).debt).toBe(19_000 - 14_000 - 3359);
});

it('[FUN-15] is narrowed to kind, customer, shop and days; a branch sees its own, another store nothing', async () => {
  const shop = await stockedShop(server);
  const [buyer, other] = [await buyerOf(shop), await buyerOf(shop)];
  const sale = await sold(shop, [{ method: 'cash', amount: 14_000 }], buyer);
  await giveBack(shop, sale.saleOutId, [piece(sale.filters)]);
  const totalOf = async (query: object) => (await listed(shop, query)).total;
  expect(await totalOf({ nature: 2 })).toBe(0);
  expect(await totalOf({ nature: 4, customerId: buyer, shopId: shop.shopId, from: today(), to: today() })).toBe(1);
  expect(await totalOf({ customerId: other })).toBe(0);
  expect(await totalOf({ from: addDays(today(), 1) })).toBe(0);
  expect(await totalOf({ to: addDays(today(), -1) })).toBe(0);
  const west = shop.store.owner.at(await shop.store.branch('城西店'));
  expect((await fundNoncash(west.client).page({})).total).toBe(0);
  expect((await fundNoncash(west.client).page({ shopId: shop.shopId })).total).toBe(0);
  expect((await fundNoncash(shop.store.owner.client).page({})).total).toBe(1);
  expect((await listed(await stockedShop(server))).total).toBe(0);
});
