import { EMPTY_CART, type Cart } from '@partsdesk/core/order/cash/cart/cart';
import { cartAfter } from '@partsdesk/core/order/cash/cart/cartChanges';
import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { ApprovalNote } from './ApprovalNote';

const goods = {
  ...{ skuId: '1', skuCode: 'P1', barCode: '6901', name: '火花塞', spec: '', brandName: '', unitName: '个' },
  ...{ decimals: 0, price: 10_000, available: 9, imageUrl: '' },
};

function discounted(keptPermille: number): Cart {
  const added = cartAfter(EMPTY_CART, { type: 'add', goods });
  const change = added.ok ? cartAfter(added.cart, { type: 'setDiscountRate', keptPermille }) : added;
  if (!change.ok) throw new Error(change.message);
  return change.cart;
}

async function note(cart: Cart) {
  const call = vi.fn<Client['call']>().mockResolvedValue({ lowestPercent: 95, master: false, freeWarranty: 0 });
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <ApprovalNote cart={cart} />
    </ApiProvider>,
  );
  await page.settle();
  return page.text();
}

it('the checkout says before the payment that prices beyond the cashier’s right need an approval', async () => {
  expect(await note(discounted(850))).toMatch(/收款时需授权人授权：.*低于您的最低折扣 9\.5折/);
  expect(await note(discounted(950))).toBe('');
});
