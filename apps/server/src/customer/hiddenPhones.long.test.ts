import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE_BUTTON } from '../account/role/customerPhones';
import { asKeeper } from '../db/keeper';
import { type ContractOperation, readDocuments, type Schema } from '../kit/documents';
import { exampleOf } from '../testing/examples/exampleRequests';
import { exampleCompany, type ExampleWorld } from '../testing/examples/exampleWorld';
import { headersOf, rightfulHeaders, sendExample } from '../testing/examples/sendExample';
import { size } from '../testing/size';
import { type Person, startTestServer, type TestServer } from '../testing/startTestServer';
import { audienceOf } from '../testing/sweep/access';
import { isInTurn } from '../testing/turn';
import { workIsDone } from '../testing/workIsDone';

let server: TestServer;
let world: ExampleWorld;
/** Holds every page and button but 查看客户手机号. */
let member: Person;
beforeAll(async () => {
  server = await startTestServer({}, 24);
  world = (await exampleCompany(server)).here;
  const menus = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.sys_menu')
      .select('path')
      .distinct()
      .where('platform_only', '=', false)
      .where('path', 'not in', ['', '_REST_', PHONE_BUTTON])
      .execute(),
  );
  member = await world.store.staff(menus.map(({ path }) => path));
});
afterAll(() => server.stop());

/** The columns that hold the number of a customer, or one that a customer left. */
const COLUMNS = ['customer.phone', 'online_order.phone', 'maintenance.phone'];

/** Reads every number of a customer in the store of the examples. */
const numbers = async (): Promise<string[]> => {
  const { rows } = await asKeeper(server.database, (db) =>
    sql<{ phone: string }>`${sql.join(
      COLUMNS.map((column) => {
        const table = column.split('.')[0] ?? '';
        return sql`select phone from ${sql.table(table)} where store_id = ${world.store.id} and length(phone) = 11`;
      }),
      sql` union `,
    )}`.execute(db),
  );
  return rows.map(({ phone }) => phone);
};

const documents = readDocuments();
const ofStore = documents
  .flatMap(({ operations, schemas }) => operations.map((operation) => ({ operation, schemas })))
  .filter(({ operation }) => audienceOf(operation) === 'store');

/** What fields that hold a customer's number are called; others name the shop's, the supplier's. */
const CUSTOMERS_PHONE = /^(phone|customerPhone|memberPhone|mobile)$/;

/** Tests whether an answer may name a phone, by the contract. */
function namesPhone(schema: Schema | undefined, schemas: Record<string, Schema>, seen = new Set<string>()): boolean {
  if (!schema) return false;
  const name = schema.$ref?.split('/').at(-1);
  if (name) {
    if (seen.has(name)) return false;
    seen.add(name);
    return namesPhone(schemas[name], schemas, seen);
  }
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  const either = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return (
    Object.keys(schema.properties ?? {}).some((field) => CUSTOMERS_PHONE.test(field)) ||
    [...inner, ...either].some((one) => namesPhone(one, schemas, seen))
  );
}

/** Answer a number to whom it is hidden, each with the reason. */
const ANSWERS_IT: Record<string, string> = { 'parts/customer/revealPhone': 'this is what it is for' };

/**
 * What answers a phone by the contract, a sheet, or words: the timeline. The long run asks every read, whatever it
 * answers.
 */
const asked = ofStore
  .filter(
    ({ operation, schemas }) =>
      namesPhone(operation.answer, schemas) ||
      (operation.effect === 'read' &&
        (!operation.envelope || operation.group === 'customerTimeline' || size(0, 1) === 1)),
  )
  .map(({ operation }) => operation)
  .filter(({ id }) => !(id in ANSWERS_IT));

/** Of so many operations that are asked at least one answers a number that is hidden. */
const MASKED_ONE_IN = 40;

const sendAsMember = (operation: ContractOperation, request: Awaited<ReturnType<typeof exampleOf>>) => {
  const deptId = operation.headOnly ? '0' : (request.headers?.['Dept-Id'] ?? world.deptId);
  return sendExample(server.url, operation, { ...request, headers: {} }, headersOf(member, deptId));
};

describe('without the button 查看客户手机号', () => {
  it('[MEM-80] no operation answers a number of a customer in full', async () => {
    const found: Record<string, string[]> = {};
    let masked = 0;
    const inTurn = asked.filter(isInTurn);
    for (const operation of inTurn) {
      const request = await exampleOf(operation, world);
      await workIsDone(server);
      const before = await numbers();
      const { text } = await sendAsMember(operation, request);
      const told = [...new Set([...before, ...(await numbers())])].filter((phone) => text.includes(phone));
      if (told.length) found[operation.id] = told;
      if (/1\d{2}\*{4}\d{4}/.test(text)) masked += 1;
    }
    expect(found).toEqual({});
    // Else the examples would not reach the numbers at all.
    expect(masked).toBeGreaterThanOrEqual(Math.max(1, Math.floor(inTurn.length / MASKED_ONE_IN)));
  }, 600_000);

  it('[MEM-80] no list finds a customer by a part of the number, and each by all of it or its end', async () => {
    const [whole, inside, end] = ['13579864208', '3579864', '4208'];
    await asKeeper(server.database, (db) =>
      Promise.all(
        COLUMNS.map((column) =>
          sql`update ${sql.table(column.split('.')[0] ?? '')} set phone = ${whole}
            where store_id = ${world.store.id} ${column === 'customer.phone' ? sql`and id = ${world.customerId}` : sql``}`.execute(
            db,
          ),
        ),
      ),
    );
    const leaks: string[] = [];
    const bySearch: string[] = [];
    for (const operation of asked) {
      const keyword = operation.parameters.find(({ name, in: at }) => name === 'keyword' && at === 'query');
      if (!keyword || operation.effect !== 'read') continue;
      const needed = operation.parameters.filter(({ required }) => required).map(({ name }) => name);
      const { query = {} } = await exampleOf(operation, world);
      const known = Object.fromEntries(Object.entries(query).filter(([name]) => needed.includes(name)));
      const search = async (text: string, headers: Record<string, string>) => {
        const request = { query: { ...known, keyword: text } };
        const { body } = await sendExample(server.url, operation, request, headers);
        return JSON.stringify((body?.data as { records?: unknown } | undefined)?.records ?? body?.data ?? []);
      };
      const mine = headersOf(member, operation.headOnly ? '0' : world.deptId);
      const [nobody, infix, found] = [
        await search('7777777', mine),
        await search(inside, mine),
        await search(inside, rightfulHeaders(operation, world)),
      ];
      if (infix !== nobody) leaks.push(operation.id);
      if (found === nobody) continue;
      bySearch.push(operation.id);
      if ((await search(whole, mine)) === nobody) leaks.push(`${operation.id} does not find the whole`);
      if ((await search(end, mine)) === nobody) leaks.push(`${operation.id} does not find the end`);
    }
    expect(leaks).toEqual([]);
    expect(bySearch.length).toBeGreaterThan(8);
  }, 600_000);
});
