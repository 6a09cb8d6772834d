import type { BridgeParameters } from '@partsdesk/payments/wechat/signing';
import type { Trade } from './trades';

/** What the phone goes on with. */
export interface Prepay {
  bridge: BridgeParameters | null;
  payUrl: string | null;
  codeUrl: string | null;
}

/** What a provider says of a payment. */
export type TradeWord =
  /** The customer may still pay. */
  | { state: 'open' }
  | { state: 'paid'; transactionId: string; amount: number; merchantNo: string; paidTime: Date }
  /** Nobody will pay it any more. */
  | { state: 'closed'; reason: string }
  /** No such number arrived there. */
  | { state: 'nothing' }
  /** Ask again. */
  | { state: 'unknown' };

/** What a provider says of a refund. */
export type RefundWord =
  | { state: 'processing' | 'success' | 'closed' | 'abnormal'; refundNo: string; answer: string }
  | { state: 'refused'; answer: string }
  | { state: 'nothing' }
  | { state: 'unknown' };

interface Refund {
  outRefundNo: string;
  amount: number;
  reason: string;
}

/** Where the customer comes back to, and where the provider tells us. */
interface Addresses {
  returnUrl: string;
  notifyUrl: string;
  clientIp: string;
}

/** A provider, as a payment sees it. Throws `PaymentError` from `open` alone; every other answer is a word. */
export interface Gateway {
  open: (trade: Trade, addresses: Addresses) => Promise<Prepay>;
  query: (trade: Trade) => Promise<TradeWord>;
  /** Whatever it answers, `query` tells what became of it. */
  close: (trade: Trade) => Promise<TradeWord>;
  refund: (trade: Trade, refund: Refund, notifyUrl: string) => Promise<RefundWord>;
  queryRefund: (trade: Trade, refund: Refund) => Promise<RefundWord>;
}
