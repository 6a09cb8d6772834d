const server = 'apps/server/src';

const tests = ['server:src/order/recharge/giftCard.test.ts', 'server:src/order/recharge/giftCardTerms.test.ts'];
const rules = ['core:src/customer/card/giftCard.test.ts'];

/** Faults of gift cards and of work without stock. */
export const giftCards = [
  {
    name: 'the last use of a card does not take the rest',
    file: 'packages/core/src/customer/card/giftCard.ts',
    find: 'usesLeft === 1 ? valueLeft : Math.floor(valueLeft / usesLeft);',
    replace: 'Math.floor(valueLeft / (usesLeft + 1));',
    tests: rules,
  },
  {
    name: 'a maintenance card serves any vehicle',
    file: 'packages/core/src/customer/card/giftCard.ts',
    find: 'card.kind === MAINTENANCE_CARD && card.vehicleId !== sale.vehicleId',
    replace: 'card.vehicleId === undefined',
    tests: rules,
  },
  {
    name: 'another vehicle takes a maintenance card away without a word',
    file: 'packages/core/src/order/cash/cart/cartChanges.ts',
    find: '...(first && {',
    replace: '...(!first && {',
    tests: ['core:src/order/cash/cart/coveredCart.test.ts'],
  },
  {
    name: 'a discount touches what a gift card covers',
    file: 'packages/core/src/order/sale/orderMoney.ts',
    find: '(lines[index]?.fixed ? 0 : amount)',
    replace: '(lines[index]?.fixed === null ? 0 : amount)',
    tests,
  },
  {
    name: 'a cancelled order keeps the uses of a gift card',
    file: `${server}/order/sale/endOrder.ts`,
    find: '  await releaseUses(ctx, out.id);\n',
    replace: '',
    tests,
  },
  {
    name: 'work is stored when it is returned',
    file: `${server}/order/returns/returnSteps.ts`,
    find: '  await takeBackWork(ctx, id, lines);\n',
    replace: '',
    tests: ['server:src/order/sale/serviceGoods.test.ts'],
  },
];
