const tests = ['server:src/report/service/serviceTask.test.ts'];
const statement = ['server:src/report/profit/profit.test.ts'];

/** Faults of service people's tasks and results, of purchases and of the statement of profit. */
export const serviceTasks = [
  {
    name: 'a task of a closed month is changed',
    file: 'apps/server/src/report/service/serviceTaskAmount.ts',
    find: 'index < closed && amount !== now[index]',
    replace: 'index < 0 && amount !== now[index]',
    tests,
  },
  {
    name: 'the receipt of an order counts for whoever took it over',
    file: 'apps/server/src/report/moneyMoves.ts',
    find: 'select shop_id, create_time as moment, amount, staff_id, (amount > 0)::int as receipts from receipt_bill',
    replace:
      'select shop_id, create_time as moment, amount, (select sale.service_staff_id from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id where out.store_id = receipt_bill.store_id and out.id = receipt_bill.sale_out_id) as staff_id, (amount > 0)::int as receipts from receipt_bill',
    tests,
  },
  {
    name: 'what gifts and points paid counts as money received',
    file: 'apps/server/src/report/moneyMoves.ts',
    find: '-booked.amount as amount, coalesce(bill.staff_id',
    replace: '0 * booked.amount as amount, coalesce(bill.staff_id',
    tests: ['server:src/order/recharge/cashCard.test.ts', 'server:src/order/recharge/cashCardBack.test.ts'],
  },
  {
    name: 'a reversed stock-in still counts as bought',
    file: 'apps/server/src/report/purchaseApproved.ts',
    find: 'case entry.kind when 0 then line.amount else 0 end as amount',
    replace: 'case entry.kind when 0 then abs(line.amount) else 0 end as amount',
    tests: ['server:src/report/purchaseApproved.test.ts'],
  },
  {
    name: 'a loan counts as profit',
    file: 'packages/core/src/fund/fundTypes.ts',
    find: "loan: { label: '借款', profit: false",
    replace: "loan: { label: '借款', profit: true",
    tests: [...statement, 'core:src/fund/fundEntryRules.test.ts'],
  },
  {
    name: 'the statement leaves the refund of a return out of the money',
    file: 'packages/core/src/report/profitStatement.ts',
    find: "'fund:refundBill', 'fund:afterSale'",
    replace: "'fund:afterSale'",
    tests: statement,
  },
];
