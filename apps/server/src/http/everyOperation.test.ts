import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { newId } from '../db/ids';
import { readDocuments, type ContractOperation } from '../kit/documents';
import { readSchema, type Schema } from '../testing/database/keys';
import type { ExampleRequest } from '../testing/examples/exampleRequest';
import type { Answered } from '../testing/examples/sendExample';
import { audienceOf, pathsThatDoNotOpen, refusalFaults, whoIsShut, whoMayNot } from '../testing/sweep/access';
import { bookTables, sendWithTodayClosed } from '../testing/sweep/closedBooks';
import { comparedColumns, filtersLeftOut } from '../testing/sweep/indexes';
import { letIn, sweepMembers, type Members } from '../testing/sweep/members';
import { idsOfAnotherCompany, idsOfAnotherShop, strays, type ToldIds } from '../testing/sweep/othersIds';
import { recordTransactions, type Recorded } from '../testing/sweep/recordTransactions';
import { failureOf, sendAsMember, sendAsOwner } from '../testing/sweep/success';
import { startSweep, sweptExamples, type Sweep, type Swept } from '../testing/sweep/sweep';
import { isInTurn } from '../testing/turn';
import { workIsDone } from '../testing/workIsDone';

/** The logout last: a token that wrongly were good would end with it, and hide what else it opens. */
const operations = readDocuments()
  .flatMap((document) => document.operations)
  .sort((one, other) => Number(one.name === 'logout') - Number(other.name === 'logout'));

let sweep: Sweep;
let members: Members;
let schema: Schema;
let books: string[];
beforeAll(async () => {
  sweep = await startSweep();
  members = await sweepMembers(sweep);
  schema = await sweep.server.database.transaction({ role: 'owner' }, ({ db }) => readSchema(db));
  books = await bookTables(sweep);
});
afterAll(() => sweep.server.stop());

const asked = { whoMayNot: 0, idsOfAnotherCompany: 0, idsOfAnotherShop: 0 };
const comparedByReads = new Set<string>();
const told: ToldIds[] = [];
/** What is tried again at the end. */
const tried: Swept[] = [];

/** Sends my example as a member who may, a write also with the books closed; returns what is wrong, by question. */
async function carriedOut(swept: Swept): Promise<Record<string, unknown[] | object>> {
  const { operation, own } = swept;
  const record = () => recordTransactions(sweep.server, () => sendAsMember(sweep, members, operation, own));
  if (operation.effect === 'write') {
    const { sent, gained } = await sendWithTodayClosed(sweep, books, swept, record);
    return { ...outcomeOf(swept, sent), 'leaves closed books alone': Object.entries(gained) };
  }
  const sent = await record();
  if (operation.access === 'public') return outcomeOf(swept, sent);
  const { columns, withoutIndex } = comparedColumns(schema, sent.statements);
  for (const column of columns) comparedByReads.add(column);
  return {
    ...outcomeOf(swept, sent),
    'tries every filter': filtersLeftOut(operation, own),
    'finds by an index': withoutIndex,
  };
}

const outcomeOf = ({ own }: Swept, { result, roles }: Recorded<Answered>) => ({
  'succeeds in my company': failureOf(own, result),
  // The owner of the tables stands above the walls between stores.
  'runs behind the walls': [...roles].filter((role) => role === 'owner'),
});

/** Asks everything of one operation with its examples; returns what is wrong, by question. */
async function faultsOf(swept: Swept): Promise<Record<string, unknown>> {
  const { operation, theirs } = swept;
  const refusals = await refusalsOf(operation, swept.own);
  const company = await idsOfAnotherCompany(sweep, swept);
  const outcome = await carriedOut(swept);
  await workIsDone(sweep.server);
  asked.idsOfAnotherCompany += company.told.length;
  told.push(...company.told);
  const shop = await idsOfAnotherShop(sweep, members, swept);
  asked.idsOfAnotherShop += shop.asked;
  const { branchMember, limited } = members;
  const all = {
    'refuses who may not': refusals,
    "answers another company's id as none": company.faults,
    ...outcome,
    'succeeds in their company': failureOf(
      theirs,
      await sendAsOwner(sweep.server, operation, theirs, sweep.theirs.here),
    ),
    "answers another shop's id as none": shop.faults,
    'is opened by each of its pages': await pathsThatDoNotOpen(sweep, members, swept),
    'is open to who may': operation.effect === 'read' ? await whoIsShut(sweep, { branchMember, limited }, swept) : [],
  };
  return Object.fromEntries(Object.entries(all).filter(([, faults]) => Object.keys(faults).length));
}

