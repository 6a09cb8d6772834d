import { NetworkError, RefusedError } from '@partsdesk/sdk';
import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { deskCollectFlow, type CollectStanding, type DeskCollectApi } from './deskCollectFlow';

const begun = Date.parse('2026-11-22T10:00:00+08:00');
const trade = {
  outTradeNo: 'a'.repeat(32),
  status: 1,
  amount: 3500,
  provider: 'wechat',
  channel: 'jsapi',
  expireTime: '2026-11-22T10:05:00+08:00',
} as const;
const nobody: CollectStanding = { open: false, trade: null, paid: false, due: 3500 };
const paying: CollectStanding = { ...nobody, open: true, trade };
const paid: CollectStanding = { open: false, trade: null, paid: true, due: 0 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function open(script: { standings?: (CollectStanding | Error)[]; api?: Partial<DeskCollectApi> } = {}) {
  const standings = [...(script.standings ?? [nobody])];
  const clock = new SimulatedClock();
  let tell: (shown: boolean) => void = () => undefined;
  let codes = 0;
  const answers: DeskCollectApi = {
    isOpen: () => Promise.resolve(true),
    code: () => {
      codes += 1;
      return Promise.resolve({
        image: 'data:',
        content: `code ${String(codes)}`,
        expireTime: new Date(begun + clock.now() + 1_800_000).toISOString(),
      });
    },
    check: () => {
      const next = (standings.length > 1 ? standings.shift() : standings[0]) ?? nobody;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    drop: () => Promise.resolve(nobody),
    ...script.api,
  };
  const api = {
    isOpen: vi.fn(answers.isOpen),
    code: vi.fn(answers.code),
    check: vi.fn(answers.check),
    drop: vi.fn(answers.drop),
  };
  const actor = createActor(deskCollectFlow, {
    clock,
    input: {
      api,
      saleOutId: 'out1',
      now: () => begun + clock.now(),
      watch: (listener) => {
        tell = listener;
        return () => undefined;
      },
    },
  }).start();
  await settled();
  return {
    actor,
    api,
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
    show: async (shown: boolean) => {
      tell(shown);
      await settled();
    },
    send: async (type: 'drop' | 'renew' | 'retry') => {
      actor.send({ type });
      await settled();
    },
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settled();
    },
  };
}

describe('a sale collected by code', () => {
  it('shows the code, sees the customer begin, and learns that it is paid', async () => {
    const desk = await open({ standings: [nobody, nobody, paying, paid] });
    expect(desk.is({ showing: { code: 'ready', payment: 'waiting' } })).toBe(true);
    expect(desk.context().code?.content).toBe('code 1');
    await desk.pass(2000);
    expect(desk.context().standing?.open).toBe(false);
    await desk.pass(2000);
    expect(desk.context().standing?.trade).toEqual(trade);
    await desk.pass(2000);
    expect(desk.is('paid')).toBe(true);
    expect(desk.context().collected).toBe(3500);
    await desk.pass(60_000);
    expect(desk.api.check).toHaveBeenCalledTimes(4);
  });

  it('is paid already when the code is asked for again', async () => {
    const desk = await open({ standings: [paid] });
    expect(desk.is('paid')).toBe(true);
    expect(desk.api.code).not.toHaveBeenCalled();
  });

  it('polls every 2 s for half a minute, then every 5 s, and fast again when an attempt starts', async () => {
    const standings = [nobody];
    const desk = await open({ api: { check: () => Promise.resolve(standings[0] ?? nobody) } });
    for (let second = 0; second < 32; second += 2) await desk.pass(2000);
    expect(desk.api.check).toHaveBeenCalledTimes(17);
    await desk.pass(2000);
    expect(desk.api.check).toHaveBeenCalledTimes(17);
    await desk.pass(3000);
    expect(desk.api.check).toHaveBeenCalledTimes(18);
    standings[0] = paying;
    await desk.pass(5000);
    await desk.pass(2000);
    expect(desk.api.check).toHaveBeenCalledTimes(20);
  });

  it('asks one question at a time', async () => {
    let answer: (standing: CollectStanding) => void = () => undefined;
    let first = true;
    const desk = await open({
      api: {
        check: () => {
          if (first) {
            first = false;
            return Promise.resolve(nobody);
          }
          return new Promise((resolve) => {
            answer = resolve;
          });
        },
      },
    });
    await desk.pass(2000);
    await desk.pass(60_000);
    expect(desk.api.check).toHaveBeenCalledTimes(2);
    answer(paid);
    await settled();
    expect(desk.is('paid')).toBe(true);
  });

  it('asks nothing while nobody looks, and at once when somebody does', async () => {
    const desk = await open();
    await desk.show(false);
    await desk.pass(600_000);
    expect(desk.api.check).toHaveBeenCalledTimes(1);
    await desk.show(true);
    expect(desk.api.check).toHaveBeenCalledTimes(2);
    expect(desk.is({ showing: { payment: 'waiting' } })).toBe(true);
  });

  it('hidden while a question is under way, it ends that one and rests', async () => {
    const desk = await open({
      api: {
        check: vi
          .fn()
          .mockResolvedValueOnce(nobody)
          .mockImplementation(
            () =>
              new Promise((resolve) => {
                setImmediate(() => resolve(nobody));
              }),
          ),
      },
    });
    const asked = desk.pass(2000);
    await desk.show(false);
    await asked;
    await settled();
    expect(desk.is({ showing: { payment: 'paused' } })).toBe(true);
  });
});

describe('a customer who does not pay', () => {
  it('gives up: the desk says so and shows the code again', async () => {
    const desk = await open({ standings: [paying, nobody] });
    await desk.pass(2000);
    expect(desk.context().left).toBe('gaveUp');
    expect(desk.is({ showing: { code: 'ready', payment: 'waiting' } })).toBe(true);
  });

  it('is dropped by the cashier, who then takes cash', async () => {
    const desk = await open({ standings: [paying] });
    await desk.send('drop');
    expect(desk.api.drop).toHaveBeenCalledExactlyOnceWith('out1');
    expect(desk.context()).toMatchObject({ left: 'dropped', standing: { open: false } });
  });

  it('paid just when they were dropped: the money is taken', async () => {
    const desk = await open({ standings: [paying], api: { drop: () => Promise.resolve(paid) } });
    await desk.send('drop');
    expect(desk.is('paid')).toBe(true);
    expect(desk.context().collected).toBe(3500);
  });

  it('nobody is dropped while nobody pays', async () => {
    const desk = await open();
    await desk.send('drop');
    expect(desk.api.drop).not.toHaveBeenCalled();
  });

  it('that could not be dropped is asked for again', async () => {
    const desk = await open({
      standings: [paying],
      api: { drop: () => Promise.reject(new NetworkError('network', { path: '' })) },
    });
    await desk.send('drop');
    expect(desk.is({ showing: { payment: 'waiting' } })).toBe(true);
    expect(desk.context().refusal).toBeTruthy();
  });
});

describe('a code', () => {
  it('ends after half an hour: nothing is asked any more until there is another', async () => {
    const desk = await open();
    await desk.pass(1_800_000);
    expect(desk.is({ showing: { code: 'expired', payment: 'idle' } })).toBe(true);
    const asked = desk.api.check.mock.calls.length;
    await desk.pass(600_000);
    expect(desk.api.check).toHaveBeenCalledTimes(asked);
    await desk.send('renew');
    expect(desk.context().code?.content).toBe('code 2');
    expect(desk.is({ showing: { code: 'ready', payment: 'waiting' } })).toBe(true);
  });

  it('that ended while a customer pays is followed to its end', async () => {
    const desk = await open({ standings: [paying] });
    await desk.pass(1_800_000);
    expect(desk.is({ showing: { code: 'expired', payment: 'waiting' } })).toBe(true);
  });

  it('that cannot be renewed says why', async () => {
    const code = vi
      .fn()
      .mockResolvedValueOnce({ image: '', content: '', expireTime: new Date(begun + 1000).toISOString() })
      .mockRejectedValue(new NetworkError('network', { path: '' }));
    const desk = await open({ api: { code } });
    await desk.pass(1000);
    await desk.send('renew');
    expect(desk.is({ showing: { code: 'expired' } })).toBe(true);
    expect(desk.context().refusal).toBeTruthy();
  });
});

describe('what cannot be shown', () => {
  it('a store without online payment', async () => {
    const desk = await open({ api: { isOpen: () => Promise.resolve(false) } });
    expect(desk.is('notOpen')).toBe(true);
  });

  it('a cancelled order', async () => {
    const desk = await open({ standings: [{ ...nobody, due: 0 }] });
    expect(desk.is('lost')).toBe(true);
  });

  it('a line that is down: asked again at the wish of the cashier', async () => {
    const isOpen = vi
      .fn()
      .mockRejectedValueOnce(new NetworkError('network', { path: '' }))
      .mockResolvedValue(true);
    const desk = await open({ api: { isOpen } });
    expect(desk.is('unopened')).toBe(true);
    expect(desk.context().refusal).toBeTruthy();
    await desk.send('retry');
    expect(desk.is('showing')).toBe(true);
  });

  it('a lost line while it is shown goes on asking; a refusal ends it', async () => {
    const desk = await open({
      standings: [
        nobody,
        new NetworkError('network', { path: '' }),
        nobody,
        new RefusedError('出库单不存在', { path: '', status: 1 }),
      ],
    });
    await desk.pass(2000);
    expect(desk.context().refusal).toBeTruthy();
    await desk.pass(2000);
    expect(desk.context().refusal).toBeUndefined();
    await desk.pass(2000);
    expect(desk.is('lost')).toBe(true);
    expect(desk.context().refusal).toContain('出库单不存在');
  });
});
