import { ForbiddenError, LifecycleError, RefusedError } from '@partsdesk/sdk';
import { assign, fromPromise, setup } from 'xstate';
import { tellInPlace } from '../account/errorNotice';
import type { Fen } from '../money';
import type { TradeChannel } from './payEnvironment';
import { OPEN_TRADES, payTradeLifecycle } from './payTradeLifecycle';

/** State of a payment by the customer's code. */
export interface CodePayment {
  outTradeNo: string;
  status: number;
  amount: Fen;
  channel: TradeChannel;
  /** Until when the customer may type the password. */
  expireTime: string;
  reason: string;
}

export interface ScanPayApi {
  /** Charges the code once; a repetition under the same key is the same intent. */
  charge(draft: { saleOutId: string; authCode: string; amount: Fen }, key: string): Promise<CodePayment>;
  ask(outTradeNo: string): Promise<CodePayment>;
  undo(outTradeNo: string): Promise<CodePayment>;
}

export interface ScanPayInput {
  api: ScanPayApi;
  saleOutId: string;
  amount: Fen;
  /** A payment that is still open, found again after a reload: it is followed at once. */
  found?: CodePayment | undefined;
  newKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type ScanPayEvent =
  | { type: 'scan'; authCode: string }
  /** 撤销: the cashier gives up. */
  | { type: 'undo' };

interface ScanPayContext extends ScanPayInput {
  authCode: string;
  key: string;
  payment: CodePayment | undefined;
  /** Why the code was refused, or the last question had no answer. */
  refusal: string | undefined;
  /** Charges without an answer, of which the last is repeated under its key. */
  unanswered: number;
}

const POLL_MS = 2000;
const MOST_UNANSWERED = 15;
const { paid, closing } = payTradeLifecycle.statuses;

const isDefinite = (error: unknown) =>
  error instanceof RefusedError || error instanceof LifecycleError || error instanceof ForbiddenError;

const ofPayment = ({ context: { api, payment } }: { context: ScanPayContext }) => ({
  api,
  outTradeNo: payment?.outTradeNo ?? '',
});

/**
 * 扫付款码 at the desk: `waiting` for the scan → `charging` → `following` (asked every two seconds while the customer types
 * the password; undone by itself when the time is over) → `paid` or `unpaid`, from where another code may be scanned.
 * Begins at `weighing` with a payment that was found again. `undoing` once the cashier gives up; `unsure` after a lost
 * answer, which is asked for again under the same key. Only the server's answer leads to `paid`.
 */
export const scanPayFlow = setup({
  types: { input: {} as ScanPayInput, context: {} as ScanPayContext, events: {} as ScanPayEvent },
  actors: {
    charge: fromPromise<CodePayment, ScanPayContext>(({ input: { api, saleOutId, amount, authCode, key } }) =>
      api.charge({ saleOutId, authCode, amount }, key),
    ),
    ask: fromPromise<CodePayment, ReturnType<typeof ofPayment>>(({ input }) => input.api.ask(input.outTradeNo)),
    undo: fromPromise<CodePayment, ReturnType<typeof ofPayment>>(({ input }) => input.api.undo(input.outTradeNo)),
  },
  actions: {
    begin: assign(({ context }, { authCode }: { authCode: string }) => ({
      authCode,
      key: context.newKey(),
      payment: undefined,
      refusal: undefined,
      unanswered: 0,
    })),
    take: assign((_, { payment }: { payment: CodePayment }) => ({ payment, refusal: undefined })),
    refuse: assign({ refusal: (_, { error }: { error: unknown }) => tellInPlace(error, { path: '/cash/index' }) }),
  },
  guards: {
    isFound: ({ context }) => context.payment !== undefined,
    isPaid: ({ context }) => context.payment?.status === paid.code,
    isOver: ({ context }) => context.payment !== undefined && !OPEN_TRADES.includes(context.payment.status),
    isBeingUndone: ({ context }) => context.payment?.status === closing.code,
    isTimeOver: ({ context: { payment, now } }) => Date.parse(payment?.expireTime ?? '') <= now(),
    isDefinite: (_, { error }: { error: unknown }) => isDefinite(error),
    isTired: ({ context }) => context.unanswered >= MOST_UNANSWERED,
  },
  delays: { poll: POLL_MS },
}).createMachine({
  id: 'scanPay',
  context: ({ input }) => ({
    ...input,
    authCode: '',
    key: '',
    payment: input.found,
    refusal: undefined,
    unanswered: 0,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isFound', target: 'weighing' }, { target: 'waiting' }] },
    waiting: {
      on: { scan: { target: 'charging', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    charging: {
      invoke: {
        src: 'charge',
        input: ({ context }) => context,
        onDone: {
          target: 'weighing',
          actions: { type: 'take', params: ({ event }) => ({ payment: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDefinite', params: ({ event }) => ({ error: event.error }) },
            target: 'unpaid',
            actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'unsure',
            actions: [
              { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              assign({ unanswered: ({ context }) => context.unanswered + 1 }),
            ],
          },
        ],
      },
    },
    unsure: { always: { guard: 'isTired', target: 'lost' }, after: { poll: 'charging' } },
    weighing: {
      always: [
        { guard: 'isPaid', target: 'paid' },
        { guard: 'isOver', target: 'unpaid' },
        { guard: 'isBeingUndone', target: 'following' },
        { guard: 'isTimeOver', target: 'undoing' },
        { target: 'following' },
      ],
    },
    following: { after: { poll: 'asking' }, on: { undo: 'undoing' } },
    asking: {
      on: { undo: 'undoing' },
      invoke: {
        src: 'ask',
        input: ofPayment,
        onDone: { target: 'weighing', actions: { type: 'take', params: ({ event }) => ({ payment: event.output }) } },
        onError: { target: 'following', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    undoing: {
      invoke: {
        src: 'undo',
        input: ofPayment,
        onDone: { target: 'weighing', actions: { type: 'take', params: ({ event }) => ({ payment: event.output }) } },
        onError: { target: 'following', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** Nothing was charged by this code, or it went back. */
    unpaid: {
      on: { scan: { target: 'charging', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    /** The server does not answer; it follows the payment by itself. */
    lost: {
      on: { scan: { target: 'charging', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    paid: { type: 'final' },
  },
});
