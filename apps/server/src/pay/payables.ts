import type { Context } from '../http/context';
import { rechargePayable } from './rechargePayable';
import { saleOutPayable } from './saleOutPayable';
import type { PayableKind, Trade } from './trades';

/** A document that a customer can pay by its code. */
export interface PayableDocument {
  id: string;
  shopId: string;
  /** Its number. */
  code: string;
  /** What it is for, in a few words. */
  summary: string;
  /** Still owed, fen. */
  due: number;
  cancelled: boolean;
}

/** What a payment does to the kind of document that it pays. All in the transaction in which the payment moves. */
export interface Payable {
  /** Reads the document; with `lock`, before the payment itself is locked. */
  find: (ctx: Context, id: string, lock: boolean) => Promise<PayableDocument | undefined>;
  /** Somebody is paying: nobody else may, at no counter either. */
  begun: (ctx: Context, document: PayableDocument) => Promise<void>;
  /** The provider has the money: takes what is owed, and tells how much that was and by which receipt. */
  paid: (ctx: Context, document: PayableDocument, trade: Trade) => Promise<{ taken: number; receiptId: string | null }>;
  /** Nobody is paying any more. */
  stopped: (ctx: Context, document: PayableDocument) => Promise<void>;
}

const payables: Record<PayableKind, Payable> = { saleOut: saleOutPayable, recharge: rechargePayable };

export const payableOf = (kind: PayableKind): Payable => payables[kind];
