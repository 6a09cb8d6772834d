import type { FastifyInstance, FastifyRequest } from 'fastify';
import { injectFaults } from './faults';
import type { PaySandbox, WechatOrder } from './payState';
import { valueAt } from './wechatpay/fields';
import { orderKey } from './wechatpay/order';

const done = { errcode: 0, errmsg: 'ok' };
const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg });
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Serves the shipping management of api.weixin.qq.com. It covers every mini-app except those whose appid ends in
 * `free`.
 */
export function wechatShipping(app: FastifyInstance, pay: PaySandbox): void {
  void app.register(
    (face, _options, done) => {
      injectFaults(face, pay);
      shippingFace(face, pay);
      done();
    },
    { prefix: '/sandbox/wechat/wxa/sec/order' },
  );
  // Plays the customer who confirms the receipt.
  app.post<{ Body: { subMchid: string; outTradeNo: string } }>('/sandbox/pay/control/receive', async ({ body }) => {
    const shipping = pay.state.shipped[orderKey(body.subMchid, body.outTradeNo)];
    if (shipping) shipping.state = 3;
    pay.changed();
    return { done: shipping !== undefined };
  });
  // Sets WeChat's answer to uploads of a payment's shipping; 0 restores the normal one.
  app.post<{ Body: { outTradeNo: string; errcode: number } }>('/sandbox/pay/control/shipping', async ({ body }) => {
    pay.state.shippingRefusals[body.outTradeNo] = body.errcode;
    pay.changed();
    return { done: true };
  });
}

function shippingFace(face: FastifyInstance, pay: PaySandbox): void {
  const post = (name: string, run: (body: unknown) => unknown) =>
    face.post(`/${name}`, async ({ body, query }: FastifyRequest) =>
      text(valueAt(query, 'access_token')) ? run(body) : refuse(40001, 'invalid credential'),
    );
  const paid = (transactionId: unknown, mchid: unknown, outTradeNo: unknown): WechatOrder | undefined => {
    const order =
      transactionId === undefined
        ? pay.state.orders[orderKey(text(mchid), text(outTradeNo))]
        : Object.values(pay.state.orders).find((one) => one.transactionId === transactionId);
    return order?.paid === undefined ? undefined : order;
  };
  const shippingOf = ({ subMchid, outTradeNo }: WechatOrder) => pay.state.shipped[orderKey(subMchid, outTradeNo)];
  const named = (body: unknown) =>
    paid(valueAt(body, 'transaction_id'), valueAt(body, 'merchant_id'), valueAt(body, 'merchant_trade_no'));

  post('is_trade_managed', (body) => ({ ...done, is_trade_managed: !text(valueAt(body, 'appid')).endsWith('free') }));
  post('is_trade_management_confirmation_completed', () => ({ ...done, completed: true }));
  post('set_msg_jump_path', (body) => (text(valueAt(body, 'path')) ? done : refuse(47001, 'path')));

  post('upload_shipping_info', (body) => {
    const order = paid(
      valueAt(body, 'order_key.transaction_id'),
      valueAt(body, 'order_key.mchid'),
      valueAt(body, 'order_key.out_trade_no'),
    );
    if (!order) return refuse(10060001, '支付单不存在');
    const errcode = pay.state.shippingRefusals[order.outTradeNo];
    if (errcode)
      return refuse(
        errcode,
        errcode === 10060001 ? '支付单不存在' : errcode === -1 ? 'system error' : '发货信息不正确',
      );
    const parcels = valueAt(body, 'shipping_list');
    const [kind, uploadTime] = [valueAt(body, 'logistics_type'), text(valueAt(body, 'upload_time'))];
    if (
      !Array.isArray(parcels) ||
      !parcels.length ||
      parcels.length > 15 ||
      Number.isNaN(Date.parse(uploadTime)) ||
      ![1, 2, 3, 4].includes(Number(kind))
    )
      return refuse(10060023, '发货信息不正确');
    if (
      kind === 1 &&
      parcels.some((parcel) => !text(valueAt(parcel, 'tracking_no')) || !text(valueAt(parcel, 'express_company')))
    )
      return refuse(10060023, '缺少物流单号或物流公司');
    if (text(valueAt(body, 'payer.openid')) !== order.openid) return refuse(10060005, '支付者与支付单不一致');
    const before = shippingOf(order);
    if (before && (before.uploads >= 2 || before.state !== 2))
      return refuse(10060003, '支付单已完成发货，不能再次修改');
    if (before && Date.parse(uploadTime) <= Date.parse(before.uploadTime))
      return refuse(10060012, '上传时间必须晚于上次');
    pay.state.shipped[orderKey(order.subMchid, order.outTradeNo)] = {
      state: 2,
      uploads: (before?.uploads ?? 0) + 1,
      uploadTime,
      reminded: false,
      told: body,
    };
    pay.changed();
    return done;
  });

  post('get_order', (body) => {
    const order = named(body);
    if (!order) return refuse(10060001, '支付单不存在');
    return {
      ...done,
      order: {
        transaction_id: order.transactionId,
        merchant_id: order.subMchid,
        merchant_trade_no: order.outTradeNo,
        paid_amount: order.total,
        openid: order.openid,
        order_state: order.state === 'REFUND' ? 5 : (shippingOf(order)?.state ?? 1),
      },
    };
  });

  post('notify_confirm_receive', (body) => {
    const order = named(body);
    const shipping = order && shippingOf(order);
    if (!shipping) return refuse(10060001, '支付单不存在或未发货');
    if (shipping.reminded) return refuse(10060007, '每个支付单只能提醒一次');
    shipping.reminded = true;
    pay.changed();
    return done;
  });
}
