import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { earnTaskLifecycle } from '@partsdesk/core/market/commission/earnTaskLifecycle';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { appInquiryManager } from '@partsdesk/sdk/parts/appInquiryManager';
import { appRecommendGoodsInquiry } from '@partsdesk/sdk/parts/appRecommendGoodsInquiry';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { bargainDesk } from '../testing/company/bargainDesk';
import { commissionDesk } from '../testing/company/commissionDesk';
import { couponDesk } from '../testing/company/couponDesk';
import { onlineShop, type OnlineShop } from '../testing/company/onlineShop';
import { taskDesk } from '../testing/company/taskDesk';
import { expectRefused } from '../testing/database/expectRefused';
import { everyPairOverHttp } from '../testing/everyPair';
import { keepLoggedIn } from '../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../testing/startTestServer';

const DAY = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const all = { pageSize: 100 };
const among = <Row extends { id: string }>({ records }: { records: Row[] }, id: string): Row => {
  const found = records.find((row) => row.id === id);
  if (!found) throw new Error('no such row');
  return found;
};

describe('every state and event of a coupon, over HTTP', () => {
  let here: Awaited<ReturnType<typeof couponDesk>>;
  beforeAll(async () => {
    here = await couponDesk(server);
  });
  // A tenth of a litre of oil is enough for many orders.
  const held = async (terms = {}) => (await here.coupon({ threshold: 0, face: 100, ...terms })).id;
  const onOrder = async (id: string) =>
    here.orders.add({
      customerId: here.customerId,
      lines: [{ skuId: here.shop.oil, quantity: 0.1 }],
      couponIds: [id],
    });
  everyPairOverHttp(
    () => ({ server, storeId: here.shop.store.id }),
    [
      {
        lifecycle: couponLifecycle,
        read: (id) => here.found(id),
        bring: {
          unused: () => held(),
          locked: async () => {
            const id = await held();
            await onOrder(id);
            return id;
          },
          used: async () => {
            const id = await held();
            const { saleOutId, receivable } = await onOrder(id);
            await here.receipts.add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
            return id;
          },
          expired: async () => {
            const id = await held({ days: 1 });
            await keepLoggedIn(server);
            server.clock.advance(2 * DAY);
            return id;
          },
          voided: async () => {
            const id = await held();
            await here.held.void({ id, version: (await here.found(id)).version, reason: '发错了' });
            return id;
          },
        },
        raise: { void: (seen) => here.held.void({ ...seen, reason: '发错了' }) },
      },
    ],
  );
});

describe('every state and event of a bargain scheme, over HTTP', () => {
  let here: Awaited<ReturnType<typeof bargainDesk>>;
  beforeAll(async () => {
    here = await bargainDesk(server);
  });
  type Seen = { id: string; version: number };
  const drafts = new Map<string, ReturnType<typeof here.draft>>();
  const drafted = async (online = false) => {
    const draft = here.draft();
    const id = await (online ? here.head.addAndOnline(draft) : here.head.add(draft));
    drafts.set(id, draft);
    return id;
  };
  const edit = ({ id, version }: Seen) =>
    here.head.update({ ...(drafts.get(id) ?? here.draft()), id, version, words: '到店安装' });
  const offline = ({ id, version }: Seen) => here.head.offline({ version }, { activitySchemaId: id });
  everyPairOverHttp(
    () => ({ server, storeId: here.shop.store.id }),
    [
      {
        lifecycle: bargainSchemeLifecycle,
        read: (id) => here.get(id),
        bring: {
          notOnline: () => drafted(),
          online: () => drafted(true),
          offline: async () => {
            const id = await drafted(true);
            await offline({ id, version: 1 });
            return id;
          },
        },
        raise: {
          update: edit,
          adjust: edit,
          online: ({ id, version }) => here.head.online({ version }, { activitySchemaId: id }),
          offline,
        },
        sameAs: { 'online update': 'adjust', 'notOnline adjust': 'update', 'offline adjust': 'update' },
      },
    ],
  );
});

