import type { Schemas } from '@partsdesk/sdk/types/parts';
import { assign, emit, fromPromise, setup } from 'xstate';
import { errorMessage } from '../../account/errorNotice';
import { allowed } from '../../lifecycle';
import { afterSaleLifecycle } from './afterSaleLifecycle';
import { acceptsStep, takeStep, type AfterSaleApi, type AfterSaleStep } from './afterSaleSteps';

/** A case as a list has it, or as its own page reads it. */
export type AfterSaleCase = Schemas['AfterSaleRow'] | Schemas['AfterSaleDetail'];

export type AfterSaleEvent =
  | AfterSaleStep
  /** Reads the case, which another user may have changed, and follows its refund. */
  | { type: 'look' }
  /** Stops following: nobody watches. */
  | { type: 'leave' };

/** The outcome of each step that was asked for. */
export type AfterSaleEmitted =
  | { type: 'taken' }
  /** The server refused it, or did not answer. */
  | { type: 'failed'; error: unknown }
  /** The case does not accept it any more, or is read or worked on just now; nothing was sent. */
  | { type: 'refused'; allowed: string[] };

export interface AfterSaleInput {
  api: AfterSaleApi;
  id: string;
  /** The case as the user sees it; without it, the flow begins by reading it. */
  found?: AfterSaleCase;
  /** Delay before a pending refund is read again, in milliseconds. */
  lookAgain?: number;
}

interface AfterSaleContext extends AfterSaleInput {
  found: AfterSaleCase | undefined;
  lookAgain: number;
  /** How often a pending refund is still read by itself. */
  looksLeft: number;
  /** Why the case could not be read. */
  unread: unknown;
  /** Message for the last refused step. */
  refusal: string | undefined;
}

/** A refund of the bank's may take days: after so many looks the user asks by hand. */
const MOST_LOOKS = 20;

const { rejected, refunding, refunded } = afterSaleLifecycle.statuses;

/**
 * The shop's side of an after-sale: `looking` → `deciding` → `working` → `looking` …, `refunding` while the refund is
 * pending, and `ended` when it is refunded or rejected. The lifecycle and the server decide which step is allowed.
 */
export const afterSaleFlow = setup({
  types: {
    input: {} as AfterSaleInput,
    context: {} as AfterSaleContext,
    events: {} as AfterSaleEvent,
    emitted: {} as AfterSaleEmitted,
  },
  actors: {
    look: fromPromise<AfterSaleCase, Pick<AfterSaleInput, 'api' | 'id'>>(({ input }) => input.api.item(input.id)),
    take: fromPromise<unknown, Parameters<typeof takeStep>[0]>(({ input }) => takeStep(input)),
  },
  delays: { lookAgain: ({ context }) => context.lookAgain },
  actions: {
    follow: assign({ looksLeft: MOST_LOOKS }),
    tellRefused: emit(({ context: { found } }): AfterSaleEmitted => ({
      type: 'refused',
      allowed: found ? allowed(afterSaleLifecycle, found.status) : [],
    })),
  },
  guards: {
    accepts: ({ context: { found }, event }) =>
      event.type !== 'look' && event.type !== 'leave' && acceptsStep(found, event),
    watched: ({ context }) => context.looksLeft > 0,
    refunding: ({ context }) => context.found?.status === refunding.code,
    over: ({ context: { found } }) => found?.status === refunded.code || found?.status === rejected.code,
  },
}).createMachine({
  id: 'afterSale',
  context: ({ input }) => ({
    lookAgain: 1000,
    ...input,
    found: input.found,
    looksLeft: MOST_LOOKS,
    unread: undefined,
    refusal: undefined,
  }),
  initial: 'beginning',
  on: {
    look: { target: '.looking', actions: 'follow' },
    leave: { actions: assign({ looksLeft: 0 }) },
    pass: { actions: 'tellRefused' },
    reject: { actions: 'tellRefused' },
    receiveGoods: { actions: 'tellRefused' },
    refund: { actions: 'tellRefused' },
  },
  states: {
    beginning: { always: [{ guard: ({ context }) => !context.found, target: 'looking' }, { target: 'sorting' }] },
    looking: {
      on: { look: { actions: 'follow' } },
      invoke: {
        src: 'look',
        input: ({ context: { api, id } }) => ({ api, id }),
        onDone: { target: 'sorting', actions: assign({ found: ({ event }) => event.output, unread: undefined }) },
        onError: {
          target: 'sorting',
          actions: assign({
            unread: ({ event }) => event.error,
            refusal: ({ event }) => errorMessage(event.error),
          }),
        },
      },
    },
    sorting: {
      always: [{ target: 'refunding', guard: 'refunding' }, { target: 'ended', guard: 'over' }, { target: 'deciding' }],
    },
    deciding: {
      on: {
        pass: [{ target: 'working', guard: 'accepts' }, { actions: 'tellRefused' }],
        reject: [{ target: 'working', guard: 'accepts' }, { actions: 'tellRefused' }],
        receiveGoods: [{ target: 'working', guard: 'accepts' }, { actions: 'tellRefused' }],
        refund: [{ target: 'working', guard: 'accepts' }, { actions: 'tellRefused' }],
      },
    },
    working: {
      entry: assign({ refusal: undefined }),
      // A look would drop the answer; the case is read when it has come.
      on: { look: { actions: 'follow' } },
      invoke: {
        src: 'take',
        input: ({ context: { api, found }, event }) => ({ api, found, step: event as AfterSaleStep }),
        onDone: { target: 'looking', actions: emit({ type: 'taken' }) },
        onError: {
          target: 'looking',
          actions: [
            assign({ refusal: ({ event }) => errorMessage(event.error) }),
            emit(({ event }): AfterSaleEmitted => ({ type: 'failed', error: event.error })),
          ],
        },
      },
    },
    refunding: {
      after: {
        lookAgain: {
          guard: 'watched',
          target: 'looking',
          actions: assign({ looksLeft: ({ context }) => context.looksLeft - 1 }),
        },
      },
    },
    /** Refunded or rejected. */
    ended: {},
  },
});
