import { SHOP_SWITCHED } from '@partsdesk/core/account/errorNotice';
import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database';
import type { CurrentUser } from '../../kit/context';
import type { ContractOperation } from '../../kit/documents';
import { Problem } from '../../kit/failure';
import { FirstUse } from './firstUse';
import { notLoggedIn } from './notLoggedIn';
import { isBeginning } from './sessions';
import { hashToken } from './token';

interface Claims {
  token: string | undefined;
  tenantId: string | undefined;
  deptId: string | undefined;
}

interface Caller {
  user: CurrentUser | null;
  customerId: string | null;
  sessionId: string | null;
  storeId: string;
  shopId: string | null;
  placeId: string;
}

const nobody: Caller = { user: null, customerId: null, sessionId: null, storeId: '', shopId: null, placeId: '' };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the claim if it has the form of an id; any other text cannot name a record. */
export const idOf = (claim: string | undefined): string | undefined => (claim && uuid.test(claim) ? claim : undefined);

/** Returns the shop that Dept-Id names: 0, "" and a missing one all mean the head store. */
export const shopOf = (deptId: string | undefined): string | undefined =>
  deptId && deptId !== '0' ? deptId : undefined;

interface Login {
  session_id: string;
  user_id: string | null;
  customer_id: string | null;
  customer_store_id: string | null;
  name: string;
  /** Below 5: an operator of the platform. */
  level: number | null;
}

interface Admission extends Login {
  /** Null when the login has no relationship with the store that it claims. */
  place_id: string | null;
  place_status: number | null;
  permitted: boolean | null;
  /** The place that the login entered last; null before it entered any. */
  entered_store_id: string | null;
  entered_shop_id: string | null;
}

interface RequestedAccess {
  storeId: string | null;
  shopId: string | null;
  headOnly: boolean;
  paths: string[] | null;
}

async function admission(
  db: Db,
  token: string,
  now: Date,
  { storeId, shopId, headOnly, paths }: RequestedAccess,
): Promise<Admission | undefined> {
  const { rows } = await sql<{ [Key in keyof Admission]: Admission[Key] | null }>`
    select * from platform.admit(${hashToken(token)}, ${now}, ${storeId}, ${shopId}, ${headOnly}, ${paths})`.execute(
    db,
  );
  if (rows[0]?.session_id) return rows[0] as Admission;
  if (await isBeginning(db, token, now)) throw new FirstUse(token);
  return undefined;
}

/** Finds the login of an access token that is in force. Runs under the platform's role, within `withFirstUse`. */
export const findLogin = (db: Db, token: string, now: Date): Promise<Login | undefined> =>
  admission(db, token, now, { storeId: null, shopId: null, headOnly: false, paths: null });

/**
 * Decides whether the caller may run the operation, and leaves the transaction under the role of the caller's store.
 * Tenant-Id and Dept-Id are claims: they hold only if a relationship confirms them. Runs within `withFirstUse`.
 */
export async function admit(
  transaction: Transaction,
  operation: ContractOperation,
  claims: Claims,
  now: Date,
): Promise<Caller> {
  const { access } = operation;
  const platformOnly = Array.isArray(access) && access.every((path) => path.startsWith('Platform'));
  const inStore = access === 'store' || (Array.isArray(access) && !platformOnly);
  const storeId = claims.tenantId;
  const shopId = shopOf(claims.deptId);
  const wellFormed = storeId !== undefined && uuid.test(storeId) && (!shopId || uuid.test(shopId));

  const found = claims.token
    ? await admission(transaction.db, claims.token, now, {
        storeId: inStore && wellFormed ? storeId : null,
        shopId: wellFormed ? (shopId ?? null) : null,
        headOnly: operation.headOnly,
        paths: Array.isArray(access) ? access : null,
      })
    : undefined;

  if (access === 'public')
    return found?.user_id ? { ...nobody, user: userOf(found, found.user_id), sessionId: found.session_id } : nobody;
  if (!found) throw notLoggedIn();
  if (access === 'customer') {
    if (!found.customer_id || !found.customer_store_id) throw new Problem(403, '请用顾客账号登录');
    await transaction.become({ role: 'tenant', storeId: found.customer_store_id });
    return { ...nobody, customerId: found.customer_id, sessionId: found.session_id, storeId: found.customer_store_id };
  }
  if (!found.user_id) throw new Problem(403, '没有权限使用该功能');
  const user = userOf(found, found.user_id);
  if (access === 'login') return { ...nobody, user, sessionId: found.session_id };
  if (platformOnly) {
    if (user.level === null) throw new Problem(403, '没有权限使用该功能');
    return { ...nobody, user, sessionId: found.session_id };
  }

  if (!storeId) throw new Problem(403, '请先选择店铺');
  if (!found.place_id) throw new Problem(403, '店铺不存在，或您无权进入');
  if (found.place_status === enabled.statuses.disabled.code) throw new Problem(403, '该门店已停用');
  if (
    operation.effect === 'write' &&
    found.entered_store_id &&
    (found.entered_store_id !== storeId || found.entered_shop_id !== (shopId ?? null))
  )
    throw new Problem(403, SHOP_SWITCHED);
  if (!found.permitted) throw new Problem(403, '没有权限使用该功能');
  return {
    user,
    customerId: null,
    sessionId: found.session_id,
    storeId,
    shopId: shopId ?? null,
    placeId: found.place_id,
  };
}

const userOf = (login: Login, id: string): CurrentUser => ({ id, name: login.name, level: login.level });
