import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { fresh, freshPhone } from '../examples/exampleWorld';
import type { TestServer } from '../startTestServer';
import { desk } from './returnDesk';
import { stockedShop, type StockedShop } from './stockedShop';

type Terms = Partial<Parameters<ReturnType<typeof couponSchema>['add']>[0]>;

/** A shop, or this one, whose customer may be given coupons: 满200减30 unless the terms say otherwise. */
export async function couponDesk(server: TestServer, own?: { shop: StockedShop; customerId?: string }) {
  const shop = own?.shop ?? (await stockedShop(server));
  const { client } = shop.owner;
  const schemes = couponSchema(shop.store.owner.client);
  const held = customerCoupon(client);
  const buyer = (name = '券客户') => customer(client).add({ name, phone: freshPhone(), creditLimit: 99_999_999 });
  const customerId = own?.customerId ?? (await buyer());
  const scheme = (terms: Terms = {}) =>
    schemes.add({
      name: fresh('满减券'),
      kind: 1,
      ...(terms.kind === 2 ? {} : { face: 3000 }),
      threshold: 20_000,
      stackable: true,
      scope: 0,
      validity: 2,
      ...(terms.validity === 1 ? {} : { days: 30 }),
      total: 100,
      perCustomer: 3,
      ...terms,
    });
  const give = (schemeId: string, ...ids: string[]) =>
    customer(client).distributeCoupon({ schemeId, customerIds: ids.length ? ids : [customerId] });
  /** Gives the customer one coupon of a new scheme, and returns it. */
  const coupon = async (terms: Terms = {}) => {
    const schemeId = await scheme(terms);
    await give(schemeId);
    const [one] = (await held.page({ id: schemeId })).records;
    if (!one) throw new Error('no coupon');
    return one;
  };
  const found = async (id: string) => {
    const one = (await held.page({ customerId, pageSize: 100 })).records.find((row) => row.id === id);
    if (!one) throw new Error('no such coupon');
    return one;
  };
  return {
    shop,
    client,
    schemes,
    held,
    customerId,
    buyer,
    scheme,
    give,
    coupon,
    found,
    status: async (id: string) => (await found(id)).status,
    orders: orderSale(client),
    receipts: receiptBill(client),
    desk: desk(shop),
    /** Two sets of pads, 256.00, paid with these coupons. */
    order: (couponIds: string[], expected?: number, by = customerId) =>
      orderSale(client).add({
        customerId: by,
        lines: [{ skuId: shop.pads, quantity: 2 }],
        couponIds,
        ...(expected === undefined ? {} : { expected }),
      }),
  };
}
