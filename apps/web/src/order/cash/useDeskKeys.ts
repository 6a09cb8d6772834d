import { useEffect, useRef } from 'react';

/** What each key of a cash page does, by its name: `F9`, `Escape`, `Ctrl+Z`. False leaves the key to the browser. */
export type DeskKeys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

function nameOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (altKey) return `Alt+${code.replace(/^(Digit|Numpad)/, '')}`;
  return ctrlKey || metaKey ? `Ctrl+${key.toUpperCase()}` : key;
}

/** Keys of the whole page; an open dialog has its own, and a field with something half typed keeps its undo. */
export function useDeskKeys(keys: DeskKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('.MuiModal-root')) return;
      const name = nameOf(event);
      const act = newest.current[name];
      if (!act) return;
      if (name === 'Ctrl+Z' && event.target instanceof Element && event.target.closest('[data-typing]')) return;
      if (act(event) !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Puts the focus on a place of the desk by its name: `<Box data-desk="customer">`. */
export function focusDesk(place: string): void {
  const input = document.querySelector<HTMLInputElement>(`[data-desk="${place}"] input, input[data-desk="${place}"]`);
  input?.focus();
  input?.select();
}
