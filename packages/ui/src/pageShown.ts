import { createContext, use } from 'react';

/** Pages that are kept stay mounted behind the one in front; outside of a stack of pages, every page is in front. */
export const PageShown = createContext(true);

/** Whether this page is in front. What listens to the whole window, or fetches, does so only then. */
export const usePageShown = (): boolean => use(PageShown);
