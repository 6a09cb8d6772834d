import { giftCardState } from '@partsdesk/core/customer/card/giftCard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { asKeeper } from '../../db/keeper';
import { passed, piece } from '../../testing/company/returnDesk';
import { CASH, giftCardDesk } from '../../testing/members/giftCardDesk';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const { unsold, valid, used, expired, frozen } = giftCardState.statuses;

describe('the terms of a gift card', () => {
  it('[MEM-15] [MEM-16] a given card covers pieces at 0, without a tender, and gets them back', async () => {
    const here = await giftCardDesk(server);
    const { id, item } = await here.card(2, 0);
    expect(await here.cards.getById({ id })).toMatchObject({ state: valid.code, price: 0, givenReason: '周年答谢' });
    const free = await here.orders.add({ customerId: here.holder, lines: [here.covered(item)] });
    expect(free).toMatchObject({ receivable: 0, covered: 0 });
    expect(await here.item(id)).toMatchObject({ used: 1, locked: 0 });
    await here.outs.submitOut({ id: free.saleOutId });
    const { lines } = await here.outs.item({ id: free.saleOutId });
    await passed(here.shop, free.saleOutId, [piece(lines[0]!.id)]);
    expect(await here.item(id)).toMatchObject({ used: 0, left: 2 });
    const second = await here.orders.add({ customerId: here.holder, lines: [here.covered(item)] });
    await here.orders.remove({ id: second.id, reason: '客户不做了' });
    expect(await here.item(id)).toMatchObject({ used: 0, locked: 0, left: 2 });
    const mixed = await here.orders.add({
      customerId: here.holder,
      lines: [here.covered(item), { skuId: here.shop.filter, quantity: 1 }],
    });
    await here.receipts.add({ saleOutId: mixed.saleOutId, tenders: CASH(3500) });
    expect(await here.item(id)).toMatchObject({ used: 1, locked: 0 });
    expect(await here.owed()).toBe(0);
  });

  it('[MEM-15] a maintenance card serves its vehicle alone, and is found by it [PROD-06] [ENUM-17]', async () => {
    const here = await giftCardDesk(server);
    const [own, other] = [await here.vehicle(here.holder), await here.vehicle(here.holder)];
    await here.refused(
      () => here.cards.add(here.terms([{ skuId: here.wash, total: 1 }], 1000, { kind: 1 })),
      '保养卡请选择车辆',
      'vehicleId',
    );
    const { id, item, number } = await here.card(2, 4000, { kind: 1, vehicleId: own });
    const general = await here.card(1, 1000);
    const found = async (vehicleId?: string) =>
      (await here.cards.checkVehicleCard({ customerId: here.holder, ...(vehicleId ? { vehicleId } : {}) })).map(
        (card) => card.id,
      );
    expect([await found(own), await found(other), await found()]).toEqual([
      [id, general.id],
      [general.id],
      [general.id],
    ]);
    const words = `保养卡尾号${number.slice(-4)}只能用在登记的车辆上`;
    await here.refused(
      () => here.orders.add({ customerId: here.holder, vehicleId: other, lines: [here.covered(item)] }),
      words,
      'lines[0].giftCardItemId',
    );
    await here.refused(() => here.orders.add({ customerId: here.holder, lines: [here.covered(item)] }), words);
    await here.orders.add({ customerId: here.holder, vehicleId: own, lines: [here.covered(item)] });
    expect(await here.item(id)).toMatchObject({ locked: 1 });
  });

  it('[MEM-17] a covered line is one piece of the item, at no other price', async () => {
    const here = await giftCardDesk(server);
    const { item, number } = await here.card(1, 2000);
    const refuse = (line: object, message: string, field: string) =>
      here.refused(
        () => here.orders.add({ customerId: here.holder, lines: [{ ...here.covered(item), ...line }] }),
        message,
        `lines[0].${field}`,
      );
    await refuse({ quantity: 2 }, '礼品卡抵扣的商品每行一件', 'quantity');
    await refuse({ price: 100 }, '礼品卡抵扣的商品按次数的价值计价，不能改价', 'price');
    await refuse({ orderType: 2 }, '礼品卡抵扣的商品只能按正常单据开单', 'orderType');
    await refuse(
      { skuId: here.labour },
      `礼品卡尾号${number.slice(-4)}的这个项目是「洗车」，不能抵别的商品`,
      'giftCardItemId',
    );
    await here.refused(() => here.orders.add({ lines: [here.covered(item)] }), '用礼品卡请先选择客户');
    await here.refused(
      () => here.orders.add({ customerId: here.holder, lines: [here.covered(item), here.covered(item)] }),
      `礼品卡尾号${number.slice(-4)}的「洗车」没有可用的次数了`,
      'lines[1].giftCardItemId',
    );
    await here.refused(
      () => here.receipts.add({ saleOutId: here.holder, tenders: [{ method: 'giftCard', amount: 100 }] }),
      expect.stringMatching(/./),
    );
  });

  it('[MEM-20] is changed and deleted before it is sold; afterwards its name and remark alone', async () => {
    const here = await giftCardDesk(server);
    const draft = here.terms([{ skuId: here.wash, total: 5 }], 10_000);
    const { id } = await here.cards.add(draft);
    expect(await here.cards.getById({ id })).toMatchObject({ state: unsold.code, valueLeft: 0 });
    const { items } = await here.cards.getById({ id });
    await here.refused(
      () => here.orders.add({ customerId: here.holder, lines: [here.covered(items[0]!.id)] }),
      expect.stringMatching(/还没有收款，不能使用$/),
    );
    await here.cards.update({ id, version: 1, ...draft, price: 9000, items: [{ skuId: here.wash, total: 6 }] });
    await here.refused(
      () => here.cards.sell({ id, version: 2, tenders: CASH(8000) }),
      '收款比售价少 ¥10.00',
      'tenders',
    );
    await here.cards.sell({ id, version: 2, tenders: CASH(9000) });
    const sold = { ...draft, price: 9000, items: [{ skuId: here.wash, total: 6 }] };
    await here.refused(() => here.cards.deleteById({ id }), '已售出的卡不能删除');
    await here.refused(() => here.cards.update({ id, version: 3, ...sold, price: 1 }), '已售出的卡不能改售价', 'price');
    await here.refused(
      () => here.cards.update({ id, version: 3, ...sold, items: [{ skuId: here.wash, total: 5 }] }),
      '已售出的卡不能改项目和次数',
      'items',
    );
    await here.cards.update({ id, version: 3, ...sold, name: '六次洗车卡', remark: '已开发票' });
    expect(await here.cards.getById({ id })).toMatchObject({ name: '六次洗车卡', remark: '已开发票', version: 4 });
    const gone = await here.cards.add(draft);
    await here.cards.deleteById({ id: gone.id });
    await here.refused(() => here.cards.getById({ id: gone.id }), '礼品卡不存在');
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => here.cards.sell({ id, tenders: CASH(9000) })),
    );
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('[MEM-19] frozen or past its end it covers nothing, loses nothing, and is extended', async () => {
    const here = await giftCardDesk(server);
    const { id, item, number } = await here.card(2, 4000, { expires: '2027-06-30' });
    const name = `礼品卡尾号${number.slice(-4)}`;
    const use = () => here.orders.add({ customerId: here.holder, lines: [here.covered(item)] });
    await here.cards.updateStatusById({ id, version: 2, status: 0, reason: '客户挂失' });
    expect(await here.cards.getById({ id })).toMatchObject({ state: frozen.code, valueLeft: 4000 });
    await here.refused(use, `${name}已冻结，不能使用`);
    await here.cards.updateStatusById({ id, version: 3, status: 1, reason: '卡找到了' });
    await asKeeper(server.database, (db) =>
      db.updateTable('gift_card').set({ expires: '2020-01-01' }).where('id', '=', id).execute(),
    );
    expect(await here.cards.getById({ id })).toMatchObject({ state: expired.code, valueLeft: 4000 });
    expect(await here.owed()).toBe(4000);
    await here.refused(use, `${name}已于 2020-01-01 到期，请先延期`);
    await here.refused(
      () => here.cards.extend({ id, version: 4, expires: '2019-12-31', reason: '客户要求' }),
      '新的有效期要晚于 2020-01-01',
      'expires',
    );
    await here.cards.extend({ id, version: 4, expires: null, reason: '客户要求' });
    await use();
    expect(await here.item(id)).toMatchObject({ locked: 1 });
  });

  it('closing the rest of an order is refused while a card covers a piece that is not out', async () => {
    const here = await giftCardDesk(server);
    const { item } = await here.card(1, 2000);
    const order = await here.orders.add({
      customerId: here.holder,
      lines: [{ skuId: here.shop.filter, quantity: 2 }, here.covered(item)],
    });
    await here.receipts.add({ saleOutId: order.saleOutId, tenders: [], onCredit: true });
    const { lines } = await here.outs.item({ id: order.saleOutId });
    await here.outs.submitOut({ id: order.saleOutId, lines: [{ lineId: lines[0]!.id, quantity: 2 }] });
    await here.refused(
      () => here.orders.forceComplete({ id: order.id, reason: '不做了' }),
      '「洗车」由礼品卡抵扣，还没有出库；请先出库，或取消整单',
    );
  });

  it('lists cards by customer, plate, kind and state, with the sums of all of them', async () => {
    const here = await giftCardDesk(server);
    const own = await here.vehicle(here.holder);
    const one = await here.card(2, 4000, { kind: 1, vehicleId: own });
    const two = await here.card(3, 6000);
    await here.cards.add(here.terms([{ skuId: here.labour, total: 1 }], 7000));
    const seen = await here.cards.page({ sums: true });
    expect(seen.records.map(({ state }) => state)).toEqual([unsold.code, valid.code, valid.code]);
    expect(seen.resultSums).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'price', amount: 17_000 }),
        expect.objectContaining({ field: 'valueLeft', amount: 10_000 }),
      ]),
    );
    const ids = async (query: object) => (await here.cards.page(query)).records.map(({ id }) => id);
    const { plate } = await here.cards.getById({ id: one.id });
    expect(await ids({ keyword: plate })).toEqual([one.id]);
    expect(await ids({ kind: 0, state: valid.code })).toEqual([two.id]);
    expect(await ids({ state: used.code })).toEqual([]);
    expect(await ids({ keyword: two.number.slice(-4), customerId: here.holder })).toContain(two.id);
  });

  it('[MEM-75] [MEM-77] 64 tills take the last use: one sale has it, the others are told', async () => {
    const rounds = size(2, 20);
    const here = await giftCardDesk(server);
    for (let round = 0; round < rounds; round += 1) {
      const { id, item, number } = await here.card(1, 2000);
      const ends = await Promise.allSettled(
        Array.from({ length: 64 }, () => here.orders.add({ customerId: here.holder, lines: [here.covered(item)] })),
      );
      const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      expect(won, `round ${String(round)}`).toHaveLength(1);
      for (const end of ends)
        if (end.status === 'rejected')
          expect((end.reason as Error).message).toBe(`礼品卡尾号${number.slice(-4)}的「洗车」没有可用的次数了`);
      expect(await here.item(id)).toMatchObject({ locked: 1, left: 0, valueLeft: 0 });
      // Paying and cancelling race for it as well: one of them is done.
      const [order] = won;
      await Promise.allSettled([
        here.receipts.add({ saleOutId: order!.saleOutId, tenders: [] }),
        here.orders.remove({ id: order!.id, reason: '客户不做了' }),
      ]);
      const item_ = await here.item(id);
      expect([item_.used + item_.left, item_.locked]).toEqual([1, 0]);
    }
  });
});
