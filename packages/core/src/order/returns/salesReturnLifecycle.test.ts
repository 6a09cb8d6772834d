import { describe, expect, it } from 'vitest';
import { allowed, next, statusLabel, type AnyLifecycle } from '../../lifecycle';
import { refundStatus } from './refundStatus';
import { salesReturnLifecycle } from './salesReturnLifecycle';

// Legal moves as from, event, to; every other pair of status and event must be refused.
const courses: [AnyLifecycle, readonly (readonly [number, string, number])[]][] = [
  [
    salesReturnLifecycle,
    [
      [0, 'edit', 0],
      [0, 'submit', 1],
      [0, 'void', 6],
      [1, 'pass', 2],
      [1, 'passWork', 5],
      [1, 'reject', 3],
      [2, 'storePart', 4],
      [2, 'storeAll', 5],
      [2, 'refund', 2],
      [3, 'edit', 0],
      [3, 'void', 6],
      [4, 'storePart', 4],
      [4, 'storeAll', 5],
      [4, 'refund', 4],
      [5, 'refund', 5],
    ],
  ],
  [
    refundStatus,
    [
      [0, 'refundPart', 1],
      [0, 'refundAll', 2],
      [1, 'refundPart', 1],
      [1, 'refundAll', 2],
    ],
  ],
];

describe.each(courses.map(([lifecycle, moves]) => ({ name: lifecycle.name, lifecycle, moves })))(
  '$name',
  ({ lifecycle, moves }) => {
    it('accepts exactly the moves of its table [FLOW-16]', () => {
      for (const { code } of Object.values(lifecycle.statuses)) {
        for (const event of Object.keys(lifecycle.events))
          expect(next(lifecycle, code, event), `${String(code)} ${event}`).toBe(
            moves.find(([from, name]) => from === code && name === event)?.[2],
          );
        expect(allowed(lifecycle, code).sort()).toEqual(
          moves
            .filter(([from]) => from === code)
            .map(([, event]) => event)
            .sort(),
        );
      }
    });
  },
);

it('a return is read as a shop says it', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((code) => statusLabel(salesReturnLifecycle, code))).toEqual([
    '草稿',
    '待审核',
    '待入库',
    '已驳回',
    '部分入库',
    '已入库',
    '已作废',
  ]);
  expect([0, 1, 2].map((code) => statusLabel(refundStatus, code))).toEqual(['待退款', '部分退款', '已退款']);
});
