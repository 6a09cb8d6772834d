import type { Fen } from '../../money';
import type { Tender } from '../receipt/tenders';
import type { Cart, CartCoupon, CartCustomer, CartLine, CartVehicle, SellableGoods } from './cart/cart';
import type { OrderDraft } from './orderDraft';
import type { SellingFacts } from './sellingFacts';

export interface PlacedOrder {
  id: string;
  code: string;
  saleOutId: string;
  saleOutCode: string;
  /** Amount to be received, in fen. */
  receivable: Fen;
  /** What of it gift cards pay. */
  covered?: Fen;
}

export interface ReceiptRequest {
  saleOutId: string;
  tenders: readonly Tender[];
  /** 挂账: the rest stays as debt. */
  onCredit: boolean;
  /** What gift cards pay of the order; missing without any. A receipt settles it even where nothing else is paid. */
  covered?: Fen;
}

export interface Receipt {
  /** Null when nothing was received and all is on credit. */
  id: string | null;
  code: string;
  received: Fen;
  change: Fen;
  /** Remaining debt. */
  debt: Fen;
}

/** 挂单: a cart stored on the server. */
export interface HeldOrder {
  id: string;
  note: string;
  customer: CartCustomer | undefined;
  vehicle: CartVehicle | undefined;
  lines: readonly CartLine[];
  handDiscount: Fen;
  roundOff: Fen;
  /** The approval of its prices; not good once it has ended, was used or was given to somebody else. */
  approval: (Approval & { good: boolean }) | null;
  /** User who held it, since every till of the shop sees it. */
  createdBy: string;
  createTime: string;
}

/** 预订单: an order written elsewhere for this shop's desk. */
export interface PreOrder {
  id: string;
  code: string;
  customer: CartCustomer | undefined;
  remark: string;
  lines: readonly CartLine[];
}

/** 改价授权: a manager's approval of prices beyond the cashier's limits; valid once, for the approved cart. */
export interface Approval {
  id: string;
  approverName: string;
}

/** Who approves at the desk: by account and password, or chosen by the list and known by the own code. */
export type Approver = { username: string; password: string } | { approverId: string; code: string };

export interface CashDeskApi {
  findByScan(code: string, customerId?: string): Promise<SellableGoods | undefined>;
  search(keyword: string, customerId?: string): Promise<readonly SellableGoods[]>;
  /** Returns the parts with this customer's prices. */
  pricesFor(customerId: string, skuIds: readonly string[]): Promise<readonly SellableGoods[]>;
  /** Returns what is known of parts, at most fifty, and of this customer's last sale of them. */
  factsOf(skuIds: readonly string[], customerId?: string): Promise<readonly Omit<SellingFacts, 'of'>[]>;
  /** Returns the coupons that the customer may use now, and which of the parts they fit. */
  couponsFor(customerId: string, skuIds: readonly string[]): Promise<readonly CartCoupon[]>;
  addOrder(draft: OrderDraft, idempotencyKey: string): Promise<PlacedOrder>;
  receive(request: ReceiptRequest, idempotencyKey: string): Promise<Receipt>;
  approve(cart: Cart, approver: Approver): Promise<Approval>;
  hold(cart: Cart, note: string, idempotencyKey: string, approvalId?: string): Promise<string>;
  heldOrders(): Promise<readonly HeldOrder[]>;
  takeHeld(id: string): Promise<HeldOrder>;
  preOrder(id: string): Promise<PreOrder>;
}

/** The intent to sell this cart. Its idempotency keys make a repeated order or receipt count once. */
export interface SaleIntent {
  draft: OrderDraft;
  orderKey: string;
  receiptKey: string;
}

/** The server's reason for not carrying out a request. */
export interface Refusal {
  message: string;
  errors: readonly { field: string; message: string }[];
  /** True when the server certainly did nothing; false when it may have, and its answer was lost. */
  definite: boolean;
}

/** The part of a sale that survives a reload of the page; see `toDraft`. */
export interface CashDeskDraft {
  version: 1;
  cart: Cart;
  approval?: Approval | undefined;
  intent: SaleIntent | undefined;
  placed: PlacedOrder | undefined;
  tenders: readonly Tender[];
  onCredit: boolean;
  atCheckout: boolean;
}
