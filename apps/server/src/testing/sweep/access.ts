import type { ContractOperation } from '../../kit/documents';
import { watchTables } from '../database/touchedTables';
import type { ExampleRequest } from '../examples/exampleRequest';
import { type Answered, headersOf, sendExample } from '../examples/sendExample';
import type { Person } from '../startTestServer';
import { holdOnly, withoutPaths, type Members } from './members';
import type { Sweep, Swept } from './sweep';

/** Saves what two pages show, or prints documents of several pages, and asks for each which of them the user holds. */
const ASKS_AGAIN = [
  'parts/printDocument/pdf',
  'parts/printDocument/printed',
  'parts/printDocument/savePdf',
  'parts/storeSetting/save',
];
const NOWHERE = '01a2038f-9f74-7003-8631-4cadd5eb335b';

/** Whom an operation is for; what may be tried against it depends on it. */
export function audienceOf({ access }: ContractOperation): 'public' | 'customer' | 'login' | 'platform' | 'store' {
  if (typeof access === 'string') return access;
  return access.every((path) => path.startsWith('Platform')) ? 'platform' : 'store';
}
const pathsOf = ({ access }: ContractOperation) => (Array.isArray(access) ? access : []);

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Sends it as somebody else than the example's sender: its own headers do not count. */
export const sendAs = (
  { server }: Sweep,
  operation: ContractOperation,
  request: ExampleRequest,
  headers: Record<string, string>,
): Promise<Answered> => sendExample(server.url, operation, { ...request, headers: {} }, headers);

/** Names what is wrong with an answer that must hold nothing but a refusal. */
export function refusalFaults(answer: Answered, http: number): string[] {
  const { status, message, ...rest } = answer.body ?? {};
  const { result, requestId, ...more } = rest as { result?: unknown; requestId?: string };
  return [
    ...(answer.http === http && status === http
      ? []
      : [`answers ${answer.http} with status ${status} instead of ${http}`]),
    ...(message && /[\u4e00-\u9fff]/.test(message) ? [] : ['says nothing']),
    ...(http === 401 && JSON.stringify(result) !== '{"isLogin":false}' ? ['does not say that the login is over'] : []),
    ...(requestId ? [] : ['bears no number']),
    ...(Object.keys(more).length ? [`tells ${Object.keys(more).join(', ')}`] : []),
  ];
}

type Attempt = readonly [what: string, http: 401 | 403, headers: Record<string, string>];

/** Everybody who may not, each of whom might do it but for the one thing that is wrong. */
function attempts({ mine, theirs }: Sweep, members: Members, operation: ContractOperation): Attempt[] {
  const { here } = mine;
  const { disabled, fired, branchMember, stranger, tokens } = members;
  const audience = audienceOf(operation);
  const place: Record<string, string> = {
    ...headersOf(here.owner),
    ...(operation.headOnly ? { 'Dept-Id': '0' } : {}),
  };
  const without = (name: string) => Object.fromEntries(Object.entries(place).filter(([header]) => header !== name));
  const inShop = (deptId: string) => ({ ...headersOf(branchMember), 'Dept-Id': deptId });
  const inStore = (storeId: string, deptId: string) => ({ ...place, 'Tenant-Id': storeId, 'Dept-Id': deptId });
  const notBearer = (place.Authorization ?? '').replace('Bearer', 'Basic');
  return [
    ['no token', 401, without('Authorization')],
    ['a token of nobody', 401, { ...place, ...bearer('x'.repeat(32)) }],
    ['a scheme that is not Bearer', 401, { ...place, Authorization: notBearer }],
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
}

/** Tries the request as everybody who may not: each is refused, is told nothing, and no table of anybody is touched. */
export async function whoMayNot(
  sweep: Sweep,
  members: Members,
  operation: ContractOperation,
  request: ExampleRequest,
): Promise<{ asked: number; faults: object[] }> {
  const faults: object[] = [];
  let asked = 0;
  const refused = async (tried: Attempt[]) => {
    const watch = await watchTables(sweep.server.database);
    await Promise.all(
      tried.map(async ([what, http, headers]) => {
        const found = refusalFaults(await sendAs(sweep, operation, request, headers), http);
        if (found.length) faults.push({ what, faults: found });
      }),
    );
    asked += tried.length;
    const touched = await watch.touched();
    if (touched.length) faults.push({ by: tried.map(([what]) => what), touched });
  };
  await refused(attempts(sweep, members, operation));
  if (audienceOf(operation) === 'store' && pathsOf(operation).length) {
    const headers = headersOf(members.limited, request.headers?.['Dept-Id'] ?? sweep.mine.here.deptId);
    await withoutPaths(sweep, members.limited, pathsOf(operation), () =>
      refused([['everything permitted but this', 403, headers]]),
    );
  }
  return { asked, faults };
}

const isShut = ({ http }: Answered) => http === 401 || http === 403;

/** Sends it as those members; returns whom it does not let in. */
export async function whoIsShut(
  sweep: Sweep,
  members: Record<string, Person>,
  { operation, own }: Swept,
): Promise<object[]> {
  if (audienceOf(operation) !== 'store') return [];
  const deptId = own.headers?.['Dept-Id'];
  const headers = (member: Person) => headersOf(member, operation.headOnly ? '0' : (deptId ?? sweep.mine.here.deptId));
  const asked = Object.entries(members)
    // What only the head store may do, a branch's member may not.
    .filter(([who]) => !(who === 'branchMember' && deptId === '0'))
    .map(async ([who, member]) => ({ who, answer: await sendAs(sweep, operation, own, headers(member)) }));
  return (await Promise.all(asked))
    .filter(({ answer }) => isShut(answer))
    .map(({ who, answer: { http, text } }) => ({ who, http, text }));
}

/** Sends it as somebody who holds one of its pages or buttons, each in turn; returns those that do not open it. */
export async function pathsThatDoNotOpen(
  sweep: Sweep,
  { holderOfOne }: Members,
  { operation, another }: Swept,
): Promise<object[]> {
  if (audienceOf(operation) !== 'store' || ASKS_AGAIN.includes(operation.id)) return [];
  const shut: object[] = [];
  for (const path of pathsOf(operation)) {
    await holdOnly(sweep, holderOfOne, path);
    const answer = await sendAs(sweep, operation, another, headersOf(holderOfOne, sweep.mine.here.deptId));
    if (isShut(answer)) shut.push({ path, http: answer.http, text: answer.text });
  }
  return shut;
}
