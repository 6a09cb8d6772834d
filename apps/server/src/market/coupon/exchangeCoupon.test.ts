import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { couponDesk } from '../../testing/company/couponDesk';
import { passed, piece } from '../../testing/company/returnDesk';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

type Here = Awaited<ReturnType<typeof couponDesk>>;
const [UNUSED, , USED] = [0, 1, 2];

/** 兑换券 of one set of pads, which cost 128.00. */
const exchange = (here: Here) =>
  here.coupon({ kind: 3, face: undefined, threshold: 0, scope: 2, goodsIds: [here.shop.pads] });

async function giveBack(here: Here, saleOutId: string, lineId: string): Promise<number> {
  const back = await passed(here.shop, saleOutId, [piece(lineId)]);
  const { version, tenders } = await here.desk.refunds.getSaleOutInfo({ salesReturnId: back.id });
  const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
  return (await here.desk.refunds.add({ salesReturnId: back.id, version, tenders: chosen })).paidOut;
}

describe('a coupon that is exchanged for a part', () => {
  it('[MKT-04] takes one of two sets off, and a second one the other, which pays the order', async () => {
    const here = await couponDesk(server);
    const [one, two] = [await exchange(here), await exchange(here)];
    expect(one).toMatchObject({ kind: 3, part: '前刹车片', face: 0, percent: 100, cap: 0 });
    const held = await here.receipts.listGoodsCoupon({ customerId: here.customerId, skuIds: [here.shop.pads] });
    expect(held).toMatchObject([{ part: '前刹车片', elsewhere: '' }, { skuIds: [here.shop.pads] }]);
    expect((await here.order([one.id], 12_800)).receivable).toBe(12_800);
    const again = await exchange(here);
    const free = await here.order([two.id, again.id], 0);
    expect(free.receivable).toBe(0);
    expect([await here.status(two.id), await here.status(again.id)]).toEqual([USED, USED]);
  });

  it('[MKT-08] goes back with the last piece: each return gives its half of what was paid', async () => {
    const here = await couponDesk(server);
    const { id } = await exchange(here);
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 12_800 }] });
    await here.desk.outs.submitOut({ id: sale.saleOutId });
    const [line] = (await here.desk.outs.item({ id: sale.saleOutId })).lines;
    expect(await giveBack(here, sale.saleOutId, line!.id)).toBe(6400);
    expect(await here.status(id)).toBe(USED);
    expect(await giveBack(here, sale.saleOutId, line!.id)).toBe(6400);
    expect(await here.status(id)).toBe(UNUSED);
  });

  it('[MKT-18] is put on an unpaid order, and says why it does not fit another', async () => {
    const here = await couponDesk(server);
    const { id } = await exchange(here);
    const sale = await here.order([]);
    const [beside] = await here.receipts.listCoupon({ saleOutId: sale.saleOutId });
    expect(beside).toMatchObject({ words: '无门槛，兑换 1 件「前刹车片」', amount: 12_800, problem: '' });
    const { version } = await here.orders.getById({ id: sale.id });
    expect(await here.receipts.useCoupon({ saleOutId: sale.saleOutId, version, couponIds: [id] })).toBe(12_800);
    const filters = { customerId: here.customerId, lines: [{ skuId: here.shop.filter, quantity: 1 }] };
    const other = await exchange(here);
    await expect(here.orders.add({ ...filters, couponIds: [other.id] })).rejects.toMatchObject({
      message: `「${other.name}」不能用：本单没有可兑换的商品`,
    });
  });

  it('[MKT-13] has one part, of which the trial takes a piece, and keeps it once it is given', async () => {
    const here = await couponDesk(server);
    const { shop, scheme, schemes } = here;
    const terms = { kind: 3 as const, face: undefined, threshold: 0, scope: 2 as const };
    await expect(scheme({ ...terms, goodsIds: [shop.pads, shop.filter] })).rejects.toMatchObject({
      message: '兑换券只能选一个商品',
      errors: [expect.objectContaining({ field: 'goodsIds' })],
    });
    await expect(scheme({ ...terms, scope: 0 })).rejects.toMatchObject({ message: '兑换券只能指定商品' });
    await here.order([]);
    const tried = { kind: 3 as const, threshold: 0, scope: 2 as const, goodsIds: [shop.pads] };
    expect(await schemes.preview(tried)).toMatchObject({ qualifying: 1, discount: 12_800 });
    const { schemeId } = await exchange(here);
    const seen = await schemes.get({ id: schemeId });
    const { id, version, name, total, perCustomer, stackable } = seen;
    const draft = { id, version, name, total, perCustomer, stackable, validity: 2 as const, days: 30, ...tried };
    await expect(schemes.update({ ...draft, goodsIds: [shop.filter] })).rejects.toMatchObject({
      errors: [expect.objectContaining({ field: 'goodsIds' })],
    });
    await schemes.update({ ...draft, total: total + 1 });
  });
});
