/** Status of an order at Shouqianba. */
export type SqbOrderStatus =
  | 'CREATED'
  | 'PAID'
  | 'PAY_CANCELED'
  | 'PAY_ERROR'
  | 'REFUNDED'
  | 'PARTIAL_REFUNDED'
  | 'REFUND_INPROGRESS'
  | 'REFUND_ERROR'
  | 'CANCELED'
  | 'CANCEL_INPROGRESS'
  | 'CANCEL_ERROR'
  | 'INVALID_STATUS_CODE';

/**
 * An order in Shouqianba's fields; every value is a string, amounts are fen in digits, times are milliseconds in
 * digits.
 */
export interface SqbOrder {
  sn: string;
  client_sn: string;
  terminal_sn?: string;
  trade_no?: string;
  status: string;
  order_status: SqbOrderStatus;
  payway?: string;
  sub_payway?: string;
  qr_code?: string;
  wap_pay_request?: string;
  payer_uid?: string;
  total_amount: string;
  /** The rest after refunds. */
  net_amount: string;
  subject?: string;
  finish_time?: string;
  channel_finish_time?: string;
  reflect?: string;
  refund_request_no?: string;
}

/** Content of `biz_response`, the second level of an answer; `data.order_status` is the third. */
export interface SqbBusiness {
  result_code: string;
  error_code?: string;
  error_message?: string;
  data?: SqbOrder;
}

/**
 * Result of a payment by an answer.
 * - `pending`: the customer may still pay.
 * - `failed`: no money moved, and none will under this `client_sn`, which is used up.
 * - `unknown`: not decided yet; query, and cancel in the end.
 */
export type SqbPayment =
  | { outcome: 'paid' | 'pending'; order: SqbOrder }
  | { outcome: 'failed' | 'unknown'; order: SqbOrder | undefined; code: string; message: string };

/** Result of a refund or a cancellation by an answer. */
export type SqbMove =
  | { outcome: 'done' | 'pending'; order: SqbOrder | undefined }
  | { outcome: 'failed' | 'unknown'; order: SqbOrder | undefined; code: string; message: string };

const byStatus: Record<SqbOrderStatus, SqbPayment['outcome']> = {
  CREATED: 'pending',
  PAID: 'paid',
  PAY_CANCELED: 'failed',
  PAY_ERROR: 'unknown',
  // It was paid; `net_amount` has the rest.
  REFUNDED: 'paid',
  PARTIAL_REFUNDED: 'paid',
  REFUND_INPROGRESS: 'paid',
  REFUND_ERROR: 'paid',
  CANCELED: 'failed',
  CANCEL_INPROGRESS: 'unknown',
  CANCEL_ERROR: 'unknown',
  INVALID_STATUS_CODE: 'unknown',
};

// A number that is already used may come from our own earlier try, whose answer was lost.
const UNSURE_CODES = new Set([
  'CLIENT_SN_CONFLICT',
  'UNKNOWN_SYSTEM_ERROR',
  'UNEXPECTED_PROVIDER_ERROR',
  'TRADE_HAS_SUCCESS',
]);

const reasonOf = ({ result_code: code, error_code: error, error_message: message }: SqbBusiness) => ({
  code: error ?? code,
  message: message ?? '',
});

/** Reads the answer to pay, precreate or query. */
export function paymentOf(answer: SqbBusiness): SqbPayment {
  const { result_code: result, data, error_code: error = '' } = answer;
  if (/FAIL_ERROR$|FAIL_IN_PROGRESS$/.test(result)) return { outcome: 'unknown', order: data, ...reasonOf(answer) };
  const told = data && Object.hasOwn(byStatus, data.order_status) ? byStatus[data.order_status] : undefined;
  if (/SUCCESS$|IN_?PROGRESS$/.test(result)) {
    if (!data || !told) return { outcome: 'unknown', order: data, ...reasonOf(answer) };
    return told === 'paid' || told === 'pending'
      ? { outcome: told, order: data }
      : { outcome: told, order: data, code: data.order_status, message: answer.error_message ?? '' };
  }
  if (!result.endsWith('FAIL') || UNSURE_CODES.has(error) || (told && told !== 'failed'))
    return { outcome: 'unknown', order: data, ...reasonOf(answer) };
  return { outcome: 'failed', order: data, ...reasonOf(answer) };
}

/** Reads the answer to refund, revoke or cancel. */
export function moveOf(answer: SqbBusiness): SqbMove {
  const { result_code: result, data, error_code: error = '' } = answer;
  if (result.endsWith('SUCCESS')) return { outcome: 'done', order: data };
  if (/IN_?PROGRESS$/.test(result)) return { outcome: 'pending', order: data };
  if (error.endsWith('_ORDER_NOOP')) return { outcome: 'done', order: data };
  return {
    outcome: result.endsWith('FAIL') && !UNSURE_CODES.has(error) ? 'failed' : 'unknown',
    order: data,
    ...reasonOf(answer),
  };
}
