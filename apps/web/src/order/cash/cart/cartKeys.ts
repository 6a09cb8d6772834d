import type { CartLine } from '@partsdesk/core/order/cash/cart/cart';
import { addQuantities } from '@partsdesk/core/quantity';
import type { Desk } from '../desk';
import { focusDesk } from '../useDeskKeys';

const LAST_COLUMN = 2;
export const QUANTITY_COLUMN = 2;

export function focusCell(row: number, column: number): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  cell?.focus();
  return cell !== null;
}

/** Changes a line's quantity by one; the cart refuses less than one with a message. */
export function step(desk: Desk, { goods, quantity }: CartLine, by: 1 | -1): void {
  desk.send({ type: 'setQuantity', skuId: goods.skuId, quantity: addQuantities(quantity, by) });
}

/** Removes a line and focuses the same cell of the next line. */
export function removeAt(desk: Desk, line: CartLine, row: number, column: number): void {
  desk.send({ type: 'remove', skuId: line.goods.skuId });
  setTimeout(() => focusCell(row, column) || focusCell(row - 1, column) || focusDesk('scan'));
}

/**
 * Handles keys inside the cart, as in a spreadsheet: arrows move, + and − change the quantity, Delete removes, Enter
 * returns to the scan field.
 */
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
      // Leaves a minus in a price to the field, which refuses it with a message.
      if (column !== QUANTITY_COLUMN) return;
      // Commits the half-typed quantity first.
      target.blur();
      step(desk, desk.getSnapshot().context.cart.lines[row] ?? line, event.key === '+' ? 1 : -1);
      target.focus();
      break;
    case 'Delete':
      if (typing) return;
      removeAt(desk, line, row, column);
      break;
    case 'Enter':
      // Leaves Enter to a button, which opens its menu; CellInput has committed its text already.
      if (target.tagName !== 'INPUT') return;
      focusDesk('scan');
      break;
    default:
      return;
  }
  event.preventDefault();
}
