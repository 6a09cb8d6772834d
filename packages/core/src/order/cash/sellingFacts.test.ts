import { expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { cartMoney } from './cart/cartMoney';
import { open } from './cashDesk.fixture';
import { cartMargin, factsOf, margin } from './sellingFacts';

it('[U-25] parts are asked about once for each customer, and the sale goes on without an answer', async () => {
  const factsOf = vi.fn((skuIds: readonly string[], customerId?: string) =>
    customerId === 'c2'
      ? Promise.reject(new Error('no network'))
      : Promise.resolve(
          skuIds.map((skuId) => ({ skuId, lastPrice: customerId ? 4_400 : null, lastTime: null, cost: null })),
        ),
  );
  const { actor, idle, state, lines } = open({ api: { factsOf } });
  actor.send({ type: 'scan', code: '6901' });
  await idle();
  actor.send({ type: 'setQuantity', skuId: '1', quantity: 2 });
  actor.send({ type: 'setCustomer', customer: { id: 'c1', name: '李师傅' } });
  await waitFor(actor, ({ context }) => context.facts['1']?.lastPrice === 4_400);
  actor.send({ type: 'setCustomer', customer: { id: 'c2', name: '王师傅' } });
  await waitFor(actor, ({ context }) => context.facts['1']?.of === 'c2');
  actor.send({ type: 'setQuantity', skuId: '1', quantity: 3 });
  expect(state().facts['1']).toMatchObject({ lastPrice: null });
  expect(lines()).toEqual(['机油滤清器×3']);
  expect(factsOf.mock.calls).toEqual([
    [['1'], undefined],
    [['1'], 'c1'],
    [['1'], 'c2'],
  ]);
});

it('[U-25] what is earned is the amount less the cost, exact to the fen', () => {
  expect(margin([{ amount: 3_500, quantity: 1, cost: 200_000 }])).toEqual({ amount: 1_500, percent: 42.9 });
  const lots = [
    { amount: 3_975, quantity: 1.5, cost: 150_001 },
    { amount: 0, quantity: 3, cost: 33 },
  ];
  expect(margin(lots)).toEqual({ amount: 1_724, percent: 43.4 });
  expect(margin([{ amount: 0, quantity: 1, cost: 10_000 }])).toEqual({ amount: -100, percent: undefined });
});

it('[U-25] the whole cart earns what its parts of known cost earn, and says how many are not counted', async () => {
  const known = { lastPrice: 4_400, lastTime: null, of: 'c1' };
  const { actor, idle, state } = open({});
  actor.send({ type: 'scan', code: '6901' });
  actor.send({ type: 'scan', code: '6902' });
  await idle();
  const { cart } = state();
  const money = cartMoney(cart);
  if (!money.ok) throw new Error(money.message);
  const [one, two] = money.lines;
  const facts = (cost: number | null) => ({
    1: { ...known, skuId: '1', cost: 100_000 },
    2: { ...known, skuId: '2', cost },
  });
  const all = (one?.amount ?? 0) + (two?.amount ?? 0);
  expect(cartMargin(cart, money.lines, facts(50_000))).toMatchObject({ amount: all - 1_500, without: 0 });
  expect(cartMargin(cart, money.lines, facts(null))).toMatchObject({ amount: (one?.amount ?? 0) - 1_000, without: 1 });
  expect(cartMargin(cart, money.lines, {})).toBeUndefined();
  expect(factsOf('1', cart, facts(null))).toMatchObject({ lastPrice: null, cost: 100_000 });
});
