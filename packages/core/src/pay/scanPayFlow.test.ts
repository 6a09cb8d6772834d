import { NetworkError, RefusedError } from '@partsdesk/sdk';
import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { scanPayFlow, type CodePayment, type ScanPayApi } from './scanPayFlow';

const begun = Date.parse('2026-11-22T10:00:00+08:00');
const payment = (status: number, reason = ''): CodePayment => ({
  outTradeNo: 'a'.repeat(32),
  status,
  amount: 3500,
  channel: 'wxCode',
  expireTime: new Date(begun + 30_000).toISOString(),
  reason,
});
const where = { path: '/api/pay/codePayment/add', httpStatus: 200 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function open(script: Partial<Record<keyof ScanPayApi, (CodePayment | Error)[]>> = {}, found?: CodePayment) {
  const clock = new SimulatedClock();
  let keys = 0;
  const answering = (answers: (CodePayment | Error)[] = [payment(1)]) => {
    const rest = [...answers];
    return () => {
      const next = (rest.length > 1 ? rest.shift() : rest[0]) ?? payment(1);
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    };
  };
  const api = {
    charge: vi.fn<ScanPayApi['charge']>(answering(script.charge)),
    ask: vi.fn<ScanPayApi['ask']>(answering(script.ask)),
    undo: vi.fn<ScanPayApi['undo']>(answering(script.undo ?? [payment(4, '未付款，已撤销')])),
  };
  const actor = createActor(scanPayFlow, {
    clock,
    input: {
      api,
      saleOutId: 'out1',
      amount: 3500,
      found,
      newKey: () => `key${String(++keys)}`,
      now: () => begun + clock.now(),
    },
  }).start();
  return {
    api,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    scan: async (authCode = '130000000000000009') => {
      actor.send({ type: 'scan', authCode });
      await settled();
    },
    undo: async () => {
      actor.send({ type: 'undo' });
      await settled();
    },
    pass: async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        clock.increment(1000);
        await settled();
      }
    },
  };
}

describe('[U-23] the customer’s payment code at the desk', () => {
  it('that was found again after a reload is followed at once, not charged again, and may be undone', async () => {
    const desk = await open({ ask: [payment(1), payment(2)] }, payment(1));
    expect(desk.state()).toBe('following');
    await desk.pass(2);
    expect(desk.state()).toBe('following');
    await desk.pass(2);
    expect(desk.state()).toBe('paid');
    expect(desk.api.charge).not.toHaveBeenCalled();
    const other = await open({}, payment(1));
    await other.undo();
    expect(other.state()).toBe('unpaid');
  });

  it('waits for the scan, charges it once, and is paid by the answer', async () => {
    const desk = await open({ charge: [payment(2)] });
    expect(desk.state()).toBe('waiting');
    await desk.scan();
    expect(desk.state()).toBe('paid');
    expect(desk.api.charge.mock.calls).toEqual([
      [{ saleOutId: 'out1', authCode: '130000000000000009', amount: 3500 }, 'key1'],
    ]);
  });

  it('asks every two seconds while the customer types the password', async () => {
    const desk = await open({ ask: [payment(1), new NetworkError('network', where), payment(2)] });
    await desk.scan();
    expect(desk.state()).toBe('following');
    await desk.pass(2);
    expect([desk.state(), desk.api.ask.mock.calls.length]).toEqual(['following', 1]);
    await desk.pass(2);
    expect([desk.state(), desk.context().refusal !== undefined]).toEqual(['following', true]);
    await desk.pass(2);
    expect(desk.state()).toBe('paid');
  });

  it('undoes it by itself when the 30 seconds are over, and once', async () => {
    const desk = await open({ undo: [payment(3), payment(4, '超时未支付')], ask: [payment(1)] });
    await desk.scan();
    await desk.pass(28);
    expect(desk.api.undo).not.toHaveBeenCalled();
    desk.api.ask.mockResolvedValue(payment(4, '超时未支付'));
    await desk.pass(4);
    expect([desk.state(), desk.context().payment?.reason]).toEqual(['unpaid', '超时未支付']);
  });

  it('is undone when the cashier gives up, followed until that is decided, and may be scanned anew', async () => {
    const desk = await open({
      charge: [payment(1), payment(2)],
      undo: [payment(3)],
      ask: [payment(3), payment(4, '未付款，已撤销')],
    });
    await desk.scan();
    await desk.undo();
    expect([desk.state(), desk.context().payment?.status]).toEqual(['following', 3]);
    await desk.pass(40);
    expect([desk.state(), desk.context().payment?.reason]).toEqual(['unpaid', '未付款，已撤销']);
    expect(desk.api.undo).toHaveBeenCalledTimes(1);
    await desk.scan('280000000000000001');
    expect(desk.state()).toBe('paid');
    expect(desk.api.charge.mock.calls.map(([, key]) => key)).toEqual(['key1', 'key2']);
  });

  it('that was paid when the cashier gave up is paid where the provider says so', async () => {
    const desk = await open({ undo: [payment(2)] });
    await desk.scan();
    await desk.undo();
    expect(desk.state()).toBe('paid');
  });

  it('a refusal says why; a lost answer is asked for again under the same key', async () => {
    const refused = await open({ charge: [new RefusedError('该单已付清，无需再付', { ...where, status: 1 })] });
    await refused.scan();
    expect([refused.state(), refused.context().refusal]).toEqual(['unpaid', '该单已付清，无需再付']);

    const lost = await open({ charge: [new NetworkError('network', where), payment(5, '用户余额不足')] });
    await lost.scan();
    expect(lost.state()).toBe('unsure');
    await lost.pass(2);
    expect([lost.state(), lost.context().payment?.reason]).toEqual(['unpaid', '用户余额不足']);
    expect(lost.api.charge.mock.calls.map(([, key]) => key)).toEqual(['key1', 'key1']);
  });

  it('gives up asking a server that never answers, and lets the code be scanned again', async () => {
    const desk = await open({ charge: [new NetworkError('network', where)] });
    await desk.scan();
    await desk.pass(40);
    expect(desk.state()).toBe('lost');
    expect(desk.api.charge).toHaveBeenCalledTimes(15);
    await desk.scan();
    expect(desk.state()).toBe('unsure');
  });
});
