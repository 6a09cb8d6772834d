import type { FastifyInstance } from 'fastify';
import { takeForms } from '../page';
import type { Notifier } from './notifier';
import type { PaySandbox } from './payState';
import { gatewayPages } from './shouqianba/gateway';
import { wechatCashier } from './wechatpay/cashier';

/** Serves the providers' pages for customers: forms without a script. */
export function payPages(app: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  void app.register((pages, _options, done) => {
    takeForms(pages);
    wechatCashier(pages, pay, notifier);
    gatewayPages(pages, pay, notifier);
    done();
  });
}
