import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { refundBillItem } from '@partsdesk/sdk/parts/refundBillItem';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { type StockedShop } from './stockedShop';

export type Tender = { method: 'cash' | 'wechat' | 'alipay'; amount: number };

export const desk = ({ owner: { client } }: StockedShop) => ({
  orders: orderSale(client),
  outs: saleOut(client),
  receipts: receiptBill(client),
  returns: salesReturn(client),
  refunds: refundBill(client),
  details: refundBillItem(client),
  balance: async (method: string) =>
    (await fundAccount(client).page({})).records.find((account) => account.method === method)?.balance,
  available: async (skuId: string) => (await orderSale(client).queryCheckStock({ skuIds: [skuId] }))[0]?.available,
});

/**
 * Sells two filters and a set of pads, discounted: 7000 + 12800 − 800, paid by two tenders by default, and hands them
 * out.
 */
export async function sold(
  shop: StockedShop,
  tenders: Tender[] = [
    { method: 'cash', amount: 9000 },
    { method: 'wechat', amount: 10_000 },
  ],
  customerId?: string,
) {
  const { orders, receipts, outs } = desk(shop);
  const order = await orders.add({
    lines: [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.pads, quantity: 1 },
    ],
    handDiscount: 800,
    ...(customerId ? { customerId } : {}),
  });
  const onCredit = tenders.reduce((sum, { amount }) => sum + amount, 0) < order.receivable;
  await receipts.add({ saleOutId: order.saleOutId, tenders, ...(onCredit ? { onCredit } : {}) });
  await outs.submitOut({ id: order.saleOutId });
  const [filters, pads] = (await outs.item({ id: order.saleOutId })).lines;
  return { ...order, filters: filters!.id, pads: pads!.id };
}

export const piece = (saleOutLineId: string, quantity = 1, condition: 1 | 2 = 1) => ({
  saleOutLineId,
  quantity,
  condition,
  reason: '型号不符',
});

/** Makes a return that was submitted and approved. */
export async function passed(shop: StockedShop, saleOutId: string, lines: ReturnType<typeof piece>[]) {
  const { returns } = desk(shop);
  const { id } = await returns.save({ saleOutId, lines });
  await returns.submit({ id, version: 1 });
  await returns.pass({ id, version: 2 });
  return returns.item({ id });
}
