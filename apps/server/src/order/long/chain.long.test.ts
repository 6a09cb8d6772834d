import { ApiError } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { readDocuments } from '../../kit/documents';
import { randomFrom } from '../../seed/random';
import { onlineShop } from '../../testing/company/onlineShop';
import { chainSteps, NOTHING, type Chain } from '../../testing/examples/order/chainExamples';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const OPERATIONS = size(process.env.TEST_DATABASE_URL ? 1_500 : 800, 100_000);
const CLERKS = 8;
/** The weights of the steps, out of about a hundred; a step without an entry has 3. */
const OFTEN: Record<string, number> = {
  sell: 12,
  receive: 8,
  handOut: 12,
  takeBack: 6,
  judgeReturn: 6,
  order: 8,
  payOnline: 10,
  deliver: 8,
  judgeCase: 5,
  receiveCase: 6,
  acceptOnline: 5,
  cancel: 1,
  forceComplete: 1,
  cancelOnline: 1,
  beginShift: 1,
  endShift: 1,
  cashMove: 1,
};
const seed = Number(process.env.SEED ?? 20_261_122);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, CLERKS);
});
afterAll(() => server.stop());

/** All pages and buttons of the contract. */
const everyPage = [
  ...new Set(
    readDocuments().flatMap(({ operations }) =>
      operations.flatMap(({ access }) => (Array.isArray(access) ? access : [])),
    ),
  ),
];

it(
  [
    `${String(OPERATIONS)} random steps of the sales chain by ${String(CLERKS)} clerks who share its documents:`,
    'no fault, and every book agrees',
  ].join(' '),
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const shop = await onlineShop(server);
    const clerks = await Promise.all(Array.from({ length: CLERKS }, () => shop.store.staff(everyPage, shop.shopId)));
    const staff = await partsStaff(shop.store.owner.client).getByUserId({ userId: clerks[0]?.id ?? '' });
    const priceChange = await Promise.all(
      clerks.map(async ({ id }) => ({
        roleId: (await partsStaff(shop.store.owner.client).getByUserId({ userId: id }))?.roles[0]?.roleId ?? '',
        lowestPercent: 0,
      })),
    );
    await storeSetting(shop.store.owner.client).save({ price: { version: 0, priceChange } });
    const chain: Chain = {
      shop,
      staffId: staff?.id ?? '',
      sales: [],
      returns: [],
      slips: [],
      online: [],
      cases: [],
      customers: await Promise.all(
        [1, 2, 3].map((n) =>
          customer(shop.owner.client).add({ name: `修理厂${String(n)}`, kind: 2, creditLimit: 9_999_999_999 }),
        ),
      ),
      buyers: await Promise.all(Array.from({ length: 6 }, () => shop.anotherBuyer())),
      parts: [
        { skuId: shop.filter, tenths: false },
        { skuId: shop.pads, tenths: false },
        { skuId: shop.oil, tenths: true },
      ],
    };
    const categoryId = await goodsCategory(shop.store.owner.client).add({ name: '制动系统' });
    for (let n = 0; n < 5; n += 1) {
      const skuId = await goods(shop.store.owner.client).add({
        name: `配件${String(n)}`,
        skuCode: `PJ-${String(n)}`,
        unitName: '个',
        categoryId,
        price: 1990 + 730 * n,
      });
      chain.parts.push({ skuId, tenths: false });
    }
    await goods(shop.owner.client).distributeMini({ skuIds: chain.parts.map(({ skuId }) => skuId) });

    const done: Record<string, number> = {};
    const refused: Record<string, number> = {};
    let left = OPERATIONS;
    await Promise.all(
      clerks.map(async (person, n) => {
        const random = randomFrom(seed + n);
        const steps = chainSteps(chain, person, server.url, random);
        const names = Object.keys(steps).flatMap((name) => Array<string>(OFTEN[name] ?? 3).fill(name));
        while (left > 0) {
          left -= 1;
          const name = random.pick(names);
          try {
            if ((await steps[name]?.()) !== NOTHING) done[name] = (done[name] ?? 0) + 1;
          } catch (error) {
            // Counts refusals, which are expected; a fault of the server fails the test.
            if (!(error instanceof ApiError) || (error.httpStatus ?? 200) >= 500) throw error;
            refused[name] = (refused[name] ?? 0) + 1;
          }
        }
      }),
    );
    process.stdout.write(`${JSON.stringify({ done, refused })}\n`);
    expect(
      Object.keys(chainSteps(chain, shop.owner, server.url, randomFrom(0))).filter(
        (name) => (done[name] ?? 0) < Math.floor(OPERATIONS / 4000),
      ),
    ).toEqual([]);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  },
  6 * 3_600_000,
);
