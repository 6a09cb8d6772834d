import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../clock';
import { newId } from '../db/ids';
import { startTestServer, type TestServer, type TestStore } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function operator() {
  const person = await server.person();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', person.id).execute(),
  );
  return onlineNotice(person.client);
}
const inSeconds = (seconds: number) => addSeconds(server.clock.now(), seconds).toISOString();

describe('announcements', () => {
  it('the one in force is shown, from its beginning to its end [NET-16] [DATA-15]', async () => {
    const notices = await operator();
    const reader = onlineNotice((await server.person()).client);
    expect(await reader.getByTime()).toBeNull();
    const id = await notices.add({
      title: '停机维护',
      content: '<p>今晚十点</p>',
      startTime: inSeconds(60),
      endTime: inSeconds(3600),
    });
    expect(await reader.getByTime()).toBeNull();
    await expect(reader.get({ id })).rejects.toMatchObject({ message: '公告不存在' });
    server.clock.advance(61);
    expect(await reader.getByTime()).toEqual({ id, title: '停机维护' });
    expect(await reader.get({ id })).toMatchObject({ content: '<p>今晚十点</p>' });
    server.clock.advance(3600);
    expect(await reader.getByTime()).toBeNull();
    expect((await notices.page({})).records[0]?.id).toBe(id);
  });

  it('of several, the one that began last', async () => {
    const notices = await operator();
    await notices.add({ title: '较早', content: '一', startTime: inSeconds(-60), endTime: inSeconds(600) });
    const later = await notices.add({
      title: '较晚',
      content: '二',
      startTime: inSeconds(-30),
      endTime: inSeconds(600),
    });
    expect((await notices.getByTime())?.id).toBe(later);
  });

  it('must end after it begins, and not in the past', async () => {
    const notices = await operator();
    await expect(
      notices.add({ title: '倒', content: '一', startTime: inSeconds(60), endTime: inSeconds(59) }),
    ).rejects.toMatchObject({ errors: [{ field: 'endTime' }] });
    await expect(
      notices.add({ title: '旧', content: '一', startTime: inSeconds(-60), endTime: inSeconds(-30) }),
    ).rejects.toMatchObject({ message: '失效时间已过' });
  });

  it('strips scripts, handlers, foreign pictures, bad links; keeps headings, lists, links, own pictures', async () => {
    const notices = await operator();
    const own = `/file/${'0'.repeat(32)}.jpg`;
    const content =
      '<h2>维护</h2><script>alert(1)</script><p onclick="alert(1)" style="position:fixed">今晚<strong>十点</strong>' +
      `<img src="x" onerror="alert(1)"><img src="${own}" alt="图"></p>` +
      '<a href="javascript:alert(1)">点我</a><a href="https://example.com/">说明</a><svg onload="alert(1)"></svg>' +
      '<iframe src="https://evil.example"></iframe><ul><li>一</li></ul>';
    const id = await notices.add({ title: '维护', content, startTime: inSeconds(-1), endTime: inSeconds(600) });
    expect((await notices.get({ id })).content).toBe(
      `<h2>维护</h2><p>今晚<strong>十点</strong><img src="${own}" alt="图" /></p>` +
        '<a target="_blank" rel="noopener noreferrer nofollow">点我</a>' +
        '<a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">说明</a><ul><li>一</li></ul>',
    );
    await expect(
      notices.add({
        title: '空',
        content: '<p> </p><script>1</script>',
        startTime: inSeconds(0),
        endTime: inSeconds(60),
      }),
    ).rejects.toMatchObject({ message: '公告内容不能为空', errors: [{ field: 'content' }] });
  });

  it('is rewritten until it is over, and once withdrawn nobody reads it', async () => {
    const notices = await operator();
    const period = { startTime: inSeconds(-1), endTime: inSeconds(600) };
    const id = await notices.add({ title: '初稿', content: '一', ...period });
    await notices.update({ id, version: 1, title: '改稿', content: '二', ...period });
    await expect(notices.update({ id, version: 1, title: '又改', content: '三', ...period })).rejects.toMatchObject({
      status: 51001,
    });
    expect((await notices.page({ status: 1 })).records[0]).toMatchObject({
      id,
      title: '改稿',
      content: '二',
      status: 1,
      version: 2,
    });
    await notices.withdraw({ id });
    await expect(notices.get({ id })).rejects.toMatchObject({ message: '公告不存在' });
    await expect(notices.withdraw({ id })).rejects.toMatchObject({ message: '公告已撤回' });
    expect((await notices.page({ status: 3 })).records.map((notice) => notice.id)).toContain(id);
  });

  it('only operators of the platform publish', async () => {
    const { owner } = await server.store();
    await expect(
      onlineNotice(owner.client).add({ title: '假', content: '一', startTime: inSeconds(0), endTime: inSeconds(60) }),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('the bell', () => {
  async function vehicleToAudit(store: TestStore, shopId: string, plate: string) {
    const now = server.clock.now();
    await server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
      const customerId = newId(now);
      await db
        .insertInto('customer')
        .values({
          store_id: store.id,
          id: customerId,
          shop_id: shopId,
          name: '车主',
          kind: 1,
          pinyin: 'cz',
          create_time: now,
        })
        .execute();
      await db
        .insertInto('customer_vehicle')
        .values({
          store_id: store.id,
          id: newId(now),
          customer_id: customerId,
          plate,
          audit_status: 0,
          create_time: now,
        })
        .execute();
    });
  }

  it('has nine counts and eleven of our own, and both calls answer the same [DATA-14] [NET-14]', async () => {
    const store = await server.store();
    const branch = await store.branch('城东店');
    await vehicleToAudit(store, branch, '浙A00001');
    await vehicleToAudit(store, store.headShopId, '浙A00002');
    const counts = {
      remindAmount: 0,
      commentAmount: 0,
      exchangeAmount: 0,
      inquiryAmount: 0,
      recommendAmount: 0,
      maintenanceAmount: 0,
      vehicleAmount: 2,
      onlineAmount: 0,
      failedAmount: 0,
      returnAmount: 0,
      transferAmount: 0,
      takingAmount: 0,
      shiftAmount: 0,
      payAfterUseAmount: 0,
      adjustAmount: 0,
      cardRefundAmount: 0,
      customerExportAmount: 0,
      cardExportAmount: 0,
      statementAmount: 0,
      afterSaleAmount: 0,
    };
    expect(await remindStatistics(store.owner.client).all()).toEqual(counts);
    expect(await customerRemind(store.owner.client).amountStatistics()).toEqual(counts);
    expect(await remindStatistics(store.owner.at(branch).client).all()).toEqual({ ...counts, vehicleAmount: 1 });
  });
});
