import type { Client } from '@partsdesk/sdk';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderPre } from '@partsdesk/sdk/parts/orderPre';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { priceApproval } from '@partsdesk/sdk/parts/priceApproval';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { SellableGoods } from './cart/cart';
import type { CashDeskApi, HeldOrder } from './cashDesk';
import { draftLines } from './orderDraft';

/** Number of held orders that the desk lists. */
const HELD_LISTED = 100;
const SEARCH_PAGE_SIZE = 20;
/** Ids per request, limited by the address's length. */
const PRICED_AT_ONCE = 50;

/** Puts what the shop has before what is out of stock; the part whose whole code was typed stays first. */
function inStockFirst(keyword: string, goods: readonly SellableGoods[]): SellableGoods[] {
  const code = keyword.toLowerCase();
  const rank = ({ skuCode, barCode, available, isService = false }: SellableGoods) =>
    [skuCode, barCode].some((one) => one.toLowerCase() === code) ? 0 : available > 0 || isService ? 1 : 2;
  return goods.toSorted((a, b) => rank(a) - rank(b));
}

/** Makes the cash desk's calls through the SDK. */
export function cashDeskApi(client: Client): CashDeskApi {
  async function heldOrders(): Promise<HeldOrder[]> {
    const { records } = await orderResting(client).page({ current: 1, pageSize: HELD_LISTED });
    return records.map(({ customerId, customerName, vehicleId, plate, ...held }) => ({
      ...held,
      lines: held.lines.map(({ detailTypeId, detailTypeName, ...line }) => ({
        ...line,
        ...(detailTypeId && { detailType: { id: detailTypeId, name: detailTypeName } }),
      })),
      customer: customerId === null ? undefined : { id: customerId, name: customerName },
      vehicle: vehicleId === null ? undefined : { id: vehicleId, plate },
    }));
  }
  async function find(
    query: { scan?: string; keyword?: string; skuIds?: string[]; current: number; pageSize: number },
    customerId: string | undefined,
  ): Promise<SellableGoods[]> {
    const { records } = await goodsShopOrder(client).page({ ...query, ...(customerId && { customerId }) });
    return customerId ? records.map((goods) => ({ ...goods, pricedFor: customerId })) : records;
  }
  return {
    async findByScan(code, customerId) {
      return (await find({ scan: code, current: 1, pageSize: 1 }, customerId))[0];
    },
    search: async (keyword, customerId) =>
      inStockFirst(keyword, await find({ keyword, current: 1, pageSize: SEARCH_PAGE_SIZE }, customerId)),
    async pricesFor(customerId, skuIds) {
      const priced: SellableGoods[] = [];
      for (let from = 0; from < skuIds.length; from += PRICED_AT_ONCE)
        priced.push(
          ...(await find(
            { skuIds: skuIds.slice(from, from + PRICED_AT_ONCE), current: 1, pageSize: PRICED_AT_ONCE },
            customerId,
          )),
        );
      return priced;
    },
    factsOf: (skuIds, customerId) =>
      goodsShopOrder(client).facts({ skuIds: [...skuIds], ...(customerId && { customerId }) }),
    couponsFor: (customerId, skuIds) => receiptBill(client).listGoodsCoupon({ customerId, skuIds: [...skuIds] }),
    addOrder: (draft, idempotencyKey) => orderSale(client).add(draft, { idempotencyKey }),
    receive: ({ saleOutId, tenders, onCredit }, idempotencyKey) =>
      receiptBill(client).add({ saleOutId, tenders: [...tenders], onCredit }, { idempotencyKey }),
    approve(cart, approver) {
      const approvals = priceApproval(client);
      const judged = {
        lines: draftLines(cart).map(({ skuId, quantity, price, orderType, comboModelId, giftCardItemId }) => ({
          skuId,
          quantity,
          ...(price !== undefined && { price }),
          orderType,
          ...(comboModelId && { comboModelId }),
          ...(giftCardItemId && { giftCardItemId }),
        })),
        ...(cart.customer && { customerId: cart.customer.id }),
        ...(cart.vehicle && { vehicleId: cart.vehicle.id }),
        handDiscount: cart.handDiscount,
        roundOff: cart.roundOff,
      };
      return 'code' in approver
        ? approvals.approveByCode({ ...approver, ...judged })
        : approvals.approve({ ...approver, ...judged });
    },
    hold: ({ lines, customer, vehicle, handDiscount, roundOff }, note, idempotencyKey, approvalId) =>
      orderResting(client).add(
        {
          ...(customer && { customerId: customer.id }),
          ...(vehicle && { vehicleId: vehicle.id }),
          ...(note && { note }),
          // A cart with gift cards is not held, so that every line has its price.
          lines: draftLines({ lines }).map(({ price = 0, ...line }) => ({ ...line, price })),
          handDiscount,
          roundOff,
          ...(approvalId && { approvalId }),
        },
        { idempotencyKey },
      ),
    heldOrders,
    async preOrder(id) {
      const { customerId, customerName, lines, ...order } = await orderPre(client).getById({ id });
      return {
        ...order,
        customer: customerId === null ? undefined : { id: customerId, name: customerName },
        lines: lines.map(({ goods, quantity, price, orderType }) => ({ goods, quantity, price, orderType })),
      };
    },
    async takeHeld(id) {
      const held = (await heldOrders()).find((one) => one.id === id);
      if (!held) throw new Error('挂单已被取走');
      // The server refuses the second of two desks that take it at the same time.
      await orderResting(client).deleteById({ id });
      return held;
    },
  };
}
