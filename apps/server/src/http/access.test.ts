import { oauth as logouts } from '@partsdesk/sdk/auth/oauth';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSession } from '../account/sessions';
import { addSeconds } from '../clock';
import { newId } from '../db/ids';
import { changedTables, digestOf } from '../testing/digest';
import type { ExampleRequest } from '../testing/exampleRequest';
import { exampleOf } from '../testing/exampleRequests';
import { exampleCompany, type ExampleCompany, type ExampleWorld } from '../testing/exampleWorld';
import { type Answered, headersOf, sendExample } from '../testing/sendExample';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';
import { readDocuments, type ContractOperation } from './documents';

/** The logout last: a token that wrongly were good would end with it, and hide what else it opens. */
const operations = readDocuments()
  .flatMap((document) => document.operations)
  .filter(({ access }) => access !== 'public')
  .sort((one, other) => Number(one.name === 'logout') - Number(other.name === 'logout'));
/** Saves what two pages show, and asks for each which of them the user holds. */
const ASKS_AGAIN = ['parts/storeSetting/save'];
const NOWHERE = '01a2038f-9f74-7003-8631-4cadd5eb335b';

let server: TestServer;
let mine: ExampleCompany;
let theirs: ExampleCompany;
let here: ExampleWorld;
beforeAll(async () => {
  server = await startTestServer();
  [mine, theirs] = [await exampleCompany(server), await exampleCompany(server)];
  ({ here } = mine);
});
afterAll(() => server.stop());

/** Whom an operation is for; what may be tried against it depends on it. */
function audienceOf({ access }: ContractOperation): 'customer' | 'login' | 'platform' | 'store' {
  if (access === 'customer' || access === 'login' || access === 'store') return access;
  return (access as string[]).every((path) => path.startsWith('Platform')) ? 'platform' : 'store';
}
const pathsOf = ({ access }: ContractOperation) => (Array.isArray(access) ? access : []);

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function ownersSession() {
  return server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { userId: here.owner.id }, server.clock.now()),
  );
}

async function expiredToken(): Promise<string> {
  const { access_token } = await ownersSession();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .updateTable('platform.login_session')
      .set({ access_ends: addSeconds(server.clock.now(), -1) })
      .where('user_id', '=', here.owner.id)
      .where('access_ends', '>', server.clock.now())
      .where(
        'id',
        '=',
        db
          .selectFrom('platform.login_session')
          .select('id')
          .where('user_id', '=', here.owner.id)
          .orderBy('create_time', 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      )
      .execute(),
  );
  return access_token;
}

async function loggedOutToken(): Promise<string> {
  const login = await ownersSession();
  const { session, client } = here.owner.at(here.deptId);
  session.login(login);
  await logouts(client).logout();
  return login.access_token;
}

async function customersToken(): Promise<string> {
  const { access_token } = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { customerId: here.customerId, storeId: here.store.id }, server.clock.now()),
  );
  return access_token;
}

const staffIdOf = async ({ id }: Person) =>
  (await partsStaff(here.store.owner.client).getByUserId({ userId: id }))?.id ?? '';
const allPaths = async () =>
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

/** Takes these pages and buttons from a member's role, and gives them back. */
async function withoutPaths<T>(member: Person, paths: string[], run: () => Promise<T>): Promise<T> {
  const change = (statement: ReturnType<typeof sql>) =>
    server.database.transaction({ role: 'owner' }, ({ db }) => statement.execute(db));
  const staff = sql`select staff_role.role_id from staff join staff_role on staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id where staff.user_id = ${member.id}`;
  const menus = sql`select id from platform.sys_menu where path = any(${paths})`;
  await change(sql`delete from role_menu where role_id in (${staff}) and menu_id in (${menus})`);
  try {
    return await run();
  } finally {
    await change(
      sql`insert into role_menu (store_id, role_id, menu_id) select ${here.store.id}, role_id, id from (${staff}) role cross join (${menus}) menu`,
    );
  }
}

/** As somebody else than the example's sender: its own headers do not count. */
const sendAs = (operation: ContractOperation, request: ExampleRequest, headers: Record<string, string>) =>
  sendExample(server.url, operation, { ...request, headers: {} }, headers);

