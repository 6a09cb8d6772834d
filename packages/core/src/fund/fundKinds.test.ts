import { expect, it } from 'vitest';
import { FUND_GROUPS, FUND_KINDS } from './fundKinds';

/** What moves between own accounts, and what nobody else paid or got. */
const OWN = ['shiftOpening', 'shiftCash', 'shiftVariance', 'shiftSafe', 'transfer', 'opening'];

it('[FUN-16] what moves money came from others, went to them, or is a movement of one’s own', () => {
  const all = [...FUND_GROUPS.came.kinds, ...FUND_GROUPS.gone.kinds, ...OWN];
  expect(all.toSorted()).toEqual(Object.keys(FUND_KINDS).toSorted());
  expect(
    FUND_GROUPS.receipts.kinds.filter((kind) => !(FUND_GROUPS.came.kinds as readonly string[]).includes(kind)),
  ).toEqual([]);
  expect(
    FUND_GROUPS.refunds.kinds.filter((kind) => !(FUND_GROUPS.gone.kinds as readonly string[]).includes(kind)),
  ).toEqual([]);
});
