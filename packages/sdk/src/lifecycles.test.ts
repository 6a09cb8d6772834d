import { expect, expectTypeOf, it } from 'vitest';
import { allowed } from './lifecycles';

it('tells without a call what a document accepts', () => {
  expect(allowed('stockTransfer', 0)).toEqual(['edit', 'ship', 'cancel']);
  expect(allowed('stockTransfer', 3)).toEqual([]);
  expect(allowed('stockTransfer', 99)).toEqual([]);
});

it('the events of a lifecycle are known to the compiler', () => {
  expectTypeOf(allowed('stockTransfer', 0)).toEqualTypeOf<
    readonly ('edit' | 'ship' | 'receivePart' | 'receiveAll' | 'cancel')[]
  >();
});
