import type { SqbOrderStatus } from '@partsdesk/payments/shouqianba/outcome';
import type { ServiceOrder as ScoreOrder } from '@partsdesk/payments/wechat/payscore';
import type { RefundStatus } from '@partsdesk/payments/wechat/refunds';
import type { TradeState } from '@partsdesk/payments/wechat/transactions';

/** Faults of the stand-ins. Chances are between 0 and 1 and drawn from `seed`. */
export interface Faults {
  /** State of the random generator; set it to repeat a run. */
  seed: number;
  /** Delay of every answer, in milliseconds. */
  answerDelayMs: number;
  /** Drops the answer and carries the request out up to `lateMs` later, perhaps after requests sent since. */
  lateRequest: number;
  lateMs: number;
  /** Drops the request: nothing happens and no answer is sent. */
  dropRequest: number;
  /** Carries the request out and breaks the connection before the answer. */
  dropAnswer: number;
  /** Carries the request out and answers 502 as a gateway would. */
  badGateway: number;
  /** Delay of every notification, in milliseconds. */
  notifyDelayMs: number;
  /** Maximum random delay in addition, which changes their order. */
  reorderMs: number;
  /** Number of copies of every notification. */
  duplicate: number;
  /** Loses one attempt of a notification, which is repeated by the schedule. */
  loseNotification: number;
  /**
   * Scale of the schedule of repeated notifications: 1 is the real one, hours long; 0.001 turns seconds into
   * milliseconds.
   */
  notifyScale: number;
  /** Outcome of refunds and its delay in milliseconds; null: `control/refund` decides. */
  refundOutcome: 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  refundAfterMs: number | null;
}

/** A notification that is not acknowledged yet. */
export interface Delivery {
  id: string;
  provider: 'wechat' | 'shouqianba';
  url: string;
  body: string;
  tries: number;
}

/** An application, or a change, as a provider holds it. */
export interface Filed {
  provider: 'wechat' | 'shouqianba';
  kind: 'apply' | 'change';
  /** The applicant's number. */
  code: string;
  /** The provider's own number. */
  no: string;
  state: string;
  name: string;
  reason: string;
  details: { field: string; field_name: string; reject_reason: string }[];
  merchantNo: string;
  /** The decrypted form. */
  form: Readonly<Record<string, unknown>>;
}

/** A fault planned for the next request. */
export interface Mishap {
  provider: Filed['provider'];
  act: string;
  field: string;
  reason: string;
}

/** A payment of a demo's books from before the stand-ins; amounts in fen. */
export interface PastPayment {
  provider: 'wechat' | 'sqb';
  channel: 'jsapi' | 'h5' | 'native' | 'alipay';
  /** Payee: sub_mchid or terminal_sn. */
  merchantNo: string;
  outTradeNo: string;
  transactionId: string;
  summary: string;
  openId: string;
  amount: number;
  createTime: Date;
  paidTime: Date;
  /** Refunds of the payment. */
  refunds: { outRefundNo: string; refundNo: string; amount: number; createTime: Date; refundTime: Date }[];
}

