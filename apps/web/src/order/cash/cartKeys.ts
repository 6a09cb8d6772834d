import type { CartLine } from '@partsdesk/core/order/cart';
import { addQuantities } from '@partsdesk/core/quantity';
import type { Desk } from './desk';
import { focusDesk } from './useDeskKeys';

const LAST_COLUMN = 2;
export const QUANTITY_COLUMN = 2;

export function focusCell(row: number, column: number): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  cell?.focus();
  return cell !== null;
}

/** One more or one less of a line; less than one is refused by the cart in words. */
export function step(desk: Desk, { goods, quantity }: CartLine, by: 1 | -1): void {
  desk.send({ type: 'setQuantity', skuId: goods.skuId, quantity: addQuantities(quantity, by) });
}

/** Removes a line and leaves the focus where it was, on the next line. */
export function removeAt(desk: Desk, line: CartLine, row: number, column: number): void {
  desk.send({ type: 'remove', skuId: line.goods.skuId });
  setTimeout(() => focusCell(row, column) || focusCell(row - 1, column) || focusDesk('scan'));
}

/** Keys inside the cart, as in a spreadsheet: arrows move, + and − step the quantity, Delete removes, Enter goes back to the scan field. */
export function onCartKeyDown(desk: Desk, event: React.KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const [row, column] = (target.dataset.cell ?? '').split(':').map(Number);
  const line = row === undefined ? undefined : desk.getSnapshot().context.cart.lines[row];
  if (
    row === undefined ||
    column === undefined ||
    !line ||
    event.nativeEvent.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  const typing = target.dataset.typing !== undefined;
  switch (event.key) {
    case 'ArrowUp':
      if (!focusCell(row - 1, column)) focusDesk('scan');
      break;
    case 'ArrowDown':
      focusCell(row + 1, column);
      break;
    case 'ArrowLeft':
      if (typing || column === 0) return;
      focusCell(row, column - 1);
      break;
    case 'ArrowRight':
      if (typing || column === LAST_COLUMN) return;
      focusCell(row, column + 1);
      break;
    case '+':
    case '-':
      // In a price a minus is typed, and refused in words.
      if (column !== QUANTITY_COLUMN) return;
      // What is half typed is taken over first.
      target.blur();
      step(desk, desk.getSnapshot().context.cart.lines[row] ?? line, event.key === '+' ? 1 : -1);
      target.focus();
      break;
    case 'Delete':
      if (typing) return;
      removeAt(desk, line, row, column);
      break;
    case 'Enter':
      // A button opens its menu with Enter; CellInput has taken its text over already.
      if (target.tagName !== 'INPUT') return;
      focusDesk('scan');
      break;
    default:
      return;
  }
  event.preventDefault();
}
