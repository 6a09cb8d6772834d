import type { Client } from '@partsdesk/sdk';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { CashDeskApi, HeldOrder } from './cashDesk';

/** How many held orders the desk lists; a shop that holds more has lost track of them. */
const HELD_LISTED = 100;
const SEARCH_PAGE_SIZE = 20;

/** The cash desk's calls, made by the SDK. */
export function cashDeskApi(client: Client): CashDeskApi {
  async function heldOrders(): Promise<HeldOrder[]> {
    const { records } = await orderResting(client).page({ current: 1, pageSize: HELD_LISTED });
    return records.map(({ customerId, customerName, vehicleId, plate, ...held }) => ({
      ...held,
      customer: customerId === null ? undefined : { id: customerId, name: customerName },
      vehicle: vehicleId === null ? undefined : { id: vehicleId, plate },
    }));
  }
  return {
    async findByScan(code) {
      const { records } = await goodsShopOrder(client).page({ scan: code, current: 1, pageSize: 1 });
      return records[0];
    },
    async search(keyword) {
      const { records } = await goodsShopOrder(client).page({ keyword, current: 1, pageSize: SEARCH_PAGE_SIZE });
      return records;
    },
    addOrder: (draft, idempotencyKey) => orderSale(client).add(draft, { idempotencyKey }),
    receive: ({ saleOutId, tenders, onCredit }, idempotencyKey) =>
      receiptBill(client).add({ saleOutId, tenders: [...tenders], onCredit }, { idempotencyKey }),
    hold: ({ lines, customer, vehicle, handDiscount, roundOff }, note, idempotencyKey) =>
      orderResting(client).add(
        {
          ...(customer && { customerId: customer.id }),
          ...(vehicle && { vehicleId: vehicle.id }),
          ...(note && { note }),
          lines: lines.map(({ goods, quantity, price, orderType }) => ({ skuId: goods.skuId, quantity, price, orderType })),
          handDiscount,
          roundOff,
        },
        { idempotencyKey },
      ),
    heldOrders,
    async takeHeld(id) {
      const held = (await heldOrders()).find((one) => one.id === id);
      if (!held) throw new Error('挂单已被取走');
      // Of two desks that take it, the server refuses one here.
      await orderResting(client).deleteById({ id });
      return held;
    },
  };
}
