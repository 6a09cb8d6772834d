import type { Context } from '../../kit/context';
import { rechargePayable } from '../recharge/rechargePayable';
import { saleOutPayable } from './saleOutPayable';
import type { PayableKind, Trade } from './trades';

/** A document that a customer can pay by its code. */
export interface PayableDocument {
  id: string;
  shopId: string;
  /** Its number. */
  code: string;
  /** Its content in a few words. */
  summary: string;
  /** The open debt, fen. */
  due: number;
  cancelled: boolean;
}

/** The locked document and its three transitions, one of which runs in the transaction that moves the payment. */
export interface LockedDocument extends PayableDocument {
  /** A payment has begun: blocks every other payment, at the counter as well. */
  begun: (ctx: Context) => Promise<void>;
  /** The payment succeeded: books the debt; returns the booked amount and the receipt. */
  paid: (ctx: Context, trade: Trade) => Promise<{ taken: number; receiptId: string | null }>;
  /** The payment ended without success: releases the document. */
  stopped: (ctx: Context) => Promise<void>;
}

/** A kind of payable document. */
export interface Payable {
  find: (ctx: Context, id: string) => Promise<PayableDocument | undefined>;
  /** Call it before locking the payment: the lock order is document, then payment. */
  lock: (ctx: Context, id: string) => Promise<LockedDocument | undefined>;
}

const payables: Record<PayableKind, Payable> = { saleOut: saleOutPayable, recharge: rechargePayable };

export const payableOf = (kind: PayableKind): Payable => payables[kind];
