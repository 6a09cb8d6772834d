import { expect, it } from 'vitest';
import { PayMethod } from '../../order/receipt/tenders';
import { CARD_REFUND_METHODS, cardRefundProblem, MAX_CASH_REFUND } from './cardRefund';

it('[MEM-71] pays up to 100 yuan in cash, more by transfer to a named holder, and never by a card', () => {
  expect(cardRefundProblem(MAX_CASH_REFUND, { method: PayMethod.cash, payee: '' })).toBeUndefined();
  expect(cardRefundProblem(MAX_CASH_REFUND + 1, { method: PayMethod.cash, payee: '李建国' })).toEqual({
    field: 'method',
    message: '退卡付现金最多 ¥100.00，请转账给持卡人',
  });
  for (const method of CARD_REFUND_METHODS.filter((one) => one !== PayMethod.cash)) {
    expect(cardRefundProblem(1, { method, payee: ' ' })?.field).toBe('payee');
    expect(cardRefundProblem(1_000_000, { method, payee: '李建国' })).toBeUndefined();
  }
  for (const method of [PayMethod.storedValue, PayMethod.online])
    expect(cardRefundProblem(1, { method, payee: '李建国' })?.field).toBe('method');
});
