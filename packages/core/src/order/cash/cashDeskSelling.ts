import { assign } from 'xstate';
import { unpricedSkus } from './cart/cartChanges';
import { cashDesk, mustHave } from './cashDeskSetup';
import { checkoutProblem, holdProblem } from './checkout';
import { lookUpFailed, notAdded } from './lookUp';
import { unknownFacts } from './sellingFacts';

/** The cart is open: scanning, searching, pricing and the list of held orders go on beside each other. */
export const selling = cashDesk.createStateConfig({
  type: 'parallel',
  entry: assign({ atCheckout: false }),
  on: {
    scan: { actions: { type: 'queueScan', params: ({ event }) => event } },
    countScanned: { guard: 'hasScan', actions: { type: 'countScanned', params: ({ event }) => event } },
    add: { actions: { type: 'changeCart', params: ({ event }) => event } },
    addMeal: { actions: { type: 'changeCart', params: ({ event }) => event } },
    useCard: { actions: { type: 'changeCart', params: ({ event }) => event } },
    dropUses: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setQuantity: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setPrice: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setOrderType: { actions: { type: 'changeCart', params: ({ event }) => event } },
    remove: { actions: { type: 'changeCart', params: ({ event }) => event } },
    clear: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setCustomer: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setVehicle: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setHandDiscount: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setDiscountRate: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setRoundOff: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setRemark: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setServiceStaff: { actions: { type: 'changeCart', params: ({ event }) => event } },
    setGifts: { actions: { type: 'changeCart', params: ({ event }) => event } },
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
            src: 'lookUp',
            input: ({ context }) => ({
              api: context.api,
              asked: mustHave(context.scans[0], 'scan'),
              customerId: context.cart.customer?.id,
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.goods === undefined,
                target: 'idle',
                actions: [
                  {
                    type: 'tellNotAdded',
                    params: ({ context, event }) => ({
                      text: notAdded(mustHave(context.scans[0], 'scan'), event.output.found),
                    }),
                  },
                  'dequeueScan',
                ],
              },
              {
                guard: 'isScanCounted',
                target: 'idle',
                actions: [
                  {
                    type: 'changeCart',
                    params: ({ event }) => ({ type: 'add', goods: mustHave(event.output.goods, 'goods') }),
                  },
                  {
                    type: 'changeCart',
                    params: ({ context, event }) => ({
                      type: 'setQuantity',
                      skuId: mustHave(event.output.goods, 'goods').skuId,
                      quantity: mustHave(context.scanCounts[0], 'quantity'),
                    }),
                  },
                  'dequeueScan',
                ],
              },
              {
                target: 'idle',
                actions: [
                  {
                    type: 'changeCart',
                    params: ({ event }) => ({ type: 'add', goods: mustHave(event.output.goods, 'goods') }),
                  },
                  'dequeueScan',
                ],
              },
            ],
            onError: {
              target: 'idle',
              actions: [
                { type: 'claim', params: ({ event }) => ({ error: event.error }) },
                {
                  type: 'tellNotAdded',
                  params: ({ context }) => ({ text: lookUpFailed(mustHave(context.scans[0], 'scan')) }),
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
                { type: 'claim', params: ({ event }) => ({ error: event.error }) },
                assign({ pricesFailedFor: ({ context }) => context.cart.customer?.id }),
                { type: 'warn', params: { text: '客户价查询失败，暂按门店售价；可重新选择客户再试' } },
              ],
            },
          },
        },
      },
    },
    // Goes on beside everything: nothing waits for it.
    informing: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'lacksFacts', target: 'asking' } },
        asking: {
          invoke: {
            src: 'factsOf',
            input: ({ context: { api, cart, facts } }) => ({
              api,
              skuIds: unknownFacts(cart, facts),
              of: cart.customer?.id,
            }),
            onDone: { target: 'idle', actions: { type: 'keepFacts', params: ({ event }) => event.output } },
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
});