/** What is wrong with an answer that must hold nothing but a refusal. */
function faultsOf(answer: Answered, http: number): string[] {
  const { status, message, ...rest } = answer.body ?? {};
  const { result, requestId, ...more } = rest as { result?: unknown; requestId?: string };
  return [
    ...(answer.http === http && status === http
      ? []
      : [`answers ${String(answer.http)} with status ${String(status)} instead of ${String(http)}`]),
    ...(message && /[\u4e00-\u9fff]/.test(message) ? [] : ['says nothing']),
    ...(http === 401 && JSON.stringify(result) !== '{"isLogin":false}' ? ['does not say that the login is over'] : []),
    ...(requestId ? [] : ['bears no number']),
    ...(Object.keys(more).length ? [`tells ${Object.keys(more).join(', ')}`] : []),
  ];
}

const TRIED_BETWEEN_LOOKS = 20;

describe('who may not, gets nothing and changes nothing', () => {
  it('of every operation that is not public: no token, an ended one, a disabled member, a foreign store or shop, no permission', async () => {
    const paths = await allPaths();
    // Each of these might do the operation but for the one thing that is wrong.
    const disabled = await here.store.staff(paths);
    const fired = await here.store.staff(paths);
    const branchMember = await here.store.staff(paths, here.shopId);
    const limited = await here.store.staff(paths);
    const stranger = await server.person();
    const tokens = {
      expired: await expiredToken(),
      loggedOut: await loggedOutToken(),
      customer: await customersToken(),
    };

    // That they might is shown first, or the refusals below would prove nothing.
    const shut: object[] = [];
    for (const operation of operations.filter((one) => audienceOf(one) === 'store')) {
      const request = await exampleOf(operation, here);
      const deptId = request.headers?.['Dept-Id'];
      for (const member of operation.effect === 'read' ? [disabled, fired, branchMember, limited] : [disabled]) {
        // What only the head store may do, a branch's member may not.
        if (member === branchMember && deptId === '0') continue;
        const { http, text } = await sendAs(
          operation,
          request,
          headersOf(member, operation.headOnly ? '0' : (deptId ?? here.deptId)),
        );
        if (http === 401 || http === 403) shut.push({ id: operation.id, http, text });
      }
    }
    expect(shut).toEqual([]);

    await partsStaff(here.store.owner.client).disable({ id: await staffIdOf(disabled) });
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.updateTable('platform.app_user').set({ status: 0 }).where('id', '=', fired.id).execute(),
    );
    const requests = new Map<string, ExampleRequest>();
    for (const operation of operations) requests.set(operation.id, await exampleOf(operation, here));
    await outboxIsEmpty();

    const wrong: object[] = [];
    let asked = 0;
    let before = await digestOf(server.database);
    /** Those tried since the tables were looked at: all of them take a while to read. */
    let unseen: string[] = [];
    for (const operation of operations) {
      const request = requests.get(operation.id) ?? {};
      const audience = audienceOf(operation);
      const place: Record<string, string> = {
        ...headersOf(here.owner),
        ...(operation.headOnly ? { 'Dept-Id': '0' } : {}),
      };
      const without = (name: string) => Object.fromEntries(Object.entries(place).filter(([header]) => header !== name));
      const inShop = (deptId: string) => ({ ...headersOf(branchMember), 'Dept-Id': deptId });
      const inStore = (storeId: string, deptId: string) => ({ ...place, 'Tenant-Id': storeId, 'Dept-Id': deptId });
      const tried: (readonly [what: string, http: 401 | 403, headers: Record<string, string>])[] = [
        ['no token', 401, without('Authorization')],
        ['a token of nobody', 401, { ...place, ...bearer('x'.repeat(32)) }],
        [
          'a scheme that is not Bearer',
          401,
          { ...place, Authorization: (place.Authorization ?? '').replace('Bearer', 'Basic') },
        ],
        ['an expired token', 401, { ...place, ...bearer(tokens.expired) }],
        ['a token after logout', 401, { ...place, ...bearer(tokens.loggedOut) }],
        ['a disabled account', 401, headersOf(fired, here.deptId)],
        ...(audience === 'customer'
          ? [["staff's token", 403, place] as const]
          : [["a customer's token", 403, { ...place, ...bearer(tokens.customer) }] as const]),
        ...(audience === 'platform' ? [['no operator of the platform', 403, place] as const] : []),
        ...(audience !== 'store'
          ? []
          : ([
              ['a disabled member', 403, headersOf(disabled, here.deptId)],
              ['no store', 403, without('Tenant-Id')],
              ["another company's store", 403, inStore(theirs.here.store.id, '0')],
              ["another company's store and shop", 403, inStore(theirs.here.store.id, theirs.here.shopId)],
              ["another company's shop", 403, inStore(here.store.id, theirs.here.shopId)],
              ['a store that does not exist', 403, inStore(NOWHERE, '0')],
              ['a shop that does not exist', 403, inStore(here.store.id, NOWHERE)],
              ['a shop that is no id', 403, inStore(here.store.id, '1; drop table shop')],
              ['another shop of the company', 403, inShop(mine.there.shopId)],
              ...(operation.headOnly ? [] : [['the head store', 403, inShop('0')] as const]),
              ['somebody from outside', 403, { ...place, Authorization: headersOf(stranger).Authorization ?? '' }],
            ] as const)),
      ];
      for (const [what, http, headers] of tried) {
        const faults = faultsOf(await sendAs(operation, request, headers), http);
        if (faults.length) wrong.push({ id: operation.id, what, faults });
        asked += 1;
      }
      if (audience === 'store' && pathsOf(operation).length) {
        const faults = faultsOf(
          await withoutPaths(limited, pathsOf(operation), () =>
            sendAs(operation, request, headersOf(limited, request.headers?.['Dept-Id'] ?? here.deptId)),
          ),
          403,
        );
        if (faults.length) wrong.push({ id: operation.id, what: 'everything permitted but this', faults });
        asked += 1;
      }
      unseen.push(operation.id);
      if (unseen.length < TRIED_BETWEEN_LOOKS && operation !== operations.at(-1)) continue;
      const after = await digestOf(server.database);
      const changed = changedTables(before, after);
      if (changed.length) wrong.push({ oneOf: unseen, changed });
      before = after;
      unseen = [];
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(operations.length * 7);
  }, 900_000);

  it('any one of the pages and buttons that an operation names opens it', async () => {
    const member = await here.store.staff(['CustomerTag']);
    const role = sql`select staff_role.role_id from staff join staff_role on staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id where staff.user_id = ${member.id}`;
    const shut: object[] = [];
    for (const operation of operations.filter((one) => audienceOf(one) === 'store' && !ASKS_AGAIN.includes(one.id))) {
      const request = pathsOf(operation).length ? await exampleOf(operation, here) : {};
      for (const path of pathsOf(operation)) {
        await server.database.transaction({ role: 'owner' }, async ({ db }) => {
          await sql`delete from role_menu where role_id in (${role})`.execute(db);
          await sql`insert into role_menu (store_id, role_id, menu_id) select ${here.store.id}, role_id, menu.id from (${role}) role cross join platform.sys_menu menu where menu.path = ${path}`.execute(
            db,
          );
        });
        const { http, text } = await sendAs(operation, request, headersOf(member, here.deptId));
        if (http === 401 || http === 403) shut.push({ id: operation.id, path, http, text });
      }
    }
    expect(shut).toEqual([]);
  });

  it('the guards of this test see a change, an answer with data, and a right refusal in the wrong code', async () => {
    const before = await digestOf(server.database);
    await server.database.transaction({ role: 'tenant', storeId: theirs.here.store.id }, ({ db }) =>
      db
        .updateTable('customer')
        .set({ remark: '被改过' })
        .where('store_id', '=', theirs.here.store.id)
        .where('id', '=', theirs.here.customerId)
        .execute(),
    );
    expect(changedTables(before, await digestOf(server.database))).toEqual(['public.customer']);
    const refusal = { status: 403, message: '没有权限', requestId: newId(server.clock.now()) };
    const answer = (http: number, body: object) => ({ http, body, text: JSON.stringify(body), headers: new Headers() });
    expect(faultsOf(answer(403, refusal), 403)).toEqual([]);
    expect(faultsOf(answer(403, { ...refusal, data: [] }), 403)).toEqual(['tells data']);
    expect(faultsOf(answer(200, refusal), 403)).toHaveLength(1);
    expect(faultsOf(answer(403, refusal), 401)).toHaveLength(2);
  });
});

/** What examples wanted to be sent is sent, so that nothing changes by itself; deadlines of orders, and the next question to a provider, lie far ahead. */
async function outboxIsEmpty(): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await server.database.transaction({ role: 'platform' }, ({ db }) =>
        db
          .selectFrom('platform.outbox')
          .select(['id', 'kind'])
          .where('done_time', 'is', null)
          .where('kind', 'not in', ['onlineLapse', 'onlineConfirm', 'payTrade', 'payBill'])
          .where('next_try', '<', addSeconds(server.clock.now(), 300))
          .execute(),
      );
      expect(waiting).toEqual([]);
    },
    { timeout: 30_000 },
  );
}
