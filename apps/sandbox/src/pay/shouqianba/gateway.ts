import { gatewaySign } from '@partsdesk/payments/shouqianba/wap';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../../page';
import type { Notifier } from '../notifier';
import { payForm, STAND_IN } from '../payForm';
import type { PaySandbox, SqbOrderRow } from '../payState';
import { isRow, placeSqbOrder, type Fields } from './operations';
import { paySqbOrder, sqbKey, sqbOrderAt } from './order';
import { keyOfDay, terminalAt } from './terminal';

const ADDRESS = '/sandbox/shouqianba/qr/order';
const TITLE = '收钱吧收银台（模拟）';

/** Serves Shouqianba's gateway for phones, and the page behind the QR code of `precreate`. */
export function gatewayPages(pages: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  const bySn = (sn: string | undefined) => {
    const row = Object.values(pay.state.sqbOrders).find((one) => one.sn === sn);
    return row && sqbOrderAt(pay, sqbKey(row.merchantSn, row.clientSn));
  };
  const show = (reply: FastifyReply, row: SqbOrderRow | undefined) => {
    if (row?.status !== 'CREATED')
      return sendPage(reply.code(404), TITLE, `${STAND_IN}<p>订单不存在、已支付或已过期。</p>`);
    return sendPage(
      reply,
      TITLE,
      STAND_IN + payForm(ADDRESS, { sn: row.sn }, { title: row.subject, total: row.total, number: row.clientSn }),
      row.returnUrl ? [new URL(row.returnUrl).origin] : [],
    );
  };

  pages.get<{ Querystring: Fields }>('/sandbox/shouqianba/qr/gateway', async ({ query }, reply) => {
    const {
      terminal_sn: terminalSn = '',
      client_sn: clientSn = '',
      return_url: returnUrl = '',
      sign,
      payway = '3',
    } = query;
    const terminal = terminalAt(pay, terminalSn);
    const key = terminal && keyOfDay(pay, terminal);
    if (!terminal || key === undefined || sign !== gatewaySign(query as Record<string, string>, key))
      return sendPage(reply.code(400), TITLE, `${STAND_IN}<p>签名错误（ILLEGAL_SIGN）。</p>`);
    if (!pay.isOurs(returnUrl))
      return sendPage(reply.code(400), TITLE, `${STAND_IN}<p>参数错误：return_url（INVALID_PARAMS）。</p>`);
    // Returns the same order on a reload.
    const known = sqbOrderAt(pay, sqbKey(terminal.merchantSn, clientSn));
    if (known && known.returnUrl === returnUrl && String(known.total) === query.total_amount) return show(reply, known);
    const placed = placeSqbOrder(pay, terminal, query, { payway, subPayway: '3' });
    return isRow(placed)
      ? show(reply, placed)
      : sendPage(
          reply.code(400),
          TITLE,
          `${STAND_IN}<p>${placed.error_message ?? ''}（${placed.error_code ?? ''}）。</p>`,
        );
  });

  pages.get<{ Querystring: Fields }>(ADDRESS, async ({ query }, reply) => show(reply, bySn(query.sn)));

  pages.post<{ Body: Fields }>(ADDRESS, async ({ body }, reply) => {
    const row = bySn(body.sn);
    const paid = body.action === 'pay' && row !== undefined && paySqbOrder(pay, notifier, row);
    if (!row?.returnUrl) return sendPage(reply, TITLE, `${STAND_IN}<p>${paid ? '支付成功。' : '没有支付。'}</p>`);
    const told = {
      is_success: 'T',
      status: paid ? 'SUCCESS' : 'FAIL',
      terminal_sn: row.terminalSn,
      sn: row.sn,
      client_sn: row.clientSn,
      total_amount: String(row.total),
      subject: row.subject,
      operator: row.operator,
      ...(row.reflect !== undefined && { reflect: row.reflect }),
    };
    const terminal = terminalAt(pay, row.terminalSn);
    const address = new URL(row.returnUrl);
    for (const [name, value] of Object.entries({
      ...told,
      sign: gatewaySign(told, (terminal && keyOfDay(pay, terminal)) ?? ''),
    }))
      address.searchParams.set(name, value);
    return reply.redirect(address.href, 303);
  });
}
