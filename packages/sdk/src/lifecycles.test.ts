import { expect, expectTypeOf, it } from 'vitest';
import { allowed } from './lifecycles';

it('tells without a call what a document accepts', () => {
  expect(allowed('stockTransfer', 0)).toEqual(['edit', 'ship', 'cancel']);
  expect(allowed('stockTransfer', 3)).toEqual([]);
  expect(allowed('stockTransfer', 99)).toEqual([]);
});

it('the events of a lifecycle are known to the compiler', () => {
  expectTypeOf(allowed('paymentStatus', 0)).toEqualTypeOf<readonly ('receivePart' | 'receiveAll' | 'begin' | 'confirmed' | 'failed')[]>();
});
