import type { SnapshotFrom } from 'xstate';
import type { CashDeskDraft } from './cashDesk';
import type { cashDeskFlow } from './cashDeskFlow';

/**
 * Serialises the running sale for a reload, as plain JSON; undefined when there is nothing to keep. It carries the
 * idempotency keys: an order that was under way at the reload is placed once.
 */
export function toDraft(snapshot: SnapshotFrom<typeof cashDeskFlow>): CashDeskDraft | undefined {
  const { cart, approval, intent, placed, tenders, onCredit, atCheckout } = snapshot.context;
  if (snapshot.matches('finished')) return undefined;
  if (cart.lines.length === 0 && cart.customer === undefined && placed === undefined) return undefined;
  return { version: 1, cart, ...(approval && { approval }), intent, placed, tenders, onCredit, atCheckout };
}

/** Parses a kept draft; undefined for another version of the product or invalid data. */
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
