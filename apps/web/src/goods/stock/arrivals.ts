import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Quantities that arrived, by line; undefined while a field is empty. */
export type Arrived = Record<string, number | undefined>;

type Coming = Pick<Schemas['StockTransferLine'], 'id' | 'skuId' | 'name' | 'transitQuantity' | 'unitName'>;

/** Proposes that all of it arrived. */
export const allArrived = (coming: readonly Pick<Coming, 'id' | 'transitQuantity'>[]): Arrived =>
  Object.fromEntries(coming.map((line) => [line.id, line.transitQuantity]));

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
): { quantities: Arrived; said: string } | { problem: string } {
  const same = coming.filter(({ skuId }) => skuId === part.skuId);
  if (same.length === 0) return { problem: `这张调拨单没有在途的「${part.name}」，请核对` };
  const counted: Arrived = scanning
    ? before
    : Object.fromEntries(
        coming.map(({ id, transitQuantity }) => [id, before[id] === transitQuantity ? 0 : before[id]]),
      );
  const line = same.find(({ id, transitQuantity }) => addQuantities(counted[id] ?? 0, 1) <= transitQuantity);
  if (!line) {
    const rest = addQuantities(...same.map(({ transitQuantity }) => transitQuantity));
    return { problem: `「${part.name}」在途只有 ${formatQuantity(rest)} ${same[0]?.unitName ?? ''}，多出来的请核对` };
  }
  const quantity = addQuantities(counted[line.id] ?? 0, 1);
  return {
    quantities: { ...counted, [line.id]: quantity },
    said: `${line.name}：实收 ${formatQuantity(quantity)} ${line.unitName}`,
  };
}
