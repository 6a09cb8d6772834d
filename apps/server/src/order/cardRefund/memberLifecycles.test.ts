import { memberLifecycles } from '@partsdesk/sdk/examples/memberLifecycles';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { exchangeExamples } from '../../testing/examples/customer/exchangeExamples';
import { exampleCompany } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a tester walks a card refund and an exchange of points to their ends by the SDK alone', async () => {
  const { here } = await exampleCompany(server);
  await exchangeExamples['parts/customerExchange/add'](here);
  expect((await customerExchangeGift(here.owner.client).page({ status: 1 })).total).toBe(1);
  const decider = await here.store.staff(['CustomerCardStoredValue', 'customerCardRefund.audit'], here.shopId);
  const said: string[] = [];
  await memberLifecycles(here.owner.client, decider.client, (line) => said.push(line));
  expect(said).toEqual([
    'refund applied for: 0, accepts approve reject withdraw',
    'refund passed: 1, accepts withdraw pay',
    'refund withdrawn: 4, accepts nothing',
    'exchange applied for: 0, accepts out reject cancel, 0 points left',
    'exchange cancelled: 3, accepts nothing, 1 points left',
  ]);
  expect((await auditLedgers(server.database)).differences).toEqual([]);
});
