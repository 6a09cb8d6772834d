import type { SqbOrder } from '@partsdesk/payments/shouqianba/outcome';
import type { Notifier } from '../notifier';
import type { PaySandbox, SqbOrderRow } from '../payState';

/** Time limit of a customer's payment, in milliseconds. */
export const PAYABLE_MS = 4 * 60_000;

export const sqbKey = (merchantSn: string, clientSn: string): string => `${merchantSn}/${clientSn}`;

/** Returns the order's current state: an expired one is cancelled. */
export function sqbOrderAt(pay: PaySandbox, key: string): SqbOrderRow | undefined {
  const row = Object.hasOwn(pay.state.sqbOrders, key) ? pay.state.sqbOrders[key] : undefined;
  if (row?.status === 'CREATED' && row.expires <= pay.now()) {
    row.status = 'PAY_CANCELED';
    pay.changed();
  }
  return row;
}

export const sumOf = ({ refunds }: SqbOrderRow, ...statuses: string[]): number =>
  refunds.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);

/** Recomputes an order's status from its refunds. */
export function updateStatus(row: SqbOrderRow): void {
  const done = sumOf(row, 'SUCCESS');
  row.status = row.refunds.some(({ status }) => status === 'PROCESSING')
    ? 'REFUND_INPROGRESS'
    : done === row.total
      ? 'REFUNDED'
      : done
        ? 'PARTIAL_REFUNDED'
        : 'PAID';
}

/** Converts an order to the form of answers and notifications: every value is a string. */
export function sqbOrderOf(row: SqbOrderRow, status: string): SqbOrder {
  return {
    terminal_sn: row.terminalSn,
    sn: row.sn,
    client_sn: row.clientSn,
    ...(row.paid && {
      trade_no: `2026${row.sn}`,
      finish_time: String(row.paid),
      channel_finish_time: String(row.paid),
      payer_uid: 'o-sandbox-customer',
    }),
    status,
    order_status: row.status,
    payway: row.payway,
    sub_payway: row.subPayway,
    total_amount: String(row.total),
    net_amount: row.status === 'CANCELED' ? '0' : String(row.total - sumOf(row, 'SUCCESS')),
    subject: row.subject,
    ...(row.reflect !== undefined && { reflect: row.reflect }),
  };
}

/**
 * Completes the customer's payment and notifies the merchant. With `late`, the channel reports it after the order was
 * cancelled.
 */
export function paySqbOrder(pay: PaySandbox, { notify }: Notifier, row: SqbOrderRow, late = false): boolean {
  if (
    row.status !== 'CREATED' &&
    !(late && (row.status === 'PAY_CANCELED' || row.status === 'CANCELED') && row.paid === undefined)
  )
    return false;
  row.status = 'PAID';
  row.paid = pay.now();
  pay.changed();
  if (row.notifyUrl)
    notify({
      provider: 'shouqianba',
      url: row.notifyUrl,
      body: JSON.stringify({ ...sqbOrderOf(row, 'SUCCESS'), operator: row.operator }),
    });
  return true;
}
