import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { twoSides } from './twoSides';

type Sides = Awaited<ReturnType<typeof twoSides>>;
type Draft = Parameters<ReturnType<typeof appOrderSale>['add']>[0];

/** An order of two pieces of a part of the mini-app, by express, as its customer reads it. */
export async function onlineOrder({ customer, shopId }: Sides, change: Partial<Draft> = {}) {
  const offers = (await appGoodsShop(customer).page({ shopId, pageSize: 100 })).records;
  const part = offers.findLast(({ inStock, kind }) => inStock && kind === 3);
  if (!part) throw new Error('the mini-app offers nothing');
  const { id } = await appOrderSale(customer).add({
    shopId,
    delivery: 0,
    receiver: '冯师傅',
    phone: '13912340000',
    address: '文三路 1 号',
    lines: [{ skuId: part.skuId, quantity: 2 }],
    ...change,
  });
  const mine = async () => {
    const found = (await appOrderSale(customer).page({})).records.find((order) => order.id === id);
    if (!found) throw new Error('the customer does not find the order');
    return found;
  };
  return { ...(await mine()), mine };
}

type OnlineOrder = Awaited<ReturnType<typeof onlineOrder>>;

/** Takes what an order costs, in cash. */
export const payInCash = ({ staff }: Sides, { saleOutId, receivable }: OnlineOrder) =>
  receiptBill(staff).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });

/** Ships an order by express. */
export async function deliver({ staff }: Sides, { id, mine }: OnlineOrder): Promise<void> {
  const parcel = { delivery: 0 as const, expressCompany: '顺丰速运', expressNo: 'SF1234567890' };
  await orderSale(staff).deliveryOrder({ id, version: (await mine()).version, ...parcel });
}
