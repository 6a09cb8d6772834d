import { addQuantities, compareQuantities, formatQuantity, type Quantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Line = Schemas['SaleOutLine'];
export type Quantities = Readonly<Record<string, Quantity>>;

/** Why a scan was not counted, in the user's words. */
export interface ScanRefusal {
  problem: string;
  /** Whether the order has no such part: the scan may have been meant for another order. */
  isForeign: boolean;
}

/** Counts one more piece of a scanned part, at most what is due of it; says why not. */
export function withScanned(
  lines: readonly Line[],
  checked: Quantities,
  code: string,
): { line: Line; quantity: Quantity } | ScanRefusal {
  const same = lines.filter(
    ({ restQuantity, skuCode, barCode }) => restQuantity > 0 && [skuCode, barCode].includes(code),
  );
  const [first] = same;
  if (!first) return { problem: `这张单没有商品 ${code}，请核对`, isForeign: true };
  const line = same.find(({ id, restQuantity }) => compareQuantities(checked[id] ?? 0, restQuantity) < 0);
  if (!line) {
    const due = addQuantities(...same.map(({ restQuantity }) => restQuantity));
    const problem = `「${first.name}」应出 ${formatQuantity(due)} ${first.unitName}，都已核对过`;
    return { problem, isForeign: false };
  }
  const more = addQuantities(checked[line.id] ?? 0, 1);
  return { line, quantity: Math.min(more, line.restQuantity) };
}

/** Whether all that goes out of a line was checked. */
export const isChecked = ({ id }: Pick<Line, 'id'>, taken: Quantities, checked: Quantities): boolean =>
  (taken[id] ?? 0) > 0 && compareQuantities(checked[id] ?? 0, taken[id] ?? 0) >= 0;

/** Lines of which something goes out that can be checked: a service has no code to scan. */
export const checkable = (lines: readonly Line[], taken: Quantities): Line[] =>
  lines.filter(({ id, isService }) => !isService && (taken[id] ?? 0) > 0);

/** Keeps of what goes out only what was checked, and services. */
export const onlyChecked = (lines: readonly Line[], taken: Quantities, checked: Quantities): Quantities =>
  Object.fromEntries(
    lines.map(({ id, isService }) => {
      const now = taken[id] ?? 0;
      return [id, isService ? now : Math.min(now, checked[id] ?? 0)];
    }),
  );
