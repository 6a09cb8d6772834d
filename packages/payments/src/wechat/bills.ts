import { createHash } from 'node:crypto';
import { PaymentError } from '../call';
import type { WechatPay } from './client';

/** A line of a day's bill: a payment, a refund accepted that day, or a reversed payment by code. Amounts in fen. */
export interface BillLine {
  /** `2026-11-22 13:05:09`, China's time. */
  time: string;
  subMchid: string;
  transactionId: string;
  outTradeNo: string;
  openid: string;
  tradeType: string;
  tradeState: 'SUCCESS' | 'REFUND' | 'REVOKED';
  description: string;
  attach: string;
  /** Amount paid; 0 for a refund. */
  total: number;
  /** Amount settled after coupons. */
  settled: number;
  refundId: string;
  outRefundNo: string;
  /** Requested refund. */
  refund: number;
  /** Status when the bill was made; it is not updated later. */
  refundStatus: string;
  /** Negative for a refund; fractions of a fen are rounded. */
  fee: number;
}

export interface Bill {
  lines: BillLine[];
  summary: { count: number; total: number; refund: number; fee: number };
}

const broken = (what: string) => new PaymentError('unknown', 'BROKEN_BILL', what);

/**
 * Converts yuan in digits to fen; fractions of a fen are rounded, half away from zero.
 *
 * @internal
 */
export function fenOfYuan(text: string): number {
  const [, minus, yuan = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (minus === undefined) throw broken('not an amount');
  const digits = rest.padEnd(3, '0');
  const fen = Number(yuan) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return minus && fen ? -fen : fen;
}

// Splits at the backtick that begins every field, so that a comma inside a text does not split it.
const cells = (line: string): string[] => line.replace(/^`/, '').split(',`');

/** Parses the CSV of a bill, finding the columns by name. */
export function parseTradeBill(bytes: Buffer): Bill {
  const rows = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const [head = '', ...rest] = rows;
  const summaryRow = rest.pop();
  const summaryHead = rest.pop();
  if (!head.startsWith('交易时间,') || !summaryHead?.startsWith('总交易单数,') || summaryRow === undefined)
    throw broken('not a trade bill');
  const reader = (names: string[], line: string) => {
    const values = cells(line);
    if (values.length !== names.length) throw broken('a line of other length');
    return (name: string) => values[names.indexOf(name)] ?? '';
  };
  const names = head.split(',');
  const lines = rest.map((line): BillLine => {
    const at = reader(names, line);
    const none = (text: string) => (text === '0' ? '' : text);
    return {
      time: at('交易时间'),
      subMchid: at('特约商户号'),
      transactionId: at('微信订单号'),
      outTradeNo: at('商户订单号'),
      openid: at('用户标识'),
      tradeType: at('交易类型'),
      tradeState: at('交易状态') as BillLine['tradeState'],
      description: at('商品名称'),
      attach: at('商户数据包'),
      total: fenOfYuan(at('订单金额')),
      settled: fenOfYuan(at('应结订单金额')),
      refundId: none(at('微信退款单号')),
      outRefundNo: none(at('商户退款单号')),
      refund: fenOfYuan(at('申请退款金额')),
      refundStatus: at('退款状态'),
      fee: fenOfYuan(at('手续费')),
    };
  });
  const total = reader(summaryHead.split(','), summaryRow);
  return {
    lines,
    summary: {
      count: Number(total('总交易单数')),
      total: fenOfYuan(total('订单总金额')),
      refund: fenOfYuan(total('申请退款总金额')),
      fee: fenOfYuan(total('手续费总金额')),
    },
  };
}

/**
 * Downloads the bill of one day, of all shops or of one: available from 10 o'clock of the next day; undefined when
 * there is none (a day without trade, or too early).
 * @param date `2026-11-22`, China's day
 */
export async function tradeBill(
  pay: WechatPay,
  { date, subMchid }: { date: string; subMchid?: string },
): Promise<Bill | undefined> {
  const query = new URLSearchParams({
    bill_date: date,
    bill_type: 'ALL',
    ...(subMchid !== undefined && { sub_mchid: subMchid }),
  });
  let file: { download_url: string; hash_type: string; hash_value: string };
  try {
    file = await pay.send('GET', `/v3/bill/tradebill?${query.toString()}`);
  } catch (error) {
    if (error instanceof PaymentError && (error.code === 'NO_STATEMENT_EXIST' || error.code === 'STATEMENT_CREATING'))
      return undefined;
    throw error;
  }
  // Takes only the path of the answer's address, so that our signature goes to WeChat Pay alone.
  const bytes = await pay.download(file.download_url.slice(Math.max(0, file.download_url.indexOf('/v3/'))));
  if (file.hash_type !== 'SHA1' || createHash('sha1').update(bytes).digest('hex') !== file.hash_value.toLowerCase())
    throw broken('other bytes than were promised');
  return parseTradeBill(bytes);
}
