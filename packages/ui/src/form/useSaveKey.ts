import { useWindowKeys } from '../page/useWindowKeys';

export const isSaveKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/**
 * Saves the form in front on Ctrl+Enter also when the focus is outside of it: a click on the background, or a field
 * that was removed, leaves the focus on the page or the drawer.
 */
export function useSaveKey(form: React.RefObject<HTMLFormElement | null>): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || !isSaveKey(event)) return;
    // Skips events inside a form, which has its own listener, and forms that a modal hides.
    if (event.target instanceof Element && event.target.closest('form')) return;
    if (!form.current || form.current.closest('[aria-hidden=true]')) return;
    event.preventDefault();
    form.current.requestSubmit();
  });
}
