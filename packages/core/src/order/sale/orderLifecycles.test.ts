import { describe, expect, it } from 'vitest';
import { allowed, can, next, statusLabel, statusOptions, type Statuses } from '../../lifecycle';
import { saleOutLifecycle } from '../outbound/saleOutLifecycle';
import { refundStatus } from '../returns/refundStatus';
import { orderSaleLifecycle } from './orderSaleLifecycle';
import { paymentStatus } from './paymentStatus';

// Legal moves as from, event, to; every other pair of status and event must be refused.
const orderSaleMoves = [
  [0, 'update', 0],
  [0, 'handOutPart', 1],
  [0, 'handOutAll', 2],
  [0, 'forceComplete', 3],
  [0, 'cancel', 4],
  [1, 'handOutPart', 1],
  [1, 'handOutAll', 2],
  [1, 'takeBackPart', 1],
  [1, 'takeBackAll', 0],
  [1, 'forceComplete', 3],
  [2, 'takeBackPart', 1],
  [2, 'takeBackAll', 0],
] as const;
const saleOutMoves = [
  [0, 'release', 1],
  [0, 'cancel', 4],
  [0, 'goodwill', 0],
  [1, 'handOutPart', 2],
  [1, 'handOutAll', 3],
  [1, 'finishRest', 4],
  [1, 'cancel', 4],
  [1, 'goodwill', 1],
  [2, 'handOutPart', 2],
  [2, 'handOutAll', 3],
  [2, 'takeBackPart', 2],
  [2, 'takeBackAll', 1],
  [2, 'finishRest', 3],
  [2, 'goodwill', 2],
  [3, 'takeBackPart', 2],
  [3, 'takeBackAll', 1],
  [3, 'goodwill', 3],
] as const;
const paymentMoves = [
  [0, 'receivePart', 0],
  [0, 'receiveAll', 2],
  [0, 'creditPart', 0],
  [0, 'voidReceipt', 0],
  [0, 'creditAll', 2],
  [0, 'reprice', 0],
  [0, 'settle', 2],
  [0, 'begin', 1],
  [1, 'confirmed', 2],
  [1, 'failed', 0],
  [1, 'creditPart', 1],
  [1, 'creditAll', 2],
  [2, 'reprice', 0],
  [2, 'settle', 2],
  // A payment that ends after a return settled the debt.
  [2, 'confirmed', 2],
  [2, 'failed', 2],
  [2, 'voidReceipt', 0],
] as const;

function everyPair(
  codes: readonly number[],
  events: readonly string[],
  moves: readonly (readonly [number, string, number])[],
) {
  return codes.flatMap((code) =>
    events.map((event) => ({ code, event, to: moves.find(([from, name]) => from === code && name === event)?.[2] })),
  );
}
const codes = (lifecycle: Statuses) => statusOptions(lifecycle).map(({ value }) => value);
const eventsOf = <E extends string>(lifecycle: { events: Record<E, unknown> }) => Object.keys(lifecycle.events) as E[];

describe('sale order', () => {
  it('carries outbound status B with its codes, and cancelled as ours [ENUM-05]', () => {
    expect([0, 1, 2, 3, 4].map((code) => statusLabel(orderSaleLifecycle, code))).toEqual([
      '待出库',
      '部分出库',
      '已出库',
      '强制完成',
      '已取消',
    ]);
  });

  it.each(everyPair(codes(orderSaleLifecycle), eventsOf(orderSaleLifecycle), orderSaleMoves))(
    'in status $code, $event leads to $to',
    ({ code, event, to }) => {
      const name = eventsOf(orderSaleLifecycle).find((candidate) => candidate === event);
      if (!name) throw new Error(`no event ${event}`);
      expect(next(orderSaleLifecycle, code, name)).toBe(to);
      expect(can(orderSaleLifecycle, code, name)).toBe(to !== undefined);
    },
  );

  it('accepts nothing once it is forced or cancelled, and once it is out only that the goods are taken back', () => {
    expect([3, 4].flatMap((code) => allowed(orderSaleLifecycle, code))).toEqual([]);
    expect(allowed(orderSaleLifecycle, 2)).toEqual(['takeBackPart', 'takeBackAll']);
  });

  it('says which operation raises which event', () => {
    expect(orderSaleLifecycle.events.cancel.raisedBy).toEqual([
      'parts/orderSale/remove',
      'parts/orderSale/deleteById',
      'parts/orderSale/updateStatus',
      'parts/orderSale/cancelPaid',
    ]);
    expect(orderSaleLifecycle.events.forceComplete.raisedBy).toEqual([
      'parts/orderSale/forceComplete',
      'parts/orderSale/updateStatus',
    ]);
  });
});

it.each([
  ['handing an order out', orderSaleLifecycle, 'handOutPart', 'handOutAll'],
  ['giving the money of a return back', refundStatus, 'refundPart', 'refundAll'],
] as const)('%s is not done at 0, done in part at 1, done at 2 [ENUM-02]', (_, lifecycle, part, all) => {
  const [none, partly, done] = [0, 1, 2];
  const step = next as (of: unknown, status: number, event: string) => number | undefined;
  expect([step(lifecycle, none, part), step(lifecycle, none, all)]).toEqual([partly, done]);
  expect([step(lifecycle, partly, part), step(lifecycle, partly, all)]).toEqual([partly, done]);
  expect([step(lifecycle, done, part), step(lifecycle, done, all)]).toEqual([undefined, undefined]);
});

describe('outbound order', () => {
  it('carries outbound status A with its codes, and cancelled as ours [ENUM-04]', () => {
    expect([0, 1, 2, 3, 4].map((code) => statusLabel(saleOutLifecycle, code))).toEqual([
      '未出库',
      '待出库',
      '部分出库',
      '已出库',
      '已取消',
    ]);
  });

  it.each(everyPair(codes(saleOutLifecycle), eventsOf(saleOutLifecycle), saleOutMoves))(
    'in status $code, $event leads to $to',
    ({ code, event, to }) => {
      const name = eventsOf(saleOutLifecycle).find((candidate) => candidate === event);
      if (!name) throw new Error(`no event ${event}`);
      expect(next(saleOutLifecycle, code, name)).toBe(to);
    },
  );
});

describe('payment', () => {
  it('has 待支付 and 已支付, and 支付中 as the reserved 1 [ENUM-16]', () => {
    expect([0, 1, 2].map((code) => statusLabel(paymentStatus, code))).toEqual(['待支付', '支付中', '已支付']);
  });

  it.each(everyPair(codes(paymentStatus), eventsOf(paymentStatus), paymentMoves))(
    'in status $code, $event leads to $to',
    ({ code, event, to }) => {
      const name = eventsOf(paymentStatus).find((candidate) => candidate === event);
      if (!name) throw new Error(`no event ${event}`);
      expect(next(paymentStatus, code, name)).toBe(to);
    },
  );

  it('paying again is blocked while a payment is under way [ENUM-16]', () => {
    // A return may still reduce the debt; an excess payment is then refunded.
    expect(allowed(paymentStatus, 1)).toEqual(['creditPart', 'creditAll', 'confirmed', 'failed']);
  });
});
