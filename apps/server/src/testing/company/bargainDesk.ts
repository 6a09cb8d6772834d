import { memorySession } from '@partsdesk/sdk';
import { appBargainActSchema } from '@partsdesk/sdk/parts/appBargainActSchema';
import { appBargainingActivity } from '@partsdesk/sdk/parts/appBargainingActivity';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { expect } from 'vitest';
import { openSession } from '../../account/login/sessions';
import { addDays } from '../../clock';
import { expectRefused } from '../database/expectRefused';
import { fresh, freshPhone } from '../examples/exampleWorld';
import { keepLoggedIn } from '../keepLoggedIn';
import type { TestServer } from '../startTestServer';
import { onlineShop } from './onlineShop';

const HOUR = 3600;

type Add = Parameters<ReturnType<typeof bargainActSchema>['add']>[0];

/** A branch that offers its brake pads, 128.00, by bargain: three friends cut them to 98.00 within a day. */
export async function bargainDesk(server: TestServer) {
  const shop = await onlineShop(server);
  const head = bargainActSchema(shop.store.owner.client);
  const schemes = bargainActSchema(shop.owner.client);
  const runs = bargainingActivity(shop.owner.client);
  const at = (days: number) => addDays(server.clock.now(), days).toISOString();
  const draft = (terms: Partial<Add> = {}): Add => ({
    name: fresh('砍价'),
    skuId: shop.pads,
    listPrice: 12_800,
    floorPrice: 9800,
    helpers: 3,
    runHours: 24,
    begins: at(0),
    ends: at(7),
    shops: [{ shopId: shop.shopId, count: 5 }],
    ...terms,
  });
  /** Offers a scheme, and returns its id. */
  const scheme = (terms: Partial<Add> = {}) => head.addAndOnline(draft(terms));
  /** Somebody in the mini-app. */
  const visitor = async (name = '砍价客户', known?: string) => {
    const id = known ?? (await customer(shop.owner.client).add({ name, phone: freshPhone(), creditLimit: 99_999_999 }));
    const session = memorySession();
    session.login(
      await server.database.transaction({ role: 'platform' }, ({ db }) =>
        openSession(db, { customerId: id, storeId: shop.store.id }, server.clock.now()),
      ),
    );
    const client = server.client(session);
    const bargains = appBargainingActivity(client);
    return {
      id,
      client,
      bargains,
      offers: () => appBargainActSchema(client).page({ shopId: shop.shopId }),
      begin: (schemeId: string) => bargains.add({ activitySchemaId: schemeId, shopId: shop.shopId }),
      help: (runId: string) => bargains.help({ id: runId }),
      item: (runId: string) => bargains.item({ id: runId }),
      orders: appOrderSale(client),
    };
  };
  type Visitor = Awaited<ReturnType<typeof visitor>>;
  /** Has friends, three unless said otherwise, cut a run; returns what the last one did. */
  const cut = async (runId: string, friends = 3) => {
    let last;
    for (let friend = 0; friend < friends; friend += 1) last = await (await visitor('朋友')).help(runId);
    return last;
  };
  /** A run that has reached its floor. */
  const reached = async (by: Visitor, schemeId: string) => {
    const id = await by.begin(schemeId);
    await cut(id);
    return id;
  };
  const buy = (by: Visitor, bargainId: string, change: Partial<Parameters<Visitor['orders']['add']>[0]> = {}) =>
    by.orders.add({
      shopId: shop.shopId,
      delivery: 1,
      receiver: '李师傅',
      phone: '13900001111',
      lines: [{ skuId: shop.pads, quantity: 1 }],
      bargainId,
      ...change,
    });
  return {
    shop,
    head,
    schemes,
    runs,
    at,
    draft,
    scheme,
    visitor,
    cut,
    reached,
    buy,
    get: (id: string) => head.get({ id }),
    /** Passes hours, without waiting for messages. */
    later: async (hours: number) => {
      await keepLoggedIn(server);
      server.clock.advance(hours * HOUR);
    },
    refused: (attempt: () => Promise<unknown>, message: string, field?: string) =>
      expectRefused(
        server,
        shop,
        attempt,
        field ? { message, errors: [expect.objectContaining({ field })] } : { message },
      ),
    /** The branch's row of a scheme. */
    async row(id: string) {
      const [one] = (await head.get({ id })).shops;
      if (!one) throw new Error('no shop');
      return one;
    },
    async run(id: string) {
      const one = (await runs.page({ pageSize: 100 })).records.find((row) => row.id === id);
      if (!one) throw new Error('no run');
      return one;
    },
  };
}
