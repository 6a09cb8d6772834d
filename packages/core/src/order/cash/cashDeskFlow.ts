import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Fen } from '../../money';
import { message, type Notice } from '../../notice/notice';
import { PayMethod, settle, type Tender } from '../receipt/tenders';
import { cartAfter, EMPTY_CART, unpricedSkus, type Cart, type CartEvent, type SellableGoods } from './cart';
import type {
  Approval,
  Approver,
  CashDeskApi,
  CashDeskDraft,
  HeldOrder,
  PlacedOrder,
  PreOrder,
  Receipt,
  ReceiptRequest,
  Refusal,
  SaleIntent,
} from './cashDesk';
import {
  amountDue,
  awaitsPrices,
  checkoutProblem,
  holdProblem,
  intentOf,
  needsApproval,
  paymentProblem,
  refusalOf,
  type Sale,
} from './checkout';

export interface CashDeskInput {
  api: CashDeskApi;
  /** Makes a new idempotency key. */
  newKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The sale to resume. */
  draft?: CashDeskDraft | undefined;
}

export type CashDeskEvent =
  | CartEvent
  | { type: 'undo' }
  | { type: 'scan'; code: string }
  | { type: 'search'; keyword: string }
  | { type: 'hold'; note: string }
  /** A manager approves the refused prices; the refused step is retried. */
  | { type: 'approve'; approver: Approver }
  /** Closes the approval, since no manager is available. */
  | { type: 'dropApproval' }
  | { type: 'listHeld' }
  | { type: 'takeHeld'; id: string }
  /** Opens an order that was written elsewhere for this desk. */
  | { type: 'takePre'; id: string }
  | { type: 'openCheckout' }
  | { type: 'setTenders'; tenders: readonly Tender[] }
  | { type: 'setOnCredit'; onCredit: boolean }
  | { type: 'pay' }
  /** 扫码收款: the customer's phone pays what the tenders leave. */
  | { type: 'collectByCode' }
  /** The phone has paid. */
  | { type: 'collected'; receipt: Receipt }
  /** Closes the code without a payment. */
  | { type: 'putCodeAway' }
  /** Returns to the cart, while no order is placed. */
  | { type: 'backToCart' }
  /** Leaves the placed order to be paid later. */
  | { type: 'leaveUnpaid' }
  | { type: 'next' };

export type CashDeskEmitted =
  | { type: 'added'; goods: SellableGoods }
  | { type: 'unknownCode'; code: string; text: string }
  | { type: 'notice'; notice: Notice }
  | { type: 'finished'; placed: PlacedOrder; receipt: Receipt; seconds: number };

interface CashDeskContext extends Sale, Pick<CashDeskInput, 'api' | 'newKey' | 'now'> {
  /** The carts before each change since the sale began, the latest last. */
  history: readonly Cart[];
  /** Scanned codes to be looked up; the first is in progress. */
  scans: readonly string[];
  found: readonly SellableGoods[];
  held: readonly HeldOrder[];
  intent: SaleIntent | undefined;
  receipt: Receipt | undefined;
  refusal: Refusal | undefined;
  atCheckout: boolean;
  /** The customer pays the rest by code. */
  byCode: boolean;
  holdKey: string | undefined;
  holdNote: string;
  approval: Approval | undefined;
  /** Reason why the manager's approval was refused. */
  approvalRefusal: Refusal | undefined;
  /** Customer whose prices could not be loaded. */
  pricesFailedFor: string | undefined;
  /** Time at which the first part of this sale came into the cart. */
  began: number | undefined;
}

const UNDO_STEPS = 100;

const FRESH_SALE = {
  cart: EMPTY_CART,
  history: [],
  found: [],
  intent: undefined,
  placed: undefined,
  tenders: [],
  onCredit: false,
  receipt: undefined,
  refusal: undefined,
  atCheckout: false,
  byCode: false,
  holdKey: undefined,
  holdNote: '',
  approval: undefined,
  approvalRefusal: undefined,
  pricesFailedFor: undefined,
  began: undefined,
} as const;

