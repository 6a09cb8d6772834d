import type { SqbBusiness } from '@partsdesk/payments/shouqianba/outcome';
import type { Notifier } from '../notifier';
import type { PaySandbox, SqbOrderRow, Terminal } from '../payState';
import { PAYABLE_MS, paySqbOrder, updateStatus, sqbKey, sqbOrderAt, sqbOrderOf, sumOf } from './order';
import { dayOf } from './terminal';

export type Fields = Readonly<Record<string, string | undefined>>;

const refuse = (result: string, code: string, message: string, row?: SqbOrderRow): SqbBusiness => ({
  result_code: result,
  error_code: code,
  error_message: message,
  ...(row && { data: sqbOrderOf(row, 'FAIL_CANCELED') }),
});

/** Places an order; refuses a number that was used before, whatever its outcome. */
export function placeSqbOrder(
  pay: PaySandbox,
  { merchantSn, terminalSn }: Pick<Terminal, 'merchantSn' | 'terminalSn'>,
  fields: Fields,
  { payway, subPayway }: { payway: string; subPayway: string },
): SqbOrderRow | SqbBusiness {
  const { client_sn: clientSn = '', total_amount: total = '', subject = '', operator = '' } = fields;
  if (
    !/^[\x21-\x7e]{1,32}$/.test(clientSn) ||
    !/^[1-9]\d{0,9}$/.test(total) ||
    !subject ||
    subject.length > 64 ||
    !operator
  )
    return refuse('FAIL', 'INVALID_PARAMS', '参数错误');
  const key = sqbKey(merchantSn, clientSn);
  if (sqbOrderAt(pay, key)) return refuse('FAIL', 'CLIENT_SN_CONFLICT', 'client_sn在系统中已存在');
  const row: SqbOrderRow = {
    sn: `7894${String(pay.next()).padStart(12, '0')}`,
    merchantSn,
    terminalSn,
    clientSn,
    status: 'CREATED',
    total: Number(total),
    refunds: [],
    payway,
    subPayway,
    subject,
    operator,
    notifyUrl: fields.notify_url,
    reflect: fields.reflect,
    returnUrl: fields.return_url,
    created: pay.now(),
    expires: pay.now() + PAYABLE_MS,
  };
  pay.state.sqbOrders[key] = row;
  pay.changed();
  return row;
}

export const isRow = (placed: SqbOrderRow | SqbBusiness): placed is SqbOrderRow => 'clientSn' in placed;

type Operation = (
  pay: PaySandbox,
  notifier: Notifier,
  terminal: Terminal,
  fields: Fields,
  origin: string,
) => SqbBusiness;

// Prefixes 25–30 are Alipay's, 10–15 WeChat's; the last digit selects the customer's behaviour: 9 types the password
// first, 8 has not enough money.
const pay: Operation = (sandbox, notifier, terminal, fields) => {
  const code = fields.dynamic_id ?? '';
  if (!/^\d{16,24}$/.test(code)) return refuse('PAY_FAIL', 'INVALID_BARCODE', '条码错误');
  const row = placeSqbOrder(sandbox, terminal, fields, {
    payway: /^(2[5-9]|30)/.test(code) ? '1' : '3',
    subPayway: '1',
  });
  if (!isRow(row)) return row;
  if (code.endsWith('8')) {
    row.status = 'PAY_CANCELED';
    sandbox.changed();
    return refuse('PAY_FAIL', 'INSUFFICIENT_FUND', '账户金额不足', row);
  }
  if (code.endsWith('9')) return { result_code: 'PAY_IN_PROGRESS', data: sqbOrderOf(row, 'IN_PROG') };
  paySqbOrder(sandbox, notifier, row);
  return { result_code: 'PAY_SUCCESS', data: sqbOrderOf(row, 'SUCCESS') };
};

const precreate: Operation = (sandbox, _notifier, terminal, fields, origin) => {
  const { payway = '', sub_payway: subPayway = '2', payer_uid: payer } = fields;
  if (!/^(1|3|17)$/.test(payway) || (subPayway === '3' && payway === '3' && !payer))
    return refuse('PRECREATE_FAIL', 'INVALID_PARAMS', '参数错误');
  const row = placeSqbOrder(sandbox, terminal, fields, { payway, subPayway });
  if (!isRow(row)) return row;
  const data = {
    ...sqbOrderOf(row, 'IN_PROG'),
    ...(subPayway === '2'
      ? { qr_code: `${origin}/sandbox/shouqianba/qr/order?sn=${row.sn}` }
      : { wap_pay_request: JSON.stringify({ package: `prepay_id=wx${row.sn}` }) }),
  };
  return { result_code: 'PRECREATE_SUCCESS', data };
};

