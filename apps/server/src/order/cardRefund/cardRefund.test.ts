import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { desk, passed, piece, sold } from '../../testing/company/returnDesk';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
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

const RIGHTS = ['CustomerCardStoredValue', 'customerCardRefund.save', 'customerCardRefund.audit'];
let made = 0;

/** A shop with a customer whose card was charged with an offer, and the calls that the tests make. */
async function holder(amount = 8000, gift = 1000) {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const [cards, items, refunds] = [
    customerValueCard(client),
    customerValueCardItem(client),
    customerCardRefund(client),
  ];
  const customerId = await customer(client).add({
    name: '李建国',
    phone: `1880001${String(1000 + (made += 1))}`,
    creditLimit: 9_999_999,
  });
  const offerId = await rechargeOffer(client).add({ amount, gift, spendRule: 1 });
  await items.add({ customerId, offerId, tenders: [{ method: 'cash', amount }] });
  const lot = async () => (await items.page({ customerId })).records[0]!;
  const { id: lotId } = await lot();
  return {
    shop,
    client,
    customerId,
    items,
    refunds,
    lot,
    lotId,
    colleague: async () => customerCardRefund((await shop.store.staff(RIGHTS, shop.shopId)).client),
    card: () => cards.getByCustomerId({ customerId }),
    found: async (id: string) => (await refunds.page({})).records.find((one) => one.id === id)!,
    flow: async () =>
      (await customerCardLog(client).page({ customerId })).records.map((one) => [one.kind, one.principal, one.gift]),
  };
}
type Holder = Awaited<ReturnType<typeof holder>>;

/** Applies as a colleague and passes as the owner; returns the id. */
async function approved({ colleague, refunds, lotId }: Holder): Promise<string> {
  const id = await (await colleague()).add({ lotId, reason: '客户搬家' });
  await refunds.audit({ id, version: 1, pass: true });
  return id;
}
const refused = (
  { shop }: Holder,
  attempt: () => Promise<unknown>,
  { message, field }: { message: string; field?: string },
) =>
  expectRefused(server, shop, attempt, field ? { message, errors: [expect.objectContaining({ field })] } : { message });

