import { useWhileShown } from './pageShown';

export const isSaveKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** Ctrl+Enter saves the form in front although the focus is beside it: a click on bare ground or a field that went away leaves it on the page or the drawer. */
export function useSaveKey(form: React.RefObject<HTMLFormElement | null>): void {
  useWhileShown(() => {
    const save = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSaveKey(event)) return;
      // A form has its own listener, and what a modal covers is hidden.
      if (event.target instanceof Element && event.target.closest('form')) return;
      if (!form.current || form.current.closest('[aria-hidden=true]')) return;
      event.preventDefault();
      form.current.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [form]);
}
