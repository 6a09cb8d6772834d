import { allowed, can, next, type EventOf } from '@partsdesk/core/lifecycle';
import { orderDistributionLifecycle } from '@partsdesk/core/order/distribution/orderDistributionLifecycle';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { LifecycleError } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { everyPairOverHttp } from '../../testing/everyPair';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let buyer: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  buyer = await customer(shop.owner.client).add({
    name: '王师傅修理厂',
    phone: '13712340001',
    kind: 2,
    creditLimit: 9_999_999,
  });
});
afterAll(() => server.stop());

interface Sale {
  id: string;
  saleOutId: string;
}

const orders = () => orderSale(shop.owner.client);
const outs = () => saleOut(shop.owner.client);

const handOut = async ({ saleOutId }: Sale, quantity: number) => {
  const {
    lines: [line],
  } = await outs().item({ id: saleOutId });
  return outs().submitOut({ id: saleOutId, lines: [{ lineId: line?.id ?? '', quantity }] });
};

/** Sells three tenths of a litre, owed or partly paid. */
async function sold(paid: boolean): Promise<Sale> {
  const sale = await orders().add({ customerId: buyer, lines: [{ skuId: shop.oil, quantity: 0.3 }] });
  await receiptBill(shop.owner.client).add({
    saleOutId: sale.saleOutId,
    tenders: paid ? [{ method: 'wechat', amount: 100 }] : [],
    onCredit: true,
  });
  return sale;
}

/** The states of a counter sale: its order and its outbound together. */
const stands: Record<string, { order: number; out: number; bring: (paid: boolean) => Promise<Sale> }> = {
  waiting: { order: 0, out: 1, bring: sold },
  'partly out': {
    order: 1,
    out: 2,
    bring: async (paid) => {
      const sale = await sold(paid);
      await handOut(sale, 0.1);
      return sale;
    },
  },
  out: {
    order: 2,
    out: 3,
    bring: async (paid) => {
      const sale = await sold(paid);
      await handOut(sale, 0.3);
      return sale;
    },
  },
  'ended with a part out': {
    order: 3,
    out: 3,
    bring: async (paid) => {
      const sale = await sold(paid);
      await handOut(sale, 0.2);
      await orders().forceComplete({ id: sale.id, reason: '断货' });
      return sale;
    },
  },
  'ended with nothing out': {
    order: 3,
    out: 4,
    bring: async () => {
      const sale = await sold(false);
      await orders().forceComplete({ id: sale.id, reason: '断货' });
      return sale;
    },
  },
  cancelled: {
    order: 4,
    out: 4,
    bring: async () => {
      const sale = await sold(false);
      await orders().remove({ id: sale.id });
      return sale;
    },
  },
};

interface Machines {
  order?: EventOf<typeof orderSaleLifecycle>;
  out?: EventOf<typeof saleOutLifecycle>;
}
/** The lifecycles and events of each operation, and its request. */
const operations: Record<string, Machines & { paid?: boolean; send: (sale: Sale) => Promise<unknown> }> = {
  'orderSale/update': {
    order: 'update',
    send: ({ id }) => orders().update({ id, lines: [{ skuId: shop.oil, quantity: 0.2 }] }),
  },
  'saleOut/submitOut of a part': { order: 'handOutPart', out: 'handOutPart', send: (sale) => handOut(sale, 0.1) },
  'saleOut/submitOut of all': {
    order: 'handOutAll',
    out: 'handOutAll',
    send: ({ saleOutId }) => outs().submitOut({ id: saleOutId }),
  },
  'saleOut/takeBackOut of all': {
    order: 'takeBackAll',
    out: 'takeBackAll',
    send: async ({ saleOutId: id }) => outs().takeBackOut({ id, version: (await outs().item({ id })).version }),
  },
  'orderSale/forceComplete': {
    order: 'forceComplete',
    out: 'finishRest',
    send: ({ id }) => orders().forceComplete({ id, reason: '断货' }),
  },
  'orderSale/updateStatus to 3': {
    order: 'forceComplete',
    out: 'finishRest',
    send: ({ id }) => orders().updateStatus({ id, status: 3 }),
  },
  'orderSale/remove': { order: 'cancel', out: 'cancel', send: ({ id }) => orders().remove({ id, reason: '不要了' }) },
  'orderSale/deleteById': { order: 'cancel', out: 'cancel', send: ({ id }) => orders().deleteById({ id }) },
  'orderSale/updateStatus to 4': {
    order: 'cancel',
    out: 'cancel',
    send: ({ id }) => orders().updateStatus({ id, status: 4 }),
  },
  'refundBill/goodwill': {
    out: 'goodwill',
    paid: true,
    send: async ({ saleOutId }) =>
      refundBill(shop.owner.client).goodwill({
        saleOutId,
        version: (await outs().item({ id: saleOutId })).version,
        method: 'wechat',
        amount: 1,
        reason: '等了很久',
      }),
  },
};

