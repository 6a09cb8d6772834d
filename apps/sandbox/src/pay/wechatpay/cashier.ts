import type { FastifyInstance } from 'fastify';
import { sendPage } from '../../page';
import type { Notifier } from '../notifier';
import { payForm, STAND_IN } from '../payForm';
import type { PaySandbox, WechatOrder } from '../payState';
import { notifyPaid } from './face';
import { orderAt, payOrder } from './order';
import { WECHAT_PAY_PREFIX } from './signed';

const ADDRESS = `${WECHAT_PAY_PREFIX}/cashier`;
const TITLE = '微信支付（模拟）';
const MOST_LISTED = 50;

const isOpen = ({ state }: WechatOrder) => state === 'NOTPAY' || state === 'USERPAYING';

type Fields = Record<string, string | undefined>;

/**
 * Serves the pages on which customers pay: the one of an H5 order, and a list of open orders for those who cannot scan.
 */
export function wechatCashier(pages: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  const open = (): WechatOrder[] =>
    Object.keys(pay.state.orders)
      .reverse()
      .slice(0, 10 * MOST_LISTED)
      .map((key) => orderAt(pay, key))
      .filter((order) => order !== undefined)
      .filter(isOpen)
      .slice(0, MOST_LISTED);
  const byPrepay = (prepayId: string | undefined) => {
    const key = Object.entries(pay.state.orders).find(([, order]) => order.prepayId === prepayId)?.[0];
    const order = key === undefined ? undefined : orderAt(pay, key);
    return order && isOpen(order) ? order : undefined;
  };
  // Redirects only to our own addresses, as WeChat Pay has a list of domains.
  const backOf = (address: string | undefined) => (address && pay.isOurs(address) ? address : undefined);

  pages.get(`${WECHAT_PAY_PREFIX}/`, async (_request, reply) => {
    const forms = open()
      .map((order) =>
        payForm(
          ADDRESS,
          { prepay_id: order.prepayId, list: '1' },
          { title: order.description, total: order.total, number: order.outTradeNo },
        ),
      )
      .join('');
    return sendPage(
      reply,
      TITLE,
      `${STAND_IN}<p>等待支付的订单，代替扫码：</p>${forms || '<p>没有等待支付的订单。</p>'}`,
    );
  });

  pages.get<{ Querystring: Fields }>(ADDRESS, async ({ query }, reply) => {
    const order = byPrepay(query.prepay_id);
    if (!order) return sendPage(reply.code(404), TITLE, `${STAND_IN}<p>订单不存在、已支付或已过期。</p>`);
    const back = backOf(query.redirect_url);
    const form = payForm(
      ADDRESS,
      { prepay_id: order.prepayId, ...(back && { redirect_url: back }) },
      { title: order.description, total: order.total, number: order.outTradeNo },
    );
    return sendPage(reply, TITLE, STAND_IN + form, back ? [new URL(back).origin] : []);
  });

  pages.post<{ Body: Fields }>(ADDRESS, async ({ body }, reply) => {
    const order = byPrepay(body.prepay_id);
    const paid = body.action === 'pay' && order !== undefined && payOrder(pay, order, {});
    if (paid) notifyPaid(pay, notifier, order);
    if (order?.state === 'USERPAYING' && body.action === 'cancel') {
      order.state = 'PAYERROR';
      pay.changed();
    }
    const back = body.list ? `${WECHAT_PAY_PREFIX}/` : backOf(body.redirect_url);
    return back
      ? reply.redirect(back, 303)
      : sendPage(reply, TITLE, `${STAND_IN}<p>${paid ? '支付成功。' : '没有支付。'}</p>`);
  });
}
