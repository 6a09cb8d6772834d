import { deskCollectApi } from '@partsdesk/core/pay/deskCollectApi';
import { ONLINE_PAY_OPEN } from '@partsdesk/core/pay/paymentCodeIntro';
import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goOn, handedIn, toTheEnd } from '../../testing/company/onboarding';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each(['wechat', 'shouqianba'] as const)(
  '[F-10] a store that collects through %s alone is open for payment by code to the till and the introduction',
  async (provider) => {
    const { owner } = await server.store();
    const status = async () => (await paySqbAccount(owner.client).queryApplyInfo()).applyStatus;
    expect([await deskCollectApi(owner.client).isOpen(), await status()]).toEqual([false, 0]);
    const applied = await handedIn(server, owner, provider);
    expect(await status()).not.toBe(ONLINE_PAY_OPEN);
    await goOn(server, owner, provider, applied, ...toTheEnd[provider]);
    expect([await deskCollectApi(owner.client).isOpen(), await status()]).toEqual([true, ONLINE_PAY_OPEN]);
  },
);

it('[F-10] an application that is open while no terminal collects is not open for payment by code', async () => {
  const { id: storeId, owner } = await server.store();
  await goOn(server, owner, 'shouqianba', await handedIn(server, owner, 'shouqianba'), ...toTheEnd.shouqianba);
  await server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
    db.updateTable('sqb_terminal').set({ status: sqbTerminalLifecycle.statuses.inactive.code }).execute(),
  );
  expect(await deskCollectApi(owner.client).isOpen()).toBe(false);
});
