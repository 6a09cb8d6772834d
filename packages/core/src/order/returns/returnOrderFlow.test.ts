import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { next } from '../../lifecycle';
import type { ReturnOrder, ReturnOrderApi } from './returnOrder';
import { returnOrderFlow, type ReturnOrderEmitted, type ReturnOrderEvent } from './returnOrderFlow';
import { salesReturnLifecycle } from './salesReturnLifecycle';

/** Makes a server with one return that applies the lifecycle. */
function tinyServer() {
  const calls: string[] = [];
  let order: ReturnOrder | undefined;
  let refusesOnce: string | undefined;
  const known = (): ReturnOrder => {
    if (!order) throw new Error('no return');
    return order;
  };
  const move = (event: 'submit' | 'pass' | 'reject' | 'void' | 'storeAll') => async (_: object, key: string) => {
    calls.push(`${event} ${key}`);
    if (refusesOnce) {
      const words = refusesOnce;
      refusesOnce = undefined;
      throw new Error(words);
    }
    order = {
      ...known(),
      status: next(salesReturnLifecycle, known().status, event) ?? known().status,
      version: known().version + 1,
    };
  };
  const api: ReturnOrderApi = {
    returnable: async (saleOutId) => {
      if (saleOutId !== 'out') throw new Error('出库单不存在');
      return {
        saleOutId,
        saleOutCode: 'CK-1',
        lines: [{ saleOutLineId: 'line', name: '机油滤清器', returnableQuantity: 2 }],
      };
    },
    item: async () => known(),
    save: async ({ saleOutId, remark, lines }, key) => {
      calls.push(`save ${key}`);
      order = {
        id: 'r1',
        code: 'TH-1',
        version: (order?.version ?? 0) + 1,
        saleOutId,
        remark,
        status: 0,
        refundStatus: 0,
        amount: 3359,
        refunded: 0,
        lines: lines.map((line, index) => ({
          ...line,
          id: `l${String(index)}`,
          name: '机油滤清器',
          restQuantity: line.quantity,
          amount: 3359,
        })),
      };
      return { id: 'r1' };
    },
    submit: move('submit'),
    pass: move('pass'),
    reject: move('reject'),
    void: move('void'),
    store: move('storeAll'),
    refund: async (_, key) => {
      calls.push(`refund ${key}`);
      order = { ...known(), refundStatus: 2, refunded: 3359, version: known().version + 1 };
    },
  };
  return {
    api,
    calls,
    refuse: (words: string) => {
      refusesOnce = words;
    },
  };
}

function start() {
  const server = tinyServer();
  let keys = 0;
  const flow = createActor(returnOrderFlow, { input: { api: server.api, newKey: () => `k${String((keys += 1))}` } });
  const told: ReturnOrderEmitted[] = [];
  flow.on('*', (event) => told.push(event));
  flow.start();
  const at = (state: string) => waitFor(flow, (snapshot) => snapshot.value === state, { timeout: 1000 });
  return { ...server, flow, told, at };
}
const line = (quantity: number) => ({ saleOutLineId: 'line', quantity, condition: 2 as const, reason: '质量问题' });

async function drafted() {
  const running = start();
  running.flow.send({ type: 'choose', saleOutId: 'out' });
  await running.at('editing');
  running.flow.send({ type: 'setLine', line: line(1) });
  running.flow.send({ type: 'save' });
  await running.at('shown');
  return running;
}

describe('a return order, headlessly', () => {
  it('goes from the choice of its outbound to stored goods and a refund, each step with a key of its own', async () => {
    const { flow, calls, at } = await drafted();
    const steps: ReturnOrderEvent[] = [
      { type: 'submit' },
      { type: 'pass' },
      { type: 'store', lines: [{ lineId: 'l0', quantity: 1 }] },
    ];
    for (const event of steps) {
      flow.send(event);
      await at('working');
      await at('shown');
    }
    flow.send({ type: 'refund', tenders: [{ method: 'cash', amount: 3359 }] });
    await at('settled');
    expect(calls).toEqual(['save k1', 'submit k2', 'pass k3', 'storeAll k4', 'refund k5']);
  });

  it('refuses before anything is sent what the document does not accept, and says what it does', async () => {
    const { flow, calls, told } = await drafted();
    for (const type of ['pass', 'refund', 'store'] as const) flow.send({ type, lines: [], tenders: [] });
    expect(told.slice(1)).toEqual(
      ['pass', 'refund', 'store'].map((event) => ({ type: 'refused', event, allowed: ['edit', 'submit', 'void'] })),
    );
    expect([flow.getSnapshot().value, calls]).toEqual(['shown', ['save k1']]);
  });

  it('a refusal leaves the return unchanged, with the reason; a rejected one is edited or voided', async () => {
    const { flow, at, refuse } = await drafted();
    refuse('「机油滤清器」最多还可退 0 个');
    flow.send({ type: 'submit' });
    await at('working');
    await at('shown');
    expect(flow.getSnapshot().context).toMatchObject({ refusal: expect.any(String) as string, order: { status: 0 } });
    flow.send({ type: 'submit' });
    await waitFor(flow, ({ context }) => context.order?.status === 1);
    flow.send({ type: 'reject', reason: '包装已拆' });
    await waitFor(flow, ({ context }) => context.order?.status === 3);
    flow.send({ type: 'edit' });
    flow.send({ type: 'setLine', line: line(0) });
    flow.send({ type: 'save' });
    expect(flow.getSnapshot().value, 'nothing to save').toBe('editing');
    flow.send({ type: 'setLine', line: line(2) });
    flow.send({ type: 'setRemark', remark: '换新包装' });
    flow.send({ type: 'save' });
    await waitFor(flow, ({ context }) => context.order?.remark === '换新包装');
    flow.send({ type: 'void' });
    await at('voided');
  });

  it('an outbound that is not there leaves it idle', async () => {
    const { flow, at } = start();
    flow.send({ type: 'choose', saleOutId: 'other' });
    await at('idle');
    expect(flow.getSnapshot().context.refusal).toBeTruthy();
  });
});
