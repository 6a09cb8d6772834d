const server = 'apps/server/src';

/** The faults of the product's audit, each put back as it was: its test bears the number that the name begins with. */
export const audited = [
  {
    name: 'F-02: a make-up in cash goes past the open shift',
    file: `${server}/order/online/onlineOrders.ts`,
    find: '        shift_id: shift?.id ?? null,\n        staff_id: personOfOrder(ctx, id),',
    replace: '        shift_id: null,\n        staff_id: personOfOrder(ctx, id),',
    tests: ['server:src/order/shift/onlineMoney.test.ts'],
  },
  {
    name: 'F-03: goods of a store of faulty goods are for sale',
    file: `${server}/goods/stock/sellableStock.ts`,
    find: ' and warehouse.kind = 0 and warehouse.status = 1',
    replace: '',
    tests: ['server:src/goods/archive/available.test.ts'],
  },
  {
    name: 'F-04: a paid order that is cancelled keeps its money',
    file: `${server}/order/sale/cancelPaid.ts`,
    find: "  await payOut(ctx, tenders, { kind: 'refundBill', id: refundId });\n",
    replace: '',
    tests: ['server:src/order/sale/cancelPaid.test.ts'],
  },
  {
    name: 'F-05: returns and goodwill stay in the sales figures',
    file: `${server}/report/sale/soldBetween.ts`,
    find: 'select coalesce(sum(entry.amount), 0)::bigint as sales,',
    replace: 'select coalesce(sum(greatest(entry.amount, 0)), 0)::bigint as sales,',
    tests: ['server:src/report/netSales.test.ts'],
  },
  {
    name: 'F-06: who is asked to pay is not told',
    file: `${server}/order/online/askForPayment.ts`,
    find: "  await sendLater(ctx, 'sms', { phone, text });\n",
    replace: '  void [phone, text, sendLater];\n',
    tests: ['server:src/order/online/askForPayment.test.ts'],
  },
  {
    name: 'F-07: the reason of a refused after-sale stays in the house',
    file: `${server}/order/afterSale/afterSalesOrder.ts`,
    find: '{ answer: body.reason }',
    replace: "{ answer: '' }",
    tests: ['server:src/order/afterSale/afterSale.test.ts'],
  },
  {
    name: 'F-10: a store that collects through WeChat alone cannot be paid by code',
    file: `${server}/pay/trade/collectors.ts`,
    find: '  const byWechat = wechat ? ',
    replace: '  const byWechat = wechat && bySqb ? ',
    tests: ['server:src/pay/trade/collectors.test.ts'],
  },
  {
    name: 'F-11: the page forbids the map that its setting names',
    file: `${server}/http/appPage.ts`,
    find: "    `script-src 'self' 'nonce-${nonce}'${and(MAP_HOSTS)}`,",
    replace: "    `script-src 'self' 'nonce-${nonce}'`,",
    tests: ['server:src/http/appPage.test.ts'],
  },
  {
    name: 'F-24: borrow slips know no data scope',
    file: `${server}/order/borrow/borrowRows.ts`,
    find: '    .where(isBorrowVisible(ctx))\n',
    replace: '    .where(() => isBorrowVisible(ctx) && sql<boolean>`true`)\n',
    tests: ['server:src/order/borrow/borrowScope.test.ts'],
  },
  {
    name: 'F-25: an error page that was opened directly has no way home',
    file: 'packages/core/src/account/routeGuard.ts',
    find: 'tenantId && !permissions && !failed) return {',
    replace: 'tenantId && !permissions && failed === null) return {',
    tests: ['core:src/account/routeGuard.test.ts'],
  },
  {
    name: 'F-26: the page of an authorisation is left when another tab logs in',
    file: 'packages/core/src/account/routeGuard.ts',
    find: "routeName !== 'OpenWechat';",
    replace: "routeName !== 'Login' || routeName === 'Login';",
    tests: ['core:src/account/routeGuard.test.ts'],
  },
  {
    name: 'F-30: the shop that was entered last is forgotten',
    file: 'packages/core/src/store/shopContext.ts',
    find: '  return kept(storage, relationshipKey(userId), now, isRelationship);',
    replace: "  return kept(storage, relationshipKey(userId + '?'), now, isRelationship);",
    tests: ['core:src/store/shopFlow.test.ts'],
  },
  {
    name: 'F-32: any word is an express company',
    file: `${server}/order/online/deliverOnline.ts`,
    find: 'const name = await expressCompanyNamed(ctx, company);',
    replace: 'const name = company || (await expressCompanyNamed(ctx, company));',
    tests: ['server:src/order/online/onlineOrders.test.ts'],
  },
  {
    name: 'F-37: a warehouse that holds goods is switched off',
    file: `${server}/store/warehouse/warehouse.ts`,
    find: '  if (parts > 0) throw',
    replace: '  if (parts > 1_000_000) throw',
    tests: ['server:src/store/warehouse/warehouse.test.ts'],
  },
  {
    name: 'S-06: a request with a password lies under a hash that the database alone can guess',
    file: `${server}/http/idempotency.ts`,
    find: "  signature(settings, 'idempotent request', JSON.stringify(request));",
    replace: "  (settings, createHash('sha256').update(JSON.stringify(request)).digest('hex'));",
    and: {
      file: `${server}/http/idempotency.ts`,
      find: "import type { Settings } from '../settings';\n",
      replace: "import { createHash } from 'node:crypto';\nimport type { Settings } from '../settings';\n",
    },
    tests: ['server:src/http/requestHash.test.ts'],
  },
  {
    name: 'S-08: before its code, registering tells whose number is taken',
    file: `${server}/account/user/sysUser.ts`,
    find: "(beforehand, { body }) => proofOf(beforehand, body.phone, 'register', body.password),\n",
    replace:
      '(beforehand, { body }) =>\n' +
      '      beforehand.platform(async (db) => {\n' +
      '        await assertPhoneIsFree(db, body.phone);\n' +
      "        return proofOf(beforehand, body.phone, 'register', body.password);\n" +
      '      }),\n',
    tests: ['server:src/account/user/sysUser.test.ts'],
  },
  {
    name: "S-09: a number tells another branch's customer",
    file: `${server}/customer/customer.ts`,
    find: '    return (await (shop ? found.where(standsIn(shop)) : found).executeTakeFirst()) ?? null;',
    replace: '    return (await (shop ? found : found).executeTakeFirst()) ?? null;',
    tests: ['server:src/customer/customerCheck.test.ts'],
  },
  {
    name: 'S-11: goods are given away as 三包 without a right',
    file: 'packages/core/src/order/sale/priceAuthority.ts',
    find: '  const beyond = warranty > freeWarranty && right.lowestPercent > 0;',
    replace: '  const beyond = warranty > freeWarranty && right.lowestPercent > 100;',
    tests: ['core:src/order/sale/priceAuthority.test.ts', 'server:src/order/sale/approval/priceApproval.test.ts'],
  },
  {
    name: 'S-13: the stand-ins answer whoever comes through a proxy',
    file: 'apps/sandbox/src/sandbox.ts',
    find: ' && forwarded === undefined) return undefined;',
    replace: ' && forwarded !== 0) return undefined;',
    tests: ['server:src/outside/withoutDemo.test.ts'],
  },
  {
    name: 'O-03: keys are made by what browsers have in secure contexts alone',
    file: 'packages/sdk/src/newKey.ts',
    find: '  const bytes = crypto.getRandomValues(new Uint8Array(16));',
    replace: "  const bytes = new TextEncoder().encode(crypto.randomUUID().replaceAll('-', '').slice(16));",
    tests: ['sdk:src/newKey.test.ts'],
  },
];
