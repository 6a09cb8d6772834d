import type { Context } from '../../kit/context';
import { subscribeTemplateStoreRelation } from '../../market/remind/subscribeTemplate';
import { call } from '../call';

const choose = call(subscribeTemplateStoreRelation.addBatch);

/** Chooses messages of the demo's mini-app; the outbox opens them at the sandbox's WeChat. */
export const addDemoMessages = (head: Context): Promise<unknown> =>
  choose(head, { query: {}, body: { codes: ['paid', 'shipped', 'refunded', 'couponArrived'], version: 0 } });