const findOrder = (sandbox: PaySandbox, { merchantSn }: Terminal, { sn, client_sn: clientSn = '' }: Fields) => {
  const key = sn
    ? (Object.values(sandbox.state.sqbOrders).find((one) => one.sn === sn && one.merchantSn === merchantSn)?.clientSn ??
      clientSn)
    : clientSn;
  return sqbOrderAt(sandbox, sqbKey(merchantSn, key));
};
const missing = (result: string) => refuse(result, 'UPAY_ORDER_NOT_EXISTS', '订单不存在');

const query: Operation = (sandbox, _notifier, terminal, fields) => {
  const row = findOrder(sandbox, terminal, fields);
  return row
    ? {
        result_code: 'SUCCESS',
        data: sqbOrderOf(
          row,
          row.status === 'CREATED' ? 'IN_PROG' : row.status === 'PAY_CANCELED' ? 'FAIL_CANCELED' : 'SUCCESS',
        ),
      }
    : missing('FAIL');
};

const refund: Operation = (sandbox, _notifier, terminal, fields) => {
  const { refund_request_no: requestNo = '', refund_amount: text = '' } = fields;
  const row = findOrder(sandbox, terminal, fields);
  if (!row) return missing('FAIL');
  if (!/^.{1,20}$/.test(requestNo) || !/^[1-9]\d{0,9}$/.test(text)) return refuse('FAIL', 'INVALID_PARAMS', '参数错误');
  const amount = Number(text);
  let one = row.refunds.find((each) => each.requestNo === requestNo);
  if (one && one.amount !== amount) return refuse('FAIL', 'REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额无效');
  if (!one) {
    if (row.paid === undefined || row.status === 'CANCELED')
      return refuse('FAIL', 'UPAY_REFUND_INVALID_ORDER_STATE', '当前订单状态不可退款');
    if (sumOf(row, 'SUCCESS', 'PROCESSING') + amount > row.total)
      return refuse('FAIL', 'REFUNDABLE_AMOUNT_NOT_ENOUGH', '订单可退金额不足');
    const { refundAfterMs, refundOutcome } = sandbox.state.faults;
    // Shouqianba has no abnormal refund: one that the channel refuses did not happen.
    one = {
      requestNo,
      amount,
      status: refundAfterMs === null ? 'PROCESSING' : refundOutcome === 'SUCCESS' ? 'SUCCESS' : 'CLOSED',
    };
    row.refunds.push(one);
    updateStatus(row);
    sandbox.changed();
  }
  if (one.status === 'CLOSED') return refuse('REFUND_FAIL', 'SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足', row);
  const data = { ...sqbOrderOf(row, one.status === 'SUCCESS' ? 'SUCCESS' : 'IN_PROG'), refund_request_no: requestNo };
  return { result_code: one.status === 'SUCCESS' ? 'REFUND_SUCCESS' : 'REFUND_IN_PROGRESS', data };
};

const cancel: Operation = (sandbox, _notifier, terminal, fields) => {
  const row = findOrder(sandbox, terminal, fields);
  if (!row) return missing('FAIL');
  if (row.status === 'CANCELED') return refuse('FAIL', 'UPAY_CANCEL_ORDER_NOOP', '无效操作，订单已经是撤单状态了', row);
  if (row.refunds.length > 0 || (row.paid !== undefined && dayOf(row.paid) !== dayOf(sandbox.now())))
    return refuse('FAIL', 'UPAY_CANCEL_INVALID_ORDER_STATE', '当前订单状态不可撤销');
  row.status = 'CANCELED';
  sandbox.changed();
  return { result_code: 'CANCEL_SUCCESS', data: sqbOrderOf(row, 'SUCCESS') };
};

export const operations: Readonly<Record<string, Operation>> = {
  pay,
  precreate,
  query,
  refund,
  revoke: cancel,
  cancel,
};
