import { ForbiddenError, LifecycleError, RefusedError } from '@partsdesk/sdk';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { tellInPlace } from '../account/errorNotice';
import type { Fen } from '../money';
import type { TradeChannel } from './payEnvironment';

/** The code that a customer scans. */
export interface ShownCode {
  image: string;
  content: string;
  expireTime: string;
}

/** State of an outbound while its code is shown. */
export interface CollectStanding {
  open: boolean;
  trade: {
    outTradeNo: string;
    status: number;
    amount: Fen;
    provider: 'wechat' | 'sqb';
    channel: TradeChannel;
    expireTime: string;
  } | null;
  paid: boolean;
  due: Fen;
}

export interface DeskCollectApi {
  /** Returns whether the store can be paid by code at all. */
  isOpen(): Promise<boolean>;
  code(saleOutId: string): Promise<ShownCode>;
  check(saleOutId: string): Promise<CollectStanding>;
  drop(saleOutId: string): Promise<CollectStanding>;
}

export interface DeskCollectInput {
  api: DeskCollectApi;
  saleOutId: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Subscribes to the desk being hidden or shown. */
  watch: (tell: (shown: boolean) => void) => () => void;
}

export type DeskCollectEvent =
  | { type: 'renew' }
  /** 撤销付款: closes the customer's attempt at the provider. */
  | { type: 'drop' }
  | { type: 'retry' }
  | { type: 'shown' }
  | { type: 'hidden' };

interface DeskCollectContext extends DeskCollectInput {
  code: ShownCode | undefined;
  standing: CollectStanding | undefined;
  /** Amount owed before it was paid. */
  collected: Fen;
  /**
   * Outcome of an attempt that ended without a payment: the customer gave up or timed out, or the cashier dropped it.
   */
  left: 'gaveUp' | 'dropped' | undefined;
  refusal: string | undefined;
  asked: number;
  shown: boolean;
}

/** Polling interval as the providers advise: every two seconds for half a minute, then every five. */
const SOON_MS = 2000;
const LATER_MS = 5000;
const SOON_TIMES = 15;

const isDefinite = (error: unknown) =>
  error instanceof RefusedError || error instanceof LifecycleError || error instanceof ForbiddenError;

type OfOutbound = Pick<DeskCollectInput, 'api' | 'saleOutId'>;
const ofOutbound = ({ context: { api, saleOutId } }: { context: DeskCollectContext }): OfOutbound => ({
  api,
  saleOutId,
});

/**
 * 扫码收款 at the desk: `opening` → `showing` (the code in one region, polling in the other) → `paid`; `notOpen` when the
 * store cannot be paid by code, `lost` when there is nothing to pay. One poll at a time, none while the desk is hidden;
 * only the server's answer leads to `paid`.
 */
