import type { CashDeskApi } from '@partsdesk/core/order/cash/cashDesk';
import { cashDeskFlow } from '@partsdesk/core/order/cash/cashDeskFlow';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkoutDrawn, useCheckout } from './useCheckout';

const goods = {
  ...{ skuId: '1', skuCode: 'P1', barCode: '6901', name: '火花塞', spec: '', brandName: '', unitName: '个' },
  ...{ decimals: 0, price: 3_200, available: 9, imageUrl: '' },
};

/** A till with one part, whose checkout was opened by F9 and is not rendered yet. */
async function afterF9() {
  window.history.replaceState(null, '', '/cash/index');
  const api: Partial<CashDeskApi> = {
    factsOf: () => Promise.resolve([]),
    findByScan: () => Promise.resolve(goods),
  };
  const desk = createActor(cashDeskFlow, {
    input: { api: api as CashDeskApi, newKey: () => 'key', now: () => 10_000 },
  }).start();
  desk.send({ type: 'scan', code: '6901' });
  await waitFor(desk, ({ context }) => context.scans.length === 0 && context.cart.lines.length > 0);
  function Till() {
    const { open } = useCheckout(desk);
    return <button onClick={() => open()}>结算</button>;
  }
  const page = await renderInTest(<Till />);
  await page.click(page.button('结算'));
  expect(desk.getSnapshot().matches('checkout')).toBe(true);
  const send = vi.spyOn(desk, 'send').mockImplementation(() => undefined);
  return {
    desk,
    goTo: (path: string) => window.history.replaceState(null, '', path),
    /** Presses Enter; tells what it met, so that a failure names its cause. */
    async enter() {
      const met = { state: desk.getSnapshot().value, path: window.location.pathname };
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      await act(async () => void document.body.dispatchEvent(event));
      const paid = send.mock.calls.some(([{ type }]) => type === 'pay');
      return { paid, taken: event.defaultPrevented, ...met };
    },
  };
}

it('Enter pays right after F9, before the checkout is rendered', async () => {
  const till = await afterF9();
  till.goTo('/cash/paymoney');
  expect(await till.enter()).toMatchObject({ paid: true, taken: true });
  checkoutDrawn(till.desk);
});

it('the rendered checkout hears its keys itself', async () => {
  const till = await afterF9();
  till.goTo('/cash/paymoney');
  checkoutDrawn(till.desk);
  expect(await till.enter()).toMatchObject({ paid: false, taken: false });
});

it('on another page Enter pays nothing that was left at the checkout, nor after coming back', async () => {
  const till = await afterF9();
  till.goTo('/cash/receivable');
  expect(await till.enter()).toMatchObject({ paid: false, taken: false });
  till.goTo('/cash/paymoney');
  expect(await till.enter()).toMatchObject({ paid: false, taken: false });
});

it('a desk that was left for another shop takes no Enter from the next one', async () => {
  const till = await afterF9();
  till.desk.stop();
  expect(await till.enter()).toMatchObject({ paid: false, taken: false, path: '/cash/index' });
});
