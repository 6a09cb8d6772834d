import type { KeyValueStorage } from '../storage';
import type { PayChannel, PayEnvironment, TradeChannel } from './payEnvironment';
import { OPEN_TRADES, payTradeLifecycle } from './payTradeLifecycle';

/** The flow's data of the document to be paid. */
export interface Payable {
  kind: 'saleOut' | 'recharge';
  code: string;
  shopName: string;
  shopPhone: string;
  summary: string;
  reductions: { name: string; amount: number }[];
  /** What of it has been paid before, fen. */
  paidBefore: number;
  due: number;
  cancelled: boolean;
  paying: boolean;
  expireTime: string;
  channels: PayChannel[];
  /** The masked phone by whose code the bill's customer may pay out of stored value; null where that is not offered. */
  memberPhone: string | null;
  /** What that customer has to pay with: 积分, 现金卡, 储值. */
  memberMeans: string[];
}

export interface BridgeParameters {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

export interface OpenedPayment {
  outTradeNo: string;
  amount: number;
  channel: TradeChannel;
  expireTime: string;
  bridge: BridgeParameters | null;
  payUrl: string | null;
  codeUrl: string | null;
}

export interface PaymentResult {
  outTradeNo: string;
  status: number;
  code: string;
  amount: number;
  givenBack: number;
  shopName: string;
  shopPhone: string;
  channel: TradeChannel;
  paidTime: string | null;
  reason: string;
  earned: string[];
  /** What the customer's own means have paid of the same bill besides. */
  besides: { label: string; amount: number }[];
}

export interface PaymentDraft {
  code: string;
  channel: PayChannel;
  openId?: string;
  amount: number;
}

export interface H5PaymentApi {
  item(code: string): Promise<Payable>;
  /** Creates a payment; a repetition under the same key is the same intent. */
  add(draft: PaymentDraft, intent: string): Promise<OpenedPayment>;
  queryResult(outTradeNo: string): Promise<PaymentResult>;
  giveUp(outTradeNo: string): Promise<PaymentResult>;
  /** Returns the WeChat address that identifies the customer. */
  authUrl(code: string): Promise<string>;
}

/** Result of the phone's bridge: only a hint of when to query the server. */
export type BridgeWord = 'ok' | 'cancel' | 'fail';

/** Environment of the page. */
export interface PaymentSurroundings {
  bridge(parameters: BridgeParameters): Promise<BridgeWord>;
  /** Navigates away from the page, possibly for ever. */
  leave(url: string): void;
  /** Subscribes to the page being hidden, shown again, or back online. */
  watch(tell: (shown: boolean) => void): () => void;
  /** Storage until the tab is closed: a reopened page must find its payment. */
  memory: KeyValueStorage;
  newIntent(): string;
}

export interface H5PaymentInput {
  api: H5PaymentApi;
  surroundings: PaymentSurroundings;
  environment: PayEnvironment;
  /** Code from the scanned address. */
  code?: string | undefined;
  /** Number of an earlier payment, whose outcome is queried first. */
  outTradeNo?: string | undefined;
  /** The customer's WeChat id. */
  openId?: string | undefined;
}

export type H5PaymentEvent =
  | { type: 'pay'; channel?: PayChannel }
  /** Polls again: 我已支付，刷新. */
  | { type: 'ask' }
  | { type: 'giveUp' }
  /** Starts over with the document's present amount. */
  | { type: 'retry' }
  /** Stored value has paid, or the document has changed: starts over without an earlier payment of this phone. */
  | { type: 'memberPaid' }
  | { type: 'shown' }
  | { type: 'hidden' };

/** Whether a payment may still be paid. */
export const isOpen = (result: Pick<PaymentResult, 'status'> | undefined) =>
  result === undefined || OPEN_TRADES.includes(result.status);

/** Tells the customer where the money of a failed payment is. */
export const refundMessage = (result: Pick<PaymentResult, 'givenBack' | 'status'> | undefined): string => {
  if (result && (result.givenBack > 0 || result.status === payTradeLifecycle.statuses.givenBack.code))
    return '您已支付的金额将自动原路退回，请留意到账通知。';
  return result && !isOpen(result) ? '本次未扣款。' : '如已扣款将自动退回。';
};
