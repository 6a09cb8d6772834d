import { memorySession, type Client } from '@partsdesk/sdk';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { openSession } from '../../account/login/sessions';
import { freshPhone } from '../examples/exampleWorld';
import type { Person, TestServer } from '../startTestServer';
import { stockedShop, type StockedShop } from './stockedShop';

export interface Buyer {
  id: string;
  client: Client;
}

export interface OnlineShop extends StockedShop {
  buyer: Buyer;
  /** Another customer of the same store. */
  anotherBuyer(): Promise<Buyer>;
  /** Somebody who brings goods. */
  courierId: string;
  /** Orders two filters and a set of pads, 198.00, by express unless said otherwise. */
  order(change?: Partial<Parameters<ReturnType<typeof appOrderSale>['add']>[0]>, buyer?: Buyer): Promise<Order>;
  /** As the shop sees it. */
  seen(id: string, by?: Person): ReturnType<ReturnType<typeof orderSale>['queryOnlineOrderById']>;
  pay(order: Order): Promise<void>;
  /** Ships it by express. */
  deliver(order: { id: string }): Promise<void>;
}

export interface Order {
  id: string;
  code: string;
  saleOutId: string;
  receivable: number;
}

const ADDRESS = {
  receiver: '李师傅',
  phone: '13900001111',
  address: '杭州市西湖区文三路 1 号',
  delivery: 0 as const,
};

/** A branch whose parts are in its mini-app, and a customer who is logged in there. */
export async function onlineShop(server: TestServer): Promise<OnlineShop> {
  const shop = await stockedShop(server);
  const { owner, store } = shop;
  await goods(owner.client).distributeMini({ skuIds: [shop.filter, shop.pads, shop.oil] });
  const member = await store.staff(['OrderWechatList'], shop.shopId);
  const courier = await partsStaff(store.owner.client).getByUserId({ userId: member.id });
  const anotherBuyer = async (): Promise<Buyer> => {
    const id = await customer(owner.client).add({
      name: '线上顾客',
      phone: freshPhone(),
      // Enough for whatever is ordered to be used before it is paid.
      creditLimit: 99_999_999,
    });
    const session = memorySession();
    session.login(
      await server.database.transaction({ role: 'platform' }, ({ db }) =>
        openSession(db, { customerId: id, storeId: store.id }, server.clock.now()),
      ),
    );
    return { id, client: server.client(session) };
  };
  const buyer = await anotherBuyer();
  const seen: OnlineShop['seen'] = (id, by = owner) => orderSale(by.client).queryOnlineOrderById({ id });
  return {
    ...shop,
    buyer,
    anotherBuyer,
    courierId: courier?.id ?? '',
    seen,
    order: (change = {}, by = buyer) =>
      appOrderSale(by.client).add({
        shopId: shop.shopId,
        ...ADDRESS,
        lines: [
          { skuId: shop.filter, quantity: 2 },
          { skuId: shop.pads, quantity: 1 },
        ],
        ...change,
      }),
    async pay({ saleOutId, id }) {
      const { receivable, received } = await seen(id);
      await receiptBill(owner.client).add({
        saleOutId,
        tenders: [{ method: 'wechat', amount: receivable - received }],
      });
    },
    async deliver({ id }) {
      const { version } = await seen(id);
      await orderSale(owner.client).deliveryOrder({
        id,
        version,
        delivery: 0,
        expressCompany: '顺丰速运',
        expressNo: 'SF1234567890',
      });
    },
  };
}

/** What a shop has of a part, and how much of it is promised. */
export const stockOf = async (server: TestServer, { store }: OnlineShop, skuId: string, shopId: string) =>
  (await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .selectFrom('stock')
      .innerJoin('warehouse', (join) =>
        join.onRef('warehouse.store_id', '=', 'stock.store_id').onRef('warehouse.id', '=', 'stock.warehouse_id'),
      )
      .select(['on_hand as onHand', 'allocated'])
      .where('stock.store_id', '=', store.id)
      .where('sku_id', '=', skuId)
      .where('warehouse.shop_id', '=', shopId)
      .executeTakeFirst(),
  )) ?? { onHand: 0, allocated: 0 };
