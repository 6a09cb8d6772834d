import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { addDays, addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import { inStore } from '../../db/inStore';
import { Failure } from '../../kit/failure';
import { tellLoginsEnded } from '../../kit/storeNotice';
import { hashToken, newToken } from './token';

const ACCESS_SECONDS = 2 * 3600;
const REFRESH_DAYS = 7;
/** The time for which a renewed session's access token still serves the requests under way. */
const UNDER_WAY_SECONDS = 10;
/** Marks the access token of a session that was never used. */
const UNUSED = 'unused:';

const REFUSED = '登录已过期，请重新登录';

interface Holder {
  userId?: string;
  customerId?: string;
  storeId?: string;
}

/** The shop that a login works in; other windows must not write elsewhere. */
interface Place {
  storeId: string | null;
  shopId: string | null;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Opens a login. Runs under the platform's role, as all of this file does. */
export async function openSession(
  db: Db,
  holder: Holder,
  now: Date,
  former?: { familyId: string; generation: number; place: Place },
): Promise<Tokens> {
  const tokens: Tokens = { access_token: newToken(), refresh_token: newToken(), expires_in: ACCESS_SECONDS };
  await db
    .insertInto('platform.login_session')
    .values({
      id: newId(now),
      family_id: former?.familyId ?? newId(now),
      generation: former ? former.generation + 1 : 0,
      entered_store_id: former?.place.storeId ?? null,
      entered_shop_id: former?.place.shopId ?? null,
      user_id: holder.userId ?? null,
      customer_id: holder.customerId ?? null,
      store_id: holder.storeId ?? null,
      access_hash: (former ? UNUSED : '') + hashToken(tokens.access_token),
      refresh_hash: hashToken(tokens.refresh_token),
      access_ends: addSeconds(now, ACCESS_SECONDS),
      refresh_ends: addDays(now, REFRESH_DAYS),
      create_time: now,
    })
    .execute();
  return tokens;
}

/**
 * Exchanges a refresh token for new tokens of the same family. It may be exchanged again until what came of it was used
 * once, since its answer may have been lost; after that somebody else has it, and the family is revoked.
 */
export async function renewSession(db: Db, refreshToken: string, now: Date): Promise<Tokens> {
  const session = await db
    .selectFrom('platform.login_session')
    .selectAll()
    .where('refresh_hash', '=', hashToken(refreshToken))
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.revoked_time || session.refresh_ends <= now) throw new Failure(REFUSED);
  if (await hasUsedHeir(db, session))
    throw new Failure(REFUSED).keep((own) => revokeFamily(own, session.family_id, now));
  if (session.user_id && !(await isEnabled(db, session.user_id))) throw new Failure('账号已被停用');
  if (session.customer_id && session.store_id)
    await assertCustomerEnabled(db, { storeId: session.store_id, customerId: session.customer_id });

  // Lets requests under way finish with the former access token.
  await db
    .updateTable('platform.login_session')
    .set({
      rotated_time: sql<Date>`coalesce(rotated_time, ${now})`,
      access_ends: sql<Date>`least(access_ends, ${addSeconds(now, UNDER_WAY_SECONDS)})`,
      access_hash: withoutMark,
    })
    .where('id', '=', session.id)
    .execute();
  return openSession(
    db,
    {
      ...(session.user_id ? { userId: session.user_id } : {}),
      ...(session.customer_id ? { customerId: session.customer_id } : {}),
      ...(session.store_id ? { storeId: session.store_id } : {}),
    },
    now,
    {
      familyId: session.family_id,
      generation: session.generation,
      place: { storeId: session.entered_store_id, shopId: session.entered_shop_id },
    },
  );
}

const withoutMark = sql<string>`replace(access_hash, ${UNUSED}, '')`;

/** Whether a later generation of the session's family was used: then its refresh token must not be used any more. */
async function hasUsedHeir(db: Db, session: { family_id: string; generation: number }): Promise<boolean> {
  const heir = await db
    .selectFrom('platform.login_session')
    .select('id')
    .where('family_id', '=', session.family_id)
    .where('generation', '>', session.generation)
    .where('access_hash', 'not like', `${UNUSED}%`)
    .limit(1)
    .executeTakeFirst();
  return heir !== undefined;
}

/**
 * Whether the token belongs to a login in force, asked when none was found by it: it is used for the first time, or was
 * by another request a moment ago.
 */
export async function isBeginning(db: Db, token: string, now: Date): Promise<boolean> {
  const hash = hashToken(token);
  const session = await db
    .selectFrom('platform.login_session as session')
    .leftJoin('platform.app_user as user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('access_hash', 'in', [UNUSED + hash, hash])
    .where('access_ends', '>', now)
    .where('revoked_time', 'is', null)
    .where((row) =>
      row.or([row('session.user_id', 'is', null), row('user.status', '=', enabled.statuses.enabled.code)]),
    )
    .executeTakeFirst();
  return session !== undefined;
}

/** Records the first use of an access token: from now on the token that it came of is void. */
export async function recordFirstUse(db: Db, token: string): Promise<void> {
  await db
    .updateTable('platform.login_session')
    .set({ access_hash: withoutMark })
    .where('access_hash', '=', UNUSED + hashToken(token))
    .execute();
}

/** Records the shop that a login works in, for all windows that share it. */
export async function enterShop(db: Db, sessionId: string | null, place: Place): Promise<void> {
  await db
    .updateTable('platform.login_session')
    .set({ entered_store_id: place.storeId, entered_shop_id: place.shopId })
    .where('family_id', '=', (own) =>
      own.selectFrom('platform.login_session as mine').select('mine.family_id').where('mine.id', '=', sessionId),
    )
    .execute();
}

async function isEnabled(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('platform.app_user').select('status').where('id', '=', userId).executeTakeFirst();
  return user?.status === enabled.statuses.enabled.code;
}

interface CustomerOfStore {
  storeId: string;
  customerId: string;
}

async function assertCustomerEnabled(db: Db, { storeId, customerId }: CustomerOfStore): Promise<void> {
  const customer = await inStore(db, storeId, () =>
    db
      .selectFrom('customer')
      .select('status')
      .where('store_id', '=', storeId)
      .where('id', '=', customerId)
      .executeTakeFirst(),
  );
  if (customer?.status !== enabled.statuses.enabled.code) throw new Failure('您的账号已停用，请联系店铺');
}

/** Revokes every login of a customer, who is out at once. */
export async function revokeSessionsOfCustomer(
  db: Db,
  { storeId, customerId }: CustomerOfStore,
  now: Date,
): Promise<void> {
  await db
    .updateTable('platform.login_session')
    .set({ revoked_time: now })
    .where('customer_id', '=', customerId)
    .where('store_id', '=', storeId)
    .where('revoked_time', 'is', null)
    .execute();
}

export async function revokeFamily(db: Db, familyId: string, now: Date): Promise<void> {
  await db
    .updateTable('platform.login_session')
    .set({ revoked_time: now })
    .where('family_id', '=', familyId)
    .where('revoked_time', 'is', null)
    .execute();
  await tellLoginsEnded(db, { endedFamily: familyId });
}

/** Revokes every login of a user. */
export async function revokeSessionsOf(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('platform.login_session')
    .set({ revoked_time: now })
    .where('user_id', '=', userId)
    .where('revoked_time', 'is', null)
    .execute();
  await tellLoginsEnded(db, { endedUser: userId });
}
