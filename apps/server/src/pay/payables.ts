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

/** The document, locked, and what a payment does to it; one of the three, in the transaction in which the payment moves. */
export interface LockedDocument extends PayableDocument {
  /** Somebody is paying: nobody else may, at no counter either. */
  begun: (ctx: Context) => Promise<void>;
  /** The provider has the money: takes what is owed, and tells how much that was and by which receipt. */
  paid: (ctx: Context, trade: Trade) => Promise<{ taken: number; receiptId: string | null }>;
  /** Nobody is paying any more. */
  stopped: (ctx: Context) => Promise<void>;
}

/** A kind of document that can be paid. */
export interface Payable {
  find: (ctx: Context, id: string) => Promise<PayableDocument | undefined>;
  /** To be called before the payment itself is locked. */
  lock: (ctx: Context, id: string) => Promise<LockedDocument | undefined>;
}

const payables: Record<PayableKind, Payable> = { saleOut: saleOutPayable, recharge: rechargePayable };

export const payableOf = (kind: PayableKind): Payable => payables[kind];
