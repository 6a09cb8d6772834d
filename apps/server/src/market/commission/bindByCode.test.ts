import { appDistributorCustomer } from '@partsdesk/sdk/parts/appDistributorCustomer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { commissionDesk, type CommissionDesk } from '../../testing/company/commissionDesk';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const WRONG = '推广码无效或不能使用';
const HOUR = 3600;

/** A customer in the mini-app who binds himself. */
const visitor = async (here: CommissionDesk, id: string) => appDistributorCustomer(await here.visitor(id));
const promoter = async (here: CommissionDesk) => (await here.distributors.page({ keyword: '推广小王' })).records[0]!;
const told = (error: unknown) => (error instanceof Error ? error.message : '');

describe('a distributor’s code', () => {
  it('[MKT-42] binds a new customer once; his sale then earns, and the same code again changes nothing', async () => {
    const here = await commissionDesk(server);
    const { code } = await promoter(here);
    const customerId = await here.person('扫码客户');
    const self = await visitor(here, customerId);
    const id = await self.bind({ code: ` ${code.toLowerCase()} ` });
    expect(await self.bind({ code })).toBe(id);
    const [first] = (await here.bindings.page({ distributorId: here.promoterId })).records;
    expect(first).toMatchObject({ id, customerName: '扫码客户', by: '推广码' });
    const sale = await here.sold(customerId);
    expect(await here.lineOf(sale.id)).toMatchObject({ earned: 2560 });
  });

  it('[MKT-42] binds nobody who paid here, is the distributor, has his number or another binding', async () => {
    const here = await commissionDesk(server);
    const { code } = await promoter(here);
    const other = await here.distributors.add({ customerId: await here.person('另一个') });
    const otherCode = (await here.distributors.page({ keyword: '另一个' })).records.find(
      ({ id }) => id === other,
    )!.code;
    const paid = await here.person('老客户');
    await here.sold(paid);
    const refused = async (customerId: string, by: string, message: string) =>
      expect((await visitor(here, customerId)).bind({ code: by })).rejects.toMatchObject({
        message,
        errors: [expect.objectContaining({ field: 'code' })],
      });
    await refused(paid, code, '您在本店付过款，不是新客户，不能绑定');
    await refused(here.promoterCustomerId, code, '这是您自己的推广码，不能绑定自己');
    await refused(here.customerId, otherCode, '您已绑定分销员，不能更换');
    expect((await here.bindings.page({ distributorId: here.promoterId })).total).toBe(1);
  });

  it('[MKT-42] ten wrong codes an hour end it for a customer, counted before a look; right ones are none', async () => {
    const here = await commissionDesk(server);
    const { code, version, id } = await promoter(here);
    const self = await visitor(here, await here.person('猜码客户'));
    await Promise.all(Array.from({ length: 12 }, () => self.bind({ code })));
    // A disabled distributor's code has the answer of one that never was.
    await here.distributors.disable({ id, version });
    await expect(self.bind({ code })).rejects.toMatchObject({ message: WRONG });
    const guesses = await Promise.allSettled(
      Array.from({ length: 15 }, (_, at) => self.bind({ code: `00000000${String(10 + at)}` })),
    );
    const words = guesses.map((end) => (end.status === 'rejected' ? told(end.reason) : ''));
    expect(words.filter((one) => one === WRONG)).toHaveLength(9);
    expect(words.filter((one) => one === '推广码错误次数过多，请一小时后再试')).toHaveLength(6);
    await keepLoggedIn(server);
    server.clock.advance(HOUR + 60);
    await expect(self.bind({ code: '0000000000' })).rejects.toMatchObject({ message: WRONG });
  });

  it('[MKT-42] sixty wrong codes an hour end it for an address', async () => {
    const here = await commissionDesk(server);
    await keepLoggedIn(server);
    server.clock.advance(2 * HOUR);
    const crowd = await Promise.all(
      Array.from({ length: 7 }, async (_, at) => visitor(here, await here.person(`路人${String(at)}`))),
    );
    const guesses = await Promise.allSettled(
      crowd.flatMap((one) => Array.from({ length: 9 }, (_, at) => one.bind({ code: `000000000${String(at)}` }))),
    );
    const words = guesses.map((end) => (end.status === 'rejected' ? told(end.reason) : ''));
    expect(words.filter((one) => one === WRONG)).toHaveLength(60);
  });
});
