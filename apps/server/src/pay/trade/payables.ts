import type { PurseTender } from '@partsdesk/core/customer/purse';
import type { Context } from '../../kit/context';
import type { PayableKind, Trade } from './trades';

/** What a means of the customer pays, with the cash card that it is and the field to blame. */
export interface OwnTender extends PurseTender {
  cashCardId?: string | undefined;
  field: string;
}

/** A document that a customer can pay by its code. */
export interface PayableDocument {
  id: string;
  shopId: string;
  /** Who may pay it out of stored value; null where stored value pays nothing. */
  customerId: string | null;
  /** Its number. */
  code: string;
  /** Its content in a few words. */
  summary: string;
  /** What it was reduced by, fen. */
  reductions: { name: string; amount: number }[];
  /** The open debt, fen. */
  due: number;
  cancelled: boolean;
  /** The sale behind it, where the customer's own points and cards pay; null of any other document. */
  sale: { orderId: string; receivable: number } | null;
}

/** The locked document and its three transitions, one of which runs in the transaction that moves the payment. */
export interface LockedDocument extends PayableDocument {
  /** A payment has begun: blocks every other payment, at the counter as well. */
  begun: (ctx: Context) => Promise<void>;
  /** The payment succeeded: books the debt; returns the booked amount and the receipt. */
  paid: (ctx: Context, trade: Trade) => Promise<{ taken: number; receiptId: string | null }>;
  /** Takes what the customer's points, cash cards and stored value pay; returns the receipt's number. */
  byMember?: (ctx: Context, tenders: readonly OwnTender[]) => Promise<string>;
  /** The payment ended without success: releases the document. */
  stopped: (ctx: Context) => Promise<void>;
}

/** A kind of payable document. */
export interface Payable {
  /** What the payment of a document has earned its customer, in words. */
  earned: (ctx: Context, id: string) => Promise<string[]>;
  /** What the customer's own means have paid of a document, each by its name. */
  besides: (ctx: Context, id: string) => Promise<{ label: string; amount: number }[]>;
  find: (ctx: Context, id: string) => Promise<PayableDocument | undefined>;
  /** Call it before locking the payment: the lock order is document, then payment. */
  lock: (ctx: Context, id: string) => Promise<LockedDocument | undefined>;
}

/** What pay knows of other domains: the documents that it collects for, and what it tells them. */
export interface CollectedFor {
  payables: Record<PayableKind, Payable>;
  /** Tells a refund's document, in the refund's transaction, that one of its refunds was decided. */
  refundDecided: (ctx: Context, document: { kind: string; id: string }) => Promise<void>;
  /** Tells an online order that its parcel was corrected at WeChat. */
  parcelCorrected: (
    ctx: Context,
    orderId: string,
    parcel: { expressCompany: string; expressNo: string },
  ) => Promise<void>;
}

let handed: CollectedFor | undefined;

/** Hands the documents to pay, at the start of the process; pay imports none of their domains. */
export const collectFor = (documents: CollectedFor): void => {
  handed = documents;
};

function collectedFor(): CollectedFor {
  if (!handed) throw new Error('pay was handed no documents');
  return handed;
}

export const payableOf = (kind: PayableKind): Payable => collectedFor().payables[kind];
export const refundDecided: CollectedFor['refundDecided'] = (ctx, document) =>
  collectedFor().refundDecided(ctx, document);
export const parcelCorrected: CollectedFor['parcelCorrected'] = (ctx, orderId, parcel) =>
  collectedFor().parcelCorrected(ctx, orderId, parcel);
