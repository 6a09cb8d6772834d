import type { WechatPayKeys } from './keys';
import type { ServiceOrder } from './payscore';
import type { RefundStatus } from './refunds';
import { openSealed, type Sealed } from './sealing';
import { signatureHeaders, verdictOf, type Verdict } from './signing';
import type { Transaction } from './transactions';

/** A refund in a notification. */
export interface RefundNotice {
  sp_mchid: string;
  sub_mchid: string;
  out_trade_no: string;
  transaction_id: string;
  out_refund_no: string;
  refund_id: string;
  refund_status: Exclude<RefundStatus, 'PROCESSING'>;
  success_time?: string;
  user_received_account?: string;
  /** Fen. */
  amount: { total: number; refund: number; payer_total?: number; payer_refund?: number };
}

type Notification =
  | { kind: 'transaction'; id: string; eventType: string; transaction: Transaction }
  | { kind: 'refund'; id: string; eventType: string; refund: RefundNotice }
  /**
   * A decrypted notification of another kind: `serviceOrderOf` reads pay-after-use, complaints are not handled here.
   */
  | { kind: 'other'; id: string; eventType: string; resource: unknown };

/** `unreadable`: correctly signed, but no notification, or encrypted with another key. */
export type Opened =
  | { verdict: 'genuine'; notification: Notification }
  | { verdict: Exclude<Verdict, 'genuine'> | 'unreadable' };

interface Envelope {
  id: string;
  event_type: string;
  resource: Sealed & { original_type?: string };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isAmount = (value: unknown, ...names: string[]) =>
  isObject(value) && names.every((name) => Number.isSafeInteger(value[name]));

const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) &&
  isText(value.id) &&
  isText(value.event_type) &&
  isObject(value.resource) &&
  isText(value.resource.ciphertext) &&
  isText(value.resource.nonce) &&
  isText(value.resource.algorithm);

const isTransaction = (value: unknown): boolean =>
  isObject(value) &&
  [value.sp_mchid, value.sub_mchid, value.out_trade_no, value.trade_state].every(isText) &&
  isAmount(value.amount, 'total');
const isRefund = (value: unknown): boolean =>
  isObject(value) &&
  [value.sp_mchid, value.sub_mchid, value.out_trade_no, value.out_refund_no, value.refund_status].every(isText) &&
  isAmount(value.amount, 'total', 'refund');
const isServiceOrder = (value: unknown): boolean =>
  isObject(value) && [value.sub_mchid, value.out_order_no, value.service_id, value.state].every(isText);

function typed({ id, event_type: eventType }: Envelope, resource: unknown): Notification | undefined {
  if (eventType.startsWith('TRANSACTION.'))
    return isTransaction(resource)
      ? { kind: 'transaction', id, eventType, transaction: resource as Transaction }
      : undefined;
  if (eventType.startsWith('REFUND.'))
    return isRefund(resource) ? { kind: 'refund', id, eventType, refund: resource as RefundNotice } : undefined;
  return { kind: 'other', id, eventType, resource };
}

/**
 * Returns the pay-after-use order of a notification (`PAYSCORE.USER_CONFIRM`, `PAYSCORE.USER_PAID`).
 *
 * @public
 */
export const serviceOrderOf = (notification: Notification): ServiceOrder | undefined =>
  notification.kind === 'other' &&
  notification.eventType.startsWith('PAYSCORE.') &&
  isServiceOrder(notification.resource)
    ? (notification.resource as ServiceOrder)
    : undefined;

/**
 * Verifies a post to our `notify_url`, then decrypts it; nothing in it may be trusted before. The caller must compare
 * the payee (`sub_mchid`) and the amount with our own record.
 * @param read returns a header by its lower-case name
 * @param body the received bytes, unchanged
 * @param now milliseconds since 1970
 */
export function openNotification(
  keys: Pick<WechatPayKeys, 'publicKeys' | 'apiV3Key'>,
  read: (name: string) => string | null | undefined,
  body: Buffer,
  now: number,
): Opened {
  const verdict = verdictOf(keys, signatureHeaders(read), body, now);
  if (verdict !== 'genuine') return { verdict };
  try {
    const envelope: unknown = JSON.parse(body.toString('utf8'));
    if (!isEnvelope(envelope)) return { verdict: 'unreadable' };
    const notification = typed(envelope, JSON.parse(openSealed(keys.apiV3Key, envelope.resource)));
    return notification ? { verdict: 'genuine', notification } : { verdict: 'unreadable' };
  } catch {
    return { verdict: 'unreadable' };
  }
}
