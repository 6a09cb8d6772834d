import type { Surroundings } from '../call';
import { sendSqb } from './client';
import { moveOf, paymentOf, type SqbBusiness, type SqbMove, type SqbPayment } from './outcome';
import { identityOf, type SqbTerminal } from './terminal';

/** 1 Alipay, 3 WeChat, 17 UnionPay. */
export type SqbPayway = '1' | '3' | '17';

export interface SqbNewOrder {
  /** Our number, at most 32 bytes, for one payment only: a second try needs another one. */
  clientSn: string;
  /** Fen. */
  total: number;
  /** At most 64 characters; the customer reads it. */
  subject: string;
  /** Operator at the desk, at most 32 characters. */
  operator: string;
  notifyUrl?: string;
  /** Returned unchanged, at most 64 characters. */
  reflect?: string;
}

const orderBody = (
  { terminalSn }: SqbTerminal,
  { clientSn, total, subject, operator, notifyUrl, reflect }: SqbNewOrder,
) => ({
  terminal_sn: terminalSn,
  client_sn: clientSn,
  total_amount: String(total),
  subject,
  operator,
  ...(notifyUrl !== undefined && { notify_url: notifyUrl }),
  ...(reflect !== undefined && { reflect }),
});

const send = (surroundings: Surroundings, terminal: SqbTerminal, path: string, body: Record<string, string>) =>
  sendSqb<SqbBusiness>(surroundings, `/upay/v2/${path}`, identityOf(terminal), body);

/**
 * Charges the customer's payment code, scanned at the desk. On `pending` and `unknown`, query every 3 to 5 seconds and
 * cancel after 50.
 */
export const payByDynamicId = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  order: SqbNewOrder,
  dynamicId: string,
): Promise<SqbPayment> =>
  paymentOf(await send(surroundings, terminal, 'pay', { ...orderBody(terminal, order), dynamic_id: dynamicId }));

/**
 * Creates an order that the customer scans (`order.qr_code`), or with `payerUid` pays inside WeChat or Alipay
 * (`order.wap_pay_request`). Payable for 4 minutes.
 */
export const precreate = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  order: SqbNewOrder,
  { payway, payerUid }: { payway: SqbPayway; payerUid?: string },
): Promise<SqbPayment> =>
  paymentOf(
    await send(surroundings, terminal, 'precreate', {
      ...orderBody(terminal, order),
      payway,
      ...(payerUid === undefined ? { sub_payway: '2' } : { sub_payway: '3', payer_uid: payerUid }),
    }),
  );

const numbered = ({ terminalSn }: SqbTerminal, clientSn: string) => ({ terminal_sn: terminalSn, client_sn: clientSn });

/** Queries an order by our number. `failed` with `UPAY_ORDER_NOT_EXISTS` when no order arrived. */
export const queryOrder = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  clientSn: string,
): Promise<SqbPayment> => paymentOf(await send(surroundings, terminal, 'query', numbered(terminal, clientSn)));

export interface SqbNewRefund {
  clientSn: string;
  /** Our number, at most 20 characters: a new one for each refund, the same one for each retry. */
  refundRequestNo: string;
  /** Fen. */
  refund: number;
  operator: string;
}

/** Refunds money. On `pending` and `unknown`, repeat with the same `refundRequestNo`; `queryOrder` tells the rest. */
export const refundOrder = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  { clientSn, refundRequestNo, refund, operator }: SqbNewRefund,
): Promise<SqbMove> =>
  moveOf(
    await send(surroundings, terminal, 'refund', {
      ...numbered(terminal, clientSn),
      refund_request_no: refundRequestNo,
      refund_amount: String(refund),
      operator,
    }),
  );

/** Revokes a whole payment by hand, on its own day and before any refund. */
export const revokeOrder = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  clientSn: string,
): Promise<SqbMove> => moveOf(await send(surroundings, terminal, 'revoke', numbered(terminal, clientSn)));

/** Cancels a payment whose outcome is unknown: ends it or returns the money. */
export const cancelOrder = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  clientSn: string,
): Promise<SqbMove> => moveOf(await send(surroundings, terminal, 'cancel', numbered(terminal, clientSn)));
