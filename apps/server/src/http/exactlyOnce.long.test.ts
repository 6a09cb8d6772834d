import { once } from 'node:events';
import { createConnection } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { asKeeper } from '../db/keeper';
import { readDocuments, type ContractOperation } from '../kit/documents';
import { Problem } from '../kit/failure';
import { randomFrom } from '../seed/random';
import { watchTables } from '../testing/database/touchedTables';
import type { ExampleRequest } from '../testing/examples/exampleRequest';
import { exampleOf } from '../testing/examples/exampleRequests';
import { exampleCompany, type ExampleWorld } from '../testing/examples/exampleWorld';
import { rightfulHeaders, sendExample, wired } from '../testing/examples/sendExample';
import { builtServer } from '../testing/process/builtServer';
import { processKeys } from '../testing/process/processKeys';
import { startProcess } from '../testing/process/startProcess';
import { size } from '../testing/size';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { isInTurn } from '../testing/turn';
import { workIsDone } from '../testing/workIsDone';
import { validatorsOf } from './validation';

const AT_ONCE = size(4, 16);
const seed = Number(process.env.SEED ?? 20_261_121);

/** Writes without a stored answer, and why a repetition does no harm or cannot be answered. */
const withoutKeys = {
  'auth/oauth/logout': 'logging out twice is being logged out',
  'basic/sms/sendCode': 'a second message within a minute is refused anyway',
  'gate/oauth/login': 'its answer is a secret, which is stored nowhere; a second login is a login of its own',
  'gate/oauth/refreshToken': 'the same; of two renewals with one token the second is refused',
  'gate/oauth/thirdLogin': 'as login',
  'gate/oauth/outerTicket': 'its answer is a secret; a second ticket is a ticket of its own, good for a minute',
  'parts/priceApproval/approve':
    'no password may be hashed but at its account; a second approval is one of its own, good for ten minutes',
  'parts/priceApproval/approveByCode': 'the same of a code',
  'user/sysUser/setApprovalCode':
    'no code may be hashed but at its account; setting it again to the same changes nothing',
  'parts/customerCardExport/download':
    'its answer is a file, which is stored nowhere; the same login may have it again for five minutes',
  'parts/customerExportApply/getAuditExp': 'the same',
  'parts/customerStatement/open':
    'its answer is private and stored nowhere; opening it again changes nothing, and wrong digits count each time',
  'parts/customerRemind/allRead': 'it takes nothing, and reading again what was read changes nothing',
  'gate/oauth/enterShop': 'entering the shop where one is changes nothing',
  'parts/openplatform/preAuthUrl': 'an address of its own each time, good for half an hour',
  'parts/openplatform/bindStore': 'an authorisation code is good once, by itself',
  'parts/openplatform/codeAudit': 'the lifecycle: one version is under review at a time, and WeChat refuses a second',
  'parts/openplatformAudit/submitRegister':
    'the lifecycle: one registration runs at a time, and WeChat refuses a second',
  'gate/oauth/redeemTicket': 'a ticket is good once, by itself',
  'gate/oauth/customerLogin': 'as login',
};
/** It ends the login that asked, so that whoever repeats it is not logged in; the new password holds. */
const ENDS_LOGIN = 'user/sysUser/modifyPassword';
/** Only the last closing can be reversed, so that it cannot be tried at the same time as another closing. */
const NEEDS_LAST_CLOSING = 'parts/settleAccountReverse/save';
/**
 * A preview must still hold when it is applied, and among the others is one that opens a shop with every part in it.
 */
const NEEDS_PREVIEW = 'parts/goods/bulkApply';
/** A store has one application at a provider, and one rule of points: the examples would take it from each other. */
const ONE_A_STORE = /^(pay\/(paySqbAccount|payWxMeichantApply|payWxAccountModifyRecord)|parts\/customerPointsRule)\//;

/** What codes are signed with: the same for the server and for the one that takes over. */
const SECRET = 'a secret that outlives its server';