/** Asks who may not, which is decided before the request is looked at, so that it takes no example. */
async function refusalsOf(operation: ContractOperation, request: ExampleRequest): Promise<object[]> {
  if (operation.access === 'public') return [];
  const refusals = await whoMayNot(sweep, members, operation, request);
  asked.whoMayNot += refusals.asked;
  return refusals.faults;
}

describe('an operation', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_id, operation) => {
    if (!isInTurn(operation)) {
      // What the example before set going has to end, since nothing may be touched.
      await workIsDone(sweep.server);
      expect(await refusalsOf(operation, operation.headOnly ? { headers: { 'Dept-Id': '0' } } : {})).toEqual([]);
      return;
    }
    const swept = await sweptExamples(sweep, operation);
    tried.push(swept);
    expect(await faultsOf(swept)).toEqual({});
  });
});

describe('all operations together', () => {
  it('told no id of another company, and wrote none into a row', async () => {
    expect(await strays(sweep, told)).toEqual([]);
  });

  it('were open to those who had been disabled, once they no longer are', async () => {
    await letIn(sweep, members);
    const { disabled, fired } = members;
    const shut: object[] = [];
    for (const swept of tried) {
      const found = await whoIsShut(
        sweep,
        swept.operation.effect === 'read' ? { disabled, fired } : { disabled },
        swept,
      );
      if (found.length) shut.push({ id: swept.operation.id, found });
    }
    expect(shut).toEqual([]);
  });

  it('left the books in agreement', async () => {
    expect((await auditLedgers(sweep.server.database)).differences).toEqual([]);
  });

  it('were asked enough', () => {
    const notPublic = operations.filter((operation) => audienceOf(operation) !== 'public');
    const inTurn = operations.filter(isInTurn);
    expect(inTurn.length).toBeGreaterThan(operations.length / 10);
    expect(tried).toHaveLength(inTurn.length);
    expect(asked.whoMayNot).toBeGreaterThan(notPublic.length * 7);
    expect(asked.idsOfAnotherCompany).toBeGreaterThan(inTurn.length / 10);
    expect(asked.idsOfAnotherShop).toBeGreaterThan(inTurn.length / 42);
    expect(books.length).toBeGreaterThanOrEqual(7);
    expect(comparedByReads.size).toBeGreaterThan(inTurn.length / 6);
    // Without turns statements of every sort were read: built, written by hand, with an alias and without.
    if (inTurn.length === operations.length)
      for (const column of [
        'order_sale.customer_id',
        'customer.shop_id',
        'staff_role.shop_id',
        'goods_sku.sku_code',
        'stock_ledger.create_time',
        'customer_tagged.tag_id',
        'shop.id',
      ])
        expect(comparedByReads).toContain(column);
  });
});

describe('the guards of the sweep', () => {
  it('see an answer with data, and a right refusal in the wrong code', () => {
    const refusal = { status: 403, message: '没有权限', requestId: newId(new Date(0)) };
    const answer = (http: number, body: object) => ({ http, body, text: JSON.stringify(body), headers: new Headers() });
    expect(refusalFaults(answer(403, refusal), 403)).toEqual([]);
    expect(refusalFaults(answer(403, { ...refusal, data: [] }), 403)).toEqual(['tells data']);
    expect(refusalFaults(answer(200, refusal), 403)).toHaveLength(1);
    expect(refusalFaults(answer(403, refusal), 401)).toHaveLength(2);
  });
});