export const deskCollectFlow = setup({
  types: { input: {} as DeskCollectInput, context: {} as DeskCollectContext, events: {} as DeskCollectEvent },
  actors: {
    open: fromPromise<{ standing: CollectStanding; code: ShownCode | undefined } | undefined, OfOutbound>(
      async ({ input: { api, saleOutId } }) => {
        const [isOpen, standing] = await Promise.all([api.isOpen(), api.check(saleOutId)]);
        if (!isOpen && !standing.open) return undefined;
        return { standing, code: standing.due > 0 ? await api.code(saleOutId) : undefined };
      },
    ),
    code: fromPromise<ShownCode, OfOutbound>(({ input }) => input.api.code(input.saleOutId)),
    check: fromPromise<CollectStanding, OfOutbound>(({ input }) => input.api.check(input.saleOutId)),
    drop: fromPromise<CollectStanding, OfOutbound>(({ input }) => input.api.drop(input.saleOutId)),
    page: fromCallback<DeskCollectEvent, Pick<DeskCollectInput, 'watch'>>(({ input, sendBack }) =>
      input.watch((shown) => {
        sendBack({ type: shown ? 'shown' : 'hidden' });
      }),
    ),
  },
  actions: {
    refuse: assign({ refusal: (_, { error }: { error: unknown }) => tellInPlace(error, { path: '/cash/index' }) }),
    take: assign(({ context }, { standing, dropped = false }: { standing: CollectStanding; dropped?: boolean }) => ({
      standing,
      refusal: undefined,
      collected: standing.due > 0 ? standing.due : context.collected,
      // Polls fast again from the beginning when a new attempt starts.
      asked: standing.open === context.standing?.open ? context.asked : 0,
      left: standing.open
        ? undefined
        : context.standing?.open
          ? dropped
            ? ('dropped' as const)
            : ('gaveUp' as const)
          : context.left,
    })),
  },
  guards: {
    isPaid: ({ context }) => context.standing?.paid === true,
    nothingToPay: ({ context }) =>
      context.standing !== undefined && !context.standing.open && context.standing.due === 0,
    refusedForGood: (_, { error }: { error: unknown }) => isDefinite(error),
    hidden: ({ context }) => !context.shown,
    hasTrade: ({ context }) => context.standing?.open === true,
    /** Returns false when the code has expired and no attempt is open: no payment can arrive. */
    mayBePaid: ({ context: { standing, code, now } }) =>
      standing?.open === true || Date.parse(code?.expireTime ?? '') > now(),
  },
  delays: {
    nextQuestion: ({ context }) => (context.asked <= SOON_TIMES ? SOON_MS : LATER_MS),
    codeEnds: ({ context }) => Math.max(0, Date.parse(context.code?.expireTime ?? '') - context.now()),
  },
}).createMachine({
  id: 'deskCollect',
  context: ({ input }) => ({
    ...input,
    code: undefined,
    standing: undefined,
    collected: 0,
    left: undefined,
    refusal: undefined,
    asked: 0,
    shown: true,
  }),
  invoke: { src: 'page', input: ({ context }) => context },
  on: { shown: { actions: assign({ shown: true }) }, hidden: { actions: assign({ shown: false }) } },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        src: 'open',
        input: ofOutbound,
        onDone: [
          { guard: ({ event }) => event.output === undefined, target: 'notOpen' },
          {
            target: 'sorting',
            actions: [
              assign({ code: ({ event }) => event.output?.code }),
              {
                type: 'take',
                params: ({ event }) => ({
                  standing: event.output?.standing ?? { open: false, trade: null, paid: false, due: 0 },
                }),
              },
            ],
          },
        ],
        onError: { target: 'unopened', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    sorting: {
      always: [{ guard: 'isPaid', target: 'paid' }, { guard: 'nothingToPay', target: 'lost' }, { target: 'showing' }],
    },
    notOpen: {},
    unopened: { on: { retry: { target: 'opening', actions: assign({ refusal: undefined }) } } },
    showing: {
      type: 'parallel',
      states: {
        code: {
          initial: 'ready',
          states: {
            ready: { after: { codeEnds: 'expired' }, on: { renew: 'renewing' } },
            expired: { on: { renew: 'renewing' } },
            renewing: {
              invoke: {
                src: 'code',
                input: ofOutbound,
                onDone: { target: 'ready', actions: assign({ code: ({ event }) => event.output, refusal: undefined }) },
                onError: {
                  target: 'expired',
                  actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
        payment: {
          initial: 'waiting',
          states: {
            asking: {
              on: { drop: { guard: 'hasTrade', target: 'dropping' } },
              entry: assign({ asked: ({ context }) => context.asked + 1 }),
              invoke: {
                src: 'check',
                input: ofOutbound,
                onDone: {
                  target: 'weighing',
                  actions: { type: 'take', params: ({ event }) => ({ standing: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'refusedForGood', params: ({ event }) => ({ error: event.error }) },
                    target: '#deskCollect.lost',
                    actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
                  },
                  { target: 'weighing', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
                ],
              },
            },
            weighing: {
              always: [
                { guard: 'isPaid', target: '#deskCollect.paid' },
                { guard: 'nothingToPay', target: '#deskCollect.lost' },
                { guard: 'hidden', target: 'paused' },
                { guard: 'mayBePaid', target: 'waiting' },
                { target: 'idle' },
              ],
            },
            waiting: {
              after: { nextQuestion: 'asking' },
              on: {
                hidden: { target: 'paused', actions: assign({ shown: false }) },
                shown: { target: 'asking', actions: assign({ shown: true }) },
                drop: { guard: 'hasTrade', target: 'dropping' },
              },
            },
            /** The desk is hidden. */
            paused: { on: { shown: { target: 'asking', actions: assign({ shown: true }) } } },
            /** Stops polling until there is another code. */
            idle: { always: { guard: 'mayBePaid', target: 'waiting', actions: assign({ asked: 0 }) } },
            dropping: {
              invoke: {
                src: 'drop',
                input: ofOutbound,
                onDone: {
                  target: 'weighing',
                  actions: { type: 'take', params: ({ event }) => ({ standing: event.output, dropped: true }) },
                },
                onError: {
                  target: 'weighing',
                  actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
      },
    },
    /** Nothing can be paid by this code: the document is void or deleted. */
    lost: {},
    paid: { type: 'final' },
  },
});
