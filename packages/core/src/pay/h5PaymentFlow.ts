import {
  ForbiddenError,
  LifecycleError,
  NetworkError,
  RefusedError,
  TimeoutError,
  TooManyRequestsError,
} from '@partsdesk/sdk';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { forget, keep, kept } from '../storage';
import {
  isOpen,
  type BridgeWord,
  type H5PaymentEvent,
  type H5PaymentInput,
  type OpenedPayment,
  type Payable,
  type PaymentDraft,
  type PaymentResult,
  type PaymentSurroundings,
} from './h5Payment';
import { channelsOffered, phoneChannel, type PayChannel } from './payEnvironment';
import { payTradeLifecycle } from './payTradeLifecycle';

export interface H5PaymentContext extends H5PaymentInput {
  payable: Payable | undefined;
  channels: PayChannel[];
  chosen: PayChannel | undefined;
  opened: OpenedPayment | undefined;
  result: PaymentResult | undefined;
  /** Message for the customer about the last failed step. */
  refusal: string | undefined;
  intent: string;
  /** Number of polls in this round. */
  asked: number;
  /** The bridge reported no payment: one poll confirms that. */
  doubted: boolean;
  shown: boolean;
}

/** Polling interval as the providers advise: fifteen times every two seconds, then every five for up to two minutes. */
const SOON_MS = 2000;
const LATER_MS = 5000;
const SOON_TIMES = 15;
const PATIENCE_MS = 120_000;
/** Asks this seldom once a customer who turned back has looked at the page for those two minutes. */
const SELDOM_MS = 60_000;
/** @internal */
export const MOST_QUESTIONS = 1 + SOON_TIMES + Math.floor((PATIENCE_MS - SOON_TIMES * SOON_MS) / LATER_MS);

const { paid } = payTradeLifecycle.statuses;
const isPaid = (result: Pick<PaymentResult, 'status'> | undefined) => result?.status === paid.code;

/** Returns the message for a failed step, in words for a customer. */
function refusalMessage(error: unknown): string {
  if (error instanceof NetworkError || error instanceof TimeoutError) return '网络不通，请检查手机网络后重试。';
  const worded =
    error instanceof RefusedError ||
    error instanceof LifecycleError ||
    error instanceof ForbiddenError ||
    error instanceof TooManyRequestsError;
  return worded ? error.message : '系统繁忙，请稍后重试。';
}

const tradeKey = (code: string) => `h5Payment:${code}`;
const codeKey = (outTradeNo: string) => `h5PaymentCode:${outTradeNo}`;
const isText = (value: unknown): value is string => typeof value === 'string';

type Api = Pick<H5PaymentInput, 'api'>;

/** Reads the document again, without the payment that this phone began. */
const OPENED_ANEW = {
  target: 'opening',
  actions: ['forgetTrade', 'forgetMemory', 'newIntent', 'forgetRefusal'],
} as const;

/** Nothing is left to ask of the payment: the page asks of the document alone, which may have been paid otherwise. */
const OVER = { entry: 'forgetMemory', on: { retry: { guard: 'hasCode', ...OPENED_ANEW } } } as const;

/**
 * A customer's payment by phone: `opening` → (`identifying`) → `offering` → `creating` → `handing` → `confirming` →
 * `paid`, `failed`; `interrupted` when the customer cancelled, `unsure` when the outcome is unknown after two minutes.
 * Only the server's answer leads to `paid`.
 */
