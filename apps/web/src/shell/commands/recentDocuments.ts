import { withRecent } from '@partsdesk/core/recentlyUsed';
import { keep, kept } from '@partsdesk/core/storage';
import { now, session, sessionActor, storage } from '../../session';

/** A recently viewed document and its address. */
export interface RecentDocument {
  title: string;
  code: string;
  address: string;
}

/** Storage key of this user in this shop: colleagues share a machine, and documents belong to a shop. */
function key(): string {
  const { tenantId = '', deptId = '0' } = session.context();
  return `recentDocuments:${sessionActor.getSnapshot().context.user?.id ?? ''}:${tenantId}:${deptId}`;
}

export const recentDocuments = (): RecentDocument[] =>
  kept(storage, key(), now(), (value): value is RecentDocument[] => Array.isArray(value)) ?? [];

export const rememberDocument = (seen: RecentDocument): void =>
  keep(
    storage,
    key(),
    withRecent(recentDocuments(), seen, ({ address }) => address),
  );
