import type { CashDeskApi } from '@partsdesk/core/order/cash/cashDesk';
import { cashDeskFlow } from '@partsdesk/core/order/cash/cashDeskFlow';
import { RefusedError, type Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApprovalDialog } from './ApprovalDialog';
import { SaleSummary } from './checkout/SaleSummary';

const told = 'LQ-777 · W712/95 · 曼牌';
const tooCheap = '「机油滤清器」优惠后 ¥30.00，低于您的最低折扣 9.5折（¥33.25）';
const goods = {
  skuId: '1',
  skuCode: 'LQ-777',
  barCode: '',
  name: '机油滤清器',
  spec: 'W712/95',
  brandName: '曼牌',
  unitName: '个',
  decimals: 0,
  price: 3500,
  available: 5,
  imageUrl: '',
};

/** A desk at its checkout whose order the server refuses for its price. */
async function refusedDesk() {
  const api: Partial<CashDeskApi> = {
    addOrder: () =>
      Promise.reject(
        new RefusedError(tooCheap, {
          path: '/api/parts/orderSale/add',
          status: 1,
          errors: [
            { field: 'lines[0].price', message: tooCheap },
            { field: 'approvalId', message: '需授权人授权' },
          ],
        }),
      ),
  };
  const desk = createActor(cashDeskFlow, {
    input: { api: api as CashDeskApi, newKey: () => 'key', now: () => 1 },
  }).start();
  desk.send({ type: 'add', goods });
  desk.send({ type: 'openCheckout' });
  desk.send({ type: 'setTenders', tenders: [{ method: 'cash', amount: 3500 }] });
  desk.send({ type: 'pay' });
  await waitFor(desk, ({ context }) => context.refusal !== undefined);
  return desk;
}

it('[U-20] checkout and approval name model, brand and code of a part', async () => {
  const desk = await refusedDesk();
  const page = await renderInTest(<SaleSummary cart={desk.getSnapshot().context.cart} />);
  expect(page.text()).toContain(told);
  const asked = await renderInTest(
    <ApiProvider client={{ call: vi.fn<Client['call']>().mockResolvedValue([]) }}>
      <ApprovalDialog desk={desk} asked={desk.getSnapshot().context.refusal} onClose={() => {}} />
    </ApiProvider>,
  );
  await act(() => Promise.resolve());
  expect(asked.text()).toContain(tooCheap);
  expect(asked.text()).toContain(told);
});
