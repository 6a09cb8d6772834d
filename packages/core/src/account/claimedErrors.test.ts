import { RefusedError } from '@partsdesk/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimError, noticeUnlessClaimed } from './claimedErrors';
import { tellInPlace } from './errorNotice';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = () => new RefusedError('手机号已存在', { path: '/api/parts/customer/add' });

/** Raises the notice of an error, and returns what is up. */
function raised(error: RefusedError): Set<string> {
  const up = new Set<string>();
  noticeUnlessClaimed(error, () => {
    up.add(error.message);
    return () => up.delete(error.message);
  });
  return up;
}

it('[U-21] an error that nobody shows in place is told by its notice', () => {
  const up = raised(refused());
  vi.runAllTimers();
  expect([...up]).toEqual(['手机号已存在']);
});

it('[U-21] whoever shows an error in place claims it, and no notice tells it again', () => {
  const error = refused();
  const up = raised(error);
  expect(tellInPlace(error)).toBe('手机号已存在');
  vi.runAllTimers();
  expect([...up]).toEqual([]);
  const other = raised(refused());
  vi.runAllTimers();
  expect([...other]).toEqual(['手机号已存在']);
});

it('[U-21] a claim that comes late, from a page that was slow to draw, takes the notice back', () => {
  const error = refused();
  const up = raised(error);
  vi.runAllTimers();
  claimError(error);
  expect([...up]).toEqual([]);
});

it('[U-21] what is no answer of a call cannot be claimed, and is of no harm', () => {
  claimError(new Error('x'));
  claimError(undefined);
});
