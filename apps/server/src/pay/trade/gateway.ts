import type { BridgeParameters } from '@partsdesk/payments/wechat/signing';
import type { Trade } from './trades';

/** The parameters with which the phone continues a payment. */
export interface Prepay {
  bridge: BridgeParameters | null;
  payUrl: string | null;
  codeUrl: string | null;
}

/** A provider's answer about a payment. */
export type TradeAnswer =
  /** The customer may still pay. */
  | { state: 'open' }
  | { state: 'paid'; transactionId: string; amount: number; merchantNo: string; paidTime: Date }
  /** It can no longer be paid. */
  | { state: 'closed'; reason: string }
  /** The provider does not know the number. */
  | { state: 'nothing' }
  /** No answer: ask again. */
  | { state: 'unknown' };

/** A provider's answer to a charge of a payment code: that it is refused for good is known from the call alone. */
export type ChargeAnswer = TradeAnswer | { state: 'refused'; reason: string };

/** A provider's answer about a refund. */
export type RefundAnswer =
  | { state: 'processing' | 'success' | 'closed' | 'abnormal'; refundNo: string; answer: string }
  | { state: 'refused'; answer: string }
  | { state: 'nothing' }
  | { state: 'unknown' };

interface Refund {
  outRefundNo: string;
  amount: number;
  reason: string;
}

/** A provider of payments. Only `open` throws a `PaymentError`; the other calls return an answer. */
export interface Gateway {
  /** `returnUrl` is where the provider's page leads the customer back to. */
  open: (trade: Trade, returnUrl: string) => Promise<Prepay>;
  /** Charges the customer's payment code; called once for a payment. */
  charge: (trade: Trade, authCode: string) => Promise<ChargeAnswer>;
  query: (trade: Trade) => Promise<TradeAnswer>;
  /** Closes the payment, or undoes it where `closingGivesBack`. */
  close: (trade: Trade) => Promise<TradeAnswer>;
  refund: (trade: Trade, refund: Refund, notifyUrl: string) => Promise<RefundAnswer>;
  queryRefund: (trade: Trade, refund: Refund) => Promise<RefundAnswer>;
}
