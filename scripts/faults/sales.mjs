const tests = ['server:src/order/ledger/saleLedger.test.ts'];
const report = ['server:src/report/sale/saleBill.test.ts'];

/** Faults of the desk, of the sale ledger and of its report. */
export const sales = [
  {
    name: 'a return is sold back at a rounded price of the piece',
    file: 'packages/core/src/order/sale/saleShare.ts',
    find: 'moneyUpTo(line, addQuantities(before, moving)) - moneyUpTo(line, before);',
    replace: 'moneyUpTo(line, moving);',
    tests: ['core:src/order/sale/saleShare.test.ts', ...tests],
  },
  {
    name: 'goods that are taken back at once stay sold',
    file: 'apps/server/src/order/outbound/takeBackOut.ts',
    find: 'lineId: id, quantity: -lastQuantity, cost: -lastCost',
    replace: 'lineId: id, quantity: 0, cost: 0',
    tests,
  },
  {
    name: 'another service person takes over what is sold later alone',
    file: 'apps/server/src/order/sale/changeOrder.ts',
    find: '  await moveSales(ctx, id, order.serviceStaffId, after.serviceStaffId);\n',
    replace: '',
    tests,
  },
  {
    name: 'the report shows costs to everybody',
    file: 'apps/server/src/report/sale/saleBill.ts',
    find: '    const { current = 1, pageSize = 20, ...filter } = query;\n    const cost = await ctx.can(COST_BUTTON);',
    replace: '    const { current = 1, pageSize = 20, ...filter } = query;\n    const cost = true;',
    tests: report,
  },
  {
    name: 'two windows have the cart of a desk, and both sell it',
    file: 'apps/web/src/order/cash/deskWindow.ts',
    find: '![undefined, id].includes(holderOf(key))',
    replace: '![undefined, id, holderOf(key)].includes(holderOf(key))',
    tests: ['web:src/order/cash/deskWindow.test.ts'],
  },
  {
    name: 'U-01: a code that is typed and entered before its answer is lost',
    file: 'apps/web/src/order/cash/cart/ScanField.tsx',
    find: "      desk.send({ type: 'scan', code: keyword, typed: true });",
    replace: '',
    tests: ['web:src/order/cash/cart/ScanField.test.tsx'],
  },
  {
    name: 'U-01: a password that a machine types is taken for a scan and told',
    file: 'packages/ui/src/scan/listenForScans.ts',
    find: '    if (isInSecretForm(document.activeElement)) return settleNow();\n',
    replace: '',
    tests: ['ui:src/scan/scanner.test.tsx'],
  },
];
