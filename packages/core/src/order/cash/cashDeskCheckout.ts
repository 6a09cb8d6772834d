import { assign } from 'xstate';
import { message } from '../../notice/notice';
import { PayMethod } from '../receipt/tenders';
import { approverOf, cashDesk, mustHave } from './cashDeskSetup';
import { amountDue, intentOf, paymentProblem } from './checkout';

/**
 * The sale is settled: `tendering` → `placing` → `receiving`, by code `showingCode`; `collecting` after a failed
 * receipt.
 */
export const checkout = cashDesk.createStateConfig({
  entry: assign(({ context }) => ({
    atCheckout: true,
    intent: context.placed ? context.intent : intentOf(context),
  })),
  initial: 'beginning',
  on: { scan: { actions: { type: 'warn', params: { text: '结算中，不能添加商品' } } } },
  states: {
    beginning: { always: [{ guard: 'awaitsCoupons', target: 'choosing' }, { target: 'tendering' }] },
    /** The customer's coupons are looked up, and the best are chosen. */
    choosing: {
      entry: assign({ wished: undefined }),
      on: {
        setGifts: { actions: { type: 'setGifts', params: ({ event }) => event } },
        setTenders: { actions: { type: 'setTenders', params: ({ event }) => event } },
        setOnCredit: { actions: assign({ onCredit: ({ event }) => event.onCredit }) },
        // Enter and the code count as soon as the coupons are known.
        pay: { actions: assign({ wished: () => ({ type: 'pay' }) as const }) },
        collectByCode: { actions: assign({ wished: () => ({ type: 'collectByCode' }) as const }) },
        backToCart: { target: '#cashDesk.selling' },
      },
      invoke: {
        src: 'couponsFor',
        input: ({ context: { api, cart } }) => ({
          api,
          customerId: mustHave(cart.customer, 'customer').id,
          skuIds: [...new Set(cart.lines.map(({ goods }) => goods.skuId))],
        }),
        onDone: {
          target: 'tendering',
          actions: [{ type: 'chooseCoupons', params: ({ event }) => ({ held: event.output }) }, 'doWished'],
        },
        onError: {
          target: 'tendering',
          actions: [
            { type: 'claim', params: ({ event }) => ({ error: event.error }) },
            { type: 'warn', params: { text: '客户的优惠券没有查到，本单先不用券；可按 F6 再查' } },
            { type: 'chooseCoupons', params: { held: [] } },
            'doWished',
          ],
        },
      },
    },
    tendering: {
      on: {
        setCoupons: { actions: { type: 'setCoupons', params: ({ event }) => event } },
        setTenders: { actions: { type: 'setTenders', params: ({ event }) => event } },
        setOnCredit: { actions: assign({ onCredit: ({ event }) => event.onCredit }) },
        pay: [
          { guard: 'isPaid', target: 'placing', actions: assign({ byCode: false }) },
          { actions: { type: 'warn', params: ({ context }) => ({ text: paymentProblem(context) }) } },
        ],
        // The customer's payment code goes there by itself.
        scan: { guard: 'scansRest', target: 'placing', actions: 'leaveRestToCode' },
        scanToPay: [
          { guard: 'leavesRestToCode', target: 'placing', actions: 'leaveRestToCode' },
          { actions: { type: 'warn', params: { text: '这单不用收款' } } },
        ],
        collectByCode: [
          { guard: 'leavesRestToCode', target: 'placing', actions: 'leaveRestToCode' },
          { actions: { type: 'warn', params: { text: '这单不用收款' } } },
        ],
        approve: { guard: 'awaitsApproval', target: 'approving' },
        dropApproval: { actions: assign({ approvalRefusal: undefined }) },
        backToCart: {
          target: '#cashDesk.selling',
          actions: assign({
            refusal: undefined,
            approvalRefusal: undefined,
            cart: ({ context: { cart } }) => ({ ...cart, coupons: undefined }),
          }),
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
        // The customer's payment code goes there by itself.
        scan: { guard: 'scansRest', target: 'beginningCode', actions: 'leaveRestToCode' },
        scanToPay: [
          { guard: 'leavesRestToCode', target: 'beginningCode', actions: 'leaveRestToCode' },
          { actions: { type: 'warn', params: { text: '这单不用收款' } } },
        ],
        collectByCode: [
          { guard: 'leavesRestToCode', target: 'beginningCode', actions: 'leaveRestToCode' },
          { actions: { type: 'warn', params: { text: '这单不用收款' } } },
        ],
        // A payment by the customer's phone that was still open was found again.
        collected: {
          target: '#cashDesk.finished',
          actions: [assign({ receipt: ({ event }) => event.receipt }), 'tellFinished'],
        },
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
    /** The customer's phone pays the rest, `deskCollectFlow` follows it; by its own code `scanPayFlow` does. */
    showingCode: {
      entry: assign({ refusal: undefined }),
      on: {
        scan: {
          guard: 'isAuthCode',
          actions: assign({ authCode: ({ event }) => ({ code: event.code }) }),
        },
        collected: {
          target: '#cashDesk.finished',
          actions: [assign({ receipt: ({ event }) => event.receipt }), 'tellFinished'],
        },
        putCodeAway: {
          target: 'collecting',
          actions: assign({
            byCode: false,
            authCode: undefined,
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
          request: {
            saleOutId: mustHave(placed, 'order').saleOutId,
            tenders,
            onCredit,
            ...(placed?.covered ? { covered: placed.covered } : {}),
          },
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
});
