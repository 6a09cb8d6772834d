import { useRef } from 'react';
import { openCheckout, type Desk } from './desk';

/**
 * F9 and Enter never wait for the network: pressed while scans are still looked up, they are carried
 * out as soon as all are found. A code that is not found ends the wish, since the amount would be another.
 */
export function useCheckout(desk: Desk) {
  const wish = useRef<{ pay: boolean; end: () => void }>(undefined);

  const go = (pay: boolean) => {
    openCheckout(desk);
    if (pay) desk.send({ type: 'pay' });
  };
  const open = () => {
    if (wish.current) return;
    if (desk.getSnapshot().context.scans.length === 0) {
      go(false);
      return;
    }
    const heard = [desk.on('unknownCode', () => wish.current?.end()), desk.on('notice', () => wish.current?.end())];
    const followed = desk.subscribe(({ context }) => {
      if (context.scans.length > 0 || !wish.current) return;
      const { pay, end } = wish.current;
      end();
      go(pay);
    });
    wish.current = {
      pay: false,
      end: () => {
        [...heard, followed].forEach((one) => one.unsubscribe());
        wish.current = undefined;
      },
    };
  };
  /** Pays, if the checkout is open and only not drawn yet, or about to open. */
  const pay = (): boolean => {
    if (wish.current) wish.current.pay = true;
    else if (desk.getSnapshot().matches({ checkout: 'tendering' })) desk.send({ type: 'pay' });
    else return false;
    return true;
  };
  return { open, pay };
}
