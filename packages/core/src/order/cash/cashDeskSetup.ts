import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { claimError } from '../../account/claimedErrors';
import type { Fen } from '../../money';
import { message, type Notice } from '../../notice/notice';
import { isAuthCode } from '../../pay/authCode';
import type { Quantity } from '../../quantity';
import { PayMethod, settle, type Tender } from '../receipt/tenders';
import { EMPTY_CART, type Cart, type CartCoupon, type CartGift, type SellableGoods } from './cart/cart';
import { cartAfter, type CartEvent } from './cart/cartChanges';
import { bestCouponsOf } from './cart/cartMoney';
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
import { lookUp, type LookedUp, type Lookup } from './lookUp';
import { unknownFacts, withFacts, type AskedFacts, type KnownFacts } from './sellingFacts';

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
  /** Adds the part of a scanned code, or of a text that was typed and entered: each in its turn. */
  | ({ type: 'scan' } & Lookup)
  /** Sets the quantity of the part whose scan is still being looked up. */
  | { type: 'countScanned'; quantity: Quantity }
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
  /** 扫付款码: the cashier is about to scan the customer's payment code for what the tenders leave. */
  | { type: 'scanToPay' }
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
  /** Nothing was added: what was looked up is unknown, or fits several parts. */
  | ({ type: 'notAdded'; text: string } & Lookup)
  | { type: 'notice'; notice: Notice }
  | { type: 'finished'; placed: PlacedOrder; receipt: Receipt; seconds: number };

export interface CashDeskContext extends Sale, Pick<CashDeskInput, 'api' | 'newKey' | 'now'> {
  /** The carts before each change since the sale began, the latest last. */
  history: readonly Cart[];
  /** Scanned codes and entered texts to be looked up; the first is in progress. */
  scans: readonly Lookup[];
  /** Quantities typed for scanned parts before they were found, by their place in `scans`. */
  scanCounts: Readonly<Record<number, Quantity>>;
  found: readonly SellableGoods[];
  held: readonly HeldOrder[];
  intent: SaleIntent | undefined;
  receipt: Receipt | undefined;
  refusal: Refusal | undefined;
  atCheckout: boolean;
  /** The customer pays the rest by code. */
  byCode: boolean;
  /** The customer's own code is scanned for it (付款码), not ours shown; empty until it is. */
  authCode: { code: string } | undefined;
  /** What was asked while the coupons were being looked up. */
  wished: { type: 'pay' } | { type: 'collectByCode' } | undefined;
  holdKey: string | undefined;
  holdNote: string;
  approval: Approval | undefined;
  /** Reason why the manager's approval was refused. */
  approvalRefusal: Refusal | undefined;
  /** Customer whose prices could not be loaded. */
  pricesFailedFor: string | undefined;
  /** What is known of the cart's parts beside their price. */
  facts: KnownFacts;
  /** Time at which the first part of this sale came into the cart. */
  began: number | undefined;
}

const UNDO_STEPS = 100;

export const FRESH_SALE = {
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
  authCode: undefined,
  wished: undefined,
  holdKey: undefined,
  holdNote: '',
  approval: undefined,
  approvalRefusal: undefined,
  pricesFailedFor: undefined,
  facts: {},
  began: undefined,
} as const;

