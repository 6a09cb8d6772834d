import { oauth as logouts } from '@partsdesk/sdk/auth/oauth';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sql } from 'kysely';
import { openSession } from '../../account/login/sessions';
import { addSeconds } from '../../clock';
import type { Person } from '../startTestServer';
import type { Sweep } from './sweep';

/** Holds one of these, and deals with the customers of every shop. */
export const EVERY_CUSTOMER = ['CustomerListAll', 'CashIndex'];

/** Staff of one company who hold every page and button, but for the one thing that is wrong with each. */
export interface Members {
  /** Nothing is. */
  able: Person;
  /** Has been disabled as staff; `fired` as a user of the platform. */
  disabled: Person;
  fired: Person;
  /** Works in one branch. */
  branchMember: Person;
  /** Works there, and does not know the customers of other shops. */
  clerk: Person;
  /** Loses the pages and buttons of the operation that is tried. */
  limited: Person;
  /** Has no page but the one that is tried. */
  holderOfOne: Person;
  /** Works nowhere. */
  stranger: Person;
  tokens: { expired: string; loggedOut: string; customer: string };
}

export async function sweepMembers(sweep: Sweep): Promise<Members> {
  const { server, mine } = sweep;
  const { store, shopId } = mine.here;
  const paths = await allPaths(sweep);
  const members = {
    able: await store.staff(paths),
    disabled: await store.staff(paths),
    fired: await store.staff(paths),
    branchMember: await store.staff(paths, shopId),
    clerk: await store.staff(
      paths.filter((path) => !EVERY_CUSTOMER.includes(path)),
      shopId,
    ),
    limited: await store.staff(paths),
    holderOfOne: await store.staff(['CustomerTag']),
    stranger: await server.person(),
    tokens: {
      expired: await expiredToken(sweep),
      loggedOut: await loggedOutToken(sweep),
      customer: await customersToken(sweep),
    },
  };
  await shutOut(sweep, members);
  return members;
}

const allPaths = async ({ server }: Sweep) =>
  (
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .selectFrom('platform.sys_menu')
        .select('path')
        .distinct()
        .where('platform_only', '=', false)
        .where('path', 'not in', ['', '_REST_'])
        .execute(),
    )
  ).map(({ path }) => path);

const staffIdOf = async ({ mine }: Sweep, { id }: Person) =>
  (await partsStaff(mine.here.store.owner.client).getByUserId({ userId: id }))?.id ?? '';

async function setUser({ server }: Sweep, { id }: Person, status: 0 | 1): Promise<void> {
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ status }).where('id', '=', id).execute(),
  );
}

async function shutOut(sweep: Sweep, { disabled, fired }: Pick<Members, 'disabled' | 'fired'>): Promise<void> {
  await partsStaff(sweep.mine.here.store.owner.client).disable({ id: await staffIdOf(sweep, disabled) });
  await setUser(sweep, fired, 0);
}

/** Mends what was wrong with those who had been disabled. */
export async function letIn(sweep: Sweep, { disabled, fired }: Pick<Members, 'disabled' | 'fired'>): Promise<void> {
  await partsStaff(sweep.mine.here.store.owner.client).enable({ id: await staffIdOf(sweep, disabled) });
  await setUser(sweep, fired, 1);
}

const ownersSession = ({ server, mine }: Sweep) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { userId: mine.here.owner.id }, server.clock.now()),
  );

async function expiredToken(sweep: Sweep): Promise<string> {
  const { server, mine } = sweep;
  const { access_token } = await ownersSession(sweep);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .updateTable('platform.login_session')
      .set({ access_ends: addSeconds(server.clock.now(), -1) })
      .where('user_id', '=', mine.here.owner.id)
      .where('access_ends', '>', server.clock.now())
      .where(
        'id',
        '=',
        db
          .selectFrom('platform.login_session')
          .select('id')
          .where('user_id', '=', mine.here.owner.id)
          .orderBy('create_time', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      )
      .execute(),
  );
  return access_token;
}

async function loggedOutToken(sweep: Sweep): Promise<string> {
  const login = await ownersSession(sweep);
  const { owner, deptId } = sweep.mine.here;
  const { session, client } = owner.at(deptId);
  session.login(login);
  await logouts(client).logout();
  return login.access_token;
}

async function customersToken({ server, mine }: Sweep): Promise<string> {
  const { access_token } = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { customerId: mine.here.customerId, storeId: mine.here.store.id }, server.clock.now()),
  );
  return access_token;
}

const rolesOf = ({ id }: Person) => sql`
  select staff_role.role_id from staff
  join staff_role on staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id
  where staff.user_id = ${id}`;
const inStore = ({ server, mine }: Sweep, ...statements: ReturnType<typeof sql>[]) =>
  server.database.transaction({ role: 'tenant', storeId: mine.here.store.id }, ({ db }) =>
    Promise.all(statements.map((statement) => statement.execute(db))),
  );

const granting = ({ mine }: Sweep, member: Person, paths: readonly string[]) => sql`
  insert into role_menu (store_id, role_id, menu_id)
  select ${mine.here.store.id}, role_id, menu.id
  from (${rolesOf(member)}) role cross join platform.sys_menu menu where path = any(${paths})`;

/** Takes these pages and buttons from a member's role, and gives them back. */
export async function withoutPaths<T>(
  sweep: Sweep,
  member: Person,
  paths: string[],
  run: () => Promise<T>,
): Promise<T> {
  const menus = sql`select id from platform.sys_menu where path = any(${paths})`;
  await inStore(sweep, sql`delete from role_menu where role_id in (${rolesOf(member)}) and menu_id in (${menus})`);
  try {
    return await run();
  } finally {
    await inStore(sweep, granting(sweep, member, paths));
  }
}

/** Leaves this page or button alone in a member's role. */
export const holdOnly = (sweep: Sweep, member: Person, path: string): Promise<unknown> =>
  inStore(sweep, sql`delete from role_menu where role_id in (${rolesOf(member)})`, granting(sweep, member, [path]));
