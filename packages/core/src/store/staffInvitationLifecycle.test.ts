import { expect, it } from 'vitest';
import { allowed, statusLabel } from '../lifecycle';
import { staffInvitationLifecycle } from './staffInvitationLifecycle';

it('[S-08] an invitation to a staff is answered once, taken back or runs out, and is then settled', () => {
  expect([0, 1, 2, 3, 4].map((status) => statusLabel(staffInvitationLifecycle, status))).toEqual([
    '待对方同意',
    '已同意',
    '已拒绝',
    '已撤回',
    '邀请已过期',
  ]);
  expect([0, 1, 2, 3, 4].map((status) => allowed(staffInvitationLifecycle, status))).toEqual([
    ['accept', 'refuse', 'withdraw', 'expire'],
    [],
    [],
    [],
    [],
  ]);
});