describe('a card refund', () => {
  it('[MEM-71] [F-01] pays what is left out of the payer’s drawer, voids the gift, and owes nothing more', async () => {
    const here = await holder();
    const { client, customerId, refunds } = here;
    const { saleOutId } = await sold(here.shop, [{ method: 'cash', amount: 18_100 }], customerId);
    await receiptBill(client).add({ saleOutId, tenders: [{ method: 'storedValue', amount: 900 }] });
    await shiftRecord(client).start({ openingFloat: 20_000, reason: '首次开班' });
    const cash = (await desk(here.shop).balance('cash'))!;
    const { principalLeft, giftLeft } = await here.lot();
    expect([principalLeft, giftLeft]).toEqual([7200, 900]);

    const colleague = await here.colleague();
    const id = await colleague.add({ lotId: here.lotId, reason: ' 客户搬家 ' });
    // From the application on nothing of it can be spent.
    expect(await here.card()).toMatchObject({ balance: principalLeft + giftLeft, spendable: 0 });
    expect(await here.lot()).toMatchObject({ refunding: true, principalLeft });
    const order = await orderSale(client).add({ customerId, lines: [{ skuId: here.shop.oil, quantity: 0.1 }] });
    await refused(
      here,
      () =>
        receiptBill(client).add({
          saleOutId: order.saleOutId,
          tenders: [{ method: 'storedValue', amount: 1 }],
          onCredit: true,
        }),
      { message: '储值余额不足，现有 ¥0.00', field: 'tenders' },
    );
    expect(await here.found(id)).toMatchObject({
      code: expect.stringMatching(/^TC-/) as string,
      principal: principalLeft,
      gift: giftLeft,
      status: 0,
      reason: '客户搬家',
      auditedBy: '',
      method: null,
    });

    await refused(here, () => refunds.pay({ id, version: 1, method: 'cash' }), {
      message: '退卡单待审核，不能付款',
    });
    await refunds.audit({ id, version: 1, pass: true });
    await refunds.pay({ id, version: 2, method: 'cash' });
    expect(await here.found(id)).toMatchObject({
      status: 2,
      selfAudited: false,
      method: 'cash',
      payee: '',
      paidTime: expect.any(String) as string,
    });
    expect(await here.card()).toMatchObject({ balance: 0, spendable: 0, principal: 0, gift: 0 });
    expect((await here.flow())[0]).toEqual(['cardRefund', -principalLeft, -giftLeft]);
    expect(cash - (await desk(here.shop).balance('cash'))!).toBe(principalLeft);
    expect((await fundWorking(client).page({})).records[0]).toMatchObject({
      documentKind: 'cardRefund',
      documentCode: (await here.found(id)).code,
      amount: -principalLeft,
    });

    const [shift] = (await shiftRecord(client).page({})).records;
    expect(shift).toMatchObject({ cardRefundCount: 1, cardRefundAmount: null });
    await shiftRecord(client).count({
      id: shift!.id,
      version: shift!.version,
      denominations: [
        { value: 10_000, count: 1 },
        { value: 100, count: (10_000 - principalLeft) / 100 },
      ],
      counted: [],
      toSafe: 0,
    });
    expect((await shiftRecord(client).page({})).records[0]).toMatchObject({
      cardRefundAmount: principalLeft,
      expectedCash: 20_000 - principalLeft,
      variance: 0,
    });
  });

  it('[MEM-71] pays no more than 100 yuan in cash, and more only to a named holder', async () => {
    const here = await holder(10_001, 0);
    const id = await approved(here);
    const { refunds } = here;
    await refused(here, () => refunds.pay({ id, version: 2, method: 'cash' }), {
      message: '退卡付现金最多 ¥100.00，请转账给持卡人',
      field: 'method',
    });
    await refused(here, () => refunds.pay({ id, version: 2, method: 'wechat', payee: ' ' }), {
      message: '请填写收款人，须是持卡人本人',
      field: 'payee',
    });
    await refused(here, () => refunds.pay({ id, version: 2, method: 'storedValue', payee: '李建国' }), {
      message: '退卡不能用这种方式付款',
      field: 'method',
    });
    // Nothing has come into this account that could go out.
    await refused(here, () => refunds.pay({ id, version: 2, method: 'wechat', payee: '李建国' }), {
      message: '账户「微信账户」余额不足，现有 ¥0.00',
      field: 'accountId',
    });
    await sold(here.shop, [{ method: 'wechat', amount: 19_000 }]);
    await refunds.pay({ id, version: 2, method: 'wechat', payee: ' 李建国 ' });
    expect(await here.found(id)).toMatchObject({
      status: 2,
      method: 'wechat',
      payee: '李建国',
      accountName: '微信账户',
    });
    expect(await desk(here.shop).balance('wechat')).toBe(19_000 - 10_001);
  });

  it('[MEM-71] is decided by a second person, and rejected or withdrawn leaves the lot as it was', async () => {
    const here = await holder();
    const { refunds, lotId } = here;
    await here.colleague();
    const own = await refunds.add({ lotId, reason: '客户搬家' });
    await refused(here, () => refunds.add({ lotId, reason: '再退一次' }), {
      message: '这一批已经申请退卡',
      field: 'lotId',
    });
    await refused(here, () => refunds.audit({ id: own, version: 1, pass: true }), {
      message: '不能审核自己申请的退卡，请另一位同事审核',
    });
    const colleague = await here.colleague();
    await refused(here, () => colleague.audit({ id: own, version: 1, pass: false, reason: ' ' }), {
      message: '请填写驳回原因',
      field: 'reason',
    });
    await colleague.audit({ id: own, version: 1, pass: false, reason: '客户改变主意' });
    expect(await here.found(own)).toMatchObject({ status: 3, rejectReason: '客户改变主意', selfAudited: false });
    expect(await here.card()).toMatchObject({ spendable: 9000 });

    const again = await approved(here);
    await refunds.withdraw({ id: again, version: 2 });
    expect(await here.card()).toMatchObject({ spendable: 9000 });
    await expect(refunds.pay({ id: again, version: 3, method: 'cash' })).rejects.toThrow('不能付款');
    expect(await here.flow()).toEqual([
      ['gift', 0, 1000],
      ['topUp', 8000, 0],
    ]);
  });

  it('[MEM-71] is decided by who applied where nobody else works, and says so', async () => {
    const here = await holder();
    const id = await here.refunds.add({ lotId: here.lotId, reason: '客户搬家' });
    await here.refunds.audit({ id, version: 1, pass: true });
    expect(await here.found(id)).toMatchObject({ status: 1, selfAudited: true });
  });

  it('[MEM-71] [MEM-05] is applied for anew when a return came between; what comes later is spendable', async () => {
    const here = await holder(10_000, 0);
    const { client, customerId, refunds } = here;
    const pay = async () => {
      const order = await sold(here.shop, [{ method: 'cash', amount: 14_000 }], customerId);
      await receiptBill(client).add({
        saleOutId: order.saleOutId,
        tenders: [{ method: 'storedValue', amount: 5000 }],
      });
      return order;
    };
    const giveBack = async (order: Awaited<ReturnType<typeof pay>>) => {
      const back = await passed(here.shop, order.saleOutId, [piece(order.filters, 2), piece(order.pads)]);
      const info = await refundBill(client).getSaleOutInfo({ salesReturnId: back.id });
      await refundBill(client).add({
        salesReturnId: back.id,
        version: info.version,
        tenders: info.tenders.map(({ method, suggested }) => ({ method, amount: suggested })),
      });
    };
    const [one, other] = [await pay(), await sold(here.shop, [{ method: 'cash', amount: 15_000 }], customerId)];
    await receiptBill(client).add({
      saleOutId: other.saleOutId,
      tenders: [{ method: 'storedValue', amount: 4000 }],
    });
    const first = await approved(here);
    expect(await here.found(first)).toMatchObject({ principal: 1000 });
    await giveBack(one);
    await refused(here, () => refunds.pay({ id: first, version: 2, method: 'cash' }), {
      message: '申请后有消费退回这一批，现剩本金 ¥60.00，申请退 ¥10.00，请撤回后重新申请',
    });
    await refunds.withdraw({ id: first, version: 2 });
    const second = await approved(here);
    await refunds.pay({ id: second, version: 2, method: 'cash' });
    expect(await here.found(second)).toMatchObject({ principal: 6000, status: 2 });
    await giveBack(other);
    expect(await here.card()).toMatchObject({ balance: 4000, spendable: 4000 });
  });

  it('[MEM-71] of a frozen card or an empty lot is refused', async () => {
    const here = await holder();
    const { id, version } = await here.card();
    const cards = customerValueCard(here.client);
    await cards.updateStatus({ id: id!, version, status: 0, reason: '挂失' });
    await refused(here, () => here.refunds.add({ lotId: here.lotId, reason: '客户搬家' }), {
      message: '该客户的储值已冻结，请先解除冻结',
      field: 'lotId',
    });
    await cards.updateStatus({ id: id!, version: version + 1, status: 1, reason: '找回' });
    await here.refunds.pay({ id: await approved(here), version: 2, method: 'cash' });
    await refused(here, () => here.refunds.add({ lotId: here.lotId, reason: '客户搬家' }), {
      message: '这一批的本金已经用完，没有可退的金额',
      field: 'lotId',
    });
  });

  it(`[MEM-77] paid, withdrawn and spent at once: one of them happens, in ${String(size(4, 200))} rounds`, async () => {
    const here = await holder(size(40_000, 200_000), 0);
    const { client, customerId, refunds, items } = here;
    for (let round = 0; round < size(4, 200); round += 1) {
      await items.add({ customerId, amount: 100, tenders: [{ method: 'cash', amount: 100 }] });
      const { id: lotId } = await here.lot();
      const id = await approved({ ...here, lotId });
      const before = (await here.card()).balance;
      const done = await Promise.allSettled([
        refunds.pay({ id, version: 2, method: 'cash' }),
        refunds.withdraw({ id, version: 2 }),
        refunds.pay({ id, version: 2, method: 'cash' }),
      ]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const paid = (await here.found(id)).status === 2;
      expect((await here.card()).balance).toBe(paid ? before - 100 : before);

      const { saleOutId } = await orderSale(client).add({
        customerId,
        lines: [{ skuId: here.shop.oil, quantity: 0.1, price: 1000 }],
      });
      await items.add({ customerId, amount: 100, tenders: [{ method: 'cash', amount: 100 }] });
      const fresh = await here.lot();
      const { spendable } = await here.card();
      const [applied, spent] = await Promise.allSettled([
        refunds.add({ lotId: fresh.id, reason: '客户搬家' }),
        receiptBill(client).add({ saleOutId, tenders: [{ method: 'storedValue', amount: 100 }] }),
      ]);
      expect([applied.status, spent.status]).toEqual(['fulfilled', 'fulfilled']);
      expect((await here.card()).spendable).toBe(spendable - 200);
    }
  });
});
