import type { Db } from '../db/database';
import { newId } from '../db/ids';

interface AuditEntry {
  storeId: string;
  shopId: string | null;
  userId: string | null;
  operation: string;
  outcome: string;
  requestId: string;
  address: string;
  changes: unknown[];
  now: Date;
}

/** Writes an entry of the audit trail, in the transaction of the change. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const row = {
    id: newId(entry.now),
    user_id: entry.userId,
    operation: entry.operation,
    outcome: entry.outcome,
    request_id: entry.requestId,
    address: entry.address,
    changes: JSON.stringify(entry.changes),
    create_time: entry.now,
  };
  if (entry.storeId)
    await db
      .insertInto('audit_entry')
      .values({ store_id: entry.storeId, shop_id: entry.shopId, ...row })
      .execute();
  else await db.insertInto('platform.audit_entry').values(row).execute();
}