export function mustHave<T>(value: T | undefined, what: string): T {
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

/** What a sale is with these coupons: a single tender that paid all pays what is left; none where they do not fit. */
function couponed(context: CashDeskContext, coupons: readonly CartCoupon[]) {
  const change = cartAfter(context.cart, { type: 'setCoupons', coupons });
  if (!change.ok) return change;
  const [before, due] = [amountDue(context) ?? 0, amountDue({ ...context, cart: change.cart }) ?? 0];
  const [tender, ...others] = context.tenders;
  const paidAll = others.length === 0 && (tender ? tender.amount === before : before === 0 && !context.onCredit);
  const tenders =
    paidAll && due > 0 ? [{ method: PayMethod.cash, ...tender, amount: due }] : paidAll ? [] : context.tenders;
  return {
    ok: true as const,
    sale: { cart: change.cart, tenders, intent: intentOf({ ...context, cart: change.cart }) },
  };
}

/** Returns the customer's scanned code, empty where it is still to be scanned; undefined where ours is shown. */
const authCodeOf = (event: CashDeskEvent) =>
  event.type === 'scan' ? { code: event.code } : event.type === 'scanToPay' ? { code: '' } : undefined;

export const approverOf = (event: { type: string } & Partial<{ approver: Approver }>): Approver =>
  mustHave(event.approver, 'approver');

/** What the states of the cash desk are made of: its actors, actions and guards. */
export const cashDesk = setup({
  types: {
    input: {} as CashDeskInput,
    context: {} as CashDeskContext,
    events: {} as CashDeskEvent,
    emitted: {} as CashDeskEmitted,
  },
  actors: {
    lookUp: fromPromise<LookedUp, { api: CashDeskApi; asked: Lookup; customerId: string | undefined }>(
      ({ input: { api, asked, customerId } }) => lookUp(api, asked, customerId),
    ),
    couponsFor: fromPromise<readonly CartCoupon[], { api: CashDeskApi; customerId: string; skuIds: readonly string[] }>(
      ({ input: { api, customerId, skuIds } }) => api.couponsFor(customerId, skuIds),
    ),
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
    // Nothing waits for what is told beside the sale, so a failure leaves it untold.
    factsOf: fromPromise<AskedFacts, { api: CashDeskApi; skuIds: readonly string[]; of: string | undefined }>(
      async ({ input: { api, skuIds, of } }) => ({ skuIds, of, facts: await api.factsOf(skuIds, of).catch(() => []) }),
    ),
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
      if (change.told) enqueue.emit({ type: 'notice', notice: message('warning', change.told) });
      const added =
        event.type === 'add' ? event.goods : event.type === 'addMeal' ? event.meal.parts[0]?.goods : undefined;
      if (added) enqueue.emit({ type: 'added', goods: added });
    }),
    // Adds no undo step: the prices follow the customer.
    reprice: assign({
      cart: ({ context: { cart } }, { customerId, goods }: { customerId: string; goods: readonly SellableGoods[] }) => {
        const change = cartAfter(cart, { type: 'reprice', customerId, goods });
        return change.ok ? change.cart : cart;
      },
    }),
    keepFacts: assign({
      facts: ({ context }, asked: AskedFacts) => withFacts(context.facts, asked),
    }),
    undo: assign(({ context: { cart, history } }) => ({
      approval: undefined,
      cart: history.at(-1) ?? cart,
      history: history.slice(0, -1),
    })),
    queueScan: assign({
      scans: ({ context }, { code, typed }: Lookup) => [...context.scans, { code, ...(typed && { typed }) }],
    }),
    dequeueScan: assign(({ context: { scans, scanCounts } }) => ({
      scans: scans.slice(1),
      scanCounts: Object.fromEntries(
        Object.entries(scanCounts).flatMap(([place, count]) =>
          Number(place) > 0 ? [[Number(place) - 1, count] as const] : [],
        ),
      ),
    })),
    countScanned: assign({
      scanCounts: ({ context: { scans, scanCounts } }, { quantity }: { quantity: Quantity }) => ({
        ...scanCounts,
        [scans.length - 1]: quantity,
      }),
    }),
    tellNotAdded: emit(({ context }, { text }: { text: string }): CashDeskEmitted => ({
      type: 'notAdded',
      ...mustHave(context.scans[0], 'scan'),
      text,
    })),
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
    /** The desk tells the error in its own words. */
    claim: (_, { error }: { error: unknown }) => claimError(error),
    refuseApproval: assign({ approvalRefusal: (_, { error }: { error: unknown }) => refusalOf(error) }),
    setTenders: assign(({ context }, { tenders }: { tenders: readonly Tender[] }) => ({
      tenders,
      // Starts a new intent when the tenders change after a definite refusal; keeps the key after a lost answer, since
      // other keys might cause a second receipt.
      ...(context.placed && context.intent && context.refusal?.definite
        ? { intent: { ...context.intent, receiptKey: context.newKey() }, refusal: undefined }
        : {}),
    })),
    /** Chooses the coupons that take most off. */
    chooseCoupons: assign(({ context }, { held }: { held: readonly CartCoupon[] }) => {
      const chosen = couponed(context, bestCouponsOf(context.cart, held));
      return chosen.ok ? chosen.sale : {};
    }),
    doWished: enqueueActions(({ context, enqueue }) => {
      if (context.wished) enqueue.raise(context.wished);
    }),
    setCoupons: enqueueActions(({ context, enqueue }, { coupons }: { coupons: readonly CartCoupon[] }) => {
      const chosen = couponed(context, coupons);
      if (chosen.ok) enqueue.assign({ ...chosen.sale, refusal: undefined });
      else enqueue.emit({ type: 'notice', notice: message('warning', chosen.message) });
    }),
    /** Gifts cost nothing, so the tenders stay. */
    setGifts: assign(({ context: { cart } }, { gifts }: { gifts: readonly CartGift[] }) => ({
      cart: { ...cart, gifts },
      refusal: undefined,
    })),
    // Clears suggested tenders that cover everything: the code takes their place.
    leaveRestToCode: assign(({ context, event }) => ({
      byCode: true,
      authCode: authCodeOf(event),
      onCredit: false,
      tenders: restByCode(context) === amountDue(context) ? [] : context.tenders.filter(({ amount }) => amount > 0),
    })),
    // Keeps what was received; the rest becomes another receipt.
    keepRest: assign(({ context }, { receipt }: { receipt: Receipt }) => ({
      // The receipt took what gift cards pay, too.
      placed: { ...mustHave(context.placed, 'order'), receivable: receipt.debt, covered: 0 },
      tenders: [],
      intent: { ...mustHave(context.intent, 'intent'), receiptKey: context.newKey() },
    })),
    startNext: assign(FRESH_SALE),
    /** Goes on with a held cart; the approval of its prices comes along while it is good. */
    goOnWith: enqueueActions(({ context, enqueue }, held: HeldOrder) => {
      const { id: heldId, customer, vehicle, lines, handDiscount, roundOff, approval } = held;
      enqueue.assign({
        ...FRESH_SALE,
        cart: { ...EMPTY_CART, customer, vehicle, lines, handDiscount, roundOff },
        began: context.now(),
        held: context.held.filter(({ id }) => id !== heldId),
        ...(approval?.good && { approval: { id: approval.id, approverName: approval.approverName } }),
      });
      if (approval && !approval.good) {
        const text = `${approval.approverName}的改价授权已失效，收款时需重新授权`;
        enqueue.emit({ type: 'notice', notice: message('warning', text) });
      }
    }),
    tellFinished: emit(({ context }): CashDeskEmitted => ({
      type: 'finished',
      placed: mustHave(context.placed, 'order'),
      receipt: mustHave(context.receipt, 'receipt'),
      seconds: (context.now() - (context.began ?? context.now())) / 1000,
    })),
  },
  guards: {
    awaitsPrices: ({ context }) => awaitsPrices(context),
    lacksFacts: ({ context }) => unknownFacts(context.cart, context.facts).length > 0,
    isScanCounted: ({ context }) => context.scanCounts[0] !== undefined,
    // Chosen coupons stay as they are after a reload, so that an order under way is the same order.
    awaitsCoupons: ({ context: { cart } }) => cart.customer !== undefined && cart.coupons === undefined,
    hasScan: ({ context }) => context.scans.length > 0,
    canCheckOut: ({ context }) => checkoutProblem(context) === undefined,
    canHold: ({ context }) => holdProblem(context) === undefined,
    cartEmpty: ({ context }) => context.cart.lines.length === 0,
    isPaid: ({ context }) => paymentProblem(context) === undefined,
    scansRest: ({ context, event }) => event.type === 'scan' && isAuthCode(event.code) && restByCode(context) > 0,
    isAuthCode: ({ event }) => event.type === 'scan' && isAuthCode(event.code),
    leavesRestToCode: ({ context }) => restByCode(context) > 0,
    allByCode: ({ context }) => context.byCode && context.tenders.length === 0,
    isByCode: ({ context }) => context.byCode,
    isPlaced: ({ context }) => context.placed !== undefined,
    isAtCheckout: ({ context }) => context.atCheckout,
    awaitsApproval: ({ context }) => needsApproval(context.refusal),
  },
});
