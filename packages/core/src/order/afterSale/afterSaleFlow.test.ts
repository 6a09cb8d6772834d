import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { afterSaleFlow, type AfterSaleApi, type AfterSaleCase } from './afterSaleFlow';

/** Makes a server with one case of a return that refuses stale versions. */
function scripted(change: Partial<AfterSaleCase> = {}) {
  let found: AfterSaleCase = {
    id: 'case',
    code: 'SH-1',
    status: 0,
    goods: 0,
    version: 1,
    amount: 3500,
    answer: '',
    ...change,
  };
  let looks = 0;
  const move = (version: number, to: Partial<AfterSaleCase>) => {
    if (version !== found.version) return Promise.reject(new Error('已被他人修改'));
    found = { ...found, ...to, version: found.version + 1 };
    return Promise.resolve(null);
  };
  const api: AfterSaleApi = {
    item: () => {
      looks += 1;
      if (found.status === 3 && looks % 2 === 0) found = { ...found, status: 4, version: found.version + 1 };
      return Promise.resolve(found);
    },
    pass: ({ version }) => move(version, { status: 2, goods: 1 }),
    reject: ({ version, reason }) => move(version, { status: 1, answer: reason }),
    receiveGoods: ({ version }) => move(version, { goods: 2 }),
    refund: ({ version }) => move(version, { status: 3 }),
  };
  const actor = createActor(afterSaleFlow, { input: { api, id: 'case', lookAgain: 1 } }).start();
  const until = (state: 'deciding' | 'ended') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 5000 });
  return {
    actor,
    until,
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
});
