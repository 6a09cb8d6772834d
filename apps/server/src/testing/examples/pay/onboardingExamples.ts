import type { MerchantForm, MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { exampleForm } from '@partsdesk/core/pay/onboarding/merchantFormExamples';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { payWxMeichantApply } from '@partsdesk/sdk/pay/payWxMeichantApply';
import { dayOf } from '../../../clock';
import type { Db } from '../../../db/database';
import { newId } from '../../../db/ids';
import { retryOnConflict } from '../../../db/retryOnConflict';
import { withMutex } from '../../../kit/mutex';
import { sealedForm } from '../../../pay/onboarding/filings';
import { completeForm } from '../../company/onboarding';
import type { EditedDocuments } from '../editedDocument';
import type { ExampleRequests } from '../exampleRequest';
import type { ExampleWorld } from '../exampleWorld';

/** Ends the present filing, so that another may be begun. */
async function nothingStands(world: ExampleWorld, provider: MerchantProvider): Promise<void> {
  await dropMessages(world);
  await world.server.database.transaction({ role: 'tenant', storeId: world.store.id }, ({ db }) =>
    endFilings(db, world, provider),
  );
}

async function dropMessages({ server, store }: ExampleWorld): Promise<void> {
  // Deletes its messages, but for one that is being delivered: that must stay to be seen.
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .deleteFrom('platform.outbox')
      .where('kind', '=', 'merchantFiling')
      .where('store_id', '=', store.id)
      .where('tries', '=', 0)
      .execute(),
  );
}

const endFilings = (db: Db, { store }: ExampleWorld, provider: MerchantProvider) =>
  db
    .updateTable('merchant_filing')
    .set({ ended: true })
    .where('store_id', '=', store.id)
    .where('provider', '=', provider)
    .where('ended', '=', false)
    .execute();

const wechat = ({ owner }: ExampleWorld) => payWxMeichantApply(owner.client);
const sqb = ({ owner }: ExampleWorld) => paySqbAccount(owner.client);

/** Serialises the examples, since a store has one open application. */
const inTurnOf = <T>({ store }: ExampleWorld, work: () => Promise<T>): Promise<T> =>
  withMutex(`applications of ${store.id}`, work);

const draft = (
  world: ExampleWorld,
  provider: MerchantProvider,
  form: MerchantForm = exampleForm(() => ''),
): Promise<string> =>
  inTurnOf(world, async () => {
    await nothingStands(world, provider);
    return provider === 'wechat' ? wechat(world).add({ form }) : sqb(world).add({ form });
  });

const complete = async (world: ExampleWorld, provider: MerchantProvider) =>
  draft(world, provider, await completeForm(world.server, world.owner));

/** Makes an open account without a pending application. */
const openAccount = (world: ExampleWorld, provider: MerchantProvider): Promise<void> =>
  inTurnOf(world, () => openedAccount(world, provider));

async function openedAccount(world: ExampleWorld, provider: MerchantProvider): Promise<void> {
  const { server, store } = world;
  await dropMessages(world);
  const now = server.clock.now();
  const digits = parseInt(newId(now).slice(-8), 16) % 100_000_000;
  const open = () =>
    server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
      await endFilings(db, world, provider);
      await db
        .insertInto('merchant_filing')
        .values({
          store_id: store.id,
          id: newId(now),
          provider,
          kind: 'apply',
          status:
            provider === 'wechat' ? wxApplyLifecycle.statuses.finished.code : sqbApplyLifecycle.statuses.open.code,
          form: sealedForm(
            server.settings,
            exampleForm(() => '', dayOf(now)),
          ),
          merchant_no: `${provider === 'wechat' ? '16' : '168'}${String(digits).padStart(8, '0')}`,
          by_name: '示例',
          done_time: now,
          create_time: now,
        })
        .execute();
    });
  // Another request may begin an application between the two statements.
  await retryOnConflict(open);
}

const otherBank = { ...exampleForm(() => '').bank, accountNumber: '6222020000000008888' };
const change = (world: ExampleWorld, accountNumber = '6222020000000007777'): Promise<string> =>
  inTurnOf(world, async () => {
    await openedAccount(world, 'shouqianba');
    return sqb(world).addChange({ kind: 'settlement', form: { bank: { ...otherBank, accountNumber } } });
  });