let server: TestServer;
let world: ExampleWorld;
beforeAll(async () => {
  server = await startTestServer({ secretKey: SECRET }, AT_ONCE + 4);
  world = (await exampleCompany(server)).here;
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const writes = readDocuments()
  .flatMap(({ operations }) => operations)
  .filter(({ effect }) => effect === 'write');
const keyed = writes.filter(({ idempotent }) => idempotent);

const AUDIT = ['public.audit_entry', 'platform.audit_entry'];
/** Watches the effect of a request: jobs and messages that it sets going are part of it. Tries are counted anyhow. */
async function watched() {
  await workIsDone(server);
  const watch = await watchTables(server.database, { without: ['platform.login_try', 'platform.sms_code'] });
  return {
    async touched(): Promise<string[]> {
      await workIsDone(server);
      return watch.touched();
    },
    /** The rows that each table has gained or lost; the audit trail tells of every refusal. */
    async gained({ refusedAs }: ExampleRequest): Promise<Record<string, number>> {
      await workIsDone(server);
      const gained = Object.entries(await watch.gained());
      return Object.fromEntries(gained.filter(([table]) => !(refusedAs && AUDIT.includes(table))));
    },
  };
}
/** How often the trail tells of it; what a job did later is told under its own name. */
const audited = async (operation: ContractOperation) =>
  (
    await asKeeper(server.database, (db) =>
      sql<{ count: number }>`
  select count(distinct request_id)::int as count from (select request_id from audit_entry where operation = ${operation.id}
    union all select request_id from platform.audit_entry where operation = ${operation.id}) trail`.execute(db),
    )
  ).rows[0]?.count ?? 0;

const send = (url: string, operation: ContractOperation, request: ExampleRequest, key: string) =>
  sendExample(url, operation, request, { ...rightfulHeaders(operation, world), 'Idempotency-Key': key });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A value in all ways in which one thing of it can be another. */
function alterations(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return UUID.test(value) ? [crypto.randomUUID()] : [`${value}改`];
  if (Array.isArray(value))
    return value.flatMap((one, at) => alterations(one).map((other): unknown[] => value.with(at, other)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => alterations(one).map((other) => ({ ...value, [name]: other })));
}

const checks = new Map(readDocuments().flatMap((document) => [...validatorsOf(document)]));
/** The same request but for one thing, and still one that fits the contract. */
function altered({ id }: ContractOperation, { query, body, ...rest }: ExampleRequest): ExampleRequest {
  const fits = (one: { query: object | undefined; body: unknown }) => {
    try {
      checks.get(id)?.query({ ...one.query });
      checks.get(id)?.body(one.body);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  const other = (alterations({ query, body }) as { query: object | undefined; body: unknown }[]).find(fits);
  if (!other) throw new Error(`nothing to alter in ${JSON.stringify({ query, body })}`);
  return {
    ...rest,
    ...(other.query ? { query: other.query } : {}),
    ...(other.body === undefined ? {} : { body: other.body }),
  };
}

const done = (operation: ContractOperation, request: ExampleRequest, answer: Awaited<ReturnType<typeof send>>) => {
  expect({ id: operation.id, http: answer.http, status: answer.body?.status, message: answer.body?.message }).toEqual({
    id: operation.id,
    http: 200,
    status: request.refusedAs ? 1 : 0,
    message: request.refusedAs,
  });
};

/** Goods can be taken back for a minute, which may end while other examples are made and the next server starts. */
const holdTakeBacks = () =>
  asKeeper(server.database, (db) =>
    sql`update sale_out set last_out_time = last_out_time + interval '1 hour' where last_out_time is not null`.execute(
      db,
    ),
  );

const storedAnswers = async (key: string) =>
  (
    await asKeeper(server.database, (db) =>
      sql<{ answered: boolean }>`
  select answer is not null as answered from idempotent_answer where key = ${key} union all select answer is not null from platform.idempotent_answer where key = ${key}`.execute(
        db,
      ),
    )
  ).rows;

/** Sends the request, and hangs up when the answer comes, which tells that it was carried out, without reading it. */
async function dropAnswer(operation: ContractOperation, example: ExampleRequest, key: string): Promise<void> {
  const { path, body = '', type } = wired(operation, example);
  const { host, hostname, port } = new URL(server.url);
  const headers = {
    Host: host,
    ...rightfulHeaders(operation, world),
    ...example.headers,
    'Idempotency-Key': key,
    'Content-Length': String(Buffer.byteLength(body)),
    ...(type ? { 'Content-Type': type } : {}),
  };
  const socket = createConnection(Number(port), hostname);
  try {
    socket.write(
      `${operation.method} ${path} HTTP/1.1\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
    socket.write(body);
    await once(socket, 'readable');
  } finally {
    socket.destroy();
  }
  expect(await storedAnswers(key)).toEqual([{ answered: true }]);
}

describe('a write that is sent again with its key [pitfall 22]', () => {
  it.each(
    keyed
      .filter(isInTurn)
      .map(({ id }) => id)
      .filter((id) => id !== ENDS_LOGIN),
  )(`%s: after a dropped answer, in a row, ${String(AT_ONCE)} at once: one effect, the same body`, async (id) => {
    const operation = keyed.find((one) => one.id === id)!;
    // The first of a day, of a setting or in a warehouse writes a row that the others change.
    await sendExample(server.url, operation, await exampleOf(operation, world), rightfulHeaders(operation, world));
    const first = await exampleOf(operation, world);
    const key = crypto.randomUUID();
    const row = await watched();
    const auditedBefore = await audited(operation);
    // What is refused leaves no answer to be found again.
    if (!first.refusedAs) await dropAnswer(operation, first, key);
    const answer = await send(server.url, operation, first, key);
    done(operation, first, answer);
    const again = await watched();
    const effect = await row.gained(first);
    const repeated = await send(server.url, operation, first, key);
    expect(repeated.text).toBe(answer.text);
    expect((await again.touched()).filter((table) => !first.refusedAs || !AUDIT.includes(table))).toEqual([]);
    expect((await audited(operation)) - auditedBefore).toBe(first.refusedAs ? 2 : 1);

    const next = await exampleOf(operation, world);
    const unlike = JSON.stringify([next.query, next.body]) !== JSON.stringify([first.query, first.body]);
    // What asks for nothing cannot be sent with other content.
    if (!first.refusedAs && (first.query ?? first.body)) {
      const misuse = await watched();
      const content = unlike
        ? { ...next, ...(first.headers ? { headers: first.headers } : {}) }
        : altered(operation, first);
      const misused = await send(server.url, operation, content, key);
      expect(misused).toMatchObject({
        http: 200,
        body: { status: 1, message: '该请求号已用于其他内容，请刷新后重试', errors: [{ field: 'Idempotency-Key' }] },
      });
      expect((await misuse.touched()).filter((table) => !AUDIT.includes(table))).toEqual([]);
    }
    const manyKey = crypto.randomUUID();
    const atOnce = await watched();
    const calmlyAudited = await audited(operation);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => send(server.url, operation, next, manyKey)),
    );
    // Uploads are taken a few at a time; who is sent away tries again.
    const many = answers.filter(({ http }) => http !== 429);
    done(operation, next, many[0]!);
    expect(new Set(many.map(({ text }) => text)).size).toBe(1);
    expect({ effect: await atOnce.gained(next), audited: (await audited(operation)) - calmlyAudited }).toEqual({
      effect,
      audited: next.refusedAs ? many.length : 1,
    });
  });

  it('a change of password ends the login: its repetition is not logged in, and changes nothing', async () => {
    const operation = keyed.find(({ id }) => id === ENDS_LOGIN)!;
    const example = await exampleOf(operation, world);
    const key = crypto.randomUUID();
    done(operation, example, await send(server.url, operation, example, key));
    const again = await watched();
    expect((await send(server.url, operation, example, key)).http).toBe(401);
    expect(await again.touched()).toEqual([]);
  });

  it('every other write says why it takes no key', () => {
    expect(
      writes
        .filter(({ idempotent }) => !idempotent)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(withoutKeys).sort());
  });
});

// The examples are made, and the rows looked at, by a server beside the one that is killed; PGlite has room for one.
// There, crash.long.test.ts repeats the steps of its sales.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a write whose server was killed', () => {
  const rounds = size(1, 20);
  it(
    `every one, ${String(rounds)} times: sent again to the next server it has happened once, and the body ` +
      'stays the same',
    async () => {
      process.stdout.write(`seed ${String(seed)}\n`);
      const random = randomFrom(seed);
      const built = builtServer();
      const settings = {
        DATABASE_URL: server.databaseUrl ?? '',
        DATA_DIR: server.dataDir,
        SECRET_KEY: SECRET,
        ...processKeys(server.dataDir, `${server.url}/sandbox`),
      };
      let victim = await startProcess(settings, built.program);
      const tally = { done: 0, undone: 0 };
      try {
        for (let round = 0; round < rounds; round += 1) {
          const wanted = [];
          for (const operation of keyed
            .filter(isInTurn)
            .filter(
              ({ id }) => ![ENDS_LOGIN, NEEDS_LAST_CLOSING, NEEDS_PREVIEW].includes(id) && !ONE_A_STORE.test(id),
            )) {
            const example = await exampleOf(operation, world);
            if (!example.refusedAs) wanted.push({ operation, example, key: crypto.randomUUID() });
          }
          await holdTakeBacks();
          const since = await lastAudited();
          // Repeats what is refused because all connections are in use, until the server is dead.
          const killed = Promise.allSettled(
            wanted.map(async ({ operation, example, key }) => {
              while ((await send(victim.url, operation, example, key)).http === 503);
            }),
          );
          // In the midst of it: some are done and not answered yet, some are under way, some have not begun.
          const enough = Math.ceil(wanted.length * (0.1 + 0.7 * random.next()));
          const keys = wanted.map(({ key }) => key);
          await vi.waitFor(
            async () => {
              expect(await answered(keys)).toBeGreaterThanOrEqual(enough);
            },
            { timeout: 300_000, interval: 5 },
          );
          await victim.end('SIGKILL');
          await killed;
          const before = await answered(keys);
          tally.done += before;
          tally.undone += keys.length - before;
          victim = await startProcess(settings, built.program);
          for (const { operation, example, key } of wanted) {
            const answer = await send(victim.url, operation, example, key);
            done(operation, example, answer);
            expect((await send(victim.url, operation, example, key)).text).toBe(answer.text);
          }
          expect(await auditedSince(since)).toEqual(
            Object.fromEntries(wanted.map(({ operation }) => [operation.id, 1])),
          );
        }
      } finally {
        await victim.end('SIGTERM');
        built.remove();
      }
      process.stdout.write(`${JSON.stringify(tally)}\n`);
      // Both kinds must have been there, or nothing was tried.
      expect(Math.min(tally.done, tally.undone)).toBeGreaterThan(0);
    },
    1_200_000,
  );

  const answered = async (keys: string[]) =>
    (
      await asKeeper(server.database, (db) =>
        sql<{ count: number }>`
    select ((select count(*) from idempotent_answer where key = any(${keys}) and answer is not null) + (select count(*) from platform.idempotent_answer where key = any(${keys}) and answer is not null))::int as count`.execute(
          db,
        ),
      )
    ).rows[0]?.count ?? 0;
  const lastAudited = async () => (await audits()).map(({ id }) => id);
  // What jobs do afterwards is told under their own names.
  const audits = async () =>
    (
      await asKeeper(server.database, (db) =>
        // A call without a login stands in the platform's trail and in the store's, under one request.
        sql<{ id: string; operation: string }>`
    select request_id as id, operation from audit_entry where outcome = 'done' and operation not like 'job/%' and operation not like 'before/%' and operation not like 'outbox/%' union select request_id, operation from platform.audit_entry where outcome = 'done'`.execute(
          db,
        ),
      )
    ).rows;
  /** How often each operation was done; what made the examples before, and what the outbox does, is left out. */
  async function auditedSince(known: string[]): Promise<Record<string, number>> {
    const before = new Set(known);
    const counted: Record<string, number> = {};
    for (const { id, operation } of await audits())
      if (!before.has(id) && !operation.startsWith('outbox/')) counted[operation] = (counted[operation] ?? 0) + 1;
    return counted;
  }
});
