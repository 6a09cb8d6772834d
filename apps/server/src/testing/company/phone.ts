import { memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { appSubscribeTemplate } from '@partsdesk/sdk/parts/appSubscribeTemplate';
import { subscribeTemplate } from '@partsdesk/sdk/parts/subscribeTemplate';
import { subscribeTemplateStoreRelation } from '@partsdesk/sdk/parts/subscribeTemplateStoreRelation';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { OUTBOX_CHANNEL } from '../../kit/sendLater';
import { fresh } from '../examples/exampleWorld';
import type { TestServer, TestStore } from '../startTestServer';
import { boundApp } from './wechatApps';

/** How the sandbox's WeChat misbehaves, of the calls about messages. */
type Fault = 'ok' | 'busy' | 'quota' | 'expired' | 'lost' | 'revoked' | 'noTemplate' | 'badField';

interface AtWechat {
  templates: { id: string; title: string }[];
  sent: { openId: string; templateId: string; page: string; values: Record<string, string>; msgId: number }[];
}

const KINDS = ['subscribeTemplate', 'subscribeMessage', 'remindCustomer'] as const;
const STEP_SECONDS = 20;
/** Time stands still for so many looks, so that a message under way is not taken for one whose process has died. */
const LOOKS_A_STEP = 5;

/** A store with a bound mini-app, what WeChat holds of it, and customers with phones. */
export async function phoneDesk(server: TestServer, store: TestStore) {
  const { client } = store.owner;
  const appId = await boundApp(server.url, store.id, store.owner);
  const [templates, relation] = [subscribeTemplate(client), subscribeTemplateStoreRelation(client)];
  const control = async <Answer>(path: string, body: object): Promise<Answer> =>
    (
      await fetch(`${server.url}/sandbox/wechat/control/subscribe/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ appId, ...body }),
      })
    ).json() as Promise<Answer>;
  const atWechat = async (): Promise<AtWechat> =>
    (await fetch(`${server.url}/sandbox/wechat/control/subscribe/list?appId=${appId}`)).json() as Promise<AtWechat>;
  /** Lets time pass until nothing about messages is under way. */
  const settled = () => {
    let looks = 0;
    return vi.waitFor(
      () =>
        server.database.transaction({ role: 'platform' }, async ({ db }) => {
          const open = await db
            .selectFrom('platform.outbox')
            .select('next_try as nextTry')
            .where('store_id', '=', store.id)
            .where('kind', 'in', [...KINDS])
            .where('done_time', 'is', null)
            .where('tries', '<', 8)
            .execute();
          if (!open.length) return;
          looks += 1;
          const isDue = open.some(({ nextTry }) => nextTry <= server.clock.now());
          if (!isDue && looks % LOOKS_A_STEP === 0) server.clock.advance(STEP_SECONDS);
          for (const kind of KINDS) await sql`select pg_notify(${OUTBOX_CHANNEL}, ${kind})`.execute(db);
          throw new Error('under way');
        }),
      { timeout: 60_000, interval: 20 },
    );
  };
  const choose = async (...codes: Parameters<typeof relation.addBatch>[0]['codes']) => {
    const { version } = await templates.listByType({});
    await relation.addBatch({ codes, version });
    await settled();
  };
  const stateOf = async (code: string) => {
    const found = (await templates.listByType({})).templates.find((one) => one.code === code);
    if (!found) throw new Error(`no message ${code}`);
    return found;
  };
  return {
    appId,
    templates,
    relation,
    control,
    atWechat,
    settled,
    choose,
    stateOf,
    faults: (...faults: Fault[]) => control('faults', { faults }),
    /** Has a known customer use the mini-app, and accept `times` messages of each kind. */
    accepts: async (customerId: string, times: number) => {
      const openId = `o-${appId}-${fresh('w')}`;
      await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
        db
          .insertInto('customer_wechat')
          .values({ store_id: store.id, open_id: openId, customer_id: customerId, create_time: server.clock.now() })
          .execute(),
      );
      const templateIds = (await atWechat()).templates.map(({ id }) => id);
      for (let time = 0; time < times; time += 1) await control('answer', { openId, templateIds });
    },
    /** A customer who logs in to the mini-app for the first time. */
    phone: async () => {
      const name = fresh('w');
      const login = await oauth(server.client()).customerLogin({ storeId: store.id, code: `customer-${name}` });
      const session = memorySession();
      session.login(login);
      const own = server.client(session);
      const openId = `o-${appId}-${name}`;
      const { customer_id: customerId } = await server.database.transaction(
        { role: 'tenant', storeId: store.id },
        ({ db }) =>
          db
            .selectFrom('customer_wechat')
            .select('customer_id')
            .where('store_id', '=', store.id)
            .where('open_id', '=', openId)
            .executeTakeFirstOrThrow(),
      );
      const ask = async () => (await appSubscribeTemplate(own).list({})).map(({ templateId }) => templateId);
      const answer = async (
        how: { refuse?: boolean; settings?: boolean; format?: 'xml' | 'json'; times?: number; silent?: boolean } = {},
      ) => control<{ taken: boolean[] }>('answer', { openId, templateIds: await ask(), ...how });
      return { customerId, openId, client: own, ask, answer };
    },
  };
}