export const h5PaymentFlow = setup({
  types: { input: {} as H5PaymentInput, context: {} as H5PaymentContext, events: {} as H5PaymentEvent },
  actors: {
    item: fromPromise<Payable, Api & { code: string }>(({ input }) => input.api.item(input.code)),
    identify: fromPromise<void, Api & { code: string; surroundings: PaymentSurroundings }>(async ({ input }) => {
      input.surroundings.leave(await input.api.authUrl(input.code));
    }),
    create: fromPromise<OpenedPayment, Api & { draft: PaymentDraft; intent: string }>(({ input }) =>
      input.api.add(input.draft, input.intent),
    ),
    handOver: fromPromise<BridgeWord, { surroundings: PaymentSurroundings; opened: OpenedPayment | undefined }>(
      async ({ input: { surroundings, opened } }) => {
        if (opened?.bridge) return surroundings.bridge(opened.bridge);
        if (opened?.payUrl) surroundings.leave(opened.payUrl);
        return 'ok';
      },
    ),
    query: fromPromise<PaymentResult, Api & { outTradeNo: string }>(({ input }) =>
      input.api.queryResult(input.outTradeNo),
    ),
    giveUp: fromPromise<PaymentResult, Api & { outTradeNo: string }>(({ input }) => input.api.giveUp(input.outTradeNo)),
    page: fromCallback<H5PaymentEvent, PaymentSurroundings>(({ input, sendBack }) =>
      input.watch((shown) => {
        sendBack({ type: shown ? 'shown' : 'hidden' });
      }),
    ),
  },
  actions: {
    refuse: assign({ refusal: (_, { error }: { error: unknown }) => refusalMessage(error) }),
    take: assign({ result: (_, { result }: { result: PaymentResult }) => result, refusal: undefined }),
    newIntent: assign({ intent: ({ context }) => context.surroundings.newIntent() }),
    forgetRefusal: assign({ refusal: undefined }),
    anewRound: assign({ asked: 0 }),
    forgetTrade: assign({ outTradeNo: undefined, opened: undefined, result: undefined, doubted: false }),
    forgetMemory: ({ context: { surroundings, code } }) => {
      if (code !== undefined) forget(surroundings.memory, tradeKey(code));
    },
    remember: ({ context: { surroundings, code } }, { outTradeNo }: { outTradeNo: string }) => {
      if (code === undefined) return;
      keep(surroundings.memory, tradeKey(code), outTradeNo);
      keep(surroundings.memory, codeKey(outTradeNo), code);
    },
    choose: assign(({ context, event }) => {
      const chosen =
        (event.type === 'pay' ? event.channel : undefined) ??
        context.chosen ??
        context.channels[0] ??
        phoneChannel(context.result?.channel);
      return {
        chosen,
        refusal: undefined,
        ...(chosen !== context.chosen && { intent: context.surroundings.newIntent() }),
      };
    }),
  },
  guards: {
    hasTrade: ({ context }) => context.outTradeNo !== undefined,
    hasCode: ({ context }) => context.code !== undefined,
    /** The document is being paid or is paid, possibly by this phone. */
    begunHere: ({ context: { outTradeNo, payable, result } }) =>
      outTradeNo !== undefined &&
      result === undefined &&
      payable !== undefined &&
      (payable.paying || payable.due === 0),
    nothingToPay: ({ context: { payable } }) => payable !== undefined && (payable.cancelled || payable.due <= 0),
    noWay: ({ context }) => context.channels.length === 0,
    unknownPayer: ({ context: { environment, openId } }) => environment === 'wechat' && openId === undefined,
    refusedForGood: (_, { error }: { error: unknown }) =>
      error instanceof RefusedError || error instanceof LifecycleError,
    isPaid: ({ context }) => isPaid(context.result),
    isOver: ({ context }) => !isOpen(context.result),
    doubted: ({ context }) => context.doubted && context.result !== undefined,
    tired: ({ context }) => context.asked >= MOST_QUESTIONS,
    hidden: ({ context }) => !context.shown,
  },
  delays: {
    nextQuestion: ({ context }) => (context.asked <= SOON_TIMES ? SOON_MS : LATER_MS),
    quietQuestion: ({ context }) => (context.asked < PATIENCE_MS / LATER_MS ? LATER_MS : SELDOM_MS),
  },
}).createMachine({
  id: 'h5Payment',
  context: ({ input }) => ({
    ...input,
    // The provider's page sends its customer back with the payment's number only.
    code:
      input.code ??
      (input.outTradeNo === undefined
        ? undefined
        : kept(input.surroundings.memory, codeKey(input.outTradeNo), 0, isText)),
    payable: undefined,
    channels: [],
    chosen: undefined,
    opened: undefined,
    result: undefined,
    refusal: undefined,
    intent: input.surroundings.newIntent(),
    asked: 0,
    doubted: false,
    shown: true,
  }),
  invoke: { src: 'page', input: ({ context }) => context.surroundings },
  on: { shown: { actions: assign({ shown: true }) }, hidden: { actions: assign({ shown: false }) } },
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'hasTrade', target: 'confirming' },
        { guard: 'hasCode', target: 'opening' },
        { target: 'unopened' },
      ],
    },
    opening: {
      entry: assign({
        outTradeNo: ({ context: { code = '', outTradeNo, surroundings } }) =>
          outTradeNo ?? kept(surroundings.memory, tradeKey(code), 0, isText),
      }),
      invoke: {
        src: 'item',
        input: ({ context: { api, code = '' } }) => ({ api, code }),
        onDone: {
          target: 'sorting',
          actions: assign({
            payable: ({ event }) => event.output,
            channels: ({ context, event }) => channelsOffered(context.environment, event.output.channels),
          }),
        },
        onError: { target: 'unopened', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    sorting: {
      always: [
        { guard: 'begunHere', target: 'confirming' },
        { guard: 'nothingToPay', target: 'nothingToPay' },
        { guard: 'noWay', target: 'noWay' },
        { guard: 'unknownPayer', target: 'identifying' },
        { target: 'offering' },
      ],
    },
    /** The code could not be opened: it has expired, or the phone is offline. */
    unopened: { on: { retry: { guard: 'hasCode', target: 'opening', actions: assign({ refusal: undefined }) } } },
    nothingToPay: {},
    noWay: { on: { memberPaid: OPENED_ANEW } },
    identifying: {
      invoke: {
        src: 'identify',
        input: ({ context: { api, code = '', surroundings } }) => ({ api, code, surroundings }),
        onDone: 'away',
        onError: { target: 'offering', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** The customer is at WeChat; the browser's back button starts over. */
    away: { on: { retry: 'opening', shown: { target: 'opening', actions: assign({ shown: true }) } } },
    offering: {
      on: {
        pay: [
          { guard: 'unknownPayer', target: 'identifying', actions: 'choose' },
          { target: 'creating', actions: 'choose' },
        ],
        retry: { target: 'opening', actions: assign({ refusal: undefined }) },
        memberPaid: OPENED_ANEW,
      },
    },
    creating: {
      invoke: {
        src: 'create',
        input: ({ context: { api, code = '', chosen = 'h5', openId, payable, result, intent } }) => ({
          api,
          intent,
          draft: {
            code,
            channel: chosen,
            amount: payable?.due ?? result?.amount ?? 0,
            ...(openId !== undefined && { openId }),
          },
        }),
        onDone: {
          target: 'handing',
          actions: [
            assign({
              opened: ({ event }) => event.output,
              outTradeNo: ({ event }) => event.output.outTradeNo,
              result: undefined,
              doubted: false,
            }),
            { type: 'remember', params: ({ event }) => event.output },
          ],
        },
        onError: [
          // The amount or the payer has changed: shows the document's present state with the reason.
          {
            guard: { type: 'refusedForGood', params: ({ event }) => ({ error: event.error }) },
            target: 'opening',
            actions: [{ type: 'refuse', params: ({ event }) => ({ error: event.error }) }, 'newIntent'],
          },
          // The answer was lost; a repetition under the same key is the same payment.
          { target: 'offering', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    handing: {
      invoke: {
        src: 'handOver',
        input: ({ context: { surroundings, opened } }) => ({ surroundings, opened }),
        onDone: { target: 'confirming', actions: assign({ doubted: ({ event }) => event.output !== 'ok' }) },
        onError: { target: 'confirming', actions: assign({ doubted: true }) },
      },
    },
    confirming: {
      entry: 'anewRound',
      initial: 'asking',
      states: {
        asking: {
          entry: assign({ asked: ({ context }) => context.asked + 1 }),
          invoke: {
            src: 'query',
            input: ({ context: { api, outTradeNo = '' } }) => ({ api, outTradeNo }),
            onDone: {
              target: 'weighing',
              actions: { type: 'take', params: ({ event }) => ({ result: event.output }) },
            },
            onError: [
              {
                guard: { type: 'refusedForGood', params: ({ event }) => ({ error: event.error }) },
                target: '#h5Payment.lost',
                actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'weighing', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        weighing: {
          always: [
            { guard: 'isPaid', target: '#h5Payment.paid' },
            { guard: 'isOver', target: '#h5Payment.failed' },
            { guard: 'doubted', target: '#h5Payment.interrupted' },
            { guard: 'tired', target: '#h5Payment.unsure' },
            { guard: 'hidden', target: 'paused' },
            { target: 'waiting' },
          ],
        },
        waiting: {
          after: { nextQuestion: 'asking' },
          on: {
            hidden: { target: 'paused', actions: assign({ shown: false }) },
            ask: 'asking',
            shown: { target: 'asking', actions: assign({ shown: true }) },
          },
        },
        /** The page is hidden: polling and its two minutes pause. */
        paused: { on: { shown: { target: 'asking', actions: assign({ shown: true }) }, ask: 'asking' } },
      },
      on: { giveUp: 'givingUp' },
    },
    /**
     * The customer cancelled, and the provider has no payment. They may pay it elsewhere while this page stays in
     * front, so it goes on asking, without a word until there is an outcome.
     */
    interrupted: {
      entry: ['newIntent', 'anewRound', assign({ doubted: false })],
      initial: 'resting',
      states: {
        resting: {
          always: [
            { guard: 'isPaid', target: '#h5Payment.paid' },
            { guard: 'isOver', target: '#h5Payment.failed' },
          ],
          // A hidden page asks nothing; shown again, it asks at once.
          after: { quietQuestion: { guard: ({ context }) => context.shown, target: 'asking' } },
        },
        asking: {
          entry: assign({ asked: ({ context }) => context.asked + 1 }),
          invoke: {
            src: 'query',
            input: ({ context: { api, outTradeNo = '' } }) => ({ api, outTradeNo }),
            onDone: {
              target: 'resting',
              actions: { type: 'take', params: ({ event }) => ({ result: event.output }) },
            },
            onError: 'resting',
          },
        },
      },
      on: {
        pay: { guard: 'hasCode', target: 'creating', actions: 'choose' },
        ask: 'confirming',
        giveUp: 'givingUp',
        memberPaid: OPENED_ANEW,
        // They may have paid elsewhere meanwhile: asks once, and waits here again if not.
        shown: { target: 'confirming', actions: assign({ shown: true, doubted: true }) },
      },
    },
    unsure: {
      on: { ask: 'confirming', giveUp: 'givingUp', shown: { target: 'confirming', actions: assign({ shown: true }) } },
    },
    givingUp: {
      invoke: {
        src: 'giveUp',
        input: ({ context: { api, outTradeNo = '' } }) => ({ api, outTradeNo }),
        onDone: { target: 'givenUp', actions: { type: 'take', params: ({ event }) => ({ result: event.output }) } },
        onError: { target: 'confirming', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** The payment that was given up may have been completed meanwhile. */
    givenUp: {
      always: [{ guard: 'isPaid', target: 'paid' }, { guard: 'isOver', target: 'failed' }, { target: 'confirming' }],
    },
    /** The payment is unknown, or known by another number. */
    lost: OVER,
    failed: OVER,
    paid: { type: 'final' },
  },
});
