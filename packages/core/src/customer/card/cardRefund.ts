import { formatYuan, type Fen } from '../../money';
import { PayMethod } from '../../order/receipt/tenders';

/** The most that a card refund pays in cash, fen: 100 yuan; more goes by transfer to the holder (MEM-71). */
export const MAX_CASH_REFUND: Fen = 10_000;

/** The ways by which a card refund is paid, in the order of a select. */
export const CARD_REFUND_METHODS = [
  PayMethod.transfer,
  PayMethod.bankCard,
  PayMethod.wechat,
  PayMethod.alipay,
  PayMethod.cash,
] as const;

/**
 * Returns why a card refund cannot be paid in this way, and the field to blame; undefined where it can. Money that is
 * not handed over goes to a named holder.
 */
export function cardRefundProblem(
  amount: Fen,
  { method, payee }: { method: PayMethod; payee: string },
): { field: 'method' | 'payee'; message: string } | undefined {
  if (!CARD_REFUND_METHODS.some((one) => one === method)) return { field: 'method', message: '退卡不能用这种方式付款' };
  if (method === PayMethod.cash)
    return amount > MAX_CASH_REFUND
      ? { field: 'method', message: `退卡付现金最多 ${formatYuan(MAX_CASH_REFUND)}，请转账给持卡人` }
      : undefined;
  return payee.trim() ? undefined : { field: 'payee', message: '请填写收款人，须是持卡人本人' };
}
