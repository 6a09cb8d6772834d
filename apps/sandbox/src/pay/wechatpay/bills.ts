import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sandboxWechatPayKeys } from '../../keys';
import type { PaySandbox, WechatOrder, WechatRefund } from '../payState';
import { dayOf } from '../shouqianba/terminal';
import { optionalTextAt, textAt } from './fields';
import { Refusal, WECHAT_PAY_PREFIX } from './signed';

const HEAD = [
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类',
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包',
  '手续费,费率,订单金额,申请退款金额,费率备注',
].join(',');
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const TEN_HOURS_MS = 10 * 3_600_000;
const DAY_MS = 86_400_000;
// Fee of 0.6 percent, rounded to whole fen.
const feeOf = (fen: number) => Math.round((fen * 6) / 1000);
const yuan = (fen: number) => (fen / 100).toFixed(2);
const line = (cells: readonly string[]) => cells.map((cell) => `\`${cell.replace(/[\r\n]/g, ' ')}`).join(',');
const timeOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

interface Back {
  at: number;
  refundId: string;
  outRefundNo: string;
  fen: number;
  state: 'REFUND' | 'REVOKED';
  status: string;
}

/** Formats one row: a payment, or with `back` its refund. */
const row = (order: WechatOrder, back?: Back) =>
  line([
    timeOf(back?.at ?? order.paid ?? 0),
    sandboxWechatPayKeys.appid,
    sandboxWechatPayKeys.mchid,
    order.subMchid,
    '',
    order.transactionId ?? '',
    order.outTradeNo,
    order.openid ?? '',
    order.tradeType,
    back?.state ?? 'SUCCESS',
    'OTHERS',
    'CNY',
    back ? '0.00' : yuan(order.total),
    '0.00',
    back?.refundId ?? '0',
    back?.outRefundNo ?? '0',
    yuan(back?.fen ?? 0),
    '0.00',
    back ? 'ORIGINAL' : '',
    back?.status ?? '',
    order.description,
    order.attach ?? '',
    `${back ? '-' : ''}${yuan(feeOf(back?.fen ?? order.total))}000`,
    '0.60%',
    back ? '0.00' : yuan(order.total),
    yuan(back?.fen ?? 0),
    '',
  ]);

const backOf = (one: WechatRefund): Back => ({
  at: one.created,
  refundId: one.refundId,
  outRefundNo: one.outRefundNo,
  fen: one.refund,
  state: 'REFUND',
  status: one.status,
});

/** Writes the CSV of a day as WeChat Pay does: the day's payments and accepted refunds. */
function tradeBillCsv(pay: PaySandbox, day: string, subMchid: string | undefined): string | undefined {
  const orders = Object.values(pay.state.orders).filter(
    (order) => order.paid !== undefined && (subMchid === undefined || order.subMchid === subMchid),
  );
  const orderOf = new Map(orders.map((order) => [order.transactionId, order]));
  const paid = orders.filter((order) => dayOf(order.paid ?? 0) === day);
  const backs = [
    ...Object.values(pay.state.refunds).map((one) => ({ order: orderOf.get(one.transactionId), back: backOf(one) })),
    ...orders
      .filter((order) => order.reversed !== undefined)
      .map((order) => ({
        order,
        back: {
          at: order.reversed ?? 0,
          refundId: '0',
          outRefundNo: '0',
          fen: order.total,
          state: 'REVOKED' as const,
          status: '',
        },
      })),
  ].filter(({ order, back }) => order && dayOf(back.at) === day);
  if (!paid.length && !backs.length) return undefined;
  const total = paid.reduce((sum, order) => sum + order.total, 0);
  const returned = backs.reduce((sum, { back }) => sum + back.fen, 0);
  const fee =
    paid.reduce((sum, order) => sum + feeOf(order.total), 0) -
    backs.reduce((sum, { back }) => sum + feeOf(back.fen), 0);
  const rows = [
    ...paid.map((order) => row(order)),
    ...backs.flatMap(({ order, back }) => (order ? [row(order, back)] : [])),
  ];
  const summary = line([
    String(rows.length),
    yuan(total),
    yuan(returned),
    '0.00',
    `${yuan(fee)}000`,
    yuan(total),
    yuan(returned),
  ]);
  return `\ufeff${[HEAD, ...rows, SUMMARY, summary].join('\r\n')}\r\n`;
}

/** Serves the day's bill: requested first, then downloaded. */
export function wechatBills(face: FastifyInstance, pay: PaySandbox): void {
  face.get('/v3/bill/tradebill', async ({ query, protocol, host }) => {
    const day = textAt(query, 'bill_date', /^\d{4}-\d\d-\d\d$/);
    const subMchid = optionalTextAt(query, 'sub_mchid');
    if (optionalTextAt(query, 'bill_type', /^ALL$/) === undefined)
      throw new Refusal(400, 'PARAM_ERROR', '模拟环境只有 ALL 账单');
    const ready = Date.parse(`${day}T00:00:00+08:00`) + DAY_MS + TEN_HOURS_MS;
    if (pay.now() < ready && !pay.state.earlyBills.includes(day))
      throw new Refusal(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试');
    const csv = tradeBillCsv(pay, day, subMchid);
    if (csv === undefined) throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const token = Buffer.from(JSON.stringify([day, subMchid ?? ''])).toString('base64url');
    return {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(csv).digest('hex'),
      download_url: `${protocol}://${host}${WECHAT_PAY_PREFIX}/v3/billdownload/file?token=${token}`,
    };
  });

  face.get('/v3/billdownload/file', async ({ query }, reply) => {
    const [day = '', subMchid = ''] = JSON.parse(
      Buffer.from(textAt(query, 'token'), 'base64url').toString(),
    ) as string[];
    return reply.type('text/plain; charset=utf-8').send(tradeBillCsv(pay, day, subMchid || undefined));
  });
}
