import { expect, it } from 'vitest';
import { allowed, next, statusLabel } from '../../lifecycle';
import { inquiryKindLabel } from './inquiryKinds';
import { inquiryReplyLifecycle } from './inquiryReplyLifecycle';

it('[ENUM-06] [MKT-61] an inquiry is replied to, and its reply may be changed', () => {
  expect([0, 1].map((status) => statusLabel(inquiryReplyLifecycle, status))).toEqual(['未回复', '已回复']);
  expect([0, 1].map((status) => next(inquiryReplyLifecycle, status, 'reply'))).toEqual([1, 1]);
  expect(allowed(inquiryReplyLifecycle, 1)).toEqual(['reply', 'ask']);
});

it('[MKT-56] what the customer says next waits for another reply', () => {
  expect([0, 1].map((status) => next(inquiryReplyLifecycle, status, 'ask'))).toEqual([0, 0]);
});

it('[ENUM-07] an inquiry asks for a price, or wants to buy', () => {
  expect(([0, 1] as const).map(inquiryKindLabel)).toEqual(['询价', '求购']);
});
