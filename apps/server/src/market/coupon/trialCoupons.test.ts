import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couponDesk } from '../../testing/company/couponDesk';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const OFF_30 = { kind: 1, face: 3000, threshold: 20_000, scope: 0 } as const;

/** Pads for 256.00, of cost 160.00, paid and handed out; besides a filter of 35.00 that is not. */
async function traded() {
  const here = await couponDesk(server);
  const { saleOutId } = await here.order([]);
  await here.receipts.add({ saleOutId, tenders: [{ method: 'cash', amount: 25_600 }] });
  await here.desk.outs.submitOut({ id: saleOutId });
  const filter = { lines: [{ skuId: here.shop.filter, quantity: 1 }] };
  await here.orders.add({ customerId: here.customerId, ...filter });
  return { ...here, saleOutId };
}

describe('[MKT-21] the trial of a coupon', () => {
  it('counts the orders of known customers that reach the threshold, what they sold and earned', async () => {
    const here = await traded();
    expect(await here.schemes.preview(OFF_30)).toEqual({
      days: 90,
      orders: 2,
      qualifying: 1,
      discount: 3000,
      revenue: 25_600,
      margin: 9600,
    });
  });

  it('leaves out walk-in customers, cancelled orders and what is older than 90 days', async () => {
    const here = await traded();
    await here.orders.add({ lines: [{ skuId: here.shop.pads, quantity: 2 }] });
    await here.orders.updateStatus({ id: (await here.order([])).id, status: 4 });
    expect(await here.schemes.preview(OFF_30)).toMatchObject({ orders: 2, qualifying: 1 });
    await keepLoggedIn(server);
    server.clock.advance(91 * 86_400);
    expect(await here.schemes.preview(OFF_30)).toMatchObject({ orders: 0, qualifying: 0, discount: 0, revenue: 0 });
  });

  it('takes a percentage to its cap, of the fitting parts alone, with what is below a category', async () => {
    const here = await traded();
    const tenth = { kind: 2, percent: 90, cap: 9999, threshold: 0 } as const;
    expect(await here.schemes.preview({ ...tenth, scope: 0 })).toMatchObject({ qualifying: 2, discount: 2560 + 350 });
    expect(await here.schemes.preview({ ...tenth, cap: 1000, scope: 0 })).toMatchObject({ discount: 1350 });
    const ofPads = { ...tenth, scope: 2 as const, goodsIds: [here.shop.pads] };
    expect(await here.schemes.preview(ofPads)).toMatchObject({ qualifying: 1, discount: 2560 });
    const categories = goodsCategory(here.shop.store.owner.client);
    const id = (await categories.list())[0]?.id ?? '';
    const other = await categories.add({ name: '别的' });
    expect(await here.schemes.preview({ ...tenth, scope: 1, goodsIds: [id] })).toMatchObject({ qualifying: 2 });
    expect(await here.schemes.preview({ ...tenth, scope: 1, goodsIds: [other] })).toMatchObject({ qualifying: 0 });
  });

  it('tells what was earned to who may see costs alone, and nothing to a branch', async () => {
    const here = await traded();
    const mayNot = await here.shop.store.staff(['couponSchema.save']);
    expect(await couponSchema(mayNot.client).preview(OFF_30)).toMatchObject({ discount: 3000, margin: null });
    await expect(couponSchema(here.client).preview(OFF_30)).rejects.toMatchObject({
      message: expect.stringContaining('只有总店可以设置优惠券') as string,
    });
    await expect(here.schemes.preview({ ...OFF_30, face: 30_000 })).rejects.toMatchObject({
      message: '面额不能大于使用门槛',
    });
  });
});
