import { assign, fromPromise, setup } from 'xstate';
import { errorMessage } from '../../account/errorNotice';
import { can } from '../../lifecycle';
import { afterSaleGoodsLifecycle, afterSaleLifecycle } from './afterSaleLifecycle';

/** The fields of a case that the flow needs. */
export interface AfterSaleCase {
  id: string;
  code: string;
  status: number;
  goods: number;
  version: number;
  amount: number;
  /** Reason of a rejection or of a failed refund. */
  answer: string;
}

interface Seen {
  id: string;
  version: number;
}

export interface AfterSaleApi {
  item(id: string): Promise<AfterSaleCase>;
  pass(seen: Seen): Promise<unknown>;
  reject(seen: Seen & { reason: string }): Promise<unknown>;
  receiveGoods(seen: Seen & Faulty): Promise<unknown>;
  refund(seen: Seen): Promise<unknown>;
}

/** Faulty returned pieces and the warehouse that keeps them. */
interface Faulty {
  faultyWarehouseId?: string;
  faulty?: { lineId: string; quantity: number }[];
}

export type AfterSaleEvent =
  | { type: 'pass' }
  | { type: 'reject'; reason: string }
  | { type: 'receiveGoods'; goods?: Faulty }
  | { type: 'refund' }
  /** Reloads the case, which another user may have changed. */
  | { type: 'look' };

export interface AfterSaleInput {
  api: AfterSaleApi;
  id: string;
  /** Delay before a pending refund is polled again, in milliseconds. */
  lookAgain?: number;
}

interface AfterSaleContext extends Required<AfterSaleInput> {
  found: AfterSaleCase | undefined;
  /** Message for the last refused step. */
  refusal: string | undefined;
}

interface Step {
  api: AfterSaleApi;
  found: AfterSaleCase | undefined;
  event: AfterSaleEvent;
}

function take({ api, found, event }: Step): Promise<unknown> {
  if (!found) throw new Error('no case is known');
  const seen = { id: found.id, version: found.version };
  switch (event.type) {
    case 'pass':
      return api.pass(seen);
    case 'reject':
      return api.reject({ ...seen, reason: event.reason });
    case 'receiveGoods':
      return api.receiveGoods({ ...seen, ...event.goods });
    case 'refund':
      return api.refund(seen);
    case 'look':
      return Promise.resolve();
  }
}

/**
 * The shop's side of an after-sale: `looking` → `deciding` → `working` → `looking` …, `refunding` while the refund is
 * pending, and `ended` when it is refunded or rejected. The lifecycle and the server decide which step is allowed.
 */
export const afterSaleFlow = setup({
  types: { input: {} as AfterSaleInput, context: {} as AfterSaleContext, events: {} as AfterSaleEvent },
  actors: {
    look: fromPromise<AfterSaleCase, Pick<AfterSaleInput, 'api' | 'id'>>(({ input }) => input.api.item(input.id)),
    take: fromPromise<unknown, Step>(({ input }) => take(input)),
  },
  delays: { lookAgain: ({ context }) => context.lookAgain },
  guards: {
    accepts: ({ context: { found }, event }) => {
      if (!found || event.type === 'look') return false;
      if (event.type === 'refund' && !can(afterSaleGoodsLifecycle, found.goods, 'refund')) return false;
      if (event.type === 'receiveGoods' && !can(afterSaleGoodsLifecycle, found.goods, 'receive')) return false;
      return can(afterSaleLifecycle, found.status, event.type);
    },
  },
}).createMachine({
  id: 'afterSale',
  context: ({ input }) => ({ lookAgain: 1000, ...input, found: undefined, refusal: undefined }),
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        src: 'look',
        input: ({ context: { api, id } }) => ({ api, id }),
        onDone: { target: 'sorting', actions: assign({ found: ({ event }) => event.output }) },
        onError: { target: 'deciding', actions: assign({ refusal: ({ event }) => errorMessage(event.error) }) },
      },
    },
    sorting: {
      always: [
        {
          target: 'refunding',
          guard: ({ context }) => context.found?.status === afterSaleLifecycle.statuses.refunding.code,
        },
        {
          target: 'ended',
          guard: ({ context }) =>
            context.found?.status === afterSaleLifecycle.statuses.refunded.code ||
            context.found?.status === afterSaleLifecycle.statuses.rejected.code,
        },
        { target: 'deciding' },
      ],
    },
    deciding: {
      on: {
        look: 'looking',
        pass: { target: 'working', guard: 'accepts' },
        reject: { target: 'working', guard: 'accepts' },
        receiveGoods: { target: 'working', guard: 'accepts' },
        refund: { target: 'working', guard: 'accepts' },
      },
    },
    working: {
      entry: assign({ refusal: undefined }),
      invoke: {
        src: 'take',
        input: ({ context: { api, found }, event }) => ({ api, found, event }),
        onDone: 'looking',
        onError: { target: 'looking', actions: assign({ refusal: ({ event }) => errorMessage(event.error) }) },
      },
    },
    refunding: { after: { lookAgain: 'looking' } },
    ended: { type: 'final' },
  },
});
