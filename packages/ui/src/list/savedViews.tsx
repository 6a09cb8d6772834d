import { ApiError } from '@partsdesk/sdk';
import { savedView } from '@partsdesk/sdk/parts/savedView';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { useGroup } from '../app/ApiProvider';

export type SavedView = Schemas['SavedView'];

interface ViewsOfShop {
  views: readonly SavedView[];
  reload: () => Promise<void>;
}

const ViewsContext = createContext<ViewsOfShop | undefined>(undefined);

/** Name of the list on a page; pages without a name offer no views. */
export const ListName = createContext<string | undefined>(undefined);

/**
 * Loads all lists' views once for each shop (`place`), so that a list opens with its default view without a further
 * request.
 */
export function SavedViewsProvider({ place, children }: { place: string; children: React.ReactNode }) {
  const group = useGroup(savedView);
  const [known, setKnown] = useState<{ place: string; views: readonly SavedView[] }>();
  const offered = useMemo<ViewsOfShop | undefined>(
    () =>
      known?.place === place
        ? { views: known.views, reload: async () => setKnown({ place, views: await group.list() }) }
        : undefined,
    [known, place, group],
  );
  useEffect(() => {
    const giveUp = new AbortController();
    group.list({ signal: giveUp.signal }).then(
      (views) => setKnown({ place, views }),
      // Ignores the error: lists work without views, and the session's central notice has reported it.
      (error: unknown) => {
        if (!giveUp.signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
    return () => giveUp.abort();
  }, [group, place]);
  return <ViewsContext value={offered}>{children}</ViewsContext>;
}

/** Returns the views of the list on this page; undefined where there is none, or until they are loaded. */
export function useSavedViews(): (ViewsOfShop & { screen: string }) | undefined {
  const screen = use(ListName);
  const offered = use(ViewsContext);
  return useMemo(
    () =>
      screen && offered
        ? { screen, reload: offered.reload, views: offered.views.filter((view) => view.screen === screen) }
        : undefined,
    [screen, offered],
  );
}
