import type { Fen } from '../money';
import type { Cart, CartCustomer, CartLine, CartVehicle, OrderDraft, SellableGoods } from './cart';
import type { Tender } from './tenders';

export interface PlacedOrder {
  id: string;
  code: string;
  saleOutId: string;
  saleOutCode: string;
  /** To be received, fen. */
  receivable: Fen;
}

export interface ReceiptRequest {
  saleOutId: string;
  tenders: readonly Tender[];
  /** 挂账: the rest stays owed. */
  onCredit: boolean;
}

export interface Receipt {
  /** Null when nothing was received and all is on credit. */
  id: string | null;
  code: string;
  received: Fen;
  change: Fen;
  /** What is still owed. */
  debt: Fen;
}

/** 挂单: a cart that waits on the server. */
export interface HeldOrder {
  id: string;
  note: string;
  customer: CartCustomer | undefined;
  vehicle: CartVehicle | undefined;
  lines: readonly CartLine[];
  handDiscount: Fen;
  roundOff: Fen;
  /** Who held it: every till of the shop sees it. */
  createdBy: string;
  createTime: string;
}

/** 预订单: what was ordered elsewhere for this shop's desk. */
export interface PreOrder {
  id: string;
  code: string;
  customer: CartCustomer | undefined;
  remark: string;
  lines: readonly CartLine[];
}

/** 改价授权: a manager agreed to prices beyond the cashier's right; good once, for the cart that he saw. */
export interface Approval {
  id: string;
  approverName: string;
}

export interface Approver {
  username: string;
  password: string;
}

export interface CashDeskApi {
  findByScan(code: string, customerId?: string): Promise<SellableGoods | undefined>;
  search(keyword: string, customerId?: string): Promise<readonly SellableGoods[]>;
  /** The parts with what this customer pays for them. */
  pricesFor(customerId: string, skuIds: readonly string[]): Promise<readonly SellableGoods[]>;
  addOrder(draft: OrderDraft, idempotencyKey: string): Promise<PlacedOrder>;
  receive(request: ReceiptRequest, idempotencyKey: string): Promise<Receipt>;
  approve(cart: Cart, approver: Approver): Promise<Approval>;
  hold(cart: Cart, note: string, idempotencyKey: string, approvalId?: string): Promise<string>;
  heldOrders(): Promise<readonly HeldOrder[]>;
  takeHeld(id: string): Promise<HeldOrder>;
  preOrder(id: string): Promise<PreOrder>;
}

/** One wish to sell this cart. Its keys make a repeated order or receipt count once. */
export interface SaleIntent {
  draft: OrderDraft;
  orderKey: string;
  receiptKey: string;
}

/** Why the server did not do what was asked, in its words. */
export interface Refusal {
  message: string;
  errors: readonly { field: string; message: string }[];
  /** The server surely did nothing; otherwise it may have, and only its answer was lost. */
  definite: boolean;
}

/** What of a sale survives a reload of the page; see `toDraft`. */
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
