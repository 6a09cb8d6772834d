import type { Db } from '../../db/database';
import { Failure } from '../../kit/failure';

/** Selects the store bound to an organisation of the parts-collaboration platform. Runs under the platform's role. */
export const storeOfOrg = (db: Db, orgId: string) =>
  db
    .selectFrom('platform.store')
    .select('id')
    .where('org_id', '=', orgId)
    .where('closed_time', 'is', null)
    .executeTakeFirst();

export async function assertOrgIsFree(db: Db, orgId: string): Promise<void> {
  if (await storeOfOrg(db, orgId)) throw new Failure('该组织已绑定其他店铺', { field: 'orgId' });
}
