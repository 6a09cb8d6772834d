const server = 'apps/server/src';

const tests = ['server:src/order/recharge/cashCard.test.ts', 'server:src/order/recharge/cashCardBack.test.ts'];
const rules = ['core:src/customer/card/cashCard.test.ts'];

/** Faults of cash cards. */
export const cashCards = [
  {
    name: 'a holder’s card pays for anybody',
    file: 'packages/core/src/customer/card/cashCard.ts',
    find: 'if (card.customerId !== null && card.customerId !== customerId) return',
    replace: 'if (card.customerId === undefined) return',
    tests: rules,
  },
  {
    name: 'a wrong number is no try',
    file: `${server}/customer/card/cash/cashCardsByNumber.ts`,
    find: 'const right = numbers.filter((number) => ids.has(number));',
    replace: 'const right = numbers;',
    tests,
  },
  {
    name: 'lots stay on the old card when it is renewed',
    file: `${server}/customer/card/cash/renewCard.ts`,
    find: '.set({ card_id: card.id })',
    replace: '.set({ card_id: id })',
    tests,
  },
  {
    name: 'the money of a card goes into no shift',
    file: `${server}/order/recharge/rechargeMoney.ts`,
    find: 'shift_id: shiftId,',
    replace: 'shift_id: null,',
    tests,
  },
];
