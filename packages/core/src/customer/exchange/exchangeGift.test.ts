import { describe, expect, it } from 'vitest';
import { exchangeProblem, type GiftTerms } from './exchangeGift';

const gift: GiftTerms = {
  name: '车载香薰',
  unitName: '个',
  points: 300,
  left: 5,
  perCustomer: 3,
  startDay: '2026-11-01',
  endDay: '2026-11-30',
  status: 1,
};
const wanted = { quantity: 2, today: '2026-11-26', available: 600, had: 1 };

describe('an exchange of points', () => {
  it('[MEM-45] is possible up to the last point, the last piece, the limit and on the last day', () => {
    expect(exchangeProblem(gift, wanted)).toBeUndefined();
    expect(exchangeProblem({ ...gift, left: 2 }, { ...wanted, today: '2026-11-30' })).toBeUndefined();
    expect(
      exchangeProblem({ ...gift, perCustomer: null }, { ...wanted, today: '2026-11-01', had: 99 }),
    ).toBeUndefined();
  });

  it.each([
    [{ status: 0 }, {}, 'giftId', '「车载香薰」已停止兑换'],
    [{}, { today: '2026-10-31' }, 'giftId', '「车载香薰」2026-11-01 起才能兑换'],
    [{}, { today: '2026-12-01' }, 'giftId', '「车载香薰」的兑换已在 2026-11-30 结束'],
    [{ left: 0 }, {}, 'giftId', '「车载香薰」已兑完'],
    [{ left: 1 }, {}, 'quantity', '「车载香薰」只剩 1 个'],
    [{}, { had: 2 }, 'quantity', '每人限兑 3 个，该客户已兑 2 个'],
    [{}, { available: 599 }, 'customerId', '积分不足，现有 599 分，需要 600 分'],
  ])('[MEM-45] is refused in words that name the field: %j %j', (terms, want, field, message) => {
    expect(exchangeProblem({ ...gift, ...terms }, { ...wanted, ...want })).toEqual({ field, message });
  });
});
