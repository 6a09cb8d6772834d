import type { Surroundings } from '../call';
import { sendSqb } from './client';
import { moveOf, paymentOf, type SqbBusiness, type SqbMove, type SqbPayment } from './outcome';
import { identityOf, type SqbTerminal } from './terminal';

/** 1 Alipay, 3 WeChat, 17 UnionPay. */
export type SqbPayway = '1' | '3' | '17';

export interface SqbNewOrder {
  /** Ours, at most 32 bytes, used for one payment only: a second try needs another. */
  clientSn: string;
  /** Fen. */
  total: number;
  /** At most 64 characters; the customer reads it. */
  subject: string;
  /** Who stands at the desk, at most 32 characters. */
  operator: string;
  notifyUrl?: string;
  /** Comes back as it is, at most 64 characters. */
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

/** The customer's payment code is scanned at the desk. `pending` and `unknown`: query every 3 to 5 seconds, cancel after 50. */
export const payByDynamicId = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  order: SqbNewOrder,
  dynamicId: string,
): Promise<SqbPayment> =>
  paymentOf(await send(surroundings, terminal, 'pay', { ...orderBody(terminal, order), dynamic_id: dynamicId }));

/** An order the customer scans (`order.qr_code`), or with `payerUid` pays inside WeChat or Alipay (`order.wap_pay_request`). Payable for 4 minutes. */
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

/** What became of our number. `failed` with `UPAY_ORDER_NOT_EXISTS` where no order arrived. */
export const queryOrder = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  clientSn: string,
): Promise<SqbPayment> => paymentOf(await send(surroundings, terminal, 'query', numbered(terminal, clientSn)));

export interface SqbNewRefund {
  clientSn: string;
  /** Ours, at most 20 characters: a new one per refund, the same one for each repeated try. */
  refundRequestNo: string;
  /** Fen. */
  refund: number;
  operator: string;
}

/** Sends money back. `pending` and `unknown`: once more with the same `refundRequestNo`; `queryOrder` says how much is left. */
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

/** Takes a payment back as a whole, by hand, on the day it was made and before any refund. */
export const revokeOrder = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  clientSn: string,
): Promise<SqbMove> => moveOf(await send(surroundings, terminal, 'revoke', numbered(terminal, clientSn)));

/** Gives up a payment of which nobody knows what became: ends it or returns the money. */
export const cancelOrder = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  clientSn: string,
): Promise<SqbMove> => moveOf(await send(surroundings, terminal, 'cancel', numbered(terminal, clientSn)));
