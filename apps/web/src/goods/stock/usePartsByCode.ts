import { ApiError } from '@partsdesk/sdk';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type Part = Schemas['StockGoods'];

/** Parts by code; null for an unknown code, missing while it is being looked up. */
export type KnownParts = ReadonlyMap<string, Part | null>;

const DEBOUNCE_MS = 300;
const AT_ONCE = 500;

/**
 * Looks up the parts of typed or pasted codes, many per request, each code once; `warehouseId` selects the stock shown.
 */
export function usePartsByCode(
  wanted: readonly string[],
  warehouseId: string | undefined,
): { known: KnownParts; learn: (part: Part) => void } {
  const goods = useGroup(stockGoods);
  const [found, setFound] = useState<{ of: string | undefined; parts: KnownParts }>({
    of: warehouseId,
    parts: new Map(),
  });
  // Drops the parts of another warehouse, whose stock differs.
  const known: KnownParts = found.of === warehouseId ? found.parts : NOTHING;
  const newest = useRef(known);
  useLayoutEffect(() => {
    newest.current = known;
  });
  const note = useCallback(
    (entries: readonly (readonly [string, Part | null])[]) =>
      setFound(({ of, parts }) => ({
        of: warehouseId,
        parts: new Map([...(of === warehouseId ? parts : NOTHING), ...entries]),
      })),
    [warehouseId],
  );
  const codes = [...new Set(wanted)].join('\n');
  useEffect(() => {
    const giveUp = new AbortController();
    // Debounces the lookup while the user is typing.
    const lookUp = async () => {
      const waiting = codes.split('\n').filter((code) => code && !newest.current.has(code));
      for (let from = 0; from < waiting.length; from += AT_ONCE) {
        const some = waiting.slice(from, from + AT_ONCE);
        try {
          const answer = await goods.byCodes(
            { codes: some, ...(warehouseId ? { warehouseId } : {}) },
            { signal: giveUp.signal },
          );
          if (giveUp.signal.aborted) return;
          note(some.map((code) => [code, answer.find((part) => part.wanted === code) ?? null]));
        } catch (error) {
          // The client has reported the error; the code stays and can be typed again.
          if (error instanceof ApiError || giveUp.signal.aborted) return;
          throw error;
        }
      }
    };
    const timer = setTimeout(() => void lookUp(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [codes, goods, note, warehouseId]);
  return { known, learn: useCallback((part) => note([[part.skuCode, part]]), [note]) };
}

const NOTHING: KnownParts = new Map();
