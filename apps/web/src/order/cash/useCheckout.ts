import { awaitsPrices } from '@partsdesk/core/order/checkout';
import { useRef } from 'react';
import { openCheckout, type Desk, type DeskSnapshot } from './desk';

/** From F9 until the checkout is drawn, which may take a moment on a slow machine, Enter pays all the same. */
function payUntilDrawn(desk: Desk): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!desk.getSnapshot().matches({ checkout: 'tendering' }) || document.querySelector('[data-desk="checkout"]')) {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    } else if (event.key === 'Enter' && !event.repeat && !event.defaultPrevented) {
      event.preventDefault();
      desk.send({ type: 'pay' });
    }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

/** Whether scanned codes or the customer's prices are still looked up. */
const isLooking = ({ context }: DeskSnapshot) => context.scans.length > 0 || awaitsPrices(context);

/**
 * F9 and Enter never wait for the network: pressed while scans or the customer's prices are still looked up, they are carried
 * out as soon as all are found. A code that is not found ends the wish, since the amount would be another.
 */
export function useCheckout(desk: Desk) {
  const wish = useRef<{ pay: boolean; end: () => void }>(undefined);

  const go = (pay: boolean) => {
    openCheckout(desk);
    if (pay) desk.send({ type: 'pay' });
    else payUntilDrawn(desk);
  };
  const open = () => {
    if (wish.current) return;
    if (!isLooking(desk.getSnapshot())) {
      go(false);
      return;
    }
    const heard = [desk.on('unknownCode', () => wish.current?.end()), desk.on('notice', () => wish.current?.end())];
    const followed = desk.subscribe((snapshot) => {
      if (isLooking(snapshot) || !wish.current) return;
      const { pay, end } = wish.current;
      end();
      // The desk is still busy with the event that it tells of.
      queueMicrotask(() => go(pay));
    });
    wish.current = {
      pay: false,
      end: () => {
        [...heard, followed].forEach((one) => one.unsubscribe());
        wish.current = undefined;
      },
    };
  };
  /** Enter while the checkout is only wished for. */
  const pay = (): boolean => {
    if (wish.current) wish.current.pay = true;
    return wish.current !== undefined;
  };
  return { open, pay };
}
