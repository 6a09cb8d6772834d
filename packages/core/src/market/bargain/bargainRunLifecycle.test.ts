import { describe, expect, it } from 'vitest';
import { can } from '../../lifecycle';
import { bargainRunLifecycle, bargainStatusAt, isOverdue, mayOrder } from './bargainRunLifecycle';
import { bargainSchemeLifecycle } from './bargainSchemeLifecycle';
import { priceFault } from './bargainTerms';

const { cutting, reached, ordered, ended } = bargainRunLifecycle.statuses;
const [soon, now, late] = [1000, 2000, 3000].map((time) => new Date(time)) as [Date, Date, Date];

describe('a bargain', () => {
  it('[FLOW-01] reads as over once its time is up, unless it is ordered', () => {
    expect(isOverdue({ status: cutting.code, ends: now, buyBy: null }, now)).toBe(true);
    expect(bargainStatusAt({ status: cutting.code, ends: late, buyBy: null }, now)).toBe(cutting.code);
    expect(bargainStatusAt({ status: reached.code, ends: soon, buyBy: late }, now)).toBe(reached.code);
    expect(bargainStatusAt({ status: reached.code, ends: soon, buyBy: now }, now)).toBe(ended.code);
    expect(bargainStatusAt({ status: ordered.code, ends: soon, buyBy: soon }, now)).toBe(ordered.code);
  });

  it('[MKT-32] may be ordered at its floor, or before where the scheme sells at any price', () => {
    const run = { status: cutting.code, ends: late, buyBy: null };
    expect(mayOrder({ ...run, sellsAny: false }, now)).toBe(false);
    expect(mayOrder({ ...run, sellsAny: true }, now)).toBe(true);
    expect(mayOrder({ ...run, ends: now, sellsAny: true }, now)).toBe(false);
    const kept = { ends: soon, buyBy: late, sellsAny: false };
    expect(mayOrder({ ...kept, status: reached.code }, now)).toBe(true);
    expect(mayOrder({ ...kept, status: ordered.code }, now)).toBe(false);
  });
});

it('[MKT-26] a scheme that is offered is adjusted, and changed only when it is not', () => {
  const { notOnline, online, offline } = bargainSchemeLifecycle.statuses;
  expect([notOnline, online, offline].map(({ code }) => can(bargainSchemeLifecycle, code, 'update'))).toEqual([
    true,
    false,
    true,
  ]);
  expect(can(bargainSchemeLifecycle, online.code, 'adjust')).toBe(true);
});

it('[MKT-27] the floor lies below the list price, by one fen a helper at least', () => {
  expect(priceFault(1000, 1000, 2)).toMatchObject({ field: 'floorPrice' });
  expect(priceFault(1000, 998, 3)).toMatchObject({ field: 'floorPrice' });
  expect(priceFault(1000, 997, 3)).toBeUndefined();
});
