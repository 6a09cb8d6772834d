import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { afterSaleFlow, type AfterSaleEmitted } from './afterSaleFlow';
import type { AfterSaleApi } from './afterSaleSteps';

type Case = Awaited<ReturnType<AfterSaleApi['item']>>;

/** Makes a server with one case of a return that refuses stale versions. */
function scripted(change: Partial<Case> = {}, options: { refunds?: boolean; clock?: SimulatedClock } = {}) {
  let found = {
    id: 'case',
    code: 'SH-1',
    status: 0,
    goods: 0,
    version: 1,
    amount: 3500,
    answer: '',
    ...change,
  } as Case;
  let looks = 0;
  const keys: (string | undefined)[] = [];
  const move = (version: number, to: Partial<Case>) => {
    if (version !== found.version) return Promise.reject(new Error('已被他人修改'));
    found = { ...found, ...to, version: found.version + 1 };
    return Promise.resolve(null);
  };
  const api: AfterSaleApi = {
    item: () => {
      looks += 1;
      if (options.refunds !== false && found.status === 3 && looks % 2 === 0)
        found = { ...found, status: 4, version: found.version + 1 };
      return Promise.resolve(found);
    },
    pass: ({ version }, key) => {
      keys.push(key);
      return move(version, { status: 2, goods: 1 });
    },
    reject: ({ version, reason }) => move(version, { status: 1, answer: reason }),
    receiveGoods: ({ version }) => move(version, { goods: 2 }),
    refund: ({ version }) => move(version, { status: 3 }),
  };
  const actor = createActor(afterSaleFlow, { input: { api, id: 'case', lookAgain: 1 }, ...options }).start();
  const told: AfterSaleEmitted[] = [];
  actor.on('*', (outcome) => told.push(outcome));
  const until = (state: 'deciding' | 'refunding' | 'ended') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 10_000 });
  return {
    actor,
    until,
    told,
    keys,
    looks: () => looks,
    byAnother: () => {
      found = { ...found, version: found.version + 1 };
    },
  };
}

describe('the shop’s way through an after-sale', () => {
  it('of a return: agreed, goods back, refunded', async () => {
    const { actor, until } = scripted();
    await until('deciding');
    actor.send({ type: 'pass' });
    await until('deciding');
    actor.send({ type: 'refund' });
    expect(actor.getSnapshot().value).toBe('deciding');
    actor.send({ type: 'receiveGoods' });
    await until('deciding');
    actor.send({ type: 'refund' });
    expect((await until('ended')).context.found).toMatchObject({ status: 4, goods: 2 });
  });

  it('rejected, it is over', async () => {
    const { actor, until } = scripted();
    await until('deciding');
    actor.send({ type: 'reject', reason: '已使用' });
    expect((await until('ended')).context.found).toMatchObject({ status: 1, answer: '已使用' });
  });

  it('that somebody else moved meanwhile is read again, with the reason', async () => {
    const { actor, until, byAnother } = scripted();
    await until('deciding');
    byAnother();
    actor.send({ type: 'pass' });
    expect((await until('deciding')).context).toMatchObject({
      refusal: expect.any(String) as string,
      found: { status: 0, version: 2 },
    });
    actor.send({ type: 'pass' });
    expect((await until('deciding')).context).toMatchObject({ refusal: undefined, found: { status: 2 } });
  });

  it('whose refund failed is refunded again', async () => {
    const { actor, until } = scripted({ status: 5, goods: 2, answer: '账户已停用' });
    await until('deciding');
    actor.send({ type: 'refund' });
    expect((await until('ended')).context.found?.status).toBe(4);
  });

  it('tells the outcome of each step, and sends nothing that the case does not accept as the user saw it', async () => {
    const { actor, until, told, keys, byAnother } = scripted();
    actor.send({ type: 'pass' });
    await until('deciding');
    actor.send({ type: 'refund' });
    actor.send({ type: 'pass', version: 7 });
    expect(told).toEqual([
      { type: 'refused', allowed: [] },
      { type: 'refused', allowed: ['pass', 'reject'] },
      { type: 'refused', allowed: ['pass', 'reject'] },
    ]);
    byAnother();
    actor.send({ type: 'pass', version: 1, key: 'first' });
    await until('deciding');
    actor.send({ type: 'pass', version: 2, key: 'second' });
    await until('deciding');
    expect([told.slice(3).map(({ type }) => type), keys]).toEqual([
      ['failed', 'taken'],
      ['first', 'second'],
    ]);
  });

  it('is not followed any more when nobody watches, nor for ever', async () => {
    const clock = new SimulatedClock();
    const { actor, until, looks } = scripted({ status: 3 }, { refunds: false, clock });
    const lookOn = async () => {
      clock.increment(1);
      await until('refunding');
      return looks();
    };
    await until('refunding');
    expect(await lookOn()).toBe(2);
    actor.send({ type: 'leave' });
    expect(await lookOn()).toBe(2);
    actor.send({ type: 'look' });
    await until('refunding');
    for (let i = 0; i < 30; i += 1) await lookOn();
    expect(looks()).toBe(23);
  });

  it('of a row that a list shows begins with it, without a look', async () => {
    const { actor, looks } = scripted();
    const { api } = actor.getSnapshot().context;
    const before = looks();
    const row = createActor(afterSaleFlow, { input: { api, id: 'case', found: await api.item('case') } }).start();
    expect([row.getSnapshot().value, looks()]).toEqual(['deciding', before + 1]);
  });
});
