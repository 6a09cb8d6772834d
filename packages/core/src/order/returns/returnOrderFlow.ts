import { assign, emit, fromPromise, setup } from 'xstate';
import { errorMessage } from '../../account/errorNotice';
import { allowed, can, type EventOf } from '../../lifecycle';
import { refundStatus } from './refundStatus';
import type {
  RefundTender,
  ReturnableOutbound,
  ReturnDraft,
  ReturnLineDraft,
  ReturnOrder,
  ReturnOrderApi,
  StoredLine,
} from './returnOrder';
import { salesReturnLifecycle } from './salesReturnLifecycle';

interface ReturnOrderInput {
  api: ReturnOrderApi;
  newKey: () => string;
}

/** A step that is sent to the server. */
type Step =
  | { type: 'submit' }
  | { type: 'pass' }
  | { type: 'reject'; reason: string }
  | { type: 'void' }
  | { type: 'store'; lines: StoredLine[] }
  | { type: 'refund'; tenders: RefundTender[] };

export type ReturnOrderEvent =
  /** Starts a return of this outbound. */
  | { type: 'choose'; saleOutId: string }
  /** Opens an existing return. */
  | { type: 'open'; id: string }
  /** Sets the quantity to return of a line; 0 removes the line. */
  | { type: 'setLine'; line: ReturnLineDraft }
  | { type: 'setRemark'; remark: string }
  | { type: 'save' }
  /** Edits a draft or a rejected return. */
  | { type: 'edit' }
  | Step;

export type ReturnOrderEmitted =
  /** The document does not accept the event now; nothing was sent. */
  { type: 'refused'; event: string; allowed: string[] } | { type: 'done'; event: 'save'; order: ReturnOrder };

interface Context extends ReturnOrderInput {
  outbound: ReturnableOutbound | undefined;
  draft: ReturnDraft | undefined;
  order: ReturnOrder | undefined;
  /** The server's message for the last refused step. */
  refusal: string | undefined;
  /** Idempotency key of the pending intent: a repetition after a lost answer is carried out once. */
  key: string;
}

/** Lifecycle event of each step; storing a part of the goods counts. */
const raised: Record<Step['type'] | 'edit', EventOf<typeof salesReturnLifecycle>> = {
  submit: 'submit',
  pass: 'pass',
  reject: 'reject',
  void: 'void',
  store: 'storePart',
  refund: 'refund',
  edit: 'edit',
};

const accepts = (order: ReturnOrder | undefined, step: Step['type'] | 'edit'): boolean =>
  order !== undefined &&
  can(salesReturnLifecycle, order.status, raised[step]) &&
  (step !== 'refund' || can(refundStatus, order.refundStatus, 'refundPart'));

async function take({ api, order, key, step }: Context & { step: Step }): Promise<ReturnOrder> {
  if (!order) throw new Error('no return is open');
  const seen = { id: order.id, version: order.version };
  if (step.type === 'reject') await api.reject({ ...seen, reason: step.reason }, key);
  else if (step.type === 'store') await api.store({ ...seen, lines: step.lines }, key);
  else if (step.type === 'refund') await api.refund({ ...seen, tenders: step.tenders }, key);
  else await api[step.type](seen, key);
  return api.item(order.id);
}

const draftOf = ({ id, version, saleOutId, remark, lines }: ReturnOrder): ReturnDraft => ({
  id,
  version,
  saleOutId,
  remark,
  lines: lines.map(({ saleOutLineId, quantity, condition, reason }) => ({
    saleOutLineId,
    quantity,
    condition,
    reason,
  })),
});

/** Identifies a line of the draft by the sold line and the condition of its return. */
function withLine(draft: ReturnDraft | undefined, line: ReturnLineDraft): ReturnDraft | undefined {
  if (!draft) return draft;
  const others = draft.lines.filter(
    (other) => other.saleOutLineId !== line.saleOutLineId || other.condition !== line.condition,
  );
  return { ...draft, lines: line.quantity > 0 ? [...others, line] : others };
}

/**
 * A sales return from the choice of its outbound to the refund: `idle` → `choosing` → `editing` → `saving` → `shown`,
 * then one step after another, each `working` until the server has answered. An event that the document does not accept
 * is refused before it is sent; the server's refusal leaves the return unchanged and sets `refusal`.
 */
