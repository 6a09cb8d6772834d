import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../../clock';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { demoMerchantOf, openForOnlinePay } from '../trade/openForOnlinePay';
import { wxMerchantOf, sqbTerminalOf } from './merchants';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const merchantsOf = (storeId: string) =>
  server.database.transaction({ role: 'tenant', storeId }, async ({ db }) => ({
    wechat: await wxMerchantOf(db, storeId),
    shouqianba: await sqbTerminalOf(db, server.settings, storeId),
  }));

it('a store is a merchant at a provider only once opened there, and no other store sees it [PROD-13]', async () => {
  const [open, other] = [await server.store(), await server.store()];
  expect(await merchantsOf(open.id)).toEqual({ wechat: undefined, shouqianba: undefined });
  await openForOnlinePay(server.database, server.settings, open.id, server.clock.now());
  const { subMchid, terminal } = demoMerchantOf(open.id);
  expect(await merchantsOf(open.id)).toEqual({
    wechat: { subMchid },
    shouqianba: { ...terminal, keyDay: dayOf(server.clock.now()) },
  });
  expect(await merchantsOf(other.id)).toEqual({ wechat: undefined, shouqianba: undefined });
  const seen = await server.database.transaction({ role: 'tenant', storeId: other.id }, ({ db }) =>
    wxMerchantOf(db, open.id),
  );
  expect(seen).toBeUndefined();
  const kept = await server.database.transaction({ role: 'tenant', storeId: open.id }, ({ db }) =>
    db.selectFrom('sqb_terminal').select('terminal_key').executeTakeFirstOrThrow(),
  );
  expect(kept.terminal_key).not.toContain(terminal.key);
});
