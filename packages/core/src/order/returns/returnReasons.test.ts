import { expect, it } from 'vitest';
import { conditionFor, RETURN_REASONS } from './returnReasons';

it('[U-44] a fault or damage proposes 次品, any other reason 良品', () => {
  expect(RETURN_REASONS.filter((reason) => conditionFor(reason) === 2)).toEqual(['质量问题', '运输损坏']);
  expect(conditionFor('自己写的原因')).toBe(1);
});
