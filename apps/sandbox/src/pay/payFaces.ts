import type { FastifyInstance } from 'fastify';
import { payControl } from './control';
import { startNotifier } from './notifier';
import { onboardingSandbox } from './onboarding/onboarding';
import { addPastPayments } from './pastPayments';
import { payPages } from './payPages';
import { openPaySandbox, type PayOptions } from './paySandbox';
import { shouqianbaFace } from './shouqianba/face';
import { wechatCustomers } from './wechatCustomers';
import { wechatPayFace } from './wechatpay/face';
import { wechatShipping } from './wechatShipping';

/** Serves the payment providers' stand-ins on one server with shared state. */
export function payFaces(app: FastifyInstance, options: PayOptions): void {
  const pay = openPaySandbox(options);
  addPastPayments(pay, options.past ?? []);
  const notifier = startNotifier(pay);
  app.addHook('onClose', () => {
    notifier.stop();
    pay.flush();
  });
  wechatPayFace(app, pay, notifier);
  shouqianbaFace(app, pay, notifier);
  wechatCustomers(app, pay);
  wechatShipping(app, pay);
  payPages(app, pay, notifier);
  payControl(app, pay, notifier);
  onboardingSandbox(app, pay);
}
