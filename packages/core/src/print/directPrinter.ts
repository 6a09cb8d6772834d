import { forget, keep, kept, type KeyValueStorage } from '../storage';

/** The printer of slips that this device drives itself, without the browser's dialog. */
export interface DirectPrinter {
  /** As the browser finds it again. */
  vendorId: number;
  productId: number;
  serialNumber: string;
  name: string;
  /** The cash drawer hangs on it, and opens when cash was taken. */
  drawer: boolean;
}

const KEY = 'directPrinter';

const isPrinter = (value: unknown): value is DirectPrinter =>
  typeof value === 'object' &&
  value !== null &&
  'vendorId' in value &&
  typeof value.vendorId === 'number' &&
  'productId' in value &&
  typeof value.productId === 'number' &&
  'serialNumber' in value &&
  typeof value.serialNumber === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'drawer' in value &&
  typeof value.drawer === 'boolean';

/** Returns this device's own printer; undefined where the browser's dialog prints. */
export const directPrinter = (storage: KeyValueStorage): DirectPrinter | undefined => kept(storage, KEY, 0, isPrinter);

/** Keeps this device's printer; none gives the printing back to the browser's dialog. */
export const keepDirectPrinter = (storage: KeyValueStorage, printer: DirectPrinter | undefined): void =>
  printer ? keep(storage, KEY, printer) : forget(storage, KEY);
