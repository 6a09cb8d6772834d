import type { Client } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../clock';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type Person, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
let store: TestStore;
let owner: Person;
let shopId: string;
let customerId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  store = await server.store();
  shopId = await store.branch('城东店');
  owner = store.owner.at(shopId);
  customerId = await customer(owner.client).add({ name: '王师傅', phone: freshPhone() });
});
afterAll(() => server.stop());

const today = (days = 0) => dayOf(new Date(server.clock.now().getTime() + days * 86_400_000));
const api = (client: Client = owner.client) => customerRemind(client);
const bell = async (client: Client = owner.client) => (await remindStatistics(client).all()).remindAmount;
const add = (content: string, days = 0, client?: Client) =>
  api(client).add({ kind: 'other', customerId, content, dueDay: today(days) });
const read = async (id: string) => {
  const one = (await api().page({ customerId })).records.find((remind) => remind.id === id);
  if (!one) throw new Error('no such reminder');
  return one;
};
const vehicle = (mileage?: number) =>
  customerVehicle(owner.client).add({ customerId, plate: freshPlate(), ...(mileage ? { mileage } : {}) });
const blamed = (field: string, message: string) => ({ message, errors: [{ field }] });

describe('a timed reminder', () => {
  it('[MEM-90] is added, listed by its day, changed, handled with a result, or called off', async () => {
    const [now, later, gone] = [await add(' 送合同 '), await add('回电话', 5), await add('寄样品', 3)];
    expect((await api().page({})).records.map(({ content, status }) => [content, status])).toEqual([
      ['送合同', 1],
      ['寄样品', 0],
      ['回电话', 0],
    ]);
    await api().update({ id: later, version: 1, content: '回电话报价', dueDay: today(2) });
    expect(await read(later)).toMatchObject({ content: '回电话报价', dueDay: today(2), status: 0, version: 2 });
    expect(await api().handle({ id: now, version: 1, result: '已送到' })).toBeNull();
    expect(await read(now)).toMatchObject({ status: 2, result: '已送到', handledTime: expect.any(String) as string });
    await api().cancel({ id: gone, version: 1 });
    expect((await api().page({ status: 3 })).records.map(({ id }) => id)).toEqual([gone]);
    expect((await api().page({ status: 0 })).records.map(({ id }) => id)).toEqual([later]);
    await expect(api().handle({ id: later, version: 2, result: '太早' })).rejects.toMatchObject({
      status: 51001,
      message: '提醒未到期，不能处理',
    });
    await expect(api().cancel({ id: now, version: 2 })).rejects.toMatchObject({ status: 51001 });
    await expect(api().update({ id: gone, version: 2, content: '再来' })).rejects.toMatchObject({
      message: '提醒已经处理或取消，不能修改',
    });
  });

  it('[MEM-90] is found by words, plate, kind, customer and days', async () => {
    const vehicleId = await vehicle();
    const { plate } = await customerVehicle(owner.client).getById({ id: vehicleId });
    const id = await api().add({ kind: 'insurance', customerId, vehicleId, content: '续保', dueDay: today(9) });
    await add('其他的事', 1);
    const found = async (query: Parameters<ReturnType<typeof api>['page']>[0]) =>
      (await api().page(query)).records.map((one) => one.id);
    for (const query of [
      { keyword: '续' },
      { keyword: plate.toLowerCase() },
      { kind: 'insurance' },
      { dueFrom: today(2) },
      { dueFrom: today(9), dueTo: today(9) },
      { keyword: '王师', kind: 'insurance', customerId, status: 0, unread: false },
    ] as const)
      expect(await found(query), JSON.stringify(query)).toEqual([id]);
    expect(await found({ unread: true })).toEqual([]);
    expect(await found({ dueTo: today(8), kind: 'insurance' })).toEqual([]);
  });

  it.each([
    [{ content: ' ' }, 'content', '请填写提醒内容'],
    [{ dueDay: '2020-01-01' }, 'dueDay', '提醒日期不能早于今天'],
    [{ dueMileage: 5000 }, 'dueMileage', '只有保养可以按里程提醒'],
    [{ kind: 'maintenance' }, 'vehicleId', '保养提醒请选择车辆'],
    [{ customerId: '01a2038f-9f74-7003-8631-4cadd5eb335b' }, 'customerId', '客户不存在'],
    [{ vehicleId: '01a2038f-9f74-7003-8631-4cadd5eb335b' }, 'vehicleId', '车辆不存在，或不在该客户名下'],
  ] as const)('[MEM-90] with %o is refused at the field', async (wrong, field, message) => {
    const draft = { kind: 'other', customerId, content: '送合同', dueDay: today() } as const;
    await expect(api().add({ ...draft, ...wrong })).rejects.toMatchObject(blamed(field, message));
    expect((await api().page({})).total).toBe(0);
  });

  it('[MEM-90] that is due keeps its day: it is handled, with the day of the next', async () => {
    const id = await add('送合同');
    await expect(api().update({ id, version: 1, dueDay: today(3) })).rejects.toMatchObject(
      blamed('dueDay', '提醒已经到期，不能改日期和里程；请处理，并填写下次提醒日期'),
    );
    await expect(api().handle({ id, version: 1, result: '不在', nextDate: '2020-01-01' })).rejects.toMatchObject(
      blamed('nextDate', '提醒日期不能早于今天'),
    );
    expect(await read(id)).toMatchObject({ status: 1, version: 1 });
    const next = await api().handle({ id, version: 1, result: '不在', nextDate: today(3) });
    expect(await read(next ?? '')).toMatchObject({ content: '送合同', dueDay: today(3), status: 0 });
  });

  it('[MEM-90] of two who handle it the second is told, and one next reminder stands', async () => {
    const id = await add('送合同');
    const handle = () => api().handle({ id, version: 1, result: '已办', nextDate: today(30) });
    const outcomes = await Promise.allSettled([handle(), handle()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 51001 } });
    expect((await api().page({ status: 0 })).total).toBe(1);
  });
});

