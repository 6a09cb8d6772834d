import { randomBytes } from 'node:crypto';
import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { addDays, addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import { inStore } from '../../db/inStore';
import { Failure } from '../../kit/failure';
import { tellLoginsEnded } from '../../kit/storeNotice';
import { hashToken } from './access';

const ACCESS_SECONDS = 2 * 3600;
const REFRESH_DAYS = 7;
/** The time within which a second renewal with the same token is taken for another tab and not for theft. */
const RACE_SECONDS = 10;

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

/** 192 random bits. */
export const newToken = () => randomBytes(24).toString('base64url');

/** Opens a login. Runs under the platform's role, as all of this file does. */
export async function openSession(
  db: Db,
  holder: Holder,
  now: Date,
  former?: { familyId: string; place: Place },
): Promise<Tokens> {
  const tokens: Tokens = { access_token: newToken(), refresh_token: newToken(), expires_in: ACCESS_SECONDS };
  await db
    .insertInto('platform.login_session')
    .values({
      id: newId(now),
      family_id: former?.familyId ?? newId(now),
      entered_store_id: former?.place.storeId ?? null,
      entered_shop_id: former?.place.shopId ?? null,
      user_id: holder.userId ?? null,
      customer_id: holder.customerId ?? null,
      store_id: holder.storeId ?? null,
      access_hash: hashToken(tokens.access_token),
      refresh_hash: hashToken(tokens.refresh_token),
      access_ends: addSeconds(now, ACCESS_SECONDS),
      refresh_ends: addDays(now, REFRESH_DAYS),
      create_time: now,
    })
    .execute();
  return tokens;
}

/** Exchanges a refresh token for new tokens of the same family. A reused token revokes the family. */
export async function renewSession(db: Db, refreshToken: string, now: Date): Promise<Tokens> {
  const session = await db
    .selectFrom('platform.login_session')
    .selectAll()
    .where('refresh_hash', '=', hashToken(refreshToken))
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.revoked_time || session.refresh_ends <= now) throw new Failure(REFUSED);
  if (session.rotated_time) {
    const refusal = new Failure(REFUSED);
    const raced = addSeconds(session.rotated_time, RACE_SECONDS) >= now;
    throw raced ? refusal : refusal.keep((own) => revokeFamily(own, session.family_id, now));
  }
  if (session.user_id && !(await isEnabled(db, session.user_id))) throw new Failure('账号已被禁用');
  if (session.customer_id && session.store_id)
    await assertCustomerEnabled(db, { storeId: session.store_id, customerId: session.customer_id });

  // Lets requests under way finish with the former access token.
  await db
    .updateTable('platform.login_session')
    .set({ rotated_time: now, access_ends: sql<Date>`least(access_ends, ${addSeconds(now, RACE_SECONDS)})` })
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
    { familyId: session.family_id, place: { storeId: session.entered_store_id, shopId: session.entered_shop_id } },
  );
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
