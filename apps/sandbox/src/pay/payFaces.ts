import type { FastifyInstance } from 'fastify';
import { payControl } from './control';
import { startNotifier } from './notifier';
import { onboardingSandbox } from './onboarding/onboarding';
import { openPaySandbox, type PayOptions } from './paySandbox';
import { shouqianbaFace } from './shouqianba/face';
import { wechatPayFace } from './wechatpay/face';

/** The payment providers' stand-ins on one server, with one memory. */
export function payFaces(app: FastifyInstance, options: PayOptions): void {
  const pay = openPaySandbox(options);
  const notifier = startNotifier(pay);
  app.addHook('onClose', () => {
    notifier.stop();
    pay.flush();
  });
  wechatPayFace(app, pay, notifier);
  shouqianbaFace(app, pay, notifier);
  payControl(app, pay, notifier);
  onboardingSandbox(app, pay);
}
