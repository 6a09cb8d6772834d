import { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { DOWNLOAD_HOURS } from '@partsdesk/core/customer/export/exportRules';
import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { customerExportApply } from '@partsdesk/sdk/parts/customerExportApply';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { addDays, dayOf } from '../clock';
import { chargeValue } from '../testing/company/memberDesk';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { everyPairOverHttp } from '../testing/everyPair';
import { freshPhone } from '../testing/examples/exampleWorld';
import { keepLoggedIn } from '../testing/keepLoggedIn';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let colleague: Person;
let customerId: string;
let giftId: string;
beforeAll(async () => {
  server = await startTestServer({}, 8);
  shop = await stockedShop(server);
  const { client } = shop.owner;
  const pages = ['CustomerList', 'CustomerCardStoredValue', 'CustomerExportData'];
  const buttons = ['customerValueAdjust.save', 'customerCardRefund.save', 'customerExportApply.apply'];
  colleague = await shop.store.staff([...pages, ...buttons], shop.shopId);
  customerId = await customer(client).add({ name: '李建国', phone: freshPhone(), creditLimit: 99_999_999 });
  await customerPointsRule(client).update({ code: 'reward', version: 0, dayLimit: 1_000_000 });
  await customerPointsRule(client).updateStatus({ code: 'reward', version: 1, status: 1 });
  await customerPointsDetails(client).rewardByStore({ customerIds: [customerId], points: 9000, reason: '开业酬宾' });
  giftId = await customerExchangeGift(client).add({ skuCode: 'lq-001', points: 1, quota: 1000 });
  await keepLoggedIn(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const place = () => ({ server, storeId: shop.store.id });
/** Finds a document in its list, where its status stands. */
const among = <Row extends { id: string }>({ records }: { records: Row[] }, id: string): Row => {
  const found = records.find((row) => row.id === id);
  if (!found) throw new Error('no such document');
  return found;
};
const all = { pageSize: 100 };

describe('every state and event of a correction of a card, over HTTP', () => {
  const adjusts = () => customerValueAdjust(shop.owner.client);
  const theirs = () => customerValueAdjust(colleague.client);
  const applied = () => customer(colleague.client).increaseAmount({ customerId, amount: 100, reason: '补录' });
  const decided = async (pass: boolean) => {
    const id = await applied();
    await adjusts().audit({ id, version: 1, pass, ...(pass ? {} : { reason: '不对' }) });
    return id;
  };
  everyPairOverHttp(place, [
    {
      lifecycle: valueAdjustLifecycle,
      read: async (id) => among(await adjusts().page({ customerId, ...all }), id),
      bring: {
        waiting: applied,
        booked: () => decided(true),
        rejected: () => decided(false),
        withdrawn: async () => {
          const id = await applied();
          await theirs().withdraw({ id, version: 1 });
          return id;
        },
      },
      raise: {
        approve: (seen) => adjusts().audit({ ...seen, pass: true }),
        reject: (seen) => adjusts().audit({ ...seen, pass: false, reason: '不对' }),
        withdraw: (seen) => theirs().withdraw(seen),
      },
    },
  ]);
});

describe('every state and event of a card refund, over HTTP', () => {
  const refunds = () => customerCardRefund(shop.owner.client);
  const theirs = () => customerCardRefund(colleague.client);
  const applied = async () => {
    const holder = await customer(shop.owner.client).add({ name: '退卡客户', phone: freshPhone() });
    await chargeValue(shop, holder, 100);
    const [lot] = (await customerValueCardItem(shop.owner.client).page({ customerId: holder })).records;
    return theirs().add({ lotId: lot?.id ?? '', reason: '客户搬家' });
  };
  const decided = async (pass: boolean) => {
    const id = await applied();
    await refunds().audit({ id, version: 1, pass, ...(pass ? {} : { reason: '不对' }) });
    return id;
  };
  everyPairOverHttp(place, [
    {
      lifecycle: cardRefundLifecycle,
      read: async (id) => among(await refunds().page(all), id),
      bring: {
        waiting: applied,
        approved: () => decided(true),
        paid: async () => {
          const id = await decided(true);
          await refunds().pay({ id, version: 2, method: 'cash' });
          return id;
        },
        rejected: () => decided(false),
        withdrawn: async () => {
          const id = await applied();
          await theirs().withdraw({ id, version: 1 });
          return id;
        },
      },
      raise: {
        approve: (seen) => refunds().audit({ ...seen, pass: true }),
        reject: (seen) => refunds().audit({ ...seen, pass: false, reason: '不对' }),
        withdraw: (seen) => theirs().withdraw(seen),
        pay: (seen) => refunds().pay({ ...seen, method: 'cash' }),
      },
    },
  ]);
});

describe('every state and event of an exchange of points, over HTTP', () => {
  const exchanges = () => customerExchange(shop.owner.client);
  const taken = () => exchanges().add({ customerId, giftId, quantity: 1, points: 1 });
  const out = (seen: { id: string; version: number }) => exchanges().out({ ...seen, warehouseId: shop.warehouseId });
  const after = async (step: (seen: { id: string; version: number }) => Promise<unknown>) => {
    const id = await taken();
    await step({ id, version: 1 });
    return id;
  };
  const takeBack = (seen: { id: string; version: number }) => exchanges().takeBack({ ...seen, reason: '不要了' });
  everyPairOverHttp(place, [
    {
      lifecycle: customerExchangeLifecycle,
      read: async (id) => among(await exchanges().page({ customerId, ...all }), id),
      bring: {
        waiting: taken,
        handedOut: () => after(out),
        rejected: () => after((seen) => exchanges().reject({ ...seen, reason: '礼品破损' })),
        cancelled: () => after((seen) => exchanges().cancel(seen)),
        takenBack: async () => {
          const id = await after(out);
          await takeBack({ id, version: 2 });
          return id;
        },
      },
      raise: {
        out,
        reject: (seen) => exchanges().reject({ ...seen, reason: '礼品破损' }),
        cancel: (seen) => exchanges().cancel(seen),
        takeBack,
      },
    },
  ]);
});

describe('every state and event of an export, over HTTP', () => {
  const exports = () => customerExportApply(shop.owner.client);
  const theirs = () => customerExportApply(colleague.client);
  const applied = () => theirs().add({ filter: {}, fields: ['name'], reason: '回访' });
  const decided = async (pass: boolean) => {
    const id = await applied();
    await exports().audit({ id, version: 1, pass, ...(pass ? {} : { reason: '不对' }) });
    return id;
  };
  everyPairOverHttp(place, [
    {
      lifecycle: dataExportLifecycle,
      read: async (id) => among(await theirs().page(all), id),
      bring: {
        waiting: applied,
        ready: () => decided(true),
        downloaded: async () => {
          const id = await decided(true);
          await theirs().getAuditExp({ id });
          return id;
        },
        rejected: () => decided(false),
        withdrawn: async () => {
          const id = await applied();
          await theirs().withdraw({ id, version: 1 });
          return id;
        },
        expired: async () => {
          const id = await decided(true);
          server.clock.advance(DOWNLOAD_HOURS * 3600 + 1);
          return id;
        },
      },
      raise: {
        approve: (seen) => exports().audit({ ...seen, pass: true }),
        reject: (seen) => exports().audit({ ...seen, pass: false, reason: '不对' }),
        withdraw: (seen) => theirs().withdraw(seen),
        download: ({ id }) => theirs().getAuditExp({ id }),
      },
    },
  ]);
});

describe('every state and event of a reminder, over HTTP', () => {
  const reminds = () => customerRemind(shop.owner.client);
  const on = (days: number) =>
    reminds().add({ kind: 'other', customerId, content: '送合同', dueDay: dayOf(addDays(server.clock.now(), days)) });
  everyPairOverHttp(place, [
    {
      lifecycle: customerRemindLifecycle,
      read: async (id) => among(await reminds().page({ customerId, ...all }), id),
      bring: {
        ahead: () => on(5),
        waiting: () => on(0),
        handled: async () => {
          const id = await on(0);
          await reminds().handle({ id, version: 1, result: '已送到' });
          return id;
        },
        cancelled: async () => {
          const id = await on(5);
          await reminds().cancel({ id, version: 1 });
          return id;
        },
      },
      raise: {
        handle: (seen) => reminds().handle({ ...seen, result: '已送到' }),
        cancel: (seen) => reminds().cancel(seen),
      },
    },
  ]);
});

describe('every state and event of a statement that was sent, over HTTP', () => {
  const desk = () => customerStatement(shop.owner.client);
  /** What opens the link of each statement: its code, and the end of the holder's number. */
  const keys = new Map<string, { code: string; digits: string }>();
  const sent = async () => {
    const phone = freshPhone();
    const holder = await customer(shop.owner.client).add({ name: '对账客户', phone });
    const id = await desk().send({ customerId: holder, sms: false });
    const code = new URL((await desk().link({ id })).address).searchParams.get('code') ?? '';
    keys.set(id, { code, digits: phone.slice(-4) });
    return id;
  };
  const answer = async (id: string, confirmed: boolean) => {
    const key = keys.get(id);
    if (!key) throw new Error('no such statement');
    const words = confirmed ? {} : { words: '少记一笔付款' };
    await customerStatement(server.client()).answer({ ...key, confirmed, ...words });
    return id;
  };
  everyPairOverHttp(place, [
    {
      lifecycle: customerStatementLifecycle,
      // The digits are a guess, which is counted before it is looked at.
      counting: ['public.customer_statement'],
      read: async (id) => among(await desk().page(all), id),
      bring: {
        sent,
        confirmed: async () => answer(await sent(), true),
        disputed: async () => answer(await sent(), false),
        void: async () => {
          const id = await sent();
          await desk().void({ id, version: 1, reason: '漏了收款' });
          return id;
        },
      },
      raise: {
        confirm: ({ id }) => answer(id, true),
        dispute: ({ id }) => answer(id, false),
        void: (seen) => desk().void({ ...seen, reason: '漏了收款' }),
      },
    },
  ]);
});