export const onboardingExamples = {
  'pay/bankInfo/page': () => ({
    query: {
      kind: 'branch',
      accountType: 'PERSONAL',
      keyword: '支行',
      bankAlias: '1000009561',
      area: '330100',
      current: 1,
      pageSize: 10,
    },
  }),

  'pay/paySqbAccount/add': async (world) => {
    await nothingStands(world, 'shouqianba');
    return { body: { form: await completeForm(world.server, world.owner) } };
  },
  'pay/paySqbAccount/addChange': async (world) => {
    await openAccount(world, 'shouqianba');
    return { body: { kind: 'settlement', form: { bank: otherBank } } };
  },
  'pay/paySqbAccount/get': async (world) => ({ query: { id: await draft(world, 'shouqianba') } }),
  'pay/paySqbAccount/queryApplyInfo': () => ({}),
  'pay/paySqbAccount/submit': async (world) => ({ query: { id: await complete(world, 'shouqianba'), version: 1 } }),
  'pay/paySqbAccount/submitChange': async (world) => ({ query: { id: await change(world), version: 1 } }),
  'pay/paySqbAccount/syncApplyStatus': async (world) => ({ query: { id: await draft(world, 'shouqianba') } }),
  'pay/paySqbAccount/update': async (world) => ({
    body: { id: await draft(world, 'shouqianba'), version: 1, form: exampleForm(() => '') },
  }),
  'pay/paySqbAccount/updateChange': async (world) => ({
    body: { id: await change(world), version: 1, form: { bank: otherBank } },
  }),

  'pay/payWxAccountModifyRecord/add': async (world) => {
    await openAccount(world, 'wechat');
    return { body: { bank: otherBank } };
  },
  'pay/payWxAccountModifyRecord/page': () => ({ query: { current: 1, pageSize: 10 } }),

  'pay/payWxMeichantApply/add': async (world) => {
    await nothingStands(world, 'wechat');
    return { body: { form: await completeForm(world.server, world.owner) } };
  },
  'pay/payWxMeichantApply/get': async (world) => ({ query: { id: await draft(world, 'wechat') } }),
  'pay/payWxMeichantApply/queryApplyInfo': () => ({}),
  'pay/payWxMeichantApply/submit': async (world) => ({ query: { id: await complete(world, 'wechat'), version: 1 } }),
  'pay/payWxMeichantApply/syncWxApplyStatus': async (world) => ({ query: { id: await draft(world, 'wechat') } }),
  'pay/payWxMeichantApply/update': async (world) => ({
    body: { id: await draft(world, 'wechat'), version: 1, form: exampleForm(() => '') },
  }),
} satisfies Partial<ExampleRequests>;

const named = (shortName: string) => ({ business: { shortName } });

export const onboardingDocuments: EditedDocuments = {
  'pay/payWxMeichantApply/update': async (world) => {
    const id = await draft(world, 'wechat');
    return {
      name: '微信支付申请',
      read: async (client) => {
        const { version, form } = await payWxMeichantApply(client).get({ id });
        return { version, says: form.business?.shortName };
      },
      write: (client, version, text) => payWxMeichantApply(client).update({ id, version, form: named(text) }),
    };
  },
  'pay/paySqbAccount/update': async (world) => {
    const id = await draft(world, 'shouqianba');
    return {
      name: '线上收款申请',
      read: async (client) => {
        const { version, form } = await paySqbAccount(client).get({ id });
        return { version, says: form.business?.shortName };
      },
      write: (client, version, text) => paySqbAccount(client).update({ id, version, form: named(text) }),
    };
  },
  'pay/paySqbAccount/updateChange': async (world) => {
    await openAccount(world, 'shouqianba');
    const id = await sqb(world).addChange({ kind: 'base', form: {} });
    return {
      name: '线上收款变更',
      async read(client) {
        const { id: applyId } = await paySqbAccount(client).queryApplyInfo();
        const found = (await paySqbAccount(client).get({ id: applyId ?? '' })).changes.find((one) => one.id === id);
        return { version: found?.version ?? 0, says: found?.form.business?.shortName };
      },
      write: (client, version, text) => paySqbAccount(client).updateChange({ id, version, form: named(text) }),
    };
  },
};
