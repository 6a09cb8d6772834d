import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { newId } from '../../../db/ids';
import { MAX_TRIES } from '../../../jobs/outboxWorker';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, moment, type ExampleWorld } from '../exampleWorld';

const draft = ({ server }: ExampleWorld) => ({
  title: fresh('通知'),
  content: '<p>国庆放假三天</p>',
  startTime: moment(server, 0),
  endTime: moment(server, 86_400),
});
const freshNotice = (world: ExampleWorld) => onlineNotice(world.operator.client).add(draft(world));

/** Inserts a message that failed for good. */
async function failedMessage({ server, store }: ExampleWorld): Promise<string> {
  const now = server.clock.now();
  const id = newId(now);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .insertInto('platform.outbox')
      .values({
        id,
        store_id: store.id,
        kind: 'distributionLeave',
        payload: JSON.stringify({ storeId: store.id, userId: store.owner.id }),
        tries: MAX_TRIES,
        next_try: now,
        last_error: '对方没有响应',
        create_time: now,
      })
      .execute(),
  );
  return id;
}

/** Inserts a job that no worker takes. */
function waitingJob({ server, store, owner, shopId, deptId }: ExampleWorld): Promise<string> {
  const now = server.clock.now();
  const id = newId(now);
  return server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
    await db
      .insertInto('job')
      .values({
        store_id: store.id,
        id,
        place_id: shopId,
        shop_id: deptId === '0' ? null : deptId,
        kind: 'example',
        title: '示例任务',
        params: '{}',
        user_id: owner.id,
        create_time: now,
      })
      .execute();
    return id;
  });
}

export const noticeExamples = {
  'nest/failedMessage/dismiss': async (world) => ({ body: { id: await failedMessage(world) } }),
  'nest/failedMessage/page': () => ({ query: { kind: 'sms', current: 1, pageSize: 10 } }),
  'nest/failedMessage/retry': async (world) => ({ body: { id: await failedMessage(world) } }),
  'nest/onlineNotice/add': (world) => ({ body: draft(world) }),
  'nest/onlineNotice/get': ({ noticeId }) => ({ query: { id: noticeId } }),
  'nest/onlineNotice/getByTime': () => ({}),
  'nest/onlineNotice/page': () => ({ query: { title: '通知', status: 1, current: 1, pageSize: 10 } }),
  'nest/onlineNotice/update': async (world) => ({
    body: { id: await freshNotice(world), version: 1, ...draft(world) },
  }),
  'nest/onlineNotice/withdraw': async (world) => ({ query: { id: await freshNotice(world) } }),
  'nest/storeMessage/page': () => ({ query: { kind: 'payRefund', current: 1, pageSize: 10 } }),
  'parts/documentSearch/find': () => ({ query: { code: 'CK-1' } }),
  'parts/job/cancel': async (world) => ({ body: { id: await waitingJob(world) } }),
  'parts/job/item': async (world) => ({ query: { id: await waitingJob(world) } }),
  'parts/job/page': () => ({ query: { kind: 'example', status: 0, current: 1, pageSize: 10 } }),
  'parts/openingStep/list': () => ({}),
  'parts/remindStatistics/all': () => ({}),
} satisfies Partial<ExampleRequests>;
