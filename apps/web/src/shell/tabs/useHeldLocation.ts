import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, type Location, type NavigationType } from 'react-router-dom';
import { listPage, matchScreen } from '../matchScreen';
import { outsideUnsaved } from './outsideUnsaved';
import { tabs } from './tabStore';
import { useLeaveUnsaved, type Leaving } from './useLeaveUnsaved';

interface Place {
  location: Location;
  navigationType: NavigationType;
}

const layoutOf = ({ pathname }: Location) => matchScreen(listPage(pathname) ?? pathname)?.layout;

/** Returns the pages with unsaved input that are unmounted on the way from one address to another. */
function lostOnTheWay(from: Location, to: Location): readonly Leaving[] {
  // The page that says what is refused or missing is nobody's choice.
  if (to.pathname === '/404') return [];
  if (layoutOf(from) !== 'main') return from.pathname === to.pathname ? [] : outsideUnsaved();
  return layoutOf(to) === 'main' ? [] : tabs.current().filter(({ unsaved }) => unsaved > 0);
}

/**
 * Returns the address to show: the window's own, or the one before while the user is asked whether unsaved input may be
 * lost. So every way out asks: a link, a button, the browser's back, the palette.
 */
export function useHeldLocation(guarded: boolean): Place {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const leave = useLeaveUnsaved();
  const [shown, setShown] = useState<Place>({ location, navigationType });
  const lost = guarded && location !== shown.location ? lostOnTheWay(shown.location, location) : [];
  const asks = lost.length > 0;
  if (!asks && location !== shown.location) setShown({ location, navigationType });

  useEffect(() => {
    if (!asks) return;
    let stale = false;
    const back = shown.location.pathname + shown.location.search;
    void leave(lost, '离开').then((left) => {
      if (stale) return;
      if (left) setShown({ location, navigationType });
      else if (navigationType === 'PUSH') void navigate(-1);
      else void navigate(back, { replace: navigationType === 'REPLACE' });
    });
    return () => {
      stale = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each way out
  }, [asks, location]);

  return asks ? shown : { location, navigationType };
}