describe('every state and event of a task that is handed in, over HTTP', () => {
  let here: Awaited<ReturnType<typeof commissionDesk>> & ReturnType<typeof taskDesk>;
  beforeAll(async () => {
    const commission = await commissionDesk(server);
    const desk = taskDesk(server, commission);
    here = { ...commission, ...desk };
    await desk.save({ most: 99 });
  });
  const check = ({ id, version }: { id: string; version: number }, pass: boolean) =>
    here.tasks.batchCheck({ ids: [id], versions: [version], pass, ...(pass ? {} : { reason: '看不清' }) });
  const checked = async (pass: boolean) => {
    const id = await here.handIn();
    await check({ id, version: 1 }, pass);
    return id;
  };
  everyPairOverHttp(
    () => ({ server, storeId: here.shop.store.id }),
    [
      {
        lifecycle: earnTaskLifecycle,
        read: async (id) => among(await here.tasks.page(all), id),
        bring: { waiting: () => here.handIn(), passed: () => checked(true), rejected: () => checked(false) },
        raise: { pass: (seen) => check(seen, true), reject: (seen) => check(seen, false) },
      },
    ],
  );
});

describe('every state and event of an inquiry, over HTTP', () => {
  let shop: OnlineShop;
  let headerId: string;
  let arrivalId: string;
  beforeAll(async () => {
    shop = await onlineShop(server);
    const head = shop.store.owner.client;
    await dullGoods(head).addBatch({
      goods: [
        {
          skuId: shop.filter,
          title: '停产机滤',
          lines: [{ shopId: shop.shopId, quantity: 4, price: 1800, online: 1 }],
        },
      ],
    });
    headerId = (await dullGoods(head).page({})).records[0]?.id ?? '';
    arrivalId = await recommendGoodsDetail(head).add({ skuCode: 'LQ-001', title: '新款机滤' });
    await recommendGoodsDetail(head).updateBatchSale({ ids: [arrivalId], onSale: 1 });
  });
  const place = () => ({ server, storeId: shop.store.id });

  /** The inquiry of each line, since a customer goes on in the inquiry and the shop replies to its line. */
  const inquiryOf = new Map<string, string>();
  const asked = async () => {
    const buyer = await shop.anotherBuyer();
    const id = await appInquiryManager(buyer.client).add({ headerId, kind: 0, quantity: 2, content: '什么价' });
    const [line] = (await inquiryManager(shop.owner.client).item({ headerId: id })).lines;
    inquiryOf.set(line?.id ?? '', id);
    says.set(line?.id ?? '', (content) => appInquiryManager(buyer.client).say({ id: line?.id ?? '', content }));
    return line?.id ?? '';
  };
  const says = new Map<string, (content: string) => Promise<unknown>>();
  const lineOf = async (id: string) => {
    const { lines } = await inquiryManager(shop.owner.client).item({ headerId: inquiryOf.get(id) ?? '' });
    return among({ records: lines }, id);
  };
  const reply = (seen: { id: string; version: number }) =>
    inquiryManager(shop.owner.client).updateBusinessReply({ ...seen, content: '有货' });
  everyPairOverHttp(place, [
    {
      lifecycle: inquiryReplyLifecycle,
      read: lineOf,
      bring: {
        notReplied: asked,
        replied: async () => {
          const id = await asked();
          await reply({ id, version: (await lineOf(id)).version });
          return id;
        },
      },
      raise: { reply, ask: async ({ id }) => says.get(id)?.('能便宜吗') },
    },
  ]);

  it('of a new arrival is replied to, and again', async () => {
    const inquiries = recommendGoodsInquiry(shop.owner.client);
    const id = await appRecommendGoodsInquiry(shop.buyer.client).add({
      id: arrivalId,
      shopId: shop.shopId,
      kind: 0,
      quantity: 2,
      content: '多少钱',
    });
    for (const reply of ['有货', '今天能发']) {
      const { version } = among(await inquiries.page(all), id);
      await inquiries.reply({ id, version, reply });
      expect(among(await inquiries.page(all), id).status).toBe(inquiryReplyLifecycle.statuses.replied.code);
    }
  });
});

describe('help for a bargain that is over', () => {
  it('is refused in every state after the last cut, and writes nothing', async () => {
    const here = await bargainDesk(server);
    const [schemeId, buyer, friend] = [await here.scheme(), await here.visitor('买家'), await here.visitor('友')];
    const run = await here.reached(buyer, schemeId);
    const refused = () => expectRefused(server, here.shop, () => friend.help(run), { status: 1 });
    await refused();
    const order = await here.buy(buyer, run);
    await refused();
    await here.shop.pay(order);
    await refused();
    const late = await here.visitor('迟');
    const over = await late.begin(schemeId);
    await keepLoggedIn(server);
    server.clock.advance(DAY + 1);
    await expectRefused(server, here.shop, () => friend.help(over), { status: 1 });
  });
});