describe('a sale of the counter', () => {
  const pairs = Object.entries(stands).flatMap(([stand, at]) =>
    Object.entries(operations).map(([operation, asked]) => {
      const lawful =
        (!asked.order || can(orderSaleLifecycle, at.order, asked.order)) &&
        (!asked.out || can(saleOutLifecycle, at.out, asked.out));
      return { stand, at, operation, asked, lawful, ends: lawful ? 'is done' : 'is refused' };
    }),
  );

  it.each(pairs)('$operation, $stand: $ends', async ({ at, asked, lawful }) => {
    const sale = await at.bring(asked.paid ?? false);
    const seen = async () => [
      (await orders().getById({ id: sale.id })).status,
      (await outs().item({ id: sale.saleOutId })).status,
    ];
    expect(await seen()).toEqual([at.order, at.out]);
    if (lawful) {
      await asked.send(sale);
      expect(await seen()).toEqual([
        asked.order ? next(orderSaleLifecycle, at.order, asked.order) : at.order,
        asked.out ? next(saleOutLifecycle, at.out, asked.out) : at.out,
      ]);
      return;
    }
    const watch = await watchTables(server.database, {
      storeId: shop.store.id,
      without: ['public.idempotent_answer', 'public.audit_entry'],
    });
    const refusal: unknown = await asked.send(sale).then(
      () => 'nothing was refused',
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(LifecycleError);
    // The refusal names the document whose status does not allow the event.
    const { current, allowed: told } = refusal as LifecycleError;
    expect([
      [at.order, allowed(orderSaleLifecycle, at.order)],
      [at.out, allowed(saleOutLifecycle, at.out)],
    ]).toContainEqual([current, told]);
    expect(await watch.touched()).toEqual([]);
  });
});

describe('a distribution order', () => {
  const wanted = () => orderDistribution(shop.owner.client);
  const draft = () => ({ lines: [{ skuId: shop.oil, quantity: 0.1 }] });
  const written = async () => (await wanted().add(draft())).id;
  const sell = (id: string) => orders().add({ ...draft(), preOrderId: id });
  everyPairOverHttp(
    () => ({ server, storeId: shop.store.id }),
    [
      {
        lifecycle: orderDistributionLifecycle,
        bring: {
          waiting: written,
          sold: async () => {
            const id = await written();
            await sell(id);
            return id;
          },
          givenUp: async () => {
            const id = await written();
            await wanted().remove({ ids: [id] });
            return id;
          },
        },
        raise: {
          update: ({ id, version }) => wanted().update({ id, version, ...draft(), remark: '改' }),
          sell: ({ id }) => sell(id),
          remove: ({ id }) => wanted().remove({ ids: [id] }),
          delete: ({ id }) => wanted().deleteById({ id }),
        },
        // Reads a deleted row, which only the database shows.
        read: (id) =>
          server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
            db
              .selectFrom('order_distribution')
              .select(['status', 'version'])
              .where('store_id', '=', shop.store.id)
              .where('id', '=', id)
              .executeTakeFirstOrThrow(),
          ),
      },
    ],
  );
});
