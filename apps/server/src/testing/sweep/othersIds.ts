import { sql } from 'kysely';
import type { ContractOperation } from '../../kit/documents';
import { watchTables } from '../database/touchedTables';
import type { ExampleRequest } from '../examples/exampleRequest';
import type { ExampleCompany } from '../examples/exampleWorld';
import { type Answered, headersOf, rightfulHeaders, sendExample } from '../examples/sendExample';
import { foreignIds, idOfNothing, idPaths, withId, withoutPlaces } from './foreignIds';
import { EVERY_CUSTOMER, type Members } from './members';
import { EVERYBODYS, FILTERS } from './sharedIds';
import type { Sweep, Swept } from './sweep';

/** Tells whether an operation is for the platform's operators alone, who may touch what they name in any store. */
const ofThePlatform = ({ access }: ContractOperation) =>
  Array.isArray(access) && access.every((path) => path.startsWith('Platform'));
const knowsStores = (operation: ContractOperation) => operation.access !== 'public' && !ofThePlatform(operation);

/** An answer without what is different every time. */
const stable = ({ http, body, text }: Answered) =>
  JSON.stringify({ http, body: body ? { ...body, requestId: undefined } : text });

const uuids = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

/** Reads all that stands in a store's rows, by table. */
async function textsOf({ server }: Sweep, { here }: ExampleCompany): Promise<Map<string, string>> {
  return server.database.transaction({ role: 'tenant', storeId: here.store.id }, async ({ db }) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'store_id' order by 1`.execute(db);
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(t::text, ' '), '') as text
        from ${sql.table(name)} t where store_id = ${here.store.id}`.execute(db);
      texts.set(name, rows[0]?.text ?? '');
    }
    return texts;
  });
}

/** Stands where the system did something of its own accord. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Reads the ids that stand in one company's rows and not in the platform's. */
async function idsOf(sweep: Sweep, company: ExampleCompany): Promise<Set<string>> {
  const own = new Set([...(await textsOf(sweep, company)).values()].flatMap(uuids));
  const shared = await sweep.server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.sys_menu')
      .select('id')
      .union(db.selectFrom('platform.machinery_factory').select('id'))
      .execute(),
  );
  for (const { id } of [...shared, { id: NOBODY }]) own.delete(id);
  return own;
}

/**
 * Sends the request with an id that is another's, and with one that is nobody's; returns how the answers differ, and
 * which ids they tell.
 */
async function compared(
  { server }: Sweep,
  operation: ContractOperation,
  own: ExampleRequest,
  { place, foreign }: ReturnType<typeof foreignIds>[number],
  headers: Record<string, string>,
) {
  const send = (id: string) => sendExample(server.url, operation, withId(own, place, id), headers);
  const nothing = idOfNothing(foreign);
  const [theirsTold, nothingTold] = [await send(foreign), await send(nothing)];
  // Their own id is echoed by nobody; where it is, the other one must be, too.
  const [theirs, none] = [stable(theirsTold).replaceAll(foreign, '?'), stable(nothingTold).replaceAll(nothing, '?')];
  return { told: uuids(theirs), ...(theirs === none ? {} : { differs: { theirs, none } }) };
}

/** What was told of ids of the other company; whose they are is looked up when all is tried. */
export interface ToldIds {
  id: string;
  name: string;
  told: string[];
}

/** Puts each id of the other company into my request: it must answer as one of nothing, and touch nothing of theirs. */
export async function idsOfAnotherCompany(
  sweep: Sweep,
  { operation, own, theirs }: Swept,
): Promise<{ told: ToldIds[]; faults: object[] }> {
  const { mine, server } = sweep;
  const told: ToldIds[] = [];
  const faults: object[] = [];
  if (!knowsStores(operation)) return { told, faults };
  const watch = await watchTables(server.database, { storeId: sweep.theirs.here.store.id });
  for (const id of foreignIds(own, theirs)) {
    if (EVERYBODYS.has(`${operation.id} ${id.name}`)) continue;
    const { differs, told: ids } = await compared(sweep, operation, own, id, rightfulHeaders(operation, mine.here));
    told.push({ id: operation.id, name: id.name, told: ids });
    if (differs) faults.push({ name: id.name, ...differs });
  }
  const touched = await watch.touched();
  if (touched.length) faults.push({ touched });
  return { told, faults };
}

/** Lists the ids of the other company that an answer told, or that stand in a row of mine. */
export async function strays(sweep: Sweep, answers: readonly ToldIds[]): Promise<object[]> {
  const secret = await idsOf(sweep, sweep.theirs);
  const leaked = answers.map((one) => ({ ...one, told: one.told.filter((id) => secret.has(id)) }));
  const rows = [...(await textsOf(sweep, sweep.mine))].map(([table, text]) => ({
    table,
    told: uuids(text).filter((id) => secret.has(id)),
  }));
  return [...leaked, ...rows].filter(({ told }) => told.length);
}

/** What providers are told of applications is carried while the test looks. */
const BY_THEMSELVES = ['platform.outbox', 'public.merchant_filing', 'public.merchant_picture'];

/** Puts each id of another shop into a request of this shop: all but `x-company-ids` must answer as nothing. */
export async function idsOfAnotherShop(
  sweep: Sweep,
  { branchMember, clerk }: Members,
  { operation, another, there }: Swept,
): Promise<{ asked: number; faults: object[] }> {
  const { server, mine } = sweep;
  const faults: object[] = [];
  if (!knowsStores(operation)) return { asked: 0, faults };
  const { access } = operation;
  const knowsEveryCustomer = Array.isArray(access) && access.every((path) => EVERY_CUSTOMER.includes(path));
  const member = knowsEveryCustomer ? branchMember : clerk;
  const headers = headersOf(member, operation.headOnly ? '0' : undefined);
  const ids = foreignIds(another, there);
  const named = idPaths(another);
  const unnamed = operation.companyIds.filter((path) => !named.includes(path));
  if (unnamed.length) faults.push({ id: operation.id, unnamed });
  for (const id of ids) {
    const watch = await watchTables(server.database, {
      storeId: mine.here.store.id,
      without: ['public.audit_entry', ...BY_THEMSELVES],
    });
    const { differs } = await compared(sweep, operation, { ...another, headers: {} }, id, headers);
    const touched = await watch.touched();
    const name = `${operation.id} ${id.name}`;
    const isShared = (differs !== undefined && !FILTERS.has(name)) || touched.length > 0;
    if (operation.companyIds.includes(withoutPlaces(id.name)) !== isShared) faults.push({ name, ...differs, touched });
  }
  return { asked: ids.length, faults };
}
