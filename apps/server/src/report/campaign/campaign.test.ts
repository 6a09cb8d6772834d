import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { campaign } from '@partsdesk/sdk/report/campaign';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissionDesk } from '../../testing/company/commissionDesk';
import { giftDesk } from '../../testing/company/giftDesk';
import { fresh } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A shop with a coupon scheme, 满200减30, and a customer whom a distributor brought (10 %). */
async function promotedShop() {
  const here = await commissionDesk(server);
  const { client, head, shop, orders, outs, pay, customerId } = here;
  const scheme = (name: string) =>
    couponSchema(head).add({
      name: fresh(name),
      kind: 1,
      face: 3000,
      threshold: 20_000,
      stackable: true,
      scope: 0,
      validity: 2,
      days: 30,
      total: 100,
      perCustomer: 3,
    });
  const schemeId = await scheme('满减券');
  const couponOf = async (of = schemeId, by = customerId) => {
    await customer(client).distributeCoupon({ schemeId: of, customerIds: [by] });
    return (await customerCoupon(client).page({ id: of, customerId: by, status: 0 })).records[0]!.id;
  };
  const sell = async (couponIds: string[], by = customerId) => {
    const order = await orders.add({ customerId: by, lines: [{ skuId: shop.pads, quantity: 2 }], couponIds });
    await pay(order.saleOutId, order.receivable);
    await outs.submitOut({ id: order.saleOutId });
    return order;
  };
  return { ...here, scheme, schemeId, couponOf, sell, effect: () => campaign(head).effect({ kind: 1, id: schemeId }) };
}

const NOTHING = { orders: 0, revenue: 0, margin: 0 };

describe('[MKT-70] the effect of a campaign', () => {
  it('is nothing while no order used it', async () => {
    const here = await promotedShop();
    await here.couponOf();
    expect(await here.effect()).toEqual({
      ...{ given: 1, used: 0, customers: 0, newCustomers: 0, discount: 0, giftCost: 0, commission: 0, ...NOTHING },
      ...{ from: null, to: null, before: NOTHING, overlaps: [] },
    });
  });

  it('counts orders, new customers and what they brought net of coupon, cost and commission', async () => {
    const here = await promotedShop();
    const known = await here.person('老客户');
    await here.sold(known);
    await here.sell([await here.couponOf()]);
    await here.sell([await here.couponOf(here.schemeId, known)], known);
    const found = await here.effect();
    // Each 256.00 less 30.00, of cost 160.00; of one a tenth is commission.
    expect(found).toMatchObject({
      ...{ given: 2, used: 2, orders: 2, customers: 2, newCustomers: 1, discount: 6000, commission: 2260 },
      ...{ revenue: 45_200, margin: 45_200 - 32_000 - 2260, overlaps: [] },
    });
    const sold = await saleBill(here.head).page({ by: 'goods', from: found.from!, to: found.to! });
    expect(sold.records[0]?.net).toBe(45_200 + 25_600);
  });

  it('follows an order that comes back, and forgets one that gave its coupon back', async () => {
    const here = await promotedShop();
    const { saleOutId } = await here.sell([await here.couponOf()]);
    await here.giveBack(saleOutId, 2);
    expect(await here.effect()).toMatchObject({ used: 0, orders: 0, revenue: 0, commission: 0, discount: 0 });
  });

  it('names the schemes that the same orders used, and hides what is earned from who may not see costs', async () => {
    const here = await promotedShop();
    const other = await here.scheme('另一种');
    await here.sell([await here.couponOf(), await here.couponOf(other)]);
    const { name } = await couponSchema(here.head).get({ id: other });
    expect(await here.effect()).toMatchObject({ orders: 1, discount: 3000, overlaps: [name] });
    const mayNot = await here.shop.store.staff(['MarketCouponDetail']);
    expect(await campaign(mayNot.client).effect({ kind: 1, id: here.schemeId })).toMatchObject({
      revenue: 25_600 - 6000,
      margin: null,
      before: { margin: null },
    });
    const stranger = await server.store();
    await expect(campaign(stranger.owner.client).effect({ kind: 1, id: here.schemeId })).rejects.toMatchObject({
      message: '优惠券不存在',
    });
  });

  it('[MKT-71] stands beside what the same customers bought in as many days before', async () => {
    const here = await promotedShop();
    await keepLoggedIn(server);
    await here.sold();
    server.clock.advance(2 * 86_400);
    await here.sold();
    await here.sold(await here.person('别的客户'));
    server.clock.advance(86_400);
    const couponId = await here.couponOf();
    await here.sell([couponId]);
    // One day of the campaign: of the two sales before only yesterday's counts.
    expect(await here.effect()).toMatchObject({
      orders: 1,
      newCustomers: 0,
      before: { orders: 1, revenue: 25_600, margin: 25_600 - 16_000 - 2560 },
    });
  });

  it('of gifts takes off what the parts cost that were handed over, with whichever order they went', async () => {
    const here = await giftDesk(server);
    const head = here.shop.store.owner.client;
    const id = await here.add();
    const effect = () => campaign(head).effect({ kind: 4, id });
    expect(await effect()).toMatchObject({ given: 0, orders: 0, giftCost: 0 });
    const sale = await here.sold(4);
    await here.looked();
    const [waits] = await here.waiting();
    expect(sale.receivable).toBe(51_200);
    // 512.00 of cost 320.00; the filter of cost 20.00 still lies there.
    const earned = { orders: 1, customers: 1, newCustomers: 1, discount: 0, revenue: 51_200 };
    expect(await effect()).toMatchObject({ ...earned, giftCost: 0, margin: 51_200 - 32_000 });
    const taken = await here.orders.add({
      customerId: here.customerId,
      lines: [{ skuId: here.shop.filter, quantity: 1, orderType: 2, giftGrantId: waits!.id }],
    });
    await here.outs.submitOut({ id: taken.saleOutId });
    expect(await effect()).toMatchObject({ ...earned, giftCost: 2000, margin: 51_200 - 32_000 - 2000 });
  });
});
