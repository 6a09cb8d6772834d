import { commandOf } from '@partsdesk/print/designer/commands';
import { useWindowKeys } from '@partsdesk/ui/page/useWindowKeys.ts';
import type { DesignState } from './useDesign';

/** What takes keys of its own. */
const WRITING = 'input, textarea, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=tablist]';
/** Keys that act on the canvas alone, since buttons and the page use them too. */
const OF_CANVAS = new Set(['nudge', 'size', 'order', 'fields', 'none', 'remove']);

/** Hears the designer's keys; Enter leads to the properties of the chosen item. */
export function useDesignKeys({ obey }: DesignState, toFields: () => void): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('[aria-modal=true]')) return;
    const { target } = event;
    if (target instanceof Element && target.closest(WRITING)) return;
    const command = commandOf(event);
    if (!command) return;
    const onCanvas =
      target === document.body || (target instanceof Element && target.closest('[data-canvas]') !== null);
    if (OF_CANVAS.has(command.kind) && !onCanvas) return;
    if ((command.kind === 'copy' || command.kind === 'cut') && String(getSelection()) !== '') return;
    event.preventDefault();
    if (command.kind === 'fields') toFields();
    else obey(command, event.repeat);
  });
}
