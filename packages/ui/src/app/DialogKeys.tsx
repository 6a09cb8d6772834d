import { isSaveKey } from '../form/useSaveKey';
import { useWindowKeys } from '../page/useWindowKeys';

/** The main button at the foot of a dialog or drawer; one that destroys is pressed on purpose only. */
const MAIN = ':is(.MuiDialogActions-root, [data-actions]) .MuiButton-contained:not(:disabled, .MuiButton-colorError)';

/**
 * Presses the main button of the dialog or drawer in front on Ctrl+Enter, wherever in it the focus is: a browser does
 * not press a button that has the focus by it. What takes the key itself, such as a form, prevents its default.
 */
export function DialogKeys() {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.repeat || !isSaveKey(event)) return;
    const front = [...document.querySelectorAll('.MuiModal-root:not([aria-hidden=true])')].at(-1);
    const main = front && [...front.querySelectorAll<HTMLElement>(MAIN)].at(-1);
    if (!main) return;
    event.preventDefault();
    main.click();
  });
  return null;
}
