import type { FastifyInstance } from 'fastify';
import type { Notifier } from './notifier';
import type { PaySandbox } from './payState';
import { gatewayPages } from './shouqianba/gateway';
import { wechatCashier } from './wechatpay/cashier';

/** Serves the providers' pages for customers: forms without a script. */
export function payPages(app: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  void app.register((pages, _options, done) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    wechatCashier(pages, pay, notifier);
    gatewayPages(pages, pay, notifier);
    done();
  });
}