/** An order of the stand-in; amounts in fen, times in milliseconds. */
export interface SqbOrderRow {
  sn: string;
  merchantSn: string;
  terminalSn: string;
  clientSn: string;
  status: SqbOrderStatus;
  total: number;
  refunds: { requestNo: string; amount: number; status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' }[];
  payway: string;
  subPayway: string;
  subject: string;
  operator: string;
  notifyUrl?: string | undefined;
  reflect?: string | undefined;
  returnUrl?: string | undefined;
  created: number;
  expires: number;
  paid?: number;
}

/** A terminal's key of one day. */
export interface DayKey {
  key: string;
  /** Calendar day in China on which the key is valid. */
  day: string;
}

/** A terminal of the stand-in. The newest key signs payments, on its own day; the last two may check in. */
export interface Terminal {
  terminalSn: string;
  merchantSn: string;
  /** Undefined for a demo company's terminal, which was never activated. */
  deviceId: string | undefined;
  keys: DayKey[];
  /** Refuses every check-in until the terminal is activated anew. */
  refusesCheckin?: boolean;
  /** Number of following signatures that are refused, valid or not. */
  illegal?: number;
}

/** A payment of the stand-in; amounts in fen, times in milliseconds. */
export interface WechatOrder {
  subMchid: string;
  subAppid?: string | undefined;
  outTradeNo: string;
  tradeType: 'JSAPI' | 'MWEB' | 'NATIVE' | 'MICROPAY' | 'AUTH';
  state: TradeState;
  description: string;
  attach?: string | undefined;
  total: number;
  notifyUrl?: string | undefined;
  openid?: string | undefined;
  prepayId: string;
  created: number;
  expires: number;
  paid?: number;
  reversed?: number;
  transactionId?: string;
  /** Numbers of its refunds. */
  refunds: string[];
  /** Content of the request that made it: the same number with other content is refused. */
  content: string;
}

/** A refund of the stand-in; amounts in fen, times in milliseconds. */
export interface WechatRefund {
  subMchid: string;
  outTradeNo: string;
  transactionId: string;
  outRefundNo: string;
  refundId: string;
  refund: number;
  total: number;
  status: RefundStatus;
  notifyUrl?: string | undefined;
  created: number;
  ended?: number;
}

/** A pay-after-use order of the stand-in. */
export interface ServiceOrder {
  told: ScoreOrder;
  notifyUrl: string;
  riskFund: number;
  created: number;
  content: string;
}

/** Uploaded shipping information of a payment. */
interface Shipping {
  state: 1 | 2 | 3;
  uploads: number;
  uploadTime: string;
  reminded: boolean;
  told: unknown;
}

export const noFaults: Readonly<Faults> = {
  seed: 1,
  answerDelayMs: 0,
  lateRequest: 0,
  lateMs: 0,
  dropRequest: 0,
  dropAnswer: 0,
  badGateway: 0,
  notifyDelayMs: 0,
  reorderMs: 0,
  duplicate: 1,
  loseNotification: 0,
  notifyScale: 1,
  refundOutcome: 'SUCCESS',
  refundAfterMs: 1000,
};

/** State of the stand-ins, as plain JSON. */
export interface PayState {
  faults: Faults;
  /** Milliseconds by which the stand-ins' clock is ahead. */
  clockOffsetMs: number;
  sequence: number;
  orders: Record<string, WechatOrder>;
  refunds: Record<string, WechatRefund>;
  serviceOrders: Record<string, ServiceOrder>;
  terminals: Record<string, Terminal>;
  sqbOrders: Record<string, SqbOrderRow>;
  deliveries: Record<string, Delivery>;
  /** Codes of customers from the authorize page: openid and expiry in milliseconds. */
  oauthCodes: Record<string, { openid: string; until: number }>;
  /** Uploaded shipping information by payment. */
  shipped: Record<string, Shipping>;
  /** Error with which uploads are refused, by our number. */
  shippingRefusals: Record<string, number>;
  /** Days whose bill is available before its time. */
  earlyBills: string[];
  /** Applications and changes of merchants, by provider and the applicant's number. */
  filed: Record<string, Filed>;
  /** Pictures uploaded for them. */
  uploaded: Record<string, true>;
  /** Faults planned for their next requests. */
  mishaps: Mishap[];
}

export interface PaySandbox {
  state: PayState;
  now: () => number;
  /** Saves the state; call it after every change. */
  changed: () => void;
  flush: () => void;
  reset: () => void;
  /** Draws whether something of this chance happens. */
  happens: (chance: number) => boolean;
  random: () => number;
  /** Returns a number that was not used before. */
  next: () => number;
  isOurs: (address: string) => boolean;
  /** Returns the origin of our pages for a customer's browser. */
  originFor: (request: { protocol: string; host: string }) => string;
}
