import { afterSaleFlow, type AfterSaleCase } from '@partsdesk/core/order/afterSale/afterSaleFlow';
import type { AfterSaleApi, AfterSaleStep } from '@partsdesk/core/order/afterSale/afterSaleSteps';
import { LifecycleError } from '@partsdesk/sdk';
import { createActor, type Actor } from 'xstate';

type CaseFlow = Actor<typeof afterSaleFlow>;

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Takes a step on a case as the user sees it. */
export type TakeStep = (found: AfterSaleCase, step: AfterSaleStep) => Promise<void>;

/** Takes steps by the flow of a case that is open, and waits for each outcome; what is refused rejects. */
export const takeStepOf =
  (flow: CaseFlow): TakeStep =>
  ({ version }, step) =>
    new Promise((resolve, reject) => {
      const heard = flow.on('*', (outcome) => {
        heard.unsubscribe();
        if (outcome.type === 'taken') resolve();
        else if (outcome.type === 'failed') reject(asError(outcome.error));
        else reject(new LifecycleError('售后单已经变化', { path: '' }, { allowed: outcome.allowed }));
      });
      flow.send({ ...step, version });
    });

/** Takes one step from a list, by a flow that begins with the row. */
export const takeOnce =
  (api: AfterSaleApi): TakeStep =>
  async (found, step) => {
    const flow = createActor(afterSaleFlow, { input: { api, id: found.id, found } }).start();
    try {
      await takeStepOf(flow)(found, step);
    } finally {
      flow.stop();
    }
  };
