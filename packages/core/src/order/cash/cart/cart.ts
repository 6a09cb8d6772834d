import type { PriceReason } from '../../../goods/customerPrice';
import type { CouponRule } from '../../../market/coupon/couponMoney';
import type { Fen } from '../../../money';
import type { Quantity } from '../../../quantity';
import type { OrderType } from '../../sale/orderType';

/** 可售商品: a part with the data that the cash desk needs. */
export interface SellableGoods {
  skuId: string;
  skuCode: string;
  barCode: string;
  name: string;
  spec: string;
  brandName: string;
  oemNumbers?: readonly string[];
  unitName: string;
  /** Decimals of a quantity, 0 to 3. */
  decimals: number;
  /** The shop's unit price, in fen. */
  price: Fen;
  /** Quantity that can be sold now. */
  available: Quantity;
  /** 服务项目: sold without stock, so that it is never short. */
  isService?: boolean;
  imageUrl: string;
  /** 货位 in this shop; empty or missing where none is known. */
  shelf?: string;
  /** Unit price for the customer's grade, where it was requested. */
  customerPrice?: Fen | undefined;
  /** Rules that gave the customer's price. */
  because?: readonly PriceReason[] | undefined;
  /** Customer of `customerPrice`; the walk-in customer when undefined. */
  pricedFor?: string | undefined;
}

/** 销售类型, by which a line is counted in reports. */
export interface DetailType {
  id: string;
  /** Label of both levels. */
  name: string;
}

export interface CartLine {
  goods: SellableGoods;
  quantity: Quantity;
  /** The agreed unit price, in fen. */
  price: Fen;
  /** The price was typed in: it then stays when the customer changes. Unknown for a line of a held order. */
  byHand?: boolean | undefined;
  orderType: OrderType;
  detailType?: DetailType | undefined;
  /** The meal for one vehicle model that the line is part of. */
  comboModelId?: string | undefined;
  /** Uses of gift cards, each of which covers one of its pieces. */
  uses?: readonly CardUse[] | undefined;
}

/** A use of a gift card that covers one piece. */
export interface CardUse {
  /** The item of the card. */
  itemId: string;
  /** The card, as the cashier knows it. */
  card: string;
  /** What the piece costs, fen. */
  value: Fen;
  /** A maintenance card: it goes with its vehicle. */
  ofVehicle: boolean;
}

/** 套餐: the parts of a meal for one vehicle model that the shop sells. */
export interface Meal {
  comboModelId: string;
  name: string;
  parts: readonly { goods: SellableGoods; quantity: Quantity; price: Fen }[];
}

export interface CartCustomer {
  id: string;
  name: string;
  phone?: string | null;
}

export interface CartVehicle {
  id: string;
  plate: string;
}

/** A coupon that the customer holds, and which of the cart's parts it fits. */
export interface CartCoupon extends CouponRule {
  skuIds: readonly string[];
  /** Why it is not for this shop, grade or channel; empty or missing where it is. */
  elsewhere?: string;
}

/** A part that an earlier sale of the customer has earned, handed over with this one. */
export interface CartGift {
  readonly id: string;
  readonly skuId: string;
  readonly name: string;
  readonly number: number;
}

/** The goods about to be sold. A part stands on one line only. */
export interface Cart {
  readonly lines: readonly CartLine[];
  /** The customer; the walk-in customer when undefined. */
  readonly customer: CartCustomer | undefined;
  readonly vehicle: CartVehicle | undefined;
  /** 整单优惠, in fen. */
  readonly handDiscount: Fen;
  /** Share of the total, in permille, that a discount by 折 or % keeps: the discount then follows the lines. */
  readonly keptPermille?: number | undefined;
  /** 优惠券 chosen at the checkout; missing before it. */
  readonly coupons?: readonly CartCoupon[] | undefined;
  /** 消费有礼赠品 that go with the sale. */
  readonly gifts?: readonly CartGift[] | undefined;
  /** 抹零, in fen. */
  readonly roundOff: Fen;
  readonly remark: string;
  /** 服务人员: who serves the customer of this sale. */
  readonly serviceStaff?: { readonly id: string; readonly name: string } | undefined;
  /** The distribution order that this cart sells. */
  readonly preOrder?: { readonly id: string; readonly code: string } | undefined;
}
export const EMPTY_CART: Cart = {
  lines: [],
  customer: undefined,
  vehicle: undefined,
  handDiscount: 0,
  roundOff: 0,
  remark: '',
};
