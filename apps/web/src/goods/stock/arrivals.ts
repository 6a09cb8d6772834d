import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Quantities that arrived, by line; undefined while a field is empty. */
export type Arrived = Record<string, number | undefined>;

export type Coming = Pick<Schemas['StockTransferLine'], 'id' | 'skuId' | 'name' | 'transitQuantity' | 'unitName'>;

/** Proposes that all of it arrived. */
export const allArrived = (coming: readonly Pick<Coming, 'id' | 'transitQuantity'>[]): Arrived =>
  Object.fromEntries(coming.map((line) => [line.id, line.transitQuantity]));

/** What a document calls the pieces that are counted in. */
export interface ArrivalWords {
  document: string;
  /** Those that are still to come. */
  rest: string;
  /** Those that are here. */
  here: string;
  /** The button that takes all of them as here. */
  all: string;
}

export const TRANSFER: ArrivalWords = { document: '调拨单', rest: '在途', here: '实收', all: '改为全部收到' };

interface Scanned {
  skuId: string;
  name: string;
}

/**
 * Counts one more piece of a scanned part. The first scan begins a count: lines that still hold the proposal go to 0,
 * since what is not scanned has not been seen.
 */
export function withArrived(
  coming: readonly Coming[],
  before: Arrived,
  scanning: boolean,
  part: Scanned,
  { document, rest: waiting, here }: ArrivalWords = TRANSFER,
): { quantities: Arrived; said: string } | { problem: string } {
  const same = coming.filter(({ skuId }) => skuId === part.skuId);
  if (same.length === 0) return { problem: `这张${document}没有${waiting}的「${part.name}」，请核对` };
  const counted: Arrived = scanning
    ? before
    : Object.fromEntries(
        coming.map(({ id, transitQuantity }) => [id, before[id] === transitQuantity ? 0 : before[id]]),
      );
  const line = same.find(({ id, transitQuantity }) => addQuantities(counted[id] ?? 0, 1) <= transitQuantity);
  if (!line) {
    const rest = addQuantities(...same.map(({ transitQuantity }) => transitQuantity));
    return {
      problem: `「${part.name}」${waiting}只有 ${formatQuantity(rest)} ${same[0]?.unitName ?? ''}，多出来的请核对`,
    };
  }
  const quantity = addQuantities(counted[line.id] ?? 0, 1);
  return {
    quantities: { ...counted, [line.id]: quantity },
    said: `${line.name}：${here} ${formatQuantity(quantity)} ${line.unitName}`,
  };
}