describe('[MEM-91] a reminder of a maintenance', () => {
  it('is due on its day or when its vehicle has run so far, whichever comes first', async () => {
    const vehicleId = await vehicle(20_000);
    const due = async (draft: { dueDay?: string; dueMileage?: number }) => {
      const id = await api().add({ kind: 'maintenance', customerId, vehicleId, content: '换机油', ...draft });
      const { dueDay, estimated, setDay, dueMileage } = await read(id);
      return { dueDay, estimated, setDay, dueMileage };
    };
    // 4,000 km by 40 a day.
    expect(await due({ dueMileage: 24_000 })).toEqual({
      dueDay: today(100),
      estimated: true,
      setDay: null,
      dueMileage: 24_000,
    });
    expect(await due({ dueMileage: 24_000, dueDay: today(99) })).toMatchObject({ dueDay: today(99), estimated: false });
    await keepLoggedIn(server);
    server.clock.advance(40 * 86_400);
    try {
      const { version } = await customerVehicle(owner.client).getById({ id: vehicleId });
      await customerVehicle(owner.client).update({ id: vehicleId, version, mileage: 24_000 });
      // 100 km a day since; a lower reading is marked and changes nothing.
      expect(await due({ dueMileage: 29_000 })).toMatchObject({ dueDay: today(50), estimated: false });
      await customerVehicle(owner.client).update({ id: vehicleId, version: version + 1, mileage: 2400 });
      expect(await due({ dueMileage: 29_000 })).toMatchObject({ dueDay: today(50), estimated: false });
    } finally {
      server.clock.advance(-40 * 86_400);
    }
  });

  it('asks for a day where no mileage was noted, and for more than the vehicle has run', async () => {
    const [unknown, known] = [await vehicle(), await vehicle(20_000)];
    const draft = { kind: 'maintenance', customerId, content: '换机油' } as const;
    await expect(api().add({ ...draft, vehicleId: unknown, dueMileage: 5000 })).rejects.toMatchObject(
      blamed('dueDay', '这辆车还没有登记里程，请同时填写提醒日期'),
    );
    await expect(api().add({ ...draft, vehicleId: known, dueMileage: 20_000 })).rejects.toMatchObject(
      blamed('dueMileage', '保养里程应大于车辆现在的 20000 公里'),
    );
    await expect(api().add({ ...draft, vehicleId: known })).rejects.toMatchObject(
      blamed('dueDay', '请填写保养日期或保养里程'),
    );
  });

  it('[MEM-90] that is handled makes the next by mileage, of the same vehicle, in one', async () => {
    const vehicleId = await vehicle(20_000);
    const id = await api().add({
      kind: 'maintenance',
      customerId,
      vehicleId,
      content: '换机油',
      dueDay: today(),
    });
    const next = await api().handle({ id, version: 1, result: '已换', nextMileage: 28_000, nextDate: today(365) });
    expect(await read(next ?? '')).toMatchObject({
      kind: 'maintenance',
      vehicleId,
      dueDay: today(200),
      dueMileage: 28_000,
      estimated: true,
    });
  });

  it('follows its vehicle to a new owner', async () => {
    const vehicleId = await vehicle(20_000);
    const id = await api().add({ kind: 'maintenance', customerId, vehicleId, content: '换机油', dueDay: today(9) });
    const toCustomerId = await customer(owner.client).add({ name: '李师傅', phone: freshPhone() });
    await customerVehicle(owner.client).transfer({ id: vehicleId, version: 1, toCustomerId });
    expect((await api().page({ customerId: toCustomerId })).records.map((one) => one.id)).toEqual([id]);
  });
});

