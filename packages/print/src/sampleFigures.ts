import { multiply } from '@partsdesk/core/money';

/** What is given is whole notes, in fen. */
const NOTE = 10_000;

/** Figures of a document that agree: subtotals, sums, what was given and what was given back. */
export function figuresOf(count: number, discounted: boolean) {
  const lines = Array.from({ length: count }, (_, line) => {
    const [price, quantity] = [3500 + line * 1250, (line % 4) + 1];
    const full = multiply(price, quantity);
    const discount = discounted && line % 3 === 1 ? 500 : 0;
    const amount = full - discount;
    return {
      ...{ price, listPrice: price, full, discount, amount, tendered: amount },
      ...{ quantity, outQuantity: quantity, receivedQuantity: quantity },
      ...{ returnedQuantity: 0, soldQuantity: 0, lostQuantity: 0, lentQuantity: quantity },
      ...{ book: quantity, counted: quantity, variance: 0 },
      ...{ expected: amount, found: amount, difference: 0, owed: 0, received: amount, refunded: 0 },
    };
  });
  const sum = (of: 'full' | 'discount' | 'amount' | 'quantity') => lines.reduce((all, line) => all + line[of], 0);
  const amount = sum('amount');
  let balance = 0;
  const account = lines.map((line) => {
    balance += line.amount;
    return { ...line, charged: line.amount, settled: 0, balance };
  });
  const given = Math.ceil(amount / NOTE) * NOTE;
  const handed = [
    { label: '收到', amount: given },
    { label: '找零', amount: given - amount },
  ];
  return {
    fields: {
      kinds: count,
      pieces: sum('quantity'),
      listAmount: sum('full'),
      receivable: amount,
      amount,
      received: amount,
      coupon: 0,
      credited: 0,
      debt: 0,
      owed: 0,
      onCredit: 0,
      payAmount: 0,
      countedKinds: count,
      ...{ fee: 0, paidOut: amount },
      ...{ refunded: amount, unrefunded: 0, change: given - amount },
      ...{ opening: 0, charged: amount, settled: 0, closing: amount },
      ...{ openingFloat: 0, cashIn: 0, cashOut: 0, countedCash: amount, toSafe: amount, nextFloat: 0 },
    },
    discount: sum('discount'),
    lines: account,
    payments: amount > 0 ? [{ label: '现金', amount: given }, ...(given > amount ? handed : [])] : [],
  };
}
