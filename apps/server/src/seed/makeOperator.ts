import { oneTimePassword } from '../account/login/oneTimePassword';
import { setPassword } from '../account/user/users';
import type { Database } from '../db/database';
import { newId } from '../db/ids';
import { recordAudit } from '../kit/audit';
import { partsStore } from '../store/shop/partsStore';
import { seedContext } from './seedContext';

/** The highest level of the platform. */
const LEVEL = 1;
const NAME = '平台运营';
const STORE = '平台运营中心';

/** Tells whether anybody operates the platform. */
export const hasOperator = (database: Database): Promise<boolean> =>
  database.transaction({ role: 'platform' }, async ({ db }) => {
    const found = await db
      .selectFrom('platform.app_user')
      .select('id')
      .where('platform_level', 'is not', null)
      .where('status', '=', 1)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  });

/**
 * Makes an operator of the platform with a store to log in to, or gives an account the platform's rights; returns a
 * new password for one login. Logins with the old one end.
 */
export async function makeOperator(database: Database, loginName: string, now: Date): Promise<string> {
  const { password, hash } = await oneTimePassword();
  await database.transaction({ role: 'platform' }, async (transaction) => {
    const { db } = transaction;
    const known = await db
      .selectFrom('platform.app_user')
      .select(['id', 'name'])
      .where('login_name', '=', loginName)
      .forUpdate()
      .executeTakeFirst();
    const { id, name } = known ?? { id: newId(now), name: NAME };
    if (!known)
      await db
        .insertInto('platform.app_user')
        .values({ id, login_name: loginName, name, password_hash: '', create_time: now })
        .execute();
    await db.updateTable('platform.app_user').set({ platform_level: LEVEL, status: 1 }).where('id', '=', id).execute();
    await setPassword(db, id, hash, now);
    const ctx = seedContext(transaction, { now, user: { id, name } });
    await recordAudit(db, {
      storeId: '',
      shopId: null,
      userId: id,
      operation: 'command/operator',
      outcome: 'done',
      requestId: ctx.requestId,
      address: '',
      changes: [],
      now,
    });
    const place = await db
      .selectFrom('platform.relationship')
      .select('store_id')
      .where('user_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (!place)
      await (partsStore.add as (made: typeof ctx, input: object) => Promise<string>)(ctx, {
        query: {},
        body: { name: STORE, contact: name },
      });
  });
  return password;
}
