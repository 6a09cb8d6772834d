import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PickedGoods } from './GoodsPicker';

const AT_ONCE = 4;
const DEBOUNCE_MS = 300;

/** Parts by code; null for an unknown code, missing while it is being looked up. */
export type KnownGoods = ReadonlyMap<string, PickedGoods | null>;

/** Looks up the parts of typed or pasted codes, a few per request, each code once. */
export function useGoodsByCode(wanted: readonly string[]): { known: KnownGoods; learn: (goods: PickedGoods) => void } {
  const group = useGroup(goodsShopOrder);
  const [known, setKnown] = useState<KnownGoods>(new Map());
  const newest = useRef(known);
  useLayoutEffect(() => {
    newest.current = known;
  });
  const note = useCallback(
    (code: string, goods: PickedGoods | null) => setKnown((before) => new Map(before).set(code, goods)),
    [],
  );
  const codes = [...new Set(wanted)].join('\n');
  useEffect(() => {
    const giveUp = new AbortController();
    // Debounces the lookup while the user is typing.
    const timer = setTimeout(() => {
      const waiting = codes.split('\n').filter((code) => code && !newest.current.has(code));
      const work = async () => {
        for (let code = waiting.shift(); code !== undefined && !giveUp.signal.aborted; code = waiting.shift()) {
          try {
            const { records } = await group.page({ scan: code, pageSize: 1 }, { signal: giveUp.signal });
            note(code, records[0] ?? null);
          } catch {
            // The client has reported the error; the code stays and can be typed again.
            return;
          }
        }
      };
      for (let n = 0; n < AT_ONCE; n += 1) void work();
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [codes, group, note]);
  return { known, learn: (goods) => note(goods.skuCode, goods) };
}
