import type { Cart } from '@partsdesk/core/order/cash/cart/cart';
import { shortLines } from '@partsdesk/core/order/cash/cart/cartMoney';
import { useEffect, useRef } from 'react';
import { notices } from '../../../session';
import type { Desk } from '../desk';
import { focusCell, QUANTITY_COLUMN } from './cartKeys';

/**
 * Returns whether the shop has what the cart sells. Where it has not, warns once for each cart and focuses the
 * quantity: the figure is that of the scan, and the server decides, so that a second F9 goes on. The warning goes with
 * the cart that it is about.
 */
export function useStockWarning(desk: Desk): () => boolean {
  const warned = useRef<Cart>(undefined);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => () => takeBack.current?.(), []);
  return () => {
    takeBack.current?.();
    const { cart } = desk.getSnapshot().context;
    const [short] = shortLines(cart);
    if (!short || warned.current === cart) return true;
    warned.current = cart;
    const { name, available, unitName } = short.goods;
    takeBack.current = notices.warn(`「${name}」库存只有 ${available} ${unitName}，请改数量；刚补过货，请再按一次 F9`);
    setTimeout(() => focusCell(cart.lines.indexOf(short), QUANTITY_COLUMN));
    return false;
  };
}
