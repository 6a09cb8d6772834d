import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { expect } from 'vitest';
import { type Person } from '../startTestServer';
import { type StockedShop } from './stockedShop';

export const METHODS = ['cash', 'wechat', 'alipay', 'bankCard'] as const;

interface Tender {
  method: (typeof METHODS)[number];
  amount: number;
}

/** Sells a set of pads and some filters, paid by the given tenders. */
export async function sold(
  { pads, filter, owner }: StockedShop,
  tenders: Tender[],
  { by = owner, filters = 1, customerId }: { by?: Person; filters?: number; customerId?: string } = {},
) {
  const order = await orderSale(by.client).add({
    lines: [
      { skuId: pads, quantity: 1 },
      { skuId: filter, quantity: filters },
    ],
    ...(customerId ? { customerId } : {}),
  });
  const onCredit = tenders.reduce((sum, { amount }) => sum + amount, 0) < order.receivable;
  if (tenders.length)
    await receiptBill(by.client).add({ saleOutId: order.saleOutId, tenders, ...(onCredit ? { onCredit } : {}) });
  return order;
}

export const desk = ({ client }: Person) => {
  const refunds = refundBill(client);
  return {
    refunds,
    /** Gives goodwill for this sale, with its current version. */
    give: async (
      saleOutId: string,
      amount: number,
      more: { method?: Tender['method']; accountId?: string; reason?: string } = {},
    ) =>
      refunds.goodwill({
        saleOutId,
        version: (await saleOut(client).item({ id: saleOutId })).version,
        method: 'cash',
        amount,
        reason: '等候太久',
        ...more,
      }),
    balances: async () =>
      Object.fromEntries(
        (await fundAccount(client).page({ pageSize: 50 })).records.map(({ method, balance }) => [method, balance]),
      ) as Partial<Record<string, number>>,
  };
};

/** Returns and refunds everything that is left of a sale, or of its first lines. */
export async function returnAll({ client }: Person, saleOutId: string, most = Infinity): Promise<number> {
  const returns = salesReturn(client);
  const { lines } = await returns.queryAbleRetuenAmount({ saleOutId });
  const { id } = await returns.save({
    saleOutId,
    lines: lines.slice(0, most).map(({ saleOutLineId, returnableQuantity: quantity }) => ({
      saleOutLineId,
      quantity,
      condition: 1 as const,
      reason: '客户不要了',
    })),
  });
  await returns.submit({ id, version: 1 });
  await returns.pass({ id, version: 2 });
  const { version, tenders } = await refundBill(client).getSaleOutInfo({ salesReturnId: id });
  const { rest, paidOut } = await refundBill(client).add({
    salesReturnId: id,
    version,
    tenders: tenders.map(({ method, suggested }) => ({ method, amount: suggested })).filter(({ amount }) => amount > 0),
  });
  expect(rest).toBe(0);
  return paidOut;
}
