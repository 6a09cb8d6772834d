import { describe, expect, it } from 'vitest';
import { allowed, next, type AnyLifecycle } from '../lifecycle';
import { openingStockLifecycle } from './openingStockLifecycle';
import { stockInLifecycle } from './stockInLifecycle';
import { stockOutLifecycle } from './stockOutLifecycle';
import { stockTakingLifecycle } from './stockTakingLifecycle';
import { stockTransferLifecycle } from './stockTransferLifecycle';

// Legal moves as from, event, to; every other pair of status and event must be refused.
const entryMoves = [
  [0, 'edit', 0],
  [0, 'book', 1],
  [0, 'cancel', 3],
  [1, 'reverse', 2],
] as const;
const courses: [AnyLifecycle, readonly (readonly [number, string, number])[]][] = [
  [openingStockLifecycle, [[1, 'reverse', 2]]],
  [stockInLifecycle, entryMoves],
  [stockOutLifecycle, entryMoves],
  [
    stockTransferLifecycle,
    [
      [0, 'edit', 0],
      [0, 'ship', 1],
      [0, 'cancel', 4],
      [1, 'receivePart', 2],
      [1, 'receiveAll', 3],
      [2, 'receivePart', 2],
      [2, 'receiveAll', 3],
    ],
  ],
  [
    stockTakingLifecycle,
    [
      [0, 'count', 0],
      [0, 'recount', 0],
      [0, 'submit', 1],
      [0, 'cancel', 3],
      [1, 'approve', 2],
      [1, 'reject', 4],
      [4, 'count', 4],
      [4, 'recount', 4],
      [4, 'submit', 1],
      [4, 'cancel', 3],
    ],
  ],
];

describe.each(courses.map(([lifecycle, moves]) => ({ name: lifecycle.name, lifecycle, moves })))(
  '$name',
  ({ lifecycle, moves }) => {
    it('accepts exactly the moves of its table', () => {
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
