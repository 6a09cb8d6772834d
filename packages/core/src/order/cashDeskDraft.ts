import type { SnapshotFrom } from 'xstate';
import type { CashDeskDraft } from './cashDesk';
import type { cashDeskFlow } from './cashDeskFlow';

/**
 * What of a running sale is to be kept over a reload, as plain JSON; undefined when there is nothing.
 * It carries the idempotency keys: an order that was under way when the page went is placed once.
 */
export function toDraft(snapshot: SnapshotFrom<typeof cashDeskFlow>): CashDeskDraft | undefined {
  const { cart, approval, intent, placed, tenders, onCredit, atCheckout } = snapshot.context;
  if (snapshot.matches('finished')) return undefined;
  if (cart.lines.length === 0 && cart.customer === undefined && placed === undefined) return undefined;
  return { version: 1, cart, ...(approval && { approval }), intent, placed, tenders, onCredit, atCheckout };
}

/** A kept draft, or undefined when it is of another version of the product or no draft at all. */
export function fromDraft(kept: unknown): CashDeskDraft | undefined {
  const draft = kept as Partial<CashDeskDraft> | null | undefined;
  if (draft?.version !== 1 || !Array.isArray(draft.cart?.lines) || !Array.isArray(draft.tenders)) return undefined;
  return {
    version: 1,
    cart: { ...draft.cart, customer: draft.cart.customer, vehicle: draft.cart.vehicle },
    ...(draft.approval && { approval: draft.approval }),
    intent: draft.intent,
    placed: draft.placed,
    tenders: draft.tenders,
    onCredit: draft.onCredit === true,
    atCheckout: draft.atCheckout === true,
  };
}
