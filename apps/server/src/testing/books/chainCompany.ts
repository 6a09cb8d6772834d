import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { readDocuments } from '../../kit/documents';
import { onlineShop } from '../company/onlineShop';
import type { Chain } from '../examples/order/chainExamples';
import type { Person, TestServer } from '../startTestServer';

/** All pages and buttons of the contract. */
const everyPage = () => [
  ...new Set(
    readDocuments().flatMap(({ operations }) =>
      operations.flatMap(({ access }) => (Array.isArray(access) ? access : [])),
    ),
  ),
];

export interface ChainCompany {
  chain: Chain;
  clerks: Person[];
  /** The category of half the parts, into which the others may be moved. */
  categoryId: string;
}

/** A branch with eight parts, three customers on credit and six buyers online, whose clerks may do everything. */
export async function chainCompany(server: TestServer, count: number): Promise<ChainCompany> {
  const shop = await onlineShop(server);
  const head = shop.store.owner.client;
  const pages = everyPage();
  const clerks = await Promise.all(Array.from({ length: count }, () => shop.store.staff(pages, shop.shopId)));
  const staff = await partsStaff(head).getByUserId({ userId: clerks[0]?.id ?? '' });
  const priceChange = await Promise.all(
    clerks.map(async ({ id }) => ({
      roleId: (await partsStaff(head).getByUserId({ userId: id }))?.roles[0]?.roleId ?? '',
      lowestPercent: 0,
    })),
  );
  await storeSetting(head).save({ price: { version: 0, priceChange } });
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
  const categoryId = await goodsCategory(head).add({ name: '制动系统' });
  for (let n = 0; n < 5; n += 1) {
    const skuId = await goods(head).add({
      name: `配件${String(n)}`,
      skuCode: `PJ-${String(n)}`,
      unitName: '个',
      categoryId,
      price: 1990 + 730 * n,
    });
    chain.parts.push({ skuId, tenths: false });
  }
  await goods(shop.owner.client).distributeMini({ skuIds: chain.parts.map(({ skuId }) => skuId) });
  return { chain, clerks, categoryId };
}
