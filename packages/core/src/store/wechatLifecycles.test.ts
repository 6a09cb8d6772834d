import { expect, it } from 'vitest';
import { can, next } from '../lifecycle';
import { wechatBindLifecycle } from './wechatBindLifecycle';
import { wechatCodeLifecycle } from './wechatCodeLifecycle';
import { wechatRegisterLifecycle } from './wechatRegisterLifecycle';

it('status 1 is bound, and only a binding leads to it [DATA-20]', () => {
  expect(wechatBindLifecycle.statuses.bound.code).toBe(1);
  expect(next(wechatBindLifecycle, 0, 'begin')).toBe(3);
  expect(next(wechatBindLifecycle, 3, 'bind')).toBe(1);
  expect(next(wechatBindLifecycle, 1, 'revoke')).toBe(2);
  expect(next(wechatBindLifecycle, 3, 'lapse')).toBe(0);
  expect(can(wechatBindLifecycle, 0, 'revoke')).toBe(false);
});

it('code is released only after it passed, and not handed in twice', () => {
  expect([0, 1, 2, 3, 4, 5, 6].filter((status) => can(wechatCodeLifecycle, status, 'release'))).toEqual([2]);
  expect([0, 1, 2, 3, 4, 5, 6].filter((status) => can(wechatCodeLifecycle, status, 'submit'))).toEqual([0, 2, 3, 4, 6]);
  expect(next(wechatCodeLifecycle, 5, 'pass')).toBe(2);
});

it('another mini-app begins without code, whatever the former one had', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((status) => next(wechatCodeLifecycle, status, 'forget'))).toEqual(
    Array<number>(7).fill(0),
  );
});

it('a registration that runs takes no second one', () => {
  expect([0, 1, 2, 3, 4].filter((status) => can(wechatRegisterLifecycle, status, 'submit'))).toEqual([0, 4]);
  expect(next(wechatRegisterLifecycle, 1, 'compare')).toBe(2);
  expect(next(wechatRegisterLifecycle, 2, 'create')).toBe(3);
});