describe('[MEM-93] reading and deleting', () => {
  it('is a flag of each user: one, some or all that wait; the bell counts what is left', async () => {
    const [one, two, three, ahead] = [await add('一'), await add('二'), await add('三'), await add('四', 1)];
    const clerk = await store.staff(['CustomerMessage', 'remind.link'], shopId);
    expect([await bell(), await bell(clerk.client), await api().unreadCount()]).toEqual([3, 3, 3]);
    await api().read({ id: one });
    await api().read({ id: ahead });
    expect([await bell(), await bell(clerk.client)]).toEqual([2, 3]);
    expect([(await read(one)).unread, (await read(two)).unread, (await read(ahead)).unread]).toEqual([
      false,
      true,
      false,
    ]);
    await api().batchRead({ ids: [two, one] });
    expect((await api().page({ unread: true })).records.map(({ id }) => id)).toEqual([three]);
    await api(clerk.client).allRead();
    expect([await bell(), await bell(clerk.client)]).toEqual([1, 0]);
    await keepLoggedIn(server);
    server.clock.advance(86_400);
    try {
      // What was ahead rings on its day, although it was opened before.
      expect([await bell(), await bell(clerk.client)]).toEqual([2, 1]);
    } finally {
      server.clock.advance(-86_400);
    }
  });

  it('deletes what was made by hand and nobody has handled, all or none', async () => {
    const [one, two, done] = [await add('一'), await add('二'), await add('三')];
    await api().handle({ id: done, version: 1, result: '已办' });
    await expect(api().delete({ ids: [one, done] })).rejects.toMatchObject({
      message: '提醒「三」是系统生成的，或已经处理，不能删除；不再需要的请作废',
    });
    await api().delete({ ids: [one, one] });
    await api().deleteById({ id: two });
    expect((await api().page({})).records.map(({ id, mayDelete }) => [id, mayDelete])).toEqual([[done, false]]);
    await expect(api().deleteById({ id: two })).rejects.toMatchObject({ message: '提醒不存在' });
  });

  it('acts within the shops that the user may see; the head store sees all', async () => {
    const id = await add('一');
    const other = store.owner.at(await store.branch('城西店'));
    const stranger = (await server.store()).owner;
    for (const { client } of [other, stranger]) {
      expect([(await api(client).page({})).total, await bell(client), await api(client).unreadCount()]).toEqual([
        0, 0, 0,
      ]);
      await api(client).allRead();
      for (const refused of [
        () => api(client).read({ id }),
        () => api(client).batchRead({ ids: [id] }),
        () => api(client).update({ id, version: 1, content: '他店' }),
        () => api(client).handle({ id, version: 1, result: '他店' }),
        () => api(client).cancel({ id, version: 1 }),
        () => api(client).deleteById({ id }),
        () => api(client).delete({ ids: [id] }),
      ])
        await expect(refused()).rejects.toMatchObject({ message: '提醒不存在' });
      await expect(add('他店', 0, client)).rejects.toMatchObject({ message: '客户不存在' });
    }
    expect([await bell(), await bell(store.owner.client)]).toEqual([1, 1]);
    expect((await api(store.owner.client).page({ shopId })).total).toBe(1);
  });
});
