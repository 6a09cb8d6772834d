import { expect, it } from 'vitest';
import { enabled } from './enabled';
import { statusLabel } from './lifecycle';

it('1 is enabled, 0 is disabled [ENUM-01]', () => {
  expect([1, 0].map((code) => statusLabel(enabled, code))).toEqual(['启用', '已停用']);
});
