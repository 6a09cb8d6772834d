import type { Client } from '@partsdesk/sdk';
import { createContext, use, useEffect, useMemo } from 'react';
import type { ReadsUnderWay } from '../page/joinRead';
import type { OnWrite } from './watchWrites';

interface Api {
  client?: Client;
  /** Names the login, store and shop whose data are read, so that those of another are never taken for them. */
  place: () => string | number;
  onWrite: OnWrite;
  changed: () => void;
  reads: ReadsUnderWay;
}

const nowhere = () => '';
const unwatched: OnWrite = () => () => undefined;
const unheard = () => undefined;
const ApiContext = createContext<Api>({ place: nowhere, onWrite: unwatched, changed: unheard, reads: new Map() });

interface ApiProviderProps extends Partial<Omit<Api, 'reads'>> {
  client: Client;
  children: React.ReactNode;
}

export function ApiProvider({
  client,
  place = nowhere,
  onWrite = unwatched,
  changed = unheard,
  children,
}: ApiProviderProps) {
  const api = useMemo(() => ({ client, place, onWrite, changed, reads: new Map() }), [client, place, onWrite, changed]);
  // What was under way when a write ended may answer from before it: nobody joins it any more.
  useEffect(() => onWrite(() => api.reads.clear()), [onWrite, api]);
  return <ApiContext value={api}>{children}</ApiContext>;
}

export const useApi = () => use(ApiContext);

/**
 * Binds a call group to the session's client: `const tags = useGroup(customerTag)`. Returns the same object at each
 * render.
 */
export function useGroup<Api>(group: (client: Client) => Api): Api {
  const { client } = useApi();
  if (!client) throw new Error('useGroup outside ApiProvider');
  return group(client);
}

/**
 * Returns a function that says that data changed without a write of this window, such as by a job or a customer's
 * payment: what is in front is read anew.
 */
export function useChanged(): () => void {
  return useApi().changed;
}
