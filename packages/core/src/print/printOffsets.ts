import { keep, kept, type KeyValueStorage } from '../storage';

/** How far the printer of this device is off on a paper, in 0.1 mm: right and down are positive. */
export interface PrintOffset {
  x: number;
  y: number;
}

/** More than that is no matter of adjustment: the paper lies wrong. */
export const MOST_OFFSET = 100;
const KEY = 'printOffsets';
const NONE: PrintOffset = { x: 0, y: 0 };

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MOST_OFFSET;
const isOffset = (value: unknown): value is PrintOffset =>
  typeof value === 'object' && value !== null && 'x' in value && isLength(value.x) && 'y' in value && isLength(value.y);
const isOffsets = (value: unknown): value is Record<string, PrintOffset> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isOffset);

const read = (storage: KeyValueStorage) => kept(storage, KEY, 0, isOffsets) ?? {};

/** Returns by how much everything is moved on a paper, by its name; by nothing where this device has no setting. */
export const printOffset = (storage: KeyValueStorage, paper: string): PrintOffset => read(storage)[paper] ?? NONE;

/** Keeps by how much everything is moved on a paper, on this device. */
export const keepPrintOffset = (storage: KeyValueStorage, paper: string, offset: PrintOffset): void =>
  keep(storage, KEY, { ...read(storage), [paper]: offset });
