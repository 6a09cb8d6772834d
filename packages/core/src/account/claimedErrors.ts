import { ApiError } from '@partsdesk/sdk';

/**
 * Rejected calls whose screen shows the error where it happened: beside the field, in the list's row, in the dialog.
 * Their notice would say the same a second time [U-21].
 */
const claimed = new WeakSet<ApiError>();
const takeBacks = new WeakMap<ApiError, () => void>();

/** Milliseconds that a screen has to claim an error before its notice is raised; nobody sees so short a wait. */
const CLAIM_MS = 100;

/** Claims an error for whoever shows it in place; a notice that is up already is taken back. */
export function claimError(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  claimed.add(error);
  takeBacks.get(error)?.();
  takeBacks.delete(error);
}

/** Raises the notice of an error that nobody claims. `raise` returns what takes the notice back. */
export function noticeUnlessClaimed(error: ApiError, raise: () => () => void): void {
  setTimeout(() => {
    if (!claimed.has(error)) takeBacks.set(error, raise());
  }, CLAIM_MS);
}
