import { isPageCovered } from '@partsdesk/ui/page/coveredPage.ts';
import { useWindowKeys } from '@partsdesk/ui/page/useWindowKeys.ts';

/** Handlers of a cash page by key name: `F9`, `Escape`, `Ctrl+Z`. Returning false leaves the key to the browser. */
export type DeskKeys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

function nameOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (altKey) return `Alt+${code.replace(/^(Digit|Numpad)/, '')}`;
  return ctrlKey || metaKey ? `Ctrl+${key.toUpperCase()}` : key;
}

/** Handles keys of the whole page; skips open dialogs, and undo in a half-typed field. */
export function useDeskKeys(keys: DeskKeys): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.isComposing || isPageCovered()) return;
    const name = nameOf(event);
    const act = keys[name];
    if (!act) return;
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