function mustHave<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the cash desk has no ${what}`);
  return value;
}

/** Returns the amount for the code: the rest after the tenders, or all where they would leave nothing. */
function restByCode(sale: Sale): Fen {
  const due = amountDue(sale) ?? 0;
  const settlement = settle(
    due,
    sale.tenders.filter(({ amount }) => amount > 0),
  );
  return settlement.ok && settlement.rest > 0 ? settlement.rest : due;
}

const approverOf = (event: { type: string } & Partial<{ approver: Approver }>): Approver =>
  mustHave(event.approver, 'approver');

/**
 * A sale at the cash desk, without a screen: `selling` (scan, search, change, hold) → `checkout` (`tendering` →
 * `placing` → `receiving`, or `showingCode` where the customer's phone pays, or `collecting` when the order is placed
 * but its receipt failed) → `finished` → the next sale. A refusal by the server never discards input.
 */
export const cashDeskFlow = setup({
  types: {
    input: {} as CashDeskInput,
    context: {} as CashDeskContext,
    events: {} as CashDeskEvent,
    emitted: {} as CashDeskEmitted,
  },
  actors: {
    findByScan: fromPromise<
      SellableGoods | undefined,
      { api: CashDeskApi; code: string; customerId: string | undefined }
    >(({ input }) => input.api.findByScan(input.code, input.customerId)),
    pricesFor: fromPromise<
      { customerId: string; goods: readonly SellableGoods[] },
      { api: CashDeskApi; customerId: string; skuIds: readonly string[] }
    >(async ({ input: { api, customerId, skuIds } }) => ({
      customerId,
      goods: await api.pricesFor(customerId, skuIds),
    })),
    search: fromPromise<
      readonly SellableGoods[],
      { api: CashDeskApi; keyword: string; customerId: string | undefined }
    >(({ input }) => input.api.search(input.keyword, input.customerId)),
    listHeld: fromPromise<readonly HeldOrder[], CashDeskApi>(({ input }) => input.heldOrders()),
    takeHeld: fromPromise<HeldOrder, { api: CashDeskApi; id: string }>(({ input }) => input.api.takeHeld(input.id)),
    takePre: fromPromise<PreOrder, { api: CashDeskApi; id: string }>(({ input }) => input.api.preOrder(input.id)),
    approve: fromPromise<Approval, { api: CashDeskApi; cart: Cart; approver: Approver }>(({ input }) =>
      input.api.approve(input.cart, input.approver),
    ),
    hold: fromPromise<
      string,
      { api: CashDeskApi; cart: Cart; note: string; key: string; approvalId: string | undefined }
    >(({ input }) => input.api.hold(input.cart, input.note, input.key, input.approvalId)),
    placeOrder: fromPromise<PlacedOrder, { api: CashDeskApi; intent: SaleIntent }>(({ input: { api, intent } }) =>
      api.addOrder(intent.draft, intent.orderKey),
    ),
    receive: fromPromise<Receipt, { api: CashDeskApi; request: ReceiptRequest; key: string }>(({ input }) =>
      input.api.receive(input.request, input.key),
    ),
  },
  actions: {
    changeCart: enqueueActions(({ context, enqueue }, event: CartEvent) => {
      const change = cartAfter(context.cart, event);
      if (!change.ok) {
        enqueue.emit({ type: 'notice', notice: message('warning', change.message) });
        return;
      }
      enqueue.assign({
        cart: change.cart,
        history: [...context.history, context.cart].slice(-UNDO_STEPS),
        began: context.began ?? context.now(),
        holdKey: undefined,
        approval: undefined,
        approvalRefusal: undefined,
        refusal: undefined,
        ...(event.type === 'setCustomer' && { pricesFailedFor: undefined }),
      });
      if (event.type === 'add') enqueue.emit({ type: 'added', goods: event.goods });
    }),
    // Adds no undo step: the prices follow the customer.
    reprice: assign({
      cart: ({ context: { cart } }, { customerId, goods }: { customerId: string; goods: readonly SellableGoods[] }) => {
        const change = cartAfter(cart, { type: 'reprice', customerId, goods });
        return change.ok ? change.cart : cart;
      },
    }),
    undo: assign(({ context: { cart, history } }) => ({
      approval: undefined,
      cart: history.at(-1) ?? cart,
      history: history.slice(0, -1),
    })),
    queueScan: assign({ scans: ({ context }, { code }: { code: string }) => [...context.scans, code] }),
    dequeueScan: assign({ scans: ({ context }) => context.scans.slice(1) }),
    tellUnknownCode: emit(({ context }): CashDeskEmitted => {
      const code = context.scans[0] ?? '';
      return { type: 'unknownCode', code, text: `未找到条码“${code}”对应的商品` };
    }),
    tell: emit((_, notice: Notice): CashDeskEmitted => ({ type: 'notice', notice })),
    warn: emit((_, { text }: { text: string | undefined }): CashDeskEmitted => ({
      type: 'notice',
      notice: message('warning', text ?? ''),
    })),
    // Drops the approval, which was refused together with the order.
    refuse: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error);
      return { refusal, approvalRefusal: undefined, ...(needsApproval(refusal) ? { approval: undefined } : {}) };
    }),
    keepApproval: assign((_, { approval }: { approval: Approval }) => ({
      approval,
      approvalRefusal: undefined,
      refusal: undefined,
      holdKey: undefined,
    })),
    refuseApproval: assign({ approvalRefusal: (_, { error }: { error: unknown }) => refusalOf(error) }),
    setTenders: assign(({ context }, { tenders }: { tenders: readonly Tender[] }) => ({
      tenders,
      // Starts a new intent when the tenders change after a definite refusal; keeps the key after a lost answer, since
      // other keys might cause a second receipt.
      ...(context.placed && context.intent && context.refusal?.definite
        ? { intent: { ...context.intent, receiptKey: context.newKey() }, refusal: undefined }
        : {}),
    })),
    // Clears suggested tenders that cover everything: the code takes their place.
    leaveRestToCode: assign(({ context }) => ({
      byCode: true,
      onCredit: false,
      tenders: restByCode(context) === amountDue(context) ? [] : context.tenders.filter(({ amount }) => amount > 0),
    })),
    // Keeps what was received; the rest becomes another receipt.
    keepRest: assign(({ context }, { receipt }: { receipt: Receipt }) => ({
      placed: { ...mustHave(context.placed, 'order'), receivable: receipt.debt },
      tenders: [],
      intent: { ...mustHave(context.intent, 'intent'), receiptKey: context.newKey() },
    })),
    startNext: assign(FRESH_SALE),
    tellFinished: emit(({ context }): CashDeskEmitted => ({
      type: 'finished',
      placed: mustHave(context.placed, 'order'),
      receipt: mustHave(context.receipt, 'receipt'),
      seconds: (context.now() - (context.began ?? context.now())) / 1000,
    })),
  },
  guards: {
    awaitsPrices: ({ context }) => awaitsPrices(context),
    hasScan: ({ context }) => context.scans.length > 0,
    canCheckOut: ({ context }) => checkoutProblem(context) === undefined,
    canHold: ({ context }) => holdProblem(context) === undefined,
    cartEmpty: ({ context }) => context.cart.lines.length === 0,
    isPaid: ({ context }) => paymentProblem(context) === undefined,
    leavesRestToCode: ({ context }) => restByCode(context) > 0,
    allByCode: ({ context }) => context.byCode && context.tenders.length === 0,
    isByCode: ({ context }) => context.byCode,
    isPlaced: ({ context }) => context.placed !== undefined,
    isAtCheckout: ({ context }) => context.atCheckout,
    awaitsApproval: ({ context }) => needsApproval(context.refusal),
  },
}).createMachine({
  id: 'cashDesk',
  context: ({ input: { api, newKey, now, draft } }) => ({
    api,
    newKey,
    now,
    ...FRESH_SALE,
    scans: [],
    held: [],
    ...(draft && {
      cart: draft.cart,
      approval: draft.approval,
      intent: draft.intent,
      placed: draft.placed,
      tenders: draft.tenders,
      onCredit: draft.onCredit,
      atCheckout: draft.atCheckout,
    }),
  }),
  initial: 'takingUp',
  states: {
    takingUp: {
      always: [
        { guard: 'isPlaced', target: 'checkout.collecting' },
        { guard: 'isAtCheckout', target: 'checkout' },
        { target: 'selling' },
      ],
    },
    selling: {
      type: 'parallel',
      entry: assign({ atCheckout: false }),
      on: {
        scan: { actions: { type: 'queueScan', params: ({ event }) => event } },
        add: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setQuantity: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setPrice: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setOrderType: { actions: { type: 'changeCart', params: ({ event }) => event } },
        remove: { actions: { type: 'changeCart', params: ({ event }) => event } },
        clear: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setCustomer: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setVehicle: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setHandDiscount: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setRoundOff: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setRemark: { actions: { type: 'changeCart', params: ({ event }) => event } },
        setDetailType: { actions: { type: 'changeCart', params: ({ event }) => event } },
        undo: { actions: 'undo' },
        approve: { guard: 'awaitsApproval', target: 'approvingHold' },
        dropApproval: { actions: assign({ refusal: undefined, approvalRefusal: undefined }) },
        openCheckout: [
          { guard: 'canCheckOut', target: 'checkout' },
          { actions: { type: 'warn', params: ({ context }) => ({ text: checkoutProblem(context) }) } },
        ],
        hold: [
          { guard: 'canHold', target: 'holding' },
          { actions: { type: 'warn', params: ({ context }) => ({ text: holdProblem(context) }) } },
        ],
        takeHeld: [
          { guard: 'cartEmpty', target: 'takingHeld' },
          { actions: { type: 'warn', params: { text: '请先结算、挂单或清空当前商品' } } },
        ],
        takePre: [
          { guard: 'cartEmpty', target: 'takingPre' },
          { actions: { type: 'warn', params: { text: '请先结算、挂单或清空当前商品' } } },
        ],
      },
      states: {
        scanning: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'hasScan', target: 'looking' } },
            looking: {
              invoke: {
                src: 'findByScan',
                input: ({ context }) => ({
                  api: context.api,
                  code: context.scans[0] ?? '',
                  customerId: context.cart.customer?.id,
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === undefined,
                    target: 'idle',
                    actions: ['tellUnknownCode', 'dequeueScan'],
                  },
                  {
                    target: 'idle',
                    actions: [
                      {
                        type: 'changeCart',
                        params: ({ event }) => ({ type: 'add', goods: mustHave(event.output, 'goods') }),
                      },
                      'dequeueScan',
                    ],
                  },
                ],
                onError: {
                  target: 'idle',
                  actions: [
                    {
                      type: 'warn',
                      params: ({ context }) => ({ text: `条码“${context.scans[0] ?? ''}”查询失败，请重新扫码` }),
                    },
                    'dequeueScan',
                  ],
                },
              },
            },
          },
        },
        pricing: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'awaitsPrices', target: 'asking' } },
            asking: {
              invoke: {
                src: 'pricesFor',
                input: ({ context: { api, cart } }) => ({
                  api,
                  customerId: cart.customer?.id ?? '',
                  skuIds: unpricedSkus(cart),
                }),
                // The action ignores prices of a customer who was replaced meanwhile; the next customer's are then
                // requested.
                onDone: { target: 'idle', actions: { type: 'reprice', params: ({ event }) => event.output } },
                onError: {
                  target: 'idle',
                  actions: [
                    assign({ pricesFailedFor: ({ context }) => context.cart.customer?.id }),
                    { type: 'warn', params: { text: '客户价查询失败，暂按门店售价；可重新选择客户再试' } },
                  ],
                },
              },
            },
          },
        },
        searching: {
          initial: 'idle',
          states: {
            idle: {},
            asking: {
              invoke: {
                src: 'search',
                input: ({ context, event }) => ({
                  api: context.api,
                  keyword: event.type === 'search' ? event.keyword : '',
                  customerId: context.cart.customer?.id,
                }),
                onDone: { target: 'idle', actions: assign({ found: ({ event }) => event.output }) },
                onError: { target: 'idle', actions: assign({ found: [] }) },
              },
            },
          },
          // A newer keyword cancels the older search.
          on: { search: '.asking' },
        },
        held: {
          initial: 'idle',
          states: {
            idle: {},
            listing: {
              invoke: {
                src: 'listHeld',
                input: ({ context }) => context.api,
                onDone: { target: 'idle', actions: assign({ held: ({ event }) => event.output }) },
                onError: {
                  target: 'idle',
                  actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
          on: { listHeld: '.listing' },
        },
      },
    },
    holding: {
      // Queues scans for the next sale.
      on: { scan: { actions: { type: 'queueScan', params: ({ event }) => event } } },
      entry: assign(({ context, event }) => ({
        holdKey: context.holdKey ?? context.newKey(),
        holdNote: event.type === 'hold' ? event.note : context.holdNote,
      })),
      invoke: {
        src: 'hold',
        input: ({ context, event }) => ({
          api: context.api,
          cart: context.cart,
          note: event.type === 'hold' ? event.note : context.holdNote,
          key: mustHave(context.holdKey, 'key'),
          approvalId: context.approval?.id,
        }),
        onDone: { target: 'selling', actions: ['startNext', { type: 'tell', params: message('success', '挂单成功') }] },
        onError: { target: 'selling', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    approvingHold: {
      on: { scan: { actions: { type: 'queueScan', params: ({ event }) => event } } },
      invoke: {
        src: 'approve',
        input: ({ context, event }) => ({ api: context.api, cart: context.cart, approver: approverOf(event) }),
        onDone: {
          target: 'holding',
          actions: { type: 'keepApproval', params: ({ event }) => ({ approval: event.output }) },
        },
        onError: {
          target: 'selling',
          actions: { type: 'refuseApproval', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    takingHeld: {
      on: { scan: { actions: { type: 'queueScan', params: ({ event }) => event } } },
      invoke: {
        src: 'takeHeld',
        input: ({ context, event }) => ({ api: context.api, id: event.type === 'takeHeld' ? event.id : '' }),
        onDone: {
          target: 'selling',
          actions: assign(({ context, event: { output } }) => ({
            ...FRESH_SALE,
            cart: {
              ...EMPTY_CART,
              customer: output.customer,
              vehicle: output.vehicle,
              lines: output.lines,
              handDiscount: output.handDiscount,
              roundOff: output.roundOff,
            },
            began: context.now(),
            held: context.held.filter(({ id }) => id !== output.id),
          })),
        },
        onError: { target: 'selling', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    takingPre: {
      on: { scan: { actions: { type: 'queueScan', params: ({ event }) => event } } },
      invoke: {
        src: 'takePre',
        input: ({ context, event }) => ({ api: context.api, id: event.type === 'takePre' ? event.id : '' }),
        onDone: {
          target: 'selling',
          actions: assign(
            ({
              context,
              event: {
                output: { id, code, customer, remark, lines },
              },
            }) => ({
              ...FRESH_SALE,
              cart: { ...EMPTY_CART, customer, remark, lines, preOrder: { id, code } },
              began: context.now(),
            }),
          ),
        },
        onError: { target: 'selling', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    checkout: {
      entry: assign(({ context }) => ({
        atCheckout: true,
        intent: context.placed ? context.intent : intentOf(context),
      })),
      initial: 'tendering',
      on: { scan: { actions: { type: 'warn', params: { text: '结算中，不能添加商品' } } } },
      states: {
        tendering: {
          on: {
            setTenders: { actions: { type: 'setTenders', params: ({ event }) => event } },
            setOnCredit: { actions: assign({ onCredit: ({ event }) => event.onCredit }) },
            pay: [
              { guard: 'isPaid', target: 'placing', actions: assign({ byCode: false }) },
              { actions: { type: 'warn', params: ({ context }) => ({ text: paymentProblem(context) }) } },
            ],
            collectByCode: [
              { guard: 'leavesRestToCode', target: 'placing', actions: 'leaveRestToCode' },
              { actions: { type: 'warn', params: { text: '这单不用收款' } } },
            ],
            approve: { guard: 'awaitsApproval', target: 'approving' },
            dropApproval: { actions: assign({ approvalRefusal: undefined }) },
            backToCart: {
              target: '#cashDesk.selling',
              actions: assign({ refusal: undefined, approvalRefusal: undefined }),
            },
          },
        },
        approving: {
          invoke: {
            src: 'approve',
            input: ({ context, event }) => ({ api: context.api, cart: context.cart, approver: approverOf(event) }),
            onDone: {
              target: 'placing',
              actions: [
                { type: 'keepApproval', params: ({ event }) => ({ approval: event.output }) },
                assign(({ context }) => ({ intent: intentOf(context) })),
              ],
            },
            onError: {
              target: 'tendering',
              actions: { type: 'refuseApproval', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        placing: {
          entry: assign({ refusal: undefined }),
          invoke: {
            src: 'placeOrder',
            input: ({ context }) => ({ api: context.api, intent: mustHave(context.intent, 'intent') }),
            onDone: [
              { guard: 'allByCode', target: 'showingCode', actions: assign({ placed: ({ event }) => event.output }) },
              { target: 'receiving', actions: assign({ placed: ({ event }) => event.output }) },
            ],
            onError: {
              target: 'tendering',
              actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        /** The order is placed but its receipt failed: only the receipt is retried. */
        collecting: {
          on: {
            setTenders: { actions: { type: 'setTenders', params: ({ event }) => event } },
            setOnCredit: { actions: assign({ onCredit: ({ event }) => event.onCredit }) },
            pay: [
              { guard: 'isPaid', target: 'receiving', actions: assign({ byCode: false }) },
              { actions: { type: 'warn', params: ({ context }) => ({ text: paymentProblem(context) }) } },
            ],
            collectByCode: [
              { guard: 'leavesRestToCode', target: 'beginningCode', actions: 'leaveRestToCode' },
              { actions: { type: 'warn', params: { text: '这单不用收款' } } },
            ],
            leaveUnpaid: {
              target: '#cashDesk.selling',
              actions: [
                {
                  type: 'tell',
                  params: ({ context }) =>
                    message('info', `单据${context.placed?.saleOutCode ?? ''}已保存，可在待收款中继续收款`),
                },
                'startNext',
              ],
            },
          },
        },
        beginningCode: { always: [{ guard: 'allByCode', target: 'showingCode' }, { target: 'receiving' }] },
        /** The customer's phone pays the rest; `deskCollectFlow` follows the payment. */
        showingCode: {
          entry: assign({ refusal: undefined }),
          on: {
            collected: {
              target: '#cashDesk.finished',
              actions: [assign({ receipt: ({ event }) => event.receipt }), 'tellFinished'],
            },
            putCodeAway: {
              target: 'collecting',
              actions: assign({
                byCode: false,
                tenders: ({ context }) => [{ method: PayMethod.cash, amount: amountDue(context) ?? 0 }],
              }),
            },
          },
        },
        receiving: {
          entry: assign({ refusal: undefined }),
          invoke: {
            src: 'receive',
            input: ({ context: { api, placed, tenders, onCredit, intent } }) => ({
              api,
              request: { saleOutId: mustHave(placed, 'order').saleOutId, tenders, onCredit },
              key: mustHave(intent, 'intent').receiptKey,
            }),
            onDone: [
              {
                guard: 'isByCode',
                target: 'showingCode',
                actions: { type: 'keepRest', params: ({ event }) => ({ receipt: event.output }) },
              },
              {
                target: '#cashDesk.finished',
                actions: [assign({ receipt: ({ event }) => event.output }), 'tellFinished'],
              },
            ],
            onError: {
              target: 'collecting',
              actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    finished: {
      on: {
        next: { target: 'selling', actions: 'startNext' },
        // The next customer's first scan starts the next sale.
        scan: { target: 'selling', actions: ['startNext', { type: 'queueScan', params: ({ event }) => event }] },
      },
    },
  },
});
