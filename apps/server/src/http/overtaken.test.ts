import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestStore } from '../testing/startTestServer';

// PGlite lets nobody overtake; the refusals are the same there.
let server: TestServer;
let store: TestStore;
beforeAll(async () => {
  server = await startTestServer({}, 16);
  store = await server.store();
});
afterAll(() => server.stop());

const AT_ONCE = 8;
const ROUNDS = 2;

describe('who is overtaken is told so by name, as if the other had long been there', () => {
  const head = () => store.owner.client;
  let round = 0;
  it.each<[string, string, () => Promise<(n: number) => Promise<unknown>>]>([
    [
      'the name of a new tag',
      'name',
      () => Promise.resolve(() => customerTag(head()).add({ name: `标签${String(round)}` })),
    ],
    [
      'the name that several tags are to bear',
      'name',
      async () => {
        const ids = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) =>
            customerTag(head()).add({ name: `旧标签${String(round)}-${String(n)}` }),
          ),
        );
        return (n) => customerTag(head()).update({ id: ids[n] ?? '', name: `新标签${String(round)}` });
      },
    ],
    [
      'the name that several roles are to bear',
      'name',
      async () => {
        const ids = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) =>
            sysAuthority(head()).add({ name: `旧角色${String(round)}-${String(n)}` }),
          ),
        );
        return (n) => sysAuthority(head()).update({ id: ids[n] ?? '', version: 1, name: `新角色${String(round)}` });
      },
    ],
    [
      'the phone of a new customer',
      'phone',
      () => Promise.resolve(() => customer(head()).add({ name: '客户', phone: String(13_900_000_000 + round) })),
    ],
    [
      'the plate of a new car',
      'plate',
      async () => {
        const customerId = await customer(head()).add({ name: '车主' });
        return () => customerVehicle(head()).add({ customerId, plate: `粤B${String(10_000 + round)}` });
      },
    ],
    [
      'the name of a new brand',
      'name',
      () => Promise.resolve(() => goodsBrand(head()).add({ name: `品牌${String(round)}` })),
    ],
    [
      'the name of a new category',
      'name',
      () => Promise.resolve(() => goodsCategory(head()).add({ name: `分类${String(round)}` })),
    ],
    [
      'the code of a new part',
      'skuCode',
      async () => {
        const categoryId = await goodsCategory(head()).add({ name: `编码分类${String(round)}` });
        return (n) =>
          goods(head()).add({
            name: `配件${String(n)}`,
            skuCode: `BM-${String(round)}`,
            unitName: '个',
            categoryId,
            price: 100,
          });
      },
    ],
    [
      'the name of a new shop',
      'name',
      () => Promise.resolve(() => partsShop(head()).add({ name: `分店${String(round)}` })),
    ],
    [
      'the name of a new warehouse',
      'name',
      () => Promise.resolve(() => warehouse(head()).add({ name: `仓库${String(round)}` })),
    ],
  ])('%s', async (_what, field, prepare) => {
    for (let n = 0; n < ROUNDS; n += 1) {
      round += 1;
      const act = await prepare();
      const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, n) => act(n)));
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(refused).toHaveLength(AT_ONCE - 1);
      for (const refusal of refused)
        expect(refusal).toMatchObject({
          httpStatus: 200,
          status: 1,
          message: expect.stringMatching(/[一-龥]/) as string,
          errors: [{ field }],
        });
    }
  });
});
