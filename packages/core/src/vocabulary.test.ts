import { expect, it } from 'vitest';
import { saleOutLifecycle } from './order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from './order/sale/orderSaleLifecycle';
import { tonesOfWords } from './vocabulary';

it('[U-38] every word of a state has one tone, in every lifecycle and every list', () => {
  const torn = [...tonesOfWords()].filter(([, tones]) => tones.size !== 1).map(([word]) => word);
  expect(torn).toEqual([]);
});

it('[U-38] a sale and its outbound say the same of the goods', () => {
  const [sale, out] = [orderSaleLifecycle.statuses, saleOutLifecycle.statuses];
  for (const [one, other] of [
    [sale.notOut, out.waitingOut],
    [sale.partlyOut, out.partlyOut],
    [sale.out, out.allOut],
    [sale.cancelled, out.cancelled],
  ] as const)
    expect([one.label, one.tone]).toEqual([other.label, other.tone]);
});
