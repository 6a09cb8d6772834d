import type { Part } from '../usePartsByCode';

/** The parts that were scanned into a count on this page, by id: the part while its quantity is missing, else null. */
export type ScannedParts = ReadonlyMap<string, Part | null>;

/** Lists the parts that were scanned and whose quantity nobody typed yet. */
export const waitingIn = (scanned: ScannedParts): Part[] => [...scanned.values()].filter((part) => part !== null);
