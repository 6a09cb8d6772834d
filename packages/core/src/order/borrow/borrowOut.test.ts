import { describe, expect, it } from 'vitest';
import { allowed, next, statusLabel } from '../../lifecycle';
import { borrowOutLifecycle } from './borrowOutLifecycle';

const moves = [
  [0, 'edit', 0],
  [0, 'lendPart', 1],
  [0, 'lendAll', 2],
  [0, 'cancel', 5],
  [1, 'lendPart', 1],
  [1, 'lendAll', 2],
  [1, 'returnPart', 1],
  [1, 'sellPart', 1],
  [1, 'manualFinish', 3],
  [2, 'returnPart', 2],
  [2, 'returnAll', 4],
  [2, 'sellPart', 2],
  [2, 'sellAll', 4],
  [2, 'manualFinish', 3],
] as const;

describe('borrow slip', () => {
  it('carries outbound status B with its codes, settled and cancelled as ours [ENUM-05] [FLOW-19]', () => {
    expect([0, 1, 2, 3, 4, 5].map((code) => statusLabel(borrowOutLifecycle, code))).toEqual([
      '待出库',
      '部分出库',
      '已借出',
      '强制完成',
      '已结清',
      '已作废',
    ]);
    expect([1, 2].map((code) => next(borrowOutLifecycle, code, 'manualFinish'))).toEqual([3, 3]);
  });

  it('accepts exactly the moves of its table', () => {
    for (const code of [0, 1, 2, 3, 4, 5]) {
      expect(allowed(borrowOutLifecycle, code).sort()).toEqual(
        moves
          .filter(([from]) => from === code)
          .map(([, event]) => event)
          .sort(),
      );
      for (const event of Object.keys(borrowOutLifecycle.events) as (keyof typeof borrowOutLifecycle.events)[])
        expect(next(borrowOutLifecycle, code, event), `${String(code)} ${event}`).toBe(
          moves.find(([from, name]) => from === code && name === event)?.[2],
        );
    }
  });
});
