import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh } from '../exampleWorld';

/** Makes a cashier without an open shift. */
const cashier = ({ store, deptId }: ExampleWorld) =>
  store.staff(['CashShift', 'OrderShiftRecord'], deptId === '0' ? undefined : deptId);
const headersOf = (member: Awaited<ReturnType<typeof cashier>>) => ({
  Authorization: `Bearer ${member.session.tokens()?.access_token ?? ''}`,
});

/** Begins a shift at a new drawer, with a cashier who has no other rights. */
async function begun(world: ExampleWorld) {
  const member = await cashier(world);
  const shifts = shiftRecord(member.client);
  const id = await shifts.start({ openingFloat: 20_000, tillName: fresh('钱箱') });
  return { id, version: 1, shifts, headers: headersOf(member) };
}

/** Makes a counted shift that is a yuan short. */
export async function countedShift(world: ExampleWorld) {
  const { id, version, shifts, headers } = await begun(world);
  await shifts.count({
    id,
    version,
    denominations: [
      { value: 10_000, count: 1 },
      { value: 100, count: 99 },
    ],
    counted: [],
    toSafe: 9900,
  });
  return { id, version: version + 1, shifts, headers };
}

/** Makes a free drawer with two hundred yuan in it. */
async function left(world: ExampleWorld) {
  const { id, shifts, headers } = await begun(world);
  const { tillName } = (await shifts.getCurrentRecord()) ?? {};
  await shifts.count({ id, denominations: [{ value: 10_000, count: 2 }], counted: [], toSafe: 0 });
  return { tillId: (await shifts.tills()).tills.find(({ name }) => name === tillName)?.id ?? '', headers };
}

export const shiftExamples = {
  'parts/shiftRecord/start': async (world) => {
    const { tillId, headers } = await left(world);
    return { body: { openingFloat: 15_000, tillId, tillName: '二号钱箱', reason: '换零钱' }, headers };
  },
  'parts/shiftRecord/add': async (world) => {
    const { tillId, headers } = await left(world);
    return { query: { tillId }, headers };
  },
  'parts/shiftRecord/getCurrentRecord': () => ({}),
  'parts/shiftRecord/tills': () => ({}),
  'parts/shiftRecord/page': ({ server, shopId }) => ({
    query: {
      keyword: 'JB',
      status: 0 as const,
      from: dayOf(server.clock.now()),
      to: dayOf(server.clock.now()),
      differs: false,
      shopId,
      sums: true,
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/shiftRecord/update': async (world) => {
    const { id, version, headers } = await begun(world);
    return { query: { id, version, remark: '零钱不多了' }, headers };
  },
  'parts/shiftRecord/cashMove': async (world) => {
    const { id, shifts, headers } = await begun(world);
    const account = (await shifts.tills()).accounts.find(({ method }) => method === 'bankCard');
    return {
      body: { id, direction: 'in' as const, amount: 5000, reason: '换零钱', accountId: account?.id ?? '' },
      headers,
    };
  },
  'parts/shiftRecord/correctFloat': async (world) => {
    const { id, version, headers } = await begun(world);
    return { body: { id, version, openingFloat: 2000, reason: '多打了一位' }, headers };
  },
  'parts/shiftRecord/count': async (world) => {
    const { id, version, shifts, headers } = await begun(world);
    const account = (await shifts.tills()).accounts.find(({ method }) => method === 'bankCard');
    return {
      body: {
        id,
        version,
        denominations: [{ value: 10_000 as const, count: 2 }],
        counted: [{ method: 'wechat' as const, amount: 500, refunded: 500 }],
        toSafe: 10_000,
        safeAccountId: account?.id ?? '',
        remark: '零钱不多了',
      },
      headers,
    };
  },
  'parts/shiftRecord/close': async (world) => {
    const { id, version } = await countedShift(world);
    return { body: { id, version, reason: '找错零' } };
  },
} satisfies Partial<ExampleRequests>;
