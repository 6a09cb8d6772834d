import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profitStatement, type ProfitBalance, type ProfitFigure } from './profitStatement';

const seed = Number(process.env.SEED ?? 20_261_128);

/** What ledgers say of one column: the goods in any part of a fen, the money in fen. */
const GOODS = ['stockIn', 'warehouseInitialize', 'stockTransfer', 'stockTaking', 'stockTransferLoss'];
const OUT = ['退供应商', '报损', '自用', '赠送', '礼品兑换'];
const cells = fc.record({
  sold: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -999_999, max: 999_999 }))),
  goods: fc.tuple(...[...GOODS, ...OUT].map(() => fc.integer({ min: -9999, max: 9999 }))),
  revenue: fc.integer({ min: 0, max: 99_999 }),
  rent: fc.integer({ min: 0, max: 99_999 }),
  opening: fc.integer({ min: 0, max: 9_999_999 }),
});
type Cells = typeof cells extends fc.Arbitrary<infer T> ? T : never;

function ledgerOf(column: string, { sold, goods, revenue, rent, opening }: Cells) {
  const kinds = ['stock:saleOut', 'stock:salesReturn', 'stock:afterSale'];
  const names = [...GOODS.map((kind) => `stock:${kind}`), ...OUT.map((reason) => `stockOut:${reason}`)];
  const moves = [
    ...kinds.map((source, index) => ({ column, source, amount: sold[index] ?? 0 })),
    ...names.map((source, index) => ({ column, source, amount: goods[index] ?? 0 })),
  ];
  const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
  const figures: ProfitFigure[] = [
    ...moves,
    { column, source: 'cost', amount: sum(moves.slice(0, 3)) },
    { column, source: 'sale:out', amount: revenue * 100 },
    { column, source: 'fund:receiptBill', amount: revenue * 100 },
    { column, source: 'entry:administration', amount: -rent * 100, typeId: 'rent', typeName: '房租' },
  ];
  const balances: ProfitBalance[] = [
    { column, of: 'cash', opening: 0, closing: (revenue - rent) * 100 },
    { column, of: 'stock', opening, closing: opening + sum(moves) },
  ];
  return { figures, balances };
}

function expectToAddUp(lines: ReturnType<typeof profitStatement>, columns: number, inOrder: boolean) {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const amount = (key: string, column: number) => {
    const found = lines.find((line) => line.key === key);
    return (column === columns ? found?.total : found?.amounts[column]) ?? 0;
  };
  for (const { key, section, amounts, total } of lines) {
    expect([key, ...amounts, total].slice(1).every((one) => (one as number) % 100 === 0)).toBe(true);
    if (!inOrder || !/Opens|Closes/.test(key)) expect([key, total]).toEqual([key, sum(amounts)]);
    if (section === 'check') expect([key, total]).toEqual([key, 0]);
  }
  for (let column = 0; column <= columns; column += 1) {
    const of = (keys: readonly string[]) => sum(keys.map((key) => amount(key, column)));
    const block = (section: string) =>
      lines.filter((line) => line.section === section && !line.sum && !line.part).map(({ key }) => key);
    expect(of(['sold', 'returned', 'compensated', 'gift'])).toBe(of(['net']));
    expect(of(['net', 'cost'])).toBe(of(['gross']));
    expect(of(block('profit'))).toBe(of(['profit']));
    for (const kind of ['cash', 'stock'])
      expect(of([`${kind}Opens`, ...block(kind)]), kind).toBe(of([`${kind}Closes`]));
    expect(of(['cost'])).toBe(of(['stockSold']));
    expect(of(['used', 'exchanged'])).toBe(of(['stockUsed']));
  }
}

describe('the statement as it is shown', () => {
  it(`[REP-01] adds up in every row and block, shops beside each other; seed ${String(seed)}`, () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (all) => {
        const ledgers = all.map((one, index) => ledgerOf(String(index), one));
        const lines = profitStatement(
          all.map((_, index) => ({ id: String(index) })),
          ledgers.flatMap(({ figures }) => figures),
          ledgers.flatMap(({ balances }) => balances),
          { inOrder: false },
        );
        expectToAddUp(lines, all.length, false);
      }),
      { seed },
    );
  });

  it(`[REP-02] leads from month to month, each opening with what the one before closed; seed ${String(seed)}`, () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 2, maxLength: 5 }), (all) => {
        let [stock, cash] = [all[0]?.opening ?? 0, 0];
        const ledgers = all.map((one, index) => {
          const { figures, balances } = ledgerOf(String(index), { ...one, opening: stock });
          stock = balances[1]?.closing ?? 0;
          const opening = cash;
          cash += balances[0]?.closing ?? 0;
          return {
            figures,
            balances: [{ column: String(index), of: 'cash' as const, opening, closing: cash }, ...balances.slice(1)],
          };
        });
        const lines = profitStatement(
          all.map((_, index) => ({ id: String(index) })),
          ledgers.flatMap(({ figures }) => figures),
          ledgers.flatMap(({ balances }) => balances),
          { inOrder: true },
        );
        expectToAddUp(lines, all.length, true);
        const of = (key: string) => lines.find((line) => line.key === key)?.amounts;
        expect(of('stockOpens')?.slice(1)).toEqual(of('stockCloses')?.slice(0, -1));
      }),
      { seed },
    );
  });

  it('keeps a difference smaller than a fen, since a ledger that differs at all is wrong', () => {
    const lines = profitStatement(
      [{ id: 'one' }],
      [{ column: 'one', source: 'stock:stockIn', amount: 33_333 }],
      [{ column: 'one', of: 'stock', opening: 0, closing: 33_334 }],
      { inOrder: false },
    );
    expect(lines.find(({ key }) => key === 'stockOff')?.total).toBe(-1);
  });
});
