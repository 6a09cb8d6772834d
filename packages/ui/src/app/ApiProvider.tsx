import type { Client } from '@partsdesk/sdk';
import { createContext, use } from 'react';

const ClientContext = createContext<Client | undefined>(undefined);

export function ApiProvider({ client, children }: { client: Client; children: React.ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/**
 * Binds a call group to the session's client: `const tags = useGroup(customerTag)`. Returns the same object at each
 * render.
 */
export function useGroup<Api>(group: (client: Client) => Api): Api {
  const client = use(ClientContext);
  if (!client) throw new Error('useGroup outside ApiProvider');
  return group(client);
}
