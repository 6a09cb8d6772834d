import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { idOf } from '../ids';

/** Logs customers in to the mini-app; returns the headers of their requests. */
export async function visitors(client: Client, storeId: string, count: number): Promise<Record<string, string>[]> {
  const found: Record<string, string>[] = [];
  for (let n = 1; n <= count; n += 1) {
    const token = randomBytes(24).toString('base64url');
    await client.query(
      `insert into platform.login_session (id, family_id, customer_id, store_id, access_hash, refresh_hash, access_ends, refresh_ends, create_time)
       values ($1, $1, $2, $3, $4, $4, now() + interval '1 day', now() + interval '1 day', now())`,
      [randomUUID(), idOf('customer', n), storeId, createHash('sha256').update(token).digest('hex')],
    );
    found.push({ authorization: `Bearer ${token}` });
  }
  return found;
}
