import { appDistributorEarnTask } from '@partsdesk/sdk/parts/appDistributorEarnTask';
import { distributorEarnTask } from '@partsdesk/sdk/parts/distributorEarnTask';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { commissionDesk } from '../../testing/company/commissionDesk';
import { storedPhoto } from '../../testing/company/storedPicture';
import { taskDesk } from '../../testing/company/taskDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

async function desk() {
  const here = await commissionDesk(server);
  return {
    ...here,
    ...taskDesk(server, here),
    refused: (attempt: () => Promise<unknown>, message: string, field?: string) =>
      expectRefused(
        server,
        here.shop,
        attempt,
        field ? { message, errors: [expect.objectContaining({ field })] } : { message },
      ),
  };
}
const [WAITING, PASSED, REJECTED] = [0, 1, 2] as const;

describe('a task that distributors earn by', () => {
  it('[MKT-52] books the reward at once and once when it passes, and a write-off pays it', async () => {
    const here = await desk();
    await here.save();
    const id = await here.handIn('  西湖店门头  ');
    const [row] = (await here.tasks.page({})).records;
    expect(row).toMatchObject({ id, status: WAITING, words: '西湖店门头', reward: 2000, distributorName: '推广小王' });
    const check = { ids: [id], versions: [1], pass: true };
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => here.tasks.batchCheck(check)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.balanceOf()).toMatchObject({ frozen: 0, available: 2000, settled: 0 });
    const [line] = (await here.commissions.page({ distributorId: here.promoterId })).records;
    expect(line).toMatchObject({
      ...{
        status: 1,
        earned: 2000,
        open: 2000,
        orderId: null,
        orderCode: '',
        taskName: '门头照征集',
        customerName: '',
      },
      shopName: row!.shopName,
    });
    expect((await here.commissions.page({ keyword: '门头照' })).records).toHaveLength(1);
    await here.sold(await here.person('路人'));
    const { id: settlementId } = await here.writeOff({ lineIds: [line!.id] });
    expect(await here.balanceOf()).toMatchObject({ available: 0, settled: 2000 });
    const { lines } = await here.settlements.get({ id: settlementId });
    expect(lines).toMatchObject([{ orderId: null, taskName: '门头照征集', customerName: '', amount: 2000 }]);
  });

  it('[MKT-52] checks all or none: a changed, a strange or a finished one refuses the others too', async () => {
    const here = await desk();
    await here.save();
    const [a, b] = [await here.handIn('一'), await here.handIn('二')];
    await here.refused(
      () => here.tasks.batchCheck({ ids: [a, b], versions: [1, 7], pass: true }),
      '限时任务已被他人修改，请刷新后再试',
    );
    const strange = crypto.randomUUID();
    await here.refused(
      () => here.tasks.batchCheck({ ids: [a, strange], versions: [1, 1], pass: true }),
      '限时任务不存在',
      'ids',
    );
    await here.refused(
      () => here.tasks.batchCheck({ ids: [a, b], versions: [1], pass: true }),
      '每条任务要有一个版本',
      'versions',
    );
    await here.refused(
      () => here.tasks.batchCheck({ ids: [a, a], versions: [1, 1], pass: true }),
      '同一条任务选了两次',
      'ids',
    );
    await here.refused(
      () => here.tasks.batchCheck({ ids: [a], versions: [1], pass: false, reason: ' ' }),
      '请填写驳回原因',
      'reason',
    );
    expect(await here.tasks.batchCheck({ ids: [b, a], versions: [1, 1], pass: false, reason: '看不清店名' })).toBe(2);
    expect(await here.balanceOf()).toMatchObject({ available: 0 });
    const own = await (await here.asPromoter()).page({});
    expect(own.records.map(({ status, reason }) => [status, reason])).toEqual([
      [REJECTED, '看不清店名'],
      [REJECTED, '看不清店名'],
    ]);
    await expect(here.tasks.batchCheck({ ids: [a], versions: [2], pass: true })).rejects.toMatchObject({
      status: 51001,
      message: '限时任务已驳回，不能通过',
    });
  });

  it('[MKT-52] takes so many of a distributor while it runs; what was rejected does not count', async () => {
    const here = await desk();
    await here.asPromoter();
    await here.refused(() => here.handIn(), '限时活动已结束或没有开展');
    await here.save({ beginDay: here.day(1) });
    await here.refused(() => here.handIn(), '限时活动还没有开始');
    await here.save({ beginDay: here.day(-2), endDay: here.day(-1) });
    await here.refused(() => here.handIn(), '限时活动已结束或没有开展');
    await here.save({ endDay: here.day(0) });
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => here.handIn()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await here.refused(() => here.handIn(), '本次活动每人最多提交2次');
    const [one] = (await here.tasks.page({ status: WAITING })).records;
    await here.tasks.batchCheck({ ids: [one!.id], versions: [1], pass: false, reason: '重复' });
    await here.handIn();
    const buyer = appDistributorEarnTask(await here.visitor(here.customerId));
    await here.refused(() => buyer.add({ words: '我也要' }), '只有分销员可以参加限时活动');
    expect((await buyer.page({})).records).toEqual([]);
    const [{ version } = { version: 0 }] = (await here.distributors.page({})).records;
    await here.refused(
      () => here.distributors.deleteById({ id: here.promoterId, version }),
      '该分销员还有待审核的限时任务，请先审核',
    );
    await here.distributors.disable({ id: here.promoterId, version });
    await here.refused(() => here.handIn(), '只有分销员可以参加限时活动');
  });

  it('[MKT-52] keeps what was promised when it was handed in', async () => {
    const here = await desk();
    await here.save();
    const id = await here.handIn();
    await here.save({ name: '新活动', reward: 1 });
    await here.tasks.batchCheck({ ids: [id], versions: [1], pass: true });
    expect((await here.tasks.page({ status: PASSED })).records).toMatchObject([
      { taskName: '门头照征集', reward: 2000 },
    ]);
    expect(await here.balanceOf()).toMatchObject({ available: 2000 });
  });

  it('[MKT-52] takes photos of his own alone, and shows them by addresses that hold', async () => {
    const here = await desk();
    await here.save();
    const storeId = here.shop.store.id;
    const [own, other] = [
      await storedPhoto(server, { storeId, customerId: here.promoterCustomerId }),
      await storedPhoto(server, { storeId, customerId: here.customerId }),
    ];
    await here.asPromoter();
    await here.refused(
      () => here.handIn('别人的', [own, other]),
      '第2张图片不存在或已过期，请重新上传',
      'imageUrls[1]',
    );
    await here.handIn('自己的', [own]);
    const [row] = (await here.tasks.page({})).records;
    expect(row).toMatchObject({ imageCount: 1 });
    expect(row!.imageUrls[0]).toContain(`${own}?`);
  });

  it('[MKT-52] asks twice about proof that has people share or recruit', async () => {
    const here = await desk();
    const words = '提交要求里有「朋友圈」「转发」：微信不允许强制分享，也不能按拉人数奖励，请确认后再保存';
    await here.refused(() => here.save({ proof: '转发到朋友圈，截图' }), words, 'proof');
    await here.save({ proof: '转发到朋友圈，截图', confirmed: true });
    expect(await here.tasks.getTaskSettings()).toMatchObject({ proof: '转发到朋友圈，截图', state: 1, version: 1 });
  });

  it('refuses days the wrong way round and the second of two who edit', async () => {
    const here = await desk();
    await here.refused(
      () => here.save({ beginDay: here.day(1), endDay: here.day(0) }),
      '结束日期不能早于开始日期',
      'endDay',
    );
    await here.save();
    await here.refused(() => here.save({ version: 0 }), '限时活动设置已被他人修改，请刷新后再试');
  });

  it('is the head store’s to set and to check; a branch reads those of its distributors', async () => {
    const here = await desk();
    await here.save();
    const id = await here.handIn();
    const branch = distributorEarnTask(here.client);
    await here.refused(() => branch.batchCheck({ ids: [id], versions: [1], pass: true }), '只有总店可以审核限时任务');
    const { beginDay, endDay, ...rest } = await branch.getTaskSettings();
    const settings = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'state')) as Omit<
      typeof rest,
      'state'
    >;
    await here.refused(
      () => branch.saveTaskSettings({ ...settings, beginDay: beginDay ?? '', endDay: endDay ?? '' }),
      '只有总店可以设置限时活动',
    );
    expect((await branch.page({})).records.map((one) => one.id)).toEqual([id]);
  });

  it('ends with the day that it ends on', async () => {
    const here = await desk();
    await here.save({ endDay: here.day(0) });
    expect((await here.tasks.getTaskSettings()).state).toBe(1);
    await here.days(1);
    expect((await here.tasks.getTaskSettings()).state).toBe(2);
  });
});
