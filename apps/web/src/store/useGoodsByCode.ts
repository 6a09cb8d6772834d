import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PickedGoods } from './GoodsPicker';

const AT_ONCE = 4;
const DEBOUNCE_MS = 300;

/** The parts of codes, null where nothing has the code; what is not in it is still being looked up. */
export type KnownGoods = ReadonlyMap<string, PickedGoods | null>;

/** Looks up the parts of codes that were typed or pasted, a few at a time, each code once. */
export function useGoodsByCode(wanted: readonly string[]): { known: KnownGoods; learn: (goods: PickedGoods) => void } {
  const group = useGroup(goodsShopOrder);
  const [known, setKnown] = useState<KnownGoods>(new Map());
  const newest = useRef(known);
  useEffect(() => {
    newest.current = known;
  });
  const note = useCallback(
    (code: string, goods: PickedGoods | null) => setKnown((before) => new Map(before).set(code, goods)),
    [],
  );
  const codes = [...new Set(wanted)].join('\n');
  useEffect(() => {
    const giveUp = new AbortController();
    // What is being typed is not looked up letter by letter.
    const timer = setTimeout(() => {
      const waiting = codes.split('\n').filter((code) => code && !newest.current.has(code));
      const work = async () => {
        for (let code = waiting.shift(); code !== undefined && !giveUp.signal.aborted; code = waiting.shift()) {
          try {
            const { records } = await group.page({ scan: code, pageSize: 1 }, { signal: giveUp.signal });
            note(code, records[0] ?? null);
          } catch {
            // The client has told it; the line stays as it is and can be typed again.
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
