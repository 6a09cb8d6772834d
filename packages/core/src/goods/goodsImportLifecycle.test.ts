import { expect, it } from 'vitest';
import { allowed } from '../lifecycle';
import { goodsImportLifecycle } from './goodsImportLifecycle';

it('a sheet is read, confirmed, carried out and taken back; stopped in between it waits to be confirmed again', () => {
  expect([0, 1, 2, 3, 4, 5].map((status) => allowed(goodsImportLifecycle, status))).toEqual([
    ['read', 'reread', 'discard'],
    ['reread', 'start', 'discard'],
    ['finish', 'stop'],
    ['undo'],
    [],
    ['undo'],
  ]);
});
