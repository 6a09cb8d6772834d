/** True while a drawer or dialog is open. One of a page that waits behind another stays in the document, hidden. */
export const isModalInFront = (): boolean =>
  [...document.querySelectorAll('[aria-modal=true]')].some((modal) => !modal.closest('[aria-hidden=true]'));
