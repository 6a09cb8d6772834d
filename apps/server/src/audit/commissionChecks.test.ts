import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissionDesk } from '../testing/company/commissionDesk';
import { taskDesk } from '../testing/company/taskDesk';
import { foundAfter } from '../testing/database/foundAfter';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { commissionChecks } from './commissionChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const here = await commissionDesk(server);
  const sale = await here.sold();
  await here.days(7);
  await here.writeOff();
  await here.giveBack(sale.saleOutId);
  await here.sold();
  await taskDesk(server, here).passed();
});
afterAll(() => server.stop());

const EARNED = 'a commission is the rate of what its order stands at';
const ENTRIES = 'a commission is the sum of its entries';
const BALANCE = 'the balance of a distributor is the sum of his entries, without a gap';

describe('a wrong row of commission, put in behind the server’s back', () => {
  const wrong: [check: string, change: string, undo: string][] = [
    [
      EARNED,
      'update sub_commission set earned = earned + 1 where status = 0',
      'update sub_commission set earned = earned - 1 where status = 0',
    ],
    [EARNED, 'update order_promoter set rate = rate + 100', 'update order_promoter set rate = rate - 100'],
    [
      ENTRIES,
      'update sub_commission set settled = settled + 1 where status = 4',
      'update sub_commission set settled = settled - 1 where status = 4',
    ],
    [
      BALANCE,
      'update commission_balance set available = available + 1',
      'update commission_balance set available = available - 1',
    ],
    [
      BALANCE,
      'update commission_balance set last_seq = last_seq + 1',
      'update commission_balance set last_seq = last_seq - 1',
    ],
    [
      'a write-off is the sum of its lines, and of its entries',
      'update commission_settlement_line set amount = amount + 1',
      'update commission_settlement_line set amount = amount - 1',
    ],
    [
      'a write-off stands in the accounts',
      'update commission_settlement set amount = amount + 1',
      'update commission_settlement set amount = amount - 1',
    ],
    [
      'a task that passed, and no other, has its reward as a commission',
      'update earn_task set reward = reward + 1',
      'update earn_task set reward = reward - 1',
    ],
    [
      'a task that passed, and no other, has its reward as a commission',
      "update earn_task set status = 2, reason = 'x'",
      "update earn_task set status = 1, reason = ''",
    ],
    ['a cancelled order has no commission', 'update order_sale set status = 4', 'update order_sale set status = 2'],
  ];
  it.each(wrong)('[MKT-45] %s: the audit finds it after %s', async (check, change, undo) => {
    expect(await foundAfter(server, change, undo)).toContain(check);
  });

  it('every check has a wrong row, and without one nothing is found', async () => {
    expect([...new Set(wrong.map(([check]) => check))].sort()).toEqual(Object.keys(commissionChecks).sort());
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
