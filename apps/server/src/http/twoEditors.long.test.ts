import { createClient, type Client } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../kit/documents';
import { endedJob } from '../testing/endedJob';
import { accountDocuments } from '../testing/examples/account/editedExamples';
import { customerDocuments } from '../testing/examples/customer/editedExamples';
import { found } from '../testing/examples/editedDocument';
import { exampleOf } from '../testing/examples/exampleRequests';
import { exampleCompany, type ExampleWorld, fresh } from '../testing/examples/exampleWorld';
import { goodsDocuments } from '../testing/examples/goods/editedExamples';
import { goodsExamples } from '../testing/examples/goods/exampleRequests';
import { goodsSteps } from '../testing/examples/goods/racedExamples';
import { marketDocuments } from '../testing/examples/market/editedExamples';
import { orderDocuments } from '../testing/examples/order/editedExamples';
import { onlineSteps } from '../testing/examples/order/onlineRacedExamples';
import { orderSteps } from '../testing/examples/order/racedExamples';
import { onboardingDocuments } from '../testing/examples/pay/onboardingExamples';
import { rightfulHeaders, sendExample } from '../testing/examples/sendExample';
import { storeDocuments } from '../testing/examples/store/editedExamples';
import { size } from '../testing/size';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { isInTurn } from '../testing/turn';

/** Of each kind; there are four dozen kinds. */
const DOCUMENTS = size(2, 12);

let server: TestServer;
let world: ExampleWorld;
beforeAll(async () => {
  server = await startTestServer({}, 8);
  world = (await exampleCompany(server)).here;
});
afterAll(() => server.stop());

const kinds = {
  ...accountDocuments,
  ...storeDocuments,
  ...customerDocuments,
  ...marketDocuments,
  ...goodsDocuments,
  ...orderDocuments,
  ...onboardingDocuments,
};
const steps = { ...goodsSteps, ...orderSteps, ...onlineSteps };
/** Have their own tests: their events say what may happen when, or a version is shared with what stands above. */
const elsewhere = new Set([
  // Its own events say what may happen when: order/races.long.test.ts.
  'parts/saleOut/submitOut',
  // After the first of two it is another shop's, accepted, or on its way: order/online and order/afterSale.
  'parts/orderSale/distributeOrder',
  'parts/orderSale/acceptOrder',
  'parts/afterSalesOrder/receiveGoods',
  'parts/afterSalesOrder/refund',
  // After the first of two it is under way: pay/payLifecycles.test.ts.
  'pay/payWxRefundRecord/retry',
  'parts/goods/importData',
]);
const operations = readDocuments().flatMap((document) => document.operations);
/** Every other operation that takes a version: its example is sent twice. */
const records = readDocuments()
  .flatMap((document) => document.operations.map((operation) => ({ operation, schemas: document.schemas })))
  .filter(
    ({ operation: { effect, body }, schemas }) =>
      effect === 'write' &&
      JSON.stringify(body?.$ref ? schemas[body.$ref.split('/').at(-1) ?? ''] : (body ?? {})).includes('"version"'),
  )
  .map(({ operation }) => operation)
  .filter(isInTurn)
  .map(({ id }) => id)
  .filter((id) => !elsewhere.has(id) && !(id in kinds) && !(id in steps));

const twoClients = () =>
  [0, 1].map(() => createClient({ baseUrl: server.url, session: world.owner.session })) as [Client, Client];

/** Pieces of the filter in the shop. */
async function onHand(): Promise<number> {
  const places = await stockGoods(world.owner.client).places({ skuIds: [world.filter] });
  return places.filter(({ shopId }) => shopId === world.shopId).reduce((sum, place) => sum + place.onHand, 0);
}

describe('two who edit one document', () => {
  it.each(Object.keys(kinds))(
    '%s: one is done, the other is told what was changed meanwhile, and no text is lost',
    async (kind) => {
      for (let n = 0; n < DOCUMENTS; n += 1) {
        const document = await found(kinds[kind])(world);
        const [mine, theirs] = twoClients();
        const texts = [fresh('甲'), fresh('乙')] as const;
        const seen = await document.read(mine);
        expect(await document.read(theirs)).toEqual(seen);
        const outcomes = await Promise.allSettled([
          document.write(mine, seen.version, texts[0]),
          document.write(theirs, seen.version, texts[1]),
        ]);
        const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
        const loser = outcomes.find((outcome) => outcome.status === 'rejected');
        expect(loser?.reason).toMatchObject({
          status: 51001,
          message: expect.stringMatching(/.已被他人修改，请刷新后再试$/) as string,
        });
        // The name may be what the other has just changed.
        expect([document.name, document.name.replace(/「.*」/, `「${texts[winner] ?? ''}」`)]).toContain(
          (loser?.reason as Error).message.replace('已被他人修改，请刷新后再试', ''),
        );
        const now = await document.read(mine);
        expect(now).toEqual({ version: seen.version + 1, says: texts[winner] });
        await document.write(theirs, now.version, texts[1 - winner] ?? '');
        expect((await document.read(mine)).says).toBe(texts[1 - winner]);
      }
    },
  );

  it.each(Object.keys(steps))(
    '%s: the step is taken once, the other is told where the document stands, and goods move once',
    async (kind) => {
      for (let n = 0; n < DOCUMENTS; n += 1) {
        const step = await found(steps[kind])(world);
        const [mine, theirs] = twoClients();
        const [seen, before] = [await step.read(mine), await onHand()];
        const outcomes = await Promise.allSettled([mine, theirs].map((client) => step.take(client, seen.version)));
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        const now = await step.read(mine);
        const loser = outcomes.find((outcome) => outcome.status === 'rejected');
        expect(loser?.reason).toMatchObject({
          status: 51001,
          message: expect.stringMatching(/^.+已被他人修改，请刷新后再试$|^.+单.+，不能.+$/) as string,
          current: now.status,
        });
        expect(now.version).toBe(seen.version + 1);
        expect(await onHand()).toBe(step.onHand(before));
        if (!step.again) continue;
        await step.take(theirs, now.version);
        expect(await onHand()).toBe(step.onHand(step.onHand(before)));
      }
    },
  );

  it('parts/goods/importData: a sheet that two confirm is carried out once', async () => {
    const { owner } = world.store;
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const {
        body: { id, version },
      } = await goodsExamples['parts/goods/importData'](world);
      const { total: before } = await goods(owner.client).page({});
      const outcomes = await Promise.allSettled([0, 1].map(() => goods(owner.client).importData({ id, version })));
      const jobs = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(jobs).toHaveLength(1);
      expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
        status: 51001,
        message: expect.stringMatching(/^该表格.+，不能再操作$/) as string,
      });
      await endedJob(owner, found(jobs[0]));
      expect(await goodsImport(owner.client).item({ id })).toMatchObject({ jobId: jobs[0], counts: { imported: 1 } });
      expect((await goods(owner.client).page({})).total).toBe(before + 1);
    }
  });

  it.each(records)('%s: of two who send what they read at once, one is told that the other was first', async (id) => {
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const operation = found(operations.find((one) => one.id === id));
      const request = await exampleOf(operation, world);
      expect(JSON.stringify(request.body)).toContain('"version"');
      const send = () => sendExample(server.url, operation, request, rightfulHeaders(operation, world));
      const answers = await Promise.all([send(), send()]);
      expect(answers.map(({ body }) => body?.status).sort()).toEqual([0, 51001]);
      expect(answers.find(({ body }) => body?.status)?.body?.message).toMatch(/.已被他人修改，请刷新后再试$/);
      expect((await send()).body).toMatchObject({ status: 51001 });
    }
  });
});
