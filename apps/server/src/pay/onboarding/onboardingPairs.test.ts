import { allowed, next, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import type { MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { exampleForm } from '@partsdesk/core/pay/onboarding/merchantFormExamples';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { sqbChangeLifecycle } from '@partsdesk/core/pay/onboarding/sqbChangeLifecycle';
import { wxAccountModifyLifecycle } from '@partsdesk/core/pay/onboarding/wxAccountModifyLifecycle';
import { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import { LifecycleError } from '@partsdesk/sdk';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { payWxAccountModifyRecord } from '@partsdesk/sdk/pay/payWxAccountModifyRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { completeForm, decide, desk, goOn, handedIn, toTheEnd, until } from '../../testing/company/onboarding';
import { watchTables } from '../../testing/database/touchedTables';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Puts a filing into a state as if the provider had brought it there, with no message under way. */
const put = (storeId: string, id: string, status: number) =>
  server.database.transaction({ role: 'tenant', storeId }, ({ db }) =>
    db
      .updateTable('merchant_filing')
      .set({ status, ended: false, asked_time: null, posted: true, round: 7 })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute(),
  );

const without = ['public.idempotent_answer', 'public.audit_entry'];

/** The provider's state that raises each event. */
const words: Record<MerchantProvider, Record<string, string>> = {
  wechat: {
    audit: 'APPLYMENT_STATE_AUDITING',
    askConfirm: 'APPLYMENT_STATE_TO_BE_CONFIRMED',
    askSign: 'APPLYMENT_STATE_TO_BE_SIGNED',
    sign: 'APPLYMENT_STATE_SIGNING',
    finish: 'APPLYMENT_STATE_FINISHED',
    reject: 'APPLYMENT_STATE_REJECTED',
    cancel: 'APPLYMENT_STATE_CANCELED',
    fieldError: 'APPLYMENT_STATE_EDITTING',
  },
  shouqianba: {
    review: '1',
    askVerify: '2',
    askSign: '3',
    askShop: '6',
    beginOpening: '5',
    pass: '4',
    reject: '9',
    close: 'closed',
  },
};

describe.each<[MerchantProvider, AnyLifecycle]>([
  ['wechat', wxApplyLifecycle],
  ['shouqianba', sqbApplyLifecycle],
])('every pair over HTTP at %s [FLOW-05] [FLOW-06]', (provider, lifecycle) => {
  let store: TestStore;
  let filed: { id: string; code: string };
  beforeAll(async () => {
    store = await server.store();
    filed = await handedIn(server, store.owner, provider);
  });

  for (const [state, { code: from }] of Object.entries(lifecycle.statuses)) {
    it.each(['update', 'submit'])(`%s in ${state} is what core says`, async (event) => {
      const calls = desk(store.owner, provider);
      await decide(server, { provider, code: filed.code, act: 'state', state: words[provider].reject ?? '' });
      await put(store.id, filed.id, from);
      const to = next(lifecycle, from, event);
      const raised = () =>
        event === 'update' ? calls.update({ id: filed.id, form: {} }) : calls.submit({ id: filed.id });
      if (to !== undefined) {
        await raised();
        // The outbox submits it at once.
        const now = await until(
          () => calls.get(filed.id),
          ({ status }) => event === 'update' || status !== lifecycle.statuses.submitting?.code,
        );
        if (event === 'update') expect(now.status).toBe(to);
        return;
      }
      const watch = await watchTables(server.database, { storeId: store.id, without });
      const refusal: unknown = await raised().then(
        () => 'nothing was refused',
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(LifecycleError);
      expect(refusal).toMatchObject({ status: 51001, current: from, allowed: allowed(lifecycle, from) });
      expect(await watch.touched()).toEqual([]);
    });

    // During submission only our server acts; at Shouqianba the last step is ours.
    for (const [event, word] of Object.entries(words[provider]))
      if (state !== 'submitting' && !(provider === 'shouqianba' && event === 'pass'))
        it(`${event} in ${state}: ${next(lifecycle, from, event) === undefined ? 'ignored' : 'applied'}`, async () => {
          await put(store.id, filed.id, from);
          await decide(server, { provider, code: filed.code, act: 'state', state: word });
          expect((await desk(store.owner, provider).sync(filed.id)).status).toBe(next(lifecycle, from, event) ?? from);
        });
  }
});

describe('the change of the settlement account at WeChat Pay', () => {
  const other = (tail: number) => ({
    ...exampleForm().bank,
    accountNumber: `622202000000000${String(tail).padStart(4, '0')}`,
  });
  const finished = async () => {
    const store = await server.store();
    const filed = await handedIn(server, store.owner, 'wechat');
    const calls = payWxAccountModifyRecord(store.owner.client);
    return {
      store,
      filed,
      calls,
      open: () => goOn(server, store.owner, 'wechat', filed, ...toTheEnd.wechat),
      newest: async () => (await calls.page()).records[0],
    };
  };

  it('is in force only when WeChat Pay agrees; what it refuses leaves the account as it was', async () => {
    const { store, filed, calls, open, newest } = await finished();
    await expect(calls.add({ bank: other(1) })).rejects.toThrow('开通后');
    await open();
    await expect(calls.add({ bank: exampleForm().bank ?? {} })).rejects.toThrow('相同');
    await expect(calls.add({ bank: { ...other(1), accountName: '李四' } })).rejects.toMatchObject({
      errors: [{ field: 'form.bank.accountName' }],
    });
    await calls.add({ bank: other(1) });
    const asked = await until(newest, (one) => one?.status === wxAccountModifyLifecycle.statuses.auditing.code);
    await expect(calls.add({ bank: other(2) })).rejects.toThrow('正在处理');
    await decide(server, {
      provider: 'wechat',
      code: asked?.applicationNo ?? '',
      act: 'reject',
      reason: '账户状态异常',
    });
    server.clock.advance(6);
    await desk(store.owner, 'wechat').sync(filed.id);
    expect(await newest()).toMatchObject({
      status: 4,
      reason: '账户状态异常',
      bank: { accountNumber: '***************0001' },
    });
    expect((await desk(store.owner, 'wechat').get(filed.id)).form.bank?.accountNumber).toMatch(/0123$/);
    await calls.add({ bank: other(3) });
    const again = await until(newest, (one) => one?.status === 2);
    await decide(server, { provider: 'wechat', code: again?.applicationNo ?? '', act: 'approve' });
    server.clock.advance(6);
    expect((await desk(store.owner, 'wechat').sync(filed.id)).form.bank?.accountNumber).toMatch(/0003$/);
  });

  it('is asked for at most five times a day, and is made once though its answer was lost', async () => {
    const { calls, open, newest } = await finished();
    await open();
    await decide(server, { provider: 'wechat', act: 'drop' });
    await calls.add({ bank: other(10) });
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    server.clock.advance(20);
    await until(newest, (one) => one?.status === 2);
    for (let tail = 0; tail < 4; tail += 1) {
      await asKeeper(server.database, (db) =>
        db.updateTable('merchant_filing').set({ ended: true, status: 4 }).where('kind', '=', 'settlement').execute(),
      );
      await calls.add({ bank: other(20 + tail) });
    }
    await asKeeper(server.database, (db) =>
      db.updateTable('merchant_filing').set({ ended: true, status: 4 }).where('kind', '=', 'settlement').execute(),
    );
    await expect(calls.add({ bank: other(30) })).rejects.toThrow('每天最多');
  });
});

it('every pair of a change at Shouqianba over HTTP [FLOW-06]', async () => {
  const store = await server.store();
  const filed = await handedIn(server, store.owner, 'shouqianba');
  await goOn(server, store.owner, 'shouqianba', filed, ...toTheEnd.shouqianba);
  const accounts = paySqbAccount(store.owner.client);
  const id = await accounts.addChange({
    kind: 'settlement',
    form: { bank: { ...(await completeForm(server, store.owner)).bank, accountNumber: '6222020000000007777' } },
  });
  const read = async () => (await accounts.get({ id: filed.id })).changes.find((one) => one.id === id);
  const code = `PD${id.replaceAll('-', '')}`;
  await accounts.submitChange({ id });
  await until(read, (one) => one?.status === sqbChangeLifecycle.statuses.auditing.code);
  const said = { audit: 'AUDITING', pass: 'MODIFING', reject: 'REJECTED', withdraw: 'CANCELED', done: 'FINISHED' };
  for (const [state, { code: from }] of Object.entries(sqbChangeLifecycle.statuses)) {
    if (!allowed(sqbChangeLifecycle, from).includes('updateChange')) {
      await put(store.id, id, from);
      for (const raise of [() => accounts.updateChange({ id, form: {} }), () => accounts.submitChange({ id })])
        await expect(raise(), state).rejects.toMatchObject({
          status: 51001,
          current: from,
          allowed: allowed(sqbChangeLifecycle, from),
        });
    }
    for (const [event, word] of Object.entries(said)) {
      if (state === 'submitting') continue;
      await put(store.id, id, from);
      await asKeeper(server.database, (db) =>
        db
          .updateTable('merchant_filing')
          .set({ ended: false, asked_time: null })
          .where('store_id', '=', store.id)
          .execute(),
      );
      await decide(server, { provider: 'shouqianba', code, act: 'state', state: word });
      await accounts.syncApplyStatus({ id: filed.id });
      expect((await read())?.status, `${event} in ${state}`).toBe(
        next(sqbChangeLifecycle, from, event as 'audit') ?? from,
      );
    }
  }
});
