import { createClient, type Client } from '@partsdesk/sdk';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import type { Random } from '../../../seed/random';
import type { Buyer, OnlineShop } from '../../company/onlineShop';
import type { Person } from '../../startTestServer';

const METHODS = ['cash', 'wechat', 'alipay', 'bankCard'] as const;
/** The limit of documents that take part; older ones are left as they are. */
const MAX_OPEN = 300;
/** Marks a step that found no document. */
export const NOTHING = Symbol('nothing to do');

interface Sale {
  id: string;
  saleOutId: string;
}

/** The documents that all clerks share, so that their steps conflict. */
export interface Chain {
  shop: OnlineShop;
  staffId: string;
  /** Customers with a name, who may buy on credit. */
  customers: string[];
  buyers: Buyer[];
  parts: { skuId: string; tenths: boolean }[];
  sales: Sale[];
  returns: string[];
  slips: string[];
  online: { sale: Sale; buyer: Buyer }[];
  cases: string[];
}

/** The steps of one clerk; each tries to take one document one step further. */
export function chainSteps(
  chain: Chain,
  person: Person,
  baseUrl: string,
  random: Random,
): Record<string, () => Promise<unknown>> {
  const client: Client = createClient({ baseUrl, session: person.session });
  const [orders, outs, receipts, returns, refunds] = [
    orderSale(client),
    saleOut(client),
    receiptBill(client),
    salesReturn(client),
    refundBill(client),
  ];
  const [slips, cases, shifts] = [serviceBorrowOut(client), afterSalesOrder(client), shiftRecord(client)];

  const some = (tenths: boolean) => (tenths ? random.whole(1, 40) / 10 : random.whole(1, 3));
  const upTo = (quantity: number) =>
    random.chance(0.5) ? quantity : Math.max(1, random.whole(1, Math.round(quantity * 10))) / 10;
  const whole = (quantity: number, decimals: number) =>
    random.chance(0.5)
      ? quantity
      : random.whole(1, Math.max(1, Math.round(quantity * 10 ** decimals))) / 10 ** decimals;
  const cart = () => {
    const chosen = new Map(
      Array.from({ length: random.whole(1, 3) }, () => random.pick(chain.parts)).map((part) => [part.skuId, part]),
    );
    return [...chosen.values()].map(({ skuId, tenths }) => ({
      skuId,
      quantity: some(tenths),
      ...(random.chance(0.1) ? { orderType: 2 as const } : {}),
    }));
  };
  const tenders = (amount: number) => {
    const first = random.chance(0.7) ? amount : random.whole(1, amount);
    return [
      { method: random.pick(METHODS), amount: first },
      { method: 'transfer' as const, amount: amount - first },
    ].filter((tender) => tender.amount > 0);
  };
  const keep = <T>(list: T[], one: T) => {
    list.push(one);
    if (list.length > MAX_OPEN) list.splice(0, MAX_OPEN / 2);
  };
  /** Picks a document, mostly one of the newest, which other clerks pick as well. */
  const one =
    <T>(list: readonly T[], act: (chosen: T) => Promise<unknown>) =>
    async () =>
      list.length ? act(random.pick(random.chance(0.7) ? list.slice(-12) : list)) : NOTHING;

  return {
    async sell() {
      const { id, saleOutId } = await orders.add({
        customerId: random.pick(chain.customers),
        lines: cart(),
        handDiscount: random.whole(0, 99),
        roundOff: random.whole(0, 9),
      });
      keep(chain.sales, { id, saleOutId });
    },
    change: one(chain.sales, async ({ id }) =>
      orders.update({
        id,
        version: (await orders.getById({ id })).version,
        lines: cart(),
        handDiscount: random.whole(0, 99),
      }),
    ),
    receive: one(chain.sales, async ({ saleOutId }) => {
      const { debt } = await outs.item({ id: saleOutId });
      if (debt === 0) return NOTHING;
      return receipts.add({
        saleOutId,
        onCredit: true,
        tenders: random.chance(0.1) ? [] : tenders(random.chance(0.6) ? debt : random.whole(1, debt)),
      });
    }),
    handOut: one(chain.sales, async ({ saleOutId }) => {
      const lines = (await outs.item({ id: saleOutId })).lines.filter((line) => line.restQuantity > 0);
      if (random.chance(0.6) || !lines.length) return outs.submitOut({ id: saleOutId });
      const line = random.pick(lines);
      return outs.submitOut({
        id: saleOutId,
        lines: [{ lineId: line.id, quantity: whole(line.restQuantity, line.decimals) }],
      });
    }),
    cancel: one(chain.sales, ({ id }) => orders.remove({ id, reason: '客户不要了' })),
    forceComplete: one(chain.sales, ({ id }) => orders.forceComplete({ id, reason: '厂家断货' })),

    takeBack: one(chain.sales, async ({ saleOutId }) => {
      const left = (await returns.queryAbleRetuenAmount({ saleOutId })).lines.filter(
        ({ returnableQuantity }) => returnableQuantity > 0,
      );
      if (!left.length) return NOTHING;
      const line = random.pick(left);
      const { id } = await returns.save({
        saleOutId,
        lines: [
          {
            saleOutLineId: line.saleOutLineId,
            quantity: whole(line.returnableQuantity, line.decimals),
            condition: random.pick([1, 2] as const),
            reason: '客户不要了',
          },
        ],
      });
      keep(chain.returns, id);
      return returns.submit({ id, version: 1 });
    }),
    judgeReturn: one(chain.returns, async (id) => {
      const { version } = await returns.item({ id });
      return random.chance(0.85) ? returns.pass({ id, version }) : returns.reject({ id, version, reason: '再核对' });
    }),
    storeReturn: one(chain.returns, async (id) => {
      const { version, lines } = await returns.item({ id });
      const rest = lines.filter(({ restQuantity }) => restQuantity > 0);
      return rest.length === 0
        ? NOTHING
        : returns.putInStorage({
            id,
            version,
            lines: rest.map((line) => ({
              lineId: line.id,
              quantity: whole(line.restQuantity, line.decimals),
              condition: random.pick([1, 2] as const),
            })),
          });
    }),
    refund: one(chain.returns, async (id) => {
      const { version, tenders: back } = await refunds.getSaleOutInfo({ salesReturnId: id });
      return refunds.add({
        salesReturnId: id,
        version,
        tenders: back
          .map(({ method, suggested }) => ({
            method,
            amount: random.chance(0.7) ? suggested : random.whole(0, suggested),
          }))
          .filter(({ amount }) => amount > 0),
      });
    }),

    goodwill: one(chain.sales, async ({ saleOutId }) => {
      const { version, rest } = await refunds.getGoodwillInfo({ saleOutId });
      return refunds.goodwill({
        saleOutId,
        version,
        method: random.pick(METHODS),
        amount: random.whole(1, rest + 1),
        reason: '等候太久',
      });
    }),

    async lend() {
      const { id } = await slips.add({
        serviceStaffId: chain.staffId,
        customerId: random.pick(chain.customers),
        lend: true,
        lines: cart().map(({ skuId, quantity }) => ({ skuId, quantity })),
      });
      keep(chain.slips, id);
    },
    endLent: one(chain.slips, async (id) => {
      const { version, lines } = await slips.item({ id });
      const lent = lines
        .filter(({ lentQuantity }) => lentQuantity > 0)
        .map((line) => ({ lineId: line.id, quantity: whole(line.lentQuantity, line.decimals) }));
      if (!lent.length) return NOTHING;
      if (random.chance(0.5)) return slips.returnItems({ id, version, lines: lent });
      if (random.chance(0.1)) return slips.manualFinish({ id, version, reason: '遗失' });
      const sold = await slips.convertToSale({ id, version, lines: lent });
      keep(chain.sales, { id: sold.id, saleOutId: sold.saleOutId });
      return sold;
    }),

    async order() {
      const buyer = random.pick(chain.buyers);
      const lines = cart().map(({ skuId, quantity }) => ({ skuId, quantity }));
      const sale = await chain.shop.order({ lines, payAfterUse: random.chance(0.3) }, buyer);
      keep(chain.online, { sale, buyer });
    },
    payOnline: one(chain.online, async ({ sale }) => {
      const { debt } = await outs.item({ id: sale.saleOutId });
      return debt === 0 ? NOTHING : receipts.add({ saleOutId: sale.saleOutId, tenders: tenders(debt) });
    }),
    reduce: one(chain.online, async ({ sale: { id } }) =>
      orders.reduction({
        id,
        version: (await chain.shop.seen(id)).version,
        amount: random.whole(1, 200),
        reason: '老客户',
      }),
    ),
    acceptOnline: one(chain.online, async ({ sale: { id } }) =>
      orders.acceptOrder({ id, version: (await chain.shop.seen(id)).version }),
    ),
    deliver: one(chain.online, async ({ sale: { id } }) =>
      orders.deliveryOrder({
        id,
        version: (await chain.shop.seen(id)).version,
        delivery: 0,
        expressCompany: '顺丰速运',
        expressNo: 'SF1',
      }),
    ),
    confirm: one(chain.online, async ({ sale: { id }, buyer }) =>
      appOrderSale(buyer.client).confirmReceipt({ id, version: (await chain.shop.seen(id)).version }),
    ),
    cancelOnline: one(chain.online, async ({ sale: { id } }) =>
      orders.cancelOrder({ id, version: (await chain.shop.seen(id)).version, reason: '缺货' }),
    ),
    applyAfterSale: one(chain.online, async ({ sale: { id }, buyer }) => {
      const { lines } = await chain.shop.seen(id);
      const line = random.pick(lines);
      const type = random.pick([1, 2, 2, 3] as const);
      const { id: caseId } = await appAfterSalesOrder(buyer.client).add({
        orderId: id,
        type,
        reason: '买错型号',
        ...(type !== 3 && random.chance(0.5)
          ? { lines: [{ lineId: line.id, quantity: Math.min(line.quantity, upTo(line.quantity)) }] }
          : {}),
      });
      keep(chain.cases, caseId);
    }),
    judgeCase: one(chain.cases, async (id) => {
      const { version } = await cases.item({ id });
      return random.chance(0.8) ? cases.pass({ id, version }) : cases.reject({ id, version, reason: '已使用' });
    }),
    receiveCase: one(chain.cases, async (id) => {
      const { version, lines } = await cases.item({ id });
      const [line] = lines;
      return cases.receiveGoods({
        id,
        version,
        ...(line && random.chance(0.3) ? { faulty: [{ lineId: line.id, quantity: line.quantity }] } : {}),
      });
    }),
    refundCase: one(chain.cases, async (id) => cases.refund({ id, version: (await cases.item({ id })).version })),

    async beginShift() {
      await shifts.add({});
    },
    async cashMove() {
      const shift = await shifts.getCurrentRecord();
      return shift === null
        ? NOTHING
        : shifts.cashMove({
            id: shift.id,
            direction: random.pick(['in', 'out'] as const),
            amount: random.whole(1, 500),
            reason: '找零',
          });
    },
    async endShift() {
      const shift = await shifts.getCurrentRecord();
      if (!shift) return NOTHING;
      const counted = shift.tenders
        .filter(({ method }) => method !== 'cash')
        .map(({ method }) => ({ method, amount: random.whole(0, 9999) }));
      const { version } = await shifts.count({
        id: shift.id,
        denominations: [{ value: 100, count: random.whole(0, 500) }],
        counted,
        toSafe: 0,
      });
      return shifts.close({ id: shift.id, version, reason: '找错零' });
    },
    async stockUp() {
      const { skuId } = random.pick(chain.parts);
      await stockIn(client).add({
        warehouseId: chain.shop.warehouseId,
        lines: [{ skuId, quantity: random.whole(50, 150), price: random.whole(100, 9999) }],
        book: true,
      });
    },
  };
}
