import { assign } from 'xstate';
import { message } from '../../notice/notice';
import { EMPTY_CART } from './cart/cart';
import { checkout } from './cashDeskCheckout';
import { selling } from './cashDeskSelling';
import { approverOf, cashDesk, FRESH_SALE, mustHave } from './cashDeskSetup';

/**
 * A sale at the cash desk, without a screen: `selling` (scan, search, change, hold) → `checkout` (`tendering` →
 * `placing` → `receiving`, or `showingCode` where the customer's phone pays, or `collecting` when the order is placed
 * but its receipt failed) → `finished` → the next sale. A refusal by the server never discards input.
 */
export const cashDeskFlow = cashDesk.createMachine({
  id: 'cashDesk',
  context: ({ input: { api, newKey, now, draft } }) => ({
    api,
    newKey,
    now,
    ...FRESH_SALE,
    scans: [],
    scanCounts: {},
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
    selling,
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
        onDone: {
          target: 'selling',
          actions: [
            {
              type: 'tell',
              params: ({ context: { approval } }) =>
                message('success', approval ? '挂单成功，改价授权10分钟内有效' : '挂单成功'),
            },
            'startNext',
          ],
        },
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
          actions: { type: 'goOnWith', params: ({ event }) => event.output },
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
    checkout,
    finished: {
      on: {
        next: { target: 'selling', actions: 'startNext' },
        // The next customer's first scan starts the next sale.
        scan: { target: 'selling', actions: ['startNext', { type: 'queueScan', params: ({ event }) => event }] },
      },
    },
  },
});
