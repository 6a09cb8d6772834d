import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundAfter } from '../testing/database/foundAfter';
import { exchangeExamples } from '../testing/examples/customer/exchangeExamples';
import { exampleCompany } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { exchangeChecks } from './exchangeChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { here } = await exampleCompany(server);
  // One that waits, one that was handed out, one that was rejected.
  await exchangeExamples['parts/customerExchange/out'](here);
  await exchangeExamples['parts/customerExchange/takeBack'](here);
  const { body } = await exchangeExamples['parts/customerExchange/reject'](here);
  await customerExchange(here.owner.client).reject(body);
});
afterAll(() => server.stop());

const POINTS = 'an exchange took its points once, and gave them back where it ended without a gift';
const QUOTA = 'what is taken of a gift is its exchanges that wait or were handed out';
const STORE_ROOM = 'an exchange that was handed out has left the store-room, and one that came back is there again';

describe('a wrong row of exchanges, put in behind the server’s back', () => {
  const wrong: [what: string, check: string, change: string, undo: string][] = [
    [
      'points',
      POINTS,
      'update customer_exchange set points = points + 1',
      'update customer_exchange set points = points - 1',
    ],
    [
      'points given back twice',
      POINTS,
      "update points_entry set points = points * 2 where kind = 'exchangeBack'",
      "update points_entry set points = points / 2 where kind = 'exchangeBack'",
    ],
    ['quota', QUOTA, 'update exchange_gift set taken = taken + 1', 'update exchange_gift set taken = taken - 1'],
    [
      'quantity',
      STORE_ROOM,
      'update customer_exchange set quantity = quantity + 1',
      'update customer_exchange set quantity = quantity - 1',
    ],
  ];
  it.each(wrong)('[MEM-45] is found: %s, %s', async (_, check, change, undo) => {
    expect(await foundAfter(server, change, undo)).toContain(check);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('is tried of every check of exchanges', () => {
    expect([...new Set(wrong.map(([, check]) => check))].toSorted()).toEqual(Object.keys(exchangeChecks).toSorted());
  });
});
