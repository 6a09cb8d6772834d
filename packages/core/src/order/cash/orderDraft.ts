import type { Fen } from '../../money';
import type { Quantity } from '../../quantity';
import { ORDER_TYPES, type OrderType } from '../sale/orderType';
import type { Cart } from './cart/cart';
import { cartParts } from './cart/cartMoney';

export interface DraftLine {
  skuId: string;
  quantity: Quantity;
  /** Missing of a piece that a gift card covers. */
  price?: Fen;
  orderType: OrderType;
  detailTypeId?: string;
  comboModelId?: string;
  giftCardItemId?: string;
  /** The gift of an earlier sale that the line hands over; its price is missing. */
  giftGrantId?: string;
}

/** Request of `orderSale/add`. */
export interface OrderDraft {
  customerId?: string;
  vehicleId?: string;
  serviceStaffId?: string;
  lines: DraftLine[];
  handDiscount: Fen;
  couponIds?: string[];
  roundOff: Fen;
  /** The amount that the desk shows; the server refuses the order when its own differs. */
  expected: Fen;
  /** A manager's approval of prices beyond the cashier's limits. */
  approvalId?: string;
  remark?: string;
  /** The distribution order that this order sells. */
  preOrderId?: string;
}

/** Converts the cart's lines to the request's: a covered piece is a line of its own, at the price of its use. */
export const draftLines = ({ lines }: Pick<Cart, 'lines'>): DraftLine[] =>
  cartParts(lines).flatMap(({ line, quantity, use }) => {
    const of = lines[line];
    if (!of) return [];
    const { goods, price, orderType, detailType, comboModelId } = of;
    return [
      {
        skuId: goods.skuId,
        quantity,
        ...(use ? { giftCardItemId: use.itemId } : { price }),
        orderType,
        ...(detailType && { detailTypeId: detailType.id }),
        ...(comboModelId && { comboModelId }),
      },
    ];
  });

/** Builds the request for a cart of `expected` fen. */
export function orderDraft(cart: Cart, expected: Fen, approvalId?: string): OrderDraft {
  return {
    ...(cart.customer && { customerId: cart.customer.id }),
    ...(cart.vehicle && { vehicleId: cart.vehicle.id }),
    ...(cart.serviceStaff && { serviceStaffId: cart.serviceStaff.id }),
    lines: [
      ...draftLines(cart),
      ...(cart.gifts ?? []).map(({ id, skuId, number }) => ({
        skuId,
        quantity: number,
        orderType: ORDER_TYPES.gift.code,
        giftGrantId: id,
      })),
    ],
    handDiscount: cart.handDiscount,
    ...(cart.coupons?.length && { couponIds: cart.coupons.map(({ id }) => id) }),
    roundOff: cart.roundOff,
    expected,
    ...(approvalId && { approvalId }),
    ...(cart.remark && { remark: cart.remark }),
    ...(cart.preOrder && { preOrderId: cart.preOrder.id }),
  };
}
