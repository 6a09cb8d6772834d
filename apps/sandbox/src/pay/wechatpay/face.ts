import type { FastifyInstance } from 'fastify';
import { injectFaults } from '../faults';
import type { Notifier } from '../notifier';
import type { PaySandbox, WechatOrder } from '../payState';
import { wechatBills } from './bills';
import { envelope } from './envelope';
import { transactionOf } from './order';
import { wechatOrders } from './orders';
import { wechatRefunds } from './refunds';
import { wechatServiceOrders } from './serviceOrder';
import { speakWechatPay, WECHAT_PAY_PREFIX } from './signed';

/** Serves WeChat Pay v3 for a service provider. */
export function wechatPayFace(app: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  void app.register(
    (face, _options, done) => {
      speakWechatPay(face, pay);
      injectFaults(face, pay);
      wechatOrders(face, pay);
      wechatRefunds(face, pay, notifier);
      wechatBills(face, pay);
      wechatServiceOrders(face, pay);
      done();
    },
    { prefix: WECHAT_PAY_PREFIX },
  );
}

/** Notifies the merchant that an order was paid. */
export function notifyPaid(pay: PaySandbox, { notify }: Notifier, order: WechatOrder): void {
  if (order.notifyUrl)
    notify({
      provider: 'wechat',
      url: order.notifyUrl,
      body: envelope('TRANSACTION.SUCCESS', transactionOf(order), pay.now()),
    });
}
