import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { desk } from '../../testing/company/returnDesk';
import { layIn } from '../../testing/company/stockedShop';
import { passDays } from '../../testing/keepLoggedIn';
import { byCard, charged, refusedAt, storedValueDesk } from '../../testing/members/storedValueDesk';
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

describe('the rules of stored value', () => {
  it('[MEM-07] a frozen card and a disabled lot are not spent, take give-backs, and are released', async () => {
    const here = await charged(server);
    await here.charge(30_000);
    const saleOutId = await here.sell(6000);
    await here.receipts.add(byCard(saleOutId, 6000));
    const [young, old] = (await here.items.page({ customerId: here.buyer })).records;
    await here.items.updateStatusById({ id: old!.id, version: old!.version, status: 0, reason: '有争议' });
    expect(await here.card()).toMatchObject({ spendable: 30_000, balance: 144_000 });
    const dear2 = await here.sell(30_001);
    await refusedAt(server, here, () => here.receipts.add(byCard(dear2, 30_001)), {
      message: '储值余额不足，现有 ¥300.00',
      field: 'tenders',
    });
    const { id, version } = await here.card();
    await here.cards.updateStatus({ id: id!, version, status: 0, reason: '客户挂失' });
    const dear3 = await here.sell(100);
    await refusedAt(server, here, () => here.receipts.add(byCard(dear3, 100)), {
      message: '该客户的储值已冻结，不能使用',
      field: 'tenders',
    });
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect(await here.card()).toMatchObject({ spendable: 0, balance: 150_000, status: 0 });
    await here.cards.updateStatus({ id: id!, version: version + 1, status: 1, reason: '已找回' });
    expect((await here.card()).spendable).toBe(30_000);
    expect(young).toMatchObject({ principalLeft: 30_000, status: 1 });
  });

  it('[FLOW-04] a lot is disabled and enabled by its id, with a reason, of two at once by the first', async () => {
    const here = await charged(server);
    const lot = async () => (await here.items.page({ customerId: here.buyer })).records[0]!;
    const { id, version } = await lot();
    const change =
      (status: 0 | 1, at: number, reason = '有争议') =>
      () =>
        here.items.updateStatusById({ id, version: at, status, reason });
    await refusedAt(server, here, change(0, version, ' '), { message: '请填写原因', field: 'reason' });
    await change(0, version)();
    expect(await lot()).toMatchObject({ status: 0, version: version + 1 });
    expect(await here.card()).toMatchObject({ spendable: 0, balance: 120_000 });
    await expect(change(1, version)()).rejects.toMatchObject({ status: 51001 });
    await change(1, version + 1, '已查清')();
    expect(await lot()).toMatchObject({ status: 1, version: version + 2 });
    expect(await here.card()).toMatchObject({ spendable: 120_000 });
  });

  it('[MEM-01] the limit refuses a top-up with the room that is left, and no give-back', async () => {
    const here = await storedValueDesk(server);
    await here.charge(400_000);
    const saleOutId = await here.sell(100_000);
    await here.receipts.add(byCard(saleOutId, 100_000));
    await here.charge(200_000);
    await refusedAt(server, here, () => here.charge(1), {
      message: '储值余额最多 ¥5,000.00，最多还可充值 ¥0.00',
      field: 'amount',
    });
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect((await here.card()).balance).toBe(600_000);
  });

  it('[MEM-08] the walk-in customer has no card; a short amount, and value for value, are refused', async () => {
    const here = await storedValueDesk(server);
    const order = await orderSale(here.client).add({ lines: [{ skuId: here.shop.filter, quantity: 1 }] });
    const { customerId: walkIn } = await saleOut(here.client).item({ id: order.saleOutId });
    const refusal = (sale: Parameters<typeof here.items.add>[0]) => here.items.add(sale);
    await refusedAt(
      server,
      here,
      () => refusal({ customerId: walkIn, amount: 100, tenders: [{ method: 'cash', amount: 100 }] }),
      {
        message: '散客不能储值，请先登记客户',
        field: 'customerId',
      },
    );
    await refusedAt(
      server,
      here,
      () => refusal({ customerId: here.buyer, amount: 200, tenders: [{ method: 'cash', amount: 100 }] }),
      {
        message: '收款比充值金额少 ¥1.00',
        field: 'tenders',
      },
    );
    await refusedAt(
      server,
      here,
      () => refusal({ customerId: here.buyer, amount: 200, tenders: [{ method: 'storedValue', amount: 200 }] }),
      { message: '充值不能用储值付款', field: 'tenders[0].method' },
    );
  });

  it('[MEM-60] what a shop owes on cards is no money of its accounts, and closed apart', async () => {
    const here = await charged(server);
    await here.receipts.add(byCard(await here.sell(12_000), 12_000));
    const money = (await desk(here.shop).balance('cash'))!;
    await passDays(server, 1);
    await settleAccount(here.shop.store.owner.client).save({
      closeTo: dayOf(new Date(+server.clock.now() - 86_400_000)),
    });
    const [closing] = (await settleAccount(here.shop.store.owner.client).query({})).history;
    expect(closing).toMatchObject({ prepaidAmount: 90_000, giftAmount: 2000 });
    expect(closing!.fundBalance).toBe(money);
  });

  it('[MEM-63] what its card paid at another shop is settled between them, less what came back', async () => {
    const here = await charged(server);
    const { store, owner } = here.shop;
    const branch = owner.at(await store.branch('城西店'));
    const head = owner.at('0').client;
    const days = { from: dayOf(server.clock.now()), to: dayOf(server.clock.now()) };
    const settled = () => customerCardLog(head).settlement(days);
    // At its own shop nothing is to be settled.
    await here.receipts.add(byCard(await here.sell(5000), 5000));
    expect(await settled()).toEqual([]);

    await customerShop(owner.at('0').client).distributeCustomer({
      by: 'shop',
      shopIds: [branch.session.context().deptId!],
      customerIds: [here.buyer],
      keep: true,
    });
    await layIn(branch.client, here.shop);
    const { saleOutId: elsewhere } = await orderSale(branch.client).add({
      customerId: here.buyer,
      lines: [{ skuId: here.shop.oil, quantity: 0.1, price: 120_000 }],
    });
    await receiptBill(branch.client).add(byCard(elsewhere, 12_000));
    const [row, ...others] = await settled();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ spenderName: '城西店', entries: 1, principal: 10_000, gift: 2000, amount: 12_000 });
    const { issuerId, spenderId: shopId } = row!;
    const documents = await customerCardLog(head).page({ ...days, issuerId, shopId });
    expect(documents.records).toEqual([
      expect.objectContaining({ kind: 'consume', amount: -12_000, shopName: '城西店' }),
    ]);
    expect((await customerCardLog(head).page({ ...days, issuerId: shopId, shopId })).records).toEqual([]);

    const [receipt] = await receiptBill(branch.client).getBySaleOutId({ saleOutId: elsewhere });
    await receiptBill(branch.client).void({ id: receipt!.id, version: 1, reason: '收错单' });
    expect(await settled()).toEqual([expect.objectContaining({ entries: 2, principal: 0, gift: 0, amount: 0 })]);
    expect(await customerCardLog(here.client).settlement(days)).toHaveLength(1);
    const third = owner.at(await store.branch('城北店')).client;
    expect(await customerCardLog(third).settlement(days)).toEqual([]);
    await expect(customerCardLog(head).settlement({ from: days.to, to: '2020-01-01' })).rejects.toMatchObject({
      errors: [{ field: 'to' }],
    });
  });

  it('[MEM-76] many tills spend one card: each fen has one winner, the others read what is left', async () => {
    const [tills, winners, each] = [size(12, 64), size(6, 30), 10_000];
    for (let round = 0; round < size(1, 100); round += 1) {
      const here = await storedValueDesk(server);
      await here.charge(winners * each);
      const outs: string[] = [];
      for (let till = 0; till < tills; till += 1) outs.push(await here.sell(each));
      const ends = await Promise.allSettled(outs.map((saleOutId) => here.receipts.add(byCard(saleOutId, each))));
      const refusals = ends.flatMap((end) =>
        end.status === 'rejected' ? [String((end.reason as Error).message)] : [],
      );
      expect(refusals).toEqual(Array.from({ length: tills - winners }, () => '储值余额不足，现有 ¥0.00'));
      expect(await here.card()).toMatchObject({ balance: 0, spendable: 0 });
    }
  });
});
