import { expect, it } from 'vitest';
import { jointReceiptProblem } from './manyOuts';

const out = (customerId: string, customerName: string) => ({
  code: `CK-${customerId}`,
  customerId,
  customerName,
  paymentStatus: 0 as const,
  status: 1 as const,
});

it('bills of passers-by are not one customer: they are received one by one', () => {
  expect(jointReceiptProblem([out('w', '散客'), out('w', '散客')])).toBe('散客的单不能合并收款，请逐单收款');
  expect(jointReceiptProblem([out('a', '顺通驾校'), out('a', '顺通驾校')])).toBeUndefined();
});

it('bills of two customers are not received together', () => {
  expect(jointReceiptProblem([out('a', '顺通驾校'), out('b', '陶磊')])).toContain('只能选同一个客户');
});
