import { keep, kept, type KeyValueStorage } from '../../storage';

const KEY = 'slipsPrinted';
/** Receipts that are remembered; older ones are not shown as finished any more. */
const MOST = 50;

const areKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

/** Claims the automatic print of a receipt for this device: only the first caller may print it. */
export function claimSlip(storage: KeyValueStorage, receipt: string): boolean {
  const before = kept(storage, KEY, 0, areKeys) ?? [];
  if (before.includes(receipt)) return false;
  keep(storage, KEY, [...before, receipt].slice(-MOST));
  return true;
}
