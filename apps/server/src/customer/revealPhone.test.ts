import { REVEALS_A_DAY } from '@partsdesk/core/customer/revealedPhones';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTimeline } from '@partsdesk/sdk/parts/customerTimeline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../clock';
import { newId } from '../db/ids';
import { expectRefused } from '../testing/database/expectRefused';
import { freshPhone } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LIMIT = `今天查看的客户手机号已达 ${String(REVEALS_A_DAY)} 个，请明天再查看或请店长授权`;

async function desk() {
  const store = await server.store();
  const phone = freshPhone();
  const id = await customer(store.owner.client).add({ name: '王师傅', phone });
  const cashier = await store.staff(['CustomerList', 'CustomerListAll']);
  const looked = (count: number) =>
    server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
      db
        .insertInto('phone_reveal')
        .values(
          Array.from({ length: count }, () => ({
            store_id: store.id,
            id: newId(server.clock.now()),
            customer_id: id,
            user_id: cashier.id,
            day: dayOf(server.clock.now()),
            by_name: '',
            create_time: server.clock.now(),
          })),
        )
        .execute(),
    );
  return { store, phone, id, cashier, looked };
}

it('[MEM-80] a hidden number is shown to who asks for it, and the customer’s timeline names them', async () => {
  const { store, phone, id, cashier } = await desk();
  const masked = phone.replace(/^(...)....(....)$/, '$1****$2');
  expect(await customer(cashier.client).item({ id })).toMatchObject({ phone: masked });
  expect(await customer(cashier.client).revealPhone({ id })).toEqual({ phone, left: REVEALS_A_DAY - 1 });
  expect(await customer(cashier.client).item({ id })).toMatchObject({ phone: masked });
  const { records } = await customerTimeline(store.owner.client).page({ customerId: id, kind: 'reveal' });
  expect(records).toMatchObject([{ title: '查看了完整手机号' }]);
  const [look] = await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db.selectFrom('phone_reveal').selectAll().where('store_id', '=', store.id).execute(),
  );
  expect(look).toMatchObject({ customer_id: id, user_id: cashier.id });
});

it('[MEM-80] a number is found by its beginning by whom it is shown to, else only whole or by its end', async () => {
  const { store, phone, id, cashier } = await desk();
  const found = async ({ client }: { client: typeof cashier.client }, keyword: string) =>
    (await customer(client).page({ keyword, all: true, status: 1 })).records.map((row) => row.id);
  for (const length of [3, 7]) {
    expect(await found(store.owner, phone.slice(0, length))).toEqual([id]);
    expect(await found(cashier, phone.slice(0, length))).toEqual([]);
  }
  expect(await found(cashier, phone)).toEqual([id]);
  expect(await found(cashier, phone.slice(-4))).toEqual([id]);
});

it('[MEM-80] ends at 200 a day and person, also for two who ask at once, until the next day', async () => {
  const { store, phone, id, cashier, looked } = await desk();
  await looked(REVEALS_A_DAY - 1);
  const both = await Promise.allSettled([1, 2].map(() => customer(cashier.client).revealPhone({ id })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expectRefused(server, { store }, () => customer(cashier.client).revealPhone({ id }), { message: LIMIT });
  expect(await customer(store.owner.client).revealPhone({ id })).toMatchObject({ phone });
  await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db.updateTable('phone_reveal').set({ day: '2020-01-01' }).where('store_id', '=', store.id).execute(),
  );
  expect(await customer(cashier.client).revealPhone({ id })).toMatchObject({ phone });
});

it('[MEM-80] is refused to a service person without 查看手机号', async () => {
  const { store, id, cashier } = await desk();
  await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .updateTable('staff')
      .set({ is_service: true, see_phone: false })
      .where('store_id', '=', store.id)
      .where('user_id', '=', cashier.id)
      .execute(),
  );
  await expectRefused(server, { store }, () => customer(cashier.client).revealPhone({ id }), {
    message: '您的服务权限不允许查看客户手机号，请联系店长',
  });
});
