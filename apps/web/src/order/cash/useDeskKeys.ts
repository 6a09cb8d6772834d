import { isPageCovered } from '@partsdesk/ui/page/coveredPage.ts';
import { useWindowKeys } from '@partsdesk/ui/page/useWindowKeys.ts';

/** Handlers of a cash page by key name: `F9`, `Escape`, `Ctrl+Z`. Returning false leaves the key to the browser. */
export type DeskKeys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

function nameOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (altKey) return `Alt+${code.replace(/^(Digit|Numpad)/, '')}`;
  return ctrlKey || metaKey ? `Ctrl+${key.toUpperCase()}` : key;
}

/** What takes a typed sign itself. */
const FIELDS = 'input, textarea, select, [contenteditable], [role=combobox]';

/** Whether a sign is typed where nothing takes it: on a button, or on the page. A space presses the button. */
const isTypedNowhere = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  [...key].length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest(FIELDS));

/**
 * Handles keys of the whole page; skips open dialogs, and undo in a half-typed field. A sign that is typed where no
 * field has the focus is first given to `onTyped`, and is written where that puts the focus unless it returns true.
 */
export function useDeskKeys(keys: DeskKeys, onTyped?: (key: string) => boolean): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.isComposing || isPageCovered()) return;
    const name = nameOf(event);
    const act = keys[name];
    if (!act) {
      if (isTypedNowhere(event) && onTyped?.(event.key)) event.preventDefault();
      return;
    }
    if (name === 'Ctrl+Z' && event.target instanceof Element && event.target.closest('[data-typing]')) return;
    if (act(event) !== false) event.preventDefault();
  });
}

/** Focuses a place of the desk by its name: `<Box data-desk="customer">`. */
export function focusDesk(place: string): void {
  const input = document.querySelector<HTMLInputElement>(`[data-desk="${place}"] input, input[data-desk="${place}"]`);
  input?.focus();
  input?.select();
}

/**
 * Focuses the scan field when nothing has the focus any more: a button that was clicked and is gone leaves it on the
 * page, where what is typed next would be lost. Returns what gives up waiting.
 */
export function focusDeskAgain(): () => void {
  const late = setTimeout(() => {
    if (!isPageCovered() && document.activeElement === document.body) focusDesk('scan');
  });
  return () => clearTimeout(late);
}
