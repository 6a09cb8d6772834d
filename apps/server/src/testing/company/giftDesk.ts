import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { addDays, dayOf } from '../../clock';
import { fresh, freshPhone } from '../examples/exampleWorld';
import { passTime } from '../passTime';
import type { TestServer } from '../startTestServer';
import { couponDesk } from './couponDesk';
import { desk, passed, piece } from './returnDesk';

type Draft = Parameters<ReturnType<typeof partsConsumptionGiftSchema>['add']>[0];

/** A shop with 消费有礼: over 200.00 a coupon and 50 points, over 500.00 a filter besides 80 points. */
export async function giftDesk(server: TestServer) {
  const here = await couponDesk(server);
  const { shop, client } = here;
  const gifts = partsConsumptionGiftSchema(shop.store.owner.client);
  const couponSchemeId = await here.scheme({ threshold: 0, face: 500 });
  const day = (days: number) => dayOf(addDays(server.clock.now(), days));
  const draft = (change: Partial<Draft> = {}): Draft => ({
    name: fresh('满送'),
    beginDay: day(0),
    endDay: day(20),
    channels: 3,
    scope: 0,
    steps: [
      {
        threshold: 20_000,
        items: [
          { kind: 2, couponSchemeId, number: 1 },
          { kind: 3, number: 50 },
        ],
      },
      {
        threshold: 50_000,
        items: [
          { kind: 1, skuId: shop.filter, number: 1 },
          { kind: 3, number: 80 },
        ],
      },
    ],
    ...change,
  });
  const add = (change: Partial<Draft> = {}) => gifts.add(draft(change));
  /** Waits until every sale that is to be looked at was. */
  const looked = () => passTime(server, ['giftReview'], 1, 1);
  const { outs, receipts, refunds, returns, orders, available } = desk(shop);
  const ofSale = async (saleOutId: string) => {
    await looked();
    return partsConsumptionGiftSchema(client).ofSale({ saleOutId });
  };
  /** What a sale has earned, short: kind, number and status. */
  const earned = async (saleOutId: string) =>
    (await ofSale(saleOutId)).map(({ kind, number, status }) => [kind, number, status]).sort();
  const place = (quantity = 2, change: Partial<Parameters<typeof orders.add>[0]> = {}) =>
    orderSale(client).add({ customerId: here.customerId, lines: [{ skuId: shop.pads, quantity }], ...change });
  const pay = (saleOutId: string, amount: number) =>
    receipts.add({ saleOutId, tenders: [{ method: 'wechat', amount }] });
  return {
    ...here,
    gifts,
    couponSchemeId,
    day,
    draft,
    add,
    looked,
    ofSale,
    earned,
    place,
    pay,
    orders,
    outs,
    receipts,
    refunds,
    returns,
    available,
    /** Sold, paid and handed out. */
    sold: async (quantity = 2) => {
      const sale = await place(quantity);
      await pay(sale.saleOutId, sale.receivable);
      await outs.submitOut({ id: sale.saleOutId });
      return sale;
    },
    /** Takes pieces of the first line back; the refund is another step. */
    takenBack: async (saleOutId: string, quantity = 1) => {
      const [line] = (await outs.item({ id: saleOutId })).lines;
      return passed(shop, saleOutId, [piece(line?.id ?? '', quantity)]);
    },
    couponsOf: async () =>
      (await customerCoupon(client).page({ customerId: here.customerId, pageSize: 100 })).records.map(
        ({ status }) => status,
      ),
    pointsOf: async () => {
      const { available: balance, owed } = await customerPointsDetails(client).pageOfCustomer({
        customerId: here.customerId,
      });
      return { balance, owed };
    },
    waiting: () => partsConsumptionGiftSchema(client).waiting({ customerId: here.customerId }),
    person: () => customer(client).add({ name: '路人', phone: freshPhone() }),
  };
}

export type GiftDesk = Awaited<ReturnType<typeof giftDesk>>;
