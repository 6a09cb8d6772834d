/** Whether a dialog, drawer or menu lies over the page; one that is closing does not, though it still stands there. */
export const isPageCovered = (): boolean => document.querySelector('.MuiModal-root:not([aria-hidden=true])') !== null;
