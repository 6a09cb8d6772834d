import { awaitsPrices } from '@partsdesk/core/order/cash/checkout';
import { useEffect, useRef } from 'react';
import { openCheckout, type Desk, type DeskSnapshot } from '../desk';

/** Desks whose checkout shows the code as soon as it is rendered, since F8 was pressed before. */
const codeWishes = new WeakSet<Desk>();

/** Returns whether F8 was pressed before the checkout was rendered, and forgets it. */
export const takeCodeWish = (desk: Desk): boolean => codeWishes.delete(desk);

/** The pages between F9 and the checkout's first render. */
const ON_THE_WAY = ['/cash/index', '/cash/paymoney'];

/** What ends the keys of a checkout that is not rendered yet. */
const undrawn = new WeakMap<Desk, () => void>();

/** Leaves Enter and F8 to the checkout, which hears them itself from its first render on. */
export const checkoutDrawn = (desk: Desk): void => undrawn.get(desk)?.();

/** Makes Enter pay and F8 show the code between F9 and the checkout's first render, which may take a moment. */
function payUntilDrawn(desk: Desk): void {
  checkoutDrawn(desk);
  const onKeyDown = (event: KeyboardEvent) => {
    const snapshot = desk.getSnapshot();
    // A desk that was left for another shop has stopped where it stood.
    const opened =
      snapshot.status === 'active' &&
      (snapshot.matches({ checkout: 'tendering' }) || snapshot.matches({ checkout: 'choosing' }));
    // Whoever has gone to another page presses its keys.
    if (!opened || !ON_THE_WAY.includes(window.location.pathname)) {
      checkoutDrawn(desk);
    } else if ((event.key === 'Enter' || event.key === 'F8') && !event.repeat && !event.defaultPrevented) {
      event.preventDefault();
      if (event.key === 'F8') codeWishes.add(desk);
      else desk.send({ type: 'pay' });
    }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  undrawn.set(desk, () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    undrawn.delete(desk);
  });
}

/** Returns whether scanned codes or the customer's prices are still being looked up. */
const isLooking = ({ context }: DeskSnapshot) => context.scans.length > 0 || awaitsPrices(context);

type WayToPay = 'tenders' | 'code';

/**
 * Opens the checkout on F9, pays on Enter and shows the code on F8 without waiting for the network: pressed while scans
 * or the customer's prices are still being looked up, they are carried out when all are found. An unknown code cancels
 * them, since the amount would differ.
 */
export function useCheckout(desk: Desk) {
  const wish = useRef<{ by: WayToPay | undefined; end: () => void }>(undefined);
  // Whoever leaves the desk meanwhile has given it up.
  useEffect(() => () => wish.current?.end(), []);

  const go = (by?: WayToPay) => {
    takeCodeWish(desk);
    openCheckout(desk);
    if (by === 'tenders') desk.send({ type: 'pay' });
    else payUntilDrawn(desk);
    if (by === 'code') codeWishes.add(desk);
  };
  const open = (first?: WayToPay) => {
    if (wish.current) return;
    if (!isLooking(desk.getSnapshot())) {
      go(first);
      return;
    }
    const heard = [desk.on('notAdded', () => wish.current?.end()), desk.on('notice', () => wish.current?.end())];
    const followed = desk.subscribe((snapshot) => {
      if (isLooking(snapshot) || !wish.current) return;
      const { by, end } = wish.current;
      end();
      // Defers the event, since the desk is still processing the one it reports.
      queueMicrotask(() => go(by));
    });
    wish.current = {
      by: first,
      end: () => {
        [...heard, followed].forEach((one) => one.unsubscribe());
        wish.current = undefined;
      },
    };
  };
  /** Remembers Enter or F8 while the checkout is still waiting to open; returns false when it is not. */
  const pay = (by: WayToPay): boolean => {
    if (wish.current) wish.current.by = by;
    return wish.current !== undefined;
  };
  return { open, pay };
}