export const returnOrderFlow = setup({
  types: {
    input: {} as ReturnOrderInput,
    context: {} as Context,
    events: {} as ReturnOrderEvent,
    emitted: {} as ReturnOrderEmitted,
  },
  actors: {
    returnable: fromPromise<ReturnableOutbound, { api: ReturnOrderApi; saleOutId: string }>(({ input }) =>
      input.api.returnable(input.saleOutId),
    ),
    item: fromPromise<ReturnOrder, { api: ReturnOrderApi; id: string }>(({ input }) => input.api.item(input.id)),
    save: fromPromise<ReturnOrder, Context>(async ({ input: { api, draft, key } }) => {
      if (!draft) throw new Error('there is nothing to save');
      return api.item((await api.save(draft, key)).id);
    }),
    take: fromPromise<ReturnOrder, Context & { step: Step }>(({ input }) => take(input)),
  },
  actions: {
    refuse: assign({ refusal: (_, { error }: { error: unknown }) => errorMessage(error) }),
    show: assign({
      order: (_, { order }: { order: ReturnOrder }) => order,
      draft: undefined,
      outbound: undefined,
      refusal: undefined,
    }),
    newIntent: assign({ key: ({ context }) => context.newKey(), refusal: undefined }),
    tellRefused: emit(({ context, event }): ReturnOrderEmitted => ({
      type: 'refused',
      event: event.type,
      allowed: context.order ? allowed(salesReturnLifecycle, context.order.status) : [],
    })),
  },
  guards: {
    accepted: ({ context, event }) =>
      event.type in raised && accepts(context.order, event.type as Step['type'] | 'edit'),
    hasLines: ({ context }) => (context.draft?.lines.length ?? 0) > 0,
    settled: ({ context: { order } }) =>
      order?.status === salesReturnLifecycle.statuses.stored.code &&
      order.refundStatus === refundStatus.statuses.refunded.code,
    voided: ({ context: { order } }) => order?.status === salesReturnLifecycle.statuses.voided.code,
  },
}).createMachine({
  id: 'returnOrder',
  context: ({ input }) => ({
    ...input,
    outbound: undefined,
    draft: undefined,
    order: undefined,
    refusal: undefined,
    key: '',
  }),
  initial: 'idle',
  on: { choose: '.choosing', open: '.opening' },
  states: {
    idle: {},
    choosing: {
      invoke: {
        src: 'returnable',
        input: ({ context, event }) => ({
          api: context.api,
          saleOutId: event.type === 'choose' ? event.saleOutId : '',
        }),
        onDone: {
          target: 'editing',
          actions: assign({
            outbound: ({ event }) => event.output,
            draft: ({ event }) => ({ saleOutId: event.output.saleOutId, remark: '', lines: [] }),
            order: undefined,
            refusal: undefined,
          }),
        },
        onError: { target: 'idle', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    opening: {
      invoke: {
        src: 'item',
        input: ({ context, event }) => ({ api: context.api, id: event.type === 'open' ? event.id : '' }),
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => ({ order: event.output }) } },
        onError: { target: 'idle', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    editing: {
      on: {
        setLine: { actions: assign({ draft: ({ context, event }) => withLine(context.draft, event.line) }) },
        setRemark: {
          actions: assign({
            draft: ({ context, event }) => context.draft && { ...context.draft, remark: event.remark },
          }),
        },
        save: [{ guard: 'hasLines', target: 'saving', actions: 'newIntent' }, { actions: 'tellRefused' }],
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: {
          target: 'shown',
          actions: [
            { type: 'show', params: ({ event }) => ({ order: event.output }) },
            emit(({ event }): ReturnOrderEmitted => ({ type: 'done', event: 'save', order: event.output })),
          ],
        },
        onError: { target: 'editing', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    shown: {
      always: [
        { guard: 'settled', target: 'settled' },
        { guard: 'voided', target: 'voided' },
      ],
      on: {
        edit: [
          {
            guard: 'accepted',
            target: 'editing',
            actions: assign({ draft: ({ context }) => context.order && draftOf(context.order), refusal: undefined }),
          },
          { actions: 'tellRefused' },
        ],
        submit: [{ guard: 'accepted', target: 'working', actions: 'newIntent' }, { actions: 'tellRefused' }],
        pass: [{ guard: 'accepted', target: 'working', actions: 'newIntent' }, { actions: 'tellRefused' }],
        reject: [{ guard: 'accepted', target: 'working', actions: 'newIntent' }, { actions: 'tellRefused' }],
        void: [{ guard: 'accepted', target: 'working', actions: 'newIntent' }, { actions: 'tellRefused' }],
        store: [{ guard: 'accepted', target: 'working', actions: 'newIntent' }, { actions: 'tellRefused' }],
        refund: [{ guard: 'accepted', target: 'working', actions: 'newIntent' }, { actions: 'tellRefused' }],
      },
    },
    working: {
      invoke: {
        src: 'take',
        input: ({ context, event }) => ({ ...context, step: event as Step }),
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => ({ order: event.output }) } },
        onError: { target: 'shown', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** Goods are in stock and the money is refunded. */
    settled: {},
    voided: {},
  },
});
