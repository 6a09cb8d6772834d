import { bargainRunLifecycle } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { subCommissionLifecycle } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import type { Context } from '../kit/context';
import { fromStore, withinStore } from '../kit/storeTables';
import { bargainDesk } from '../testing/company/bargainDesk';
import { commissionDesk, SALE } from '../testing/company/commissionDesk';
import { giftDesk } from '../testing/company/giftDesk';
import { phoneDesk } from '../testing/company/phone';
import { passTime } from '../testing/passTime';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { everyPairOfSystem } from '../testing/systemPairs';
import { runs } from './bargain/bargainRuns';
import { lapse } from './bargain/endRuns';
import { bookCommission } from './commission/bookCommission';
import { releaseCommission } from './commission/releaseCommission';
import { subCommissions } from './commission/subCommissions';
import { giftGrants } from './gift/giftGrants';
import { reviewGifts } from './gift/reviewGifts';
import { subscribeChoices } from './remind/subscribeChoices';

const HOUR = 3600;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('what WeChat and the shop do to a message that was chosen', () => {
  /** Chooses one message while WeChat answers so, and waits for what comes of it. */
  const chosen = async (status: number, fault?: 'busy' | 'revoked') => {
    const store = await server.store();
    const here = await phoneDesk(server, store);
    if (fault) await here.faults(fault);
    const { version } = await here.templates.listByType({});
    await here.relation.addBatch({ codes: ['paid'], version });
    const read = () =>
      server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
        db
          .selectFrom('subscribe_choice')
          .select(['id', 'status', 'tries'])
          .where('store_id', '=', store.id)
          .executeTakeFirstOrThrow(),
      );
    await expect.poll(read, { timeout: 15_000 }).toMatchObject({ status, tries: fault === 'busy' ? 1 : 0 });
    return { here, storeId: store.id, id: (await read()).id };
  };
  everyPairOfSystem(() => server, {
    lifecycle: subscribeChoiceLifecycle,
    table: 'subscribe_choice',
    bring: {
      none: async () => {
        const { here, ...row } = await chosen(2);
        await here.choose();
        return row;
      },
      opening: () => chosen(1, 'busy'),
      opened: () => chosen(2),
      failed: () => chosen(3, 'revoked'),
    },
    owner: subscribeChoices,
    jobs: [],
  });
});

describe('what orders and time do to a bargain', () => {
  type Here = Awaited<ReturnType<typeof bargainDesk>>;
  type Buyer = Awaited<ReturnType<Here['visitor']>>;
  /** Begins a bargain, and brings it on. */
  const begun = async (go: (here: Here, id: string, buyer: Buyer) => Promise<unknown>) => {
    const here = await bargainDesk(server);
    const schemeId = await here.scheme();
    const buyer = await here.visitor('买家');
    const id = await buyer.begin(schemeId);
    await go(here, id, buyer);
    return { storeId: here.shop.store.id, id };
  };
  everyPairOfSystem(() => server, {
    lifecycle: bargainRunLifecycle,
    table: 'bargain_run',
    bring: {
      cutting: () => begun((here, id) => here.cut(id, 1)),
      reached: () => begun((here, id) => here.cut(id)),
      ordered: () =>
        begun(async (here, id, buyer) => {
          await here.cut(id);
          await here.buy(buyer, id);
        }),
      bought: () =>
        begun(async (here, id, buyer) => {
          await here.cut(id);
          await here.shop.pay(await here.buy(buyer, id));
        }),
      ended: () =>
        begun(async (here, id) => {
          await here.cut(id, 1);
          await here.later(24);
          await passTime(server, ['bargainEnd'], HOUR, HOUR);
        }),
    },
    owner: runs,
    jobs: [(ctx, id) => lapse(ctx, [id])],
  });
});

describe('what sales and time do to a commission', () => {
  const orderOf = async (ctx: Context, id: string) => {
    const one = await fromStore(ctx, 'sub_commission')
      .select('order_id as orderId')
      .where('id', '=', id)
      .executeTakeFirst();
    return one?.orderId ?? '';
  };
  type Here = Awaited<ReturnType<typeof commissionDesk>>;
  /** Sells, brings the commission on, and answers it. */
  const sold = async (go: (here: Here, sale: { id: string; saleOutId: string }) => Promise<unknown>) => {
    const here = await commissionDesk(server);
    const sale = await here.sold();
    await go(here, sale);
    return { storeId: here.shop.store.id, id: (await here.lineOf(sale.id))?.id ?? '' };
  };
  const paidOut = async (here: Here) => {
    await here.days(7);
    await here.writeOff();
  };
  everyPairOfSystem(() => server, {
    lifecycle: subCommissionLifecycle,
    table: 'sub_commission',
    bring: {
      frozen: () => sold(() => Promise.resolve()),
      payable: () => sold((here) => here.days(7)),
      settled: () => sold(paidOut),
      reversed: () => sold((here, { saleOutId }) => here.giveBack(saleOutId, 2)),
      owed: () =>
        sold(async (here, { saleOutId }) => {
          await paidOut(here);
          // What was paid out has left the account.
          await here.pay((await here.place()).saleOutId, SALE);
          await here.giveBack(saleOutId);
        }),
    },
    owner: subCommissions,
    jobs: [
      async (ctx, id) => bookCommission(ctx, await orderOf(ctx, id)),
      async (ctx, id) => releaseCommission(ctx, await orderOf(ctx, id)),
    ],
  });
});

describe('what sales do to a gift', () => {
  type Here = Awaited<ReturnType<typeof giftDesk>>;
  const PART = 1;
  const POINTS = 3;
  /** A sale of some sets of pads, and its gift of a kind. */
  const given = async (quantity: number, kind: number, go: (here: Here, saleOutId: string) => Promise<unknown>) => {
    const here = await giftDesk(server);
    await here.add();
    const { saleOutId } = await here.sold(quantity);
    await here.looked();
    await go(here, saleOutId);
    return { storeId: here.shop.store.id, id: await giftOf(here, saleOutId, kind) };
  };
  const giftOf = async (here: Here, saleOutId: string, kind: number) =>
    (await here.ofSale(saleOutId)).find((gift) => gift.kind === kind)?.id ?? '';
  everyPairOfSystem(() => server, {
    lifecycle: giftGrantLifecycle,
    table: 'gift_grant',
    bring: {
      waiting: () => given(4, PART, () => Promise.resolve()),
      granted: () => given(2, POINTS, () => Promise.resolve()),
      revoked: () =>
        given(2, POINTS, async (here, saleOutId) => {
          await here.takenBack(saleOutId, 2);
          await here.looked();
        }),
      lapsed: async () => {
        const here = await giftDesk(server);
        const scarce = await here.scheme({ total: 1, threshold: 0 });
        await here.give(scarce);
        await here.add({ steps: [{ threshold: 1, items: [{ kind: 2, couponSchemeId: scarce, number: 1 }] }] });
        const { saleOutId } = await here.sold(1);
        await here.looked();
        return { storeId: here.shop.store.id, id: await giftOf(here, saleOutId, 2) };
      },
    },
    owner: giftGrants,
    jobs: [
      async (ctx, id) => {
        const { orderId } = await fromStore(ctx, 'gift_grant as gift')
          .innerJoin('sale_out as out', withinStore('out.id', 'gift.sale_out_id'))
          .select('out.order_id as orderId')
          .where('gift.id', '=', id)
          .executeTakeFirstOrThrow();
        await reviewGifts(ctx, orderId);
      },
    ],
  });
});
