import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameter of a list's address that opens the form of a new record. */
export const ASKED_TO_ADD = 'add';

/** Opens the form of a new record where the address asks for it, once; only of whoever may add one. */
export function useAskedToAdd(add: { run: () => void } | false | undefined): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.has(ASKED_TO_ADD);
  const open = useEffectEvent(() => {
    if (add) add.run();
    setSearch(
      (before) => {
        before.delete(ASKED_TO_ADD);
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (asked) open();
  }, [asked]);
}
