import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Transaction } from '../db/database';
import type { CurrentUser } from './context';
import type { ContractOperation } from './documents';
import { Problem } from './failure';

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
/** The level of the store master; below it stand the platform's operators. */
const STORE_MASTER = 5;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 0, "" and a missing Dept-Id all mean the head store. */
export const shopOf = (deptId: string | undefined): string | undefined => (deptId && deptId !== '0' ? deptId : undefined);

export interface LoginSession {
  id: string;
  userId: string | null;
  customerId: string | null;
  storeId: string | null;
  name: string;
  level: number | null;
}

/** The login that an access token stands for, if it is in force. Runs under the platform's role. */
export async function findSession(db: Db, token: string, now: Date): Promise<LoginSession | undefined> {
  return db.selectFrom('platform.login_session as session')
    .leftJoin('platform.app_user as account', 'account.id', 'session.user_id')
    .select(['session.id', 'session.user_id as userId', 'session.customer_id as customerId', 'session.store_id as storeId', 'account.platform_level as level'])
    .select(sql<string>`coalesce(account.name, '')`.as('name'))
    .where('access_hash', '=', hashToken(token))
    .where('access_ends', '>', now)
    .where('revoked_time', 'is', null)
    .where((where) => where.or([where('session.user_id', 'is', null), where('account.status', '=', 1)]))
    .executeTakeFirst();
}

/**
 * Decides whether the caller may run the operation, and leaves the transaction walled to the caller's store.
 * Tenant-Id and Dept-Id are claims: they hold only if a relationship says so.
 */
export async function admit(transaction: Transaction, operation: ContractOperation, claims: Claims, now: Date): Promise<Caller> {
  const { db } = transaction;
  const { access } = operation;
  const session = claims.token ? await findSession(db, claims.token, now) : undefined;

  if (access === 'public') return session?.userId ? { ...nobody, user: userOf(session, session.userId), sessionId: session.id } : nobody;
  if (!session) throw new Problem(401, '登录凭证失效，请重新登录');
  if (access === 'customer') {
    if (!session.customerId || !session.storeId) throw new Problem(403, '请用顾客账号登录');
    await transaction.become({ role: 'tenant', storeId: session.storeId });
    return { ...nobody, customerId: session.customerId, sessionId: session.id, storeId: session.storeId };
  }
  if (!session.userId) throw new Problem(403, '没有权限使用该功能');
  const user = userOf(session, session.userId);
  if (access === 'login') return { ...nobody, user, sessionId: session.id };

  if (Array.isArray(access) && access.every((path) => path.startsWith('Platform'))) {
    if (user.level === null) throw new Problem(403, '没有权限使用该功能');
    return { ...nobody, user, sessionId: session.id };
  }

  const storeId = claims.tenantId;
  const shopId = shopOf(claims.deptId);
  if (!storeId) throw new Problem(403, '请先选择店铺');
  if (!uuid.test(storeId) || (shopId && !uuid.test(shopId))) throw new Problem(403, '店铺不存在，或您无权进入');
  const relationship = await db.selectFrom('platform.relationship as relationship')
    .innerJoin('platform.store as store', 'store.id', 'relationship.store_id')
    .select('relationship.id')
    .where('relationship.user_id', '=', user.id)
    .where('relationship.store_id', '=', storeId)
    .where('relationship.status', '=', 1)
    .where('store.status', '=', 1)
    .where((where) => shopId ? where('relationship.shop_id', '=', shopId) : operation.headOnly ? where.lit(true) : where('relationship.shop_id', 'is', null))
    .executeTakeFirst();
  if (!relationship) throw new Problem(403, '店铺不存在，或您无权进入');

  await transaction.become({ role: 'tenant', storeId });
  const place = await db.selectFrom('shop').select(['id', 'status'])
    .where('store_id', '=', storeId)
    .where((where) => shopId ? where('id', '=', shopId) : where('is_head', '=', true))
    .executeTakeFirst();
  if (!place) throw new Problem(403, '店铺不存在，或您无权进入');
  if (place.status === 0) throw new Problem(403, '该门店已停用');
  const caller: Caller = { user, customerId: null, sessionId: session.id, storeId, shopId: shopId ?? null, placeId: place.id };
  if (access !== 'store' && !(await holds(db, caller, access))) throw new Problem(403, '没有权限使用该功能');
  return caller;
}

const userOf = (session: LoginSession, id: string): CurrentUser => ({ id, name: session.name, level: session.level });

/** Whether the caller's roles in this shop carry any of the pages or buttons. The store master's carry all. */
export async function holds(db: Db, caller: { user: CurrentUser | null; storeId: string; shopId: string | null }, paths: readonly string[]): Promise<boolean> {
  if (!caller.user || !caller.storeId) return false;
  const found = await db.selectFrom('staff')
    .innerJoin('staff_role', (join) => join.onRef('staff_role.staff_id', '=', 'staff.id').onRef('staff_role.store_id', '=', 'staff.store_id'))
    .innerJoin('role', (join) => join.onRef('role.id', '=', 'staff_role.role_id').onRef('role.store_id', '=', 'staff_role.store_id'))
    .select('role.id')
    .where('staff.store_id', '=', caller.storeId)
    .where('staff.user_id', '=', caller.user.id)
    .where('staff.status', '=', 1)
    .where((where) => where.or([where('staff_role.shop_id', 'is', null), where('staff_role.shop_id', '=', caller.shopId)]))
    .where((where) => where.or([
      where('role.level', '=', STORE_MASTER),
      where.exists(where.selectFrom('role_menu')
        .innerJoin('platform.sys_menu as menu', 'menu.id', 'role_menu.menu_id')
        .select('role_menu.menu_id')
        .whereRef('role_menu.store_id', '=', 'role.store_id')
        .whereRef('role_menu.role_id', '=', 'role.id')
        .where('menu.platform_only', '=', false)
        .where('menu.path', 'in', paths)),
    ]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
