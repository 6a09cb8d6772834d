import { appDistributorEarnTask } from '@partsdesk/sdk/parts/appDistributorEarnTask';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import { distributorEarnTask } from '@partsdesk/sdk/parts/distributorEarnTask';
import { addDays, dayOf } from '../../../clock';
import { withMutex } from '../../../kit/mutex';
import { storedPhoto } from '../../company/storedPicture';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, type ExampleWorld } from '../exampleWorld';
import { customersClient } from '../order/onlineExamples';

const atHead = { 'Dept-Id': '0' };
const head = ({ store }: ExampleWorld) => store.owner.client;
const MOST = 1000;
const DAYS = 300;

function draft({ server }: ExampleWorld) {
  const now = server.clock.now();
  return {
    ...{ name: '门头照征集', reward: 500, proof: '门头照两张，带上店名', most: MOST },
    beginDay: dayOf(now),
    endDay: dayOf(addDays(now, DAYS)),
  };
}

const readSettings = (world: ExampleWorld) => distributorEarnTask(head(world)).getTaskSettings();

/** Has the company's customer be a distributor, and the task run; another example may save it meanwhile. */
const running = (world: ExampleWorld) =>
  withMutex(`earn task ${world.customerId}`, async () => {
    const { customerId } = world;
    const { records } = await distributor(head(world)).page({ pageSize: 100 });
    if (!records.some((one) => one.customerId === customerId)) {
      // He may stand behind the first hundred, and is not made one twice.
      const added = distributor(head(world)).add({ customerId });
      await added.catch(() => undefined);
    }
    for (;;) {
      const { state, version } = await readSettings(world);
      if (state === 1) return;
      await distributorEarnTask(head(world))
        .saveTaskSettings({ ...draft(world), version })
        .catch(() => undefined);
    }
  });

async function handedIn(world: ExampleWorld) {
  await running(world);
  const id = await appDistributorEarnTask(customersClient(world)).add({ words: fresh('已拍好') });
  return { id };
}

const photo = ({ server, store, customerId }: ExampleWorld) => storedPhoto(server, { storeId: store.id, customerId });

async function listed(world: ExampleWorld) {
  const { id } = await handedIn(world);
  const today = dayOf(world.server.clock.now());
  const { records } = await distributorEarnTask(head(world)).page({ pageSize: 100 });
  const distributorId = records.find((one) => one.id === id)?.distributorId ?? '';
  return { keyword: '门头', status: 0 as const, distributorId, from: today, to: today };
}

export const earnTaskExamples = {
  'parts/distributorEarnTask/page': async (world) => ({
    query: { ...(await listed(world)), sums: true, current: 1, pageSize: 10 },
  }),
  'parts/distributorEarnTask/exportExcel': async (world) => ({
    query: { ...(await listed(world)), columns: 'distributorName,reward' },
  }),
  'parts/distributorEarnTask/batchCheck': async (world) => {
    const [{ id }, other] = [await handedIn(world), await handedIn(world)];
    return { headers: atHead, body: { ids: [id, other.id], versions: [1, 1], pass: true, reason: '' } };
  },
  'parts/distributorEarnTask/getTaskSettings': () => ({}),
  'parts/distributorEarnTask/saveTaskSettings': async (world) => ({
    headers: atHead,
    body: { ...draft(world), confirmed: true, version: (await readSettings(world)).version },
  }),
  'parts/appDistributorEarnTask/taskSettings': () => ({}),
  'parts/appDistributorEarnTask/add': async (world) => {
    await running(world);
    return { body: { words: fresh('已拍好'), imageUrls: [await photo(world)] } };
  },
  'parts/appDistributorEarnTask/page': async (world) => {
    await handedIn(world);
    return { query: { status: 0, current: 1, pageSize: 10 } };
  },
} satisfies Partial<ExampleRequests>;
