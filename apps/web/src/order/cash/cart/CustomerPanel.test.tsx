import type { CashDeskApi } from '@partsdesk/core/order/cash/cashDesk';
import { cashDeskFlow } from '@partsdesk/core/order/cash/cashDeskFlow';
import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { PermissionsProvider } from '@partsdesk/ui/app/permissions';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { CustomerPanel } from './CustomerPanel';

it('who is not found is added by Enter, and bought for', async () => {
  const added = '/api/parts/customer/add';
  const call = vi
    .fn<Client['call']>()
    .mockImplementation(({ path }) =>
      path === added
        ? Promise.resolve('c9')
        : path.endsWith('/page')
          ? Promise.resolve({ records: [], current: 1, pages: 0, total: 0, more: false })
          : new Promise(() => undefined),
    );
  const desk = createActor(cashDeskFlow, {
    input: { api: {} as CashDeskApi, newKey: () => 'key', now: () => 10_000 },
  }).start();
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <PermissionsProvider permissions={{ buttons: [{ path: 'customer.save', name: '' }] }}>
        <CustomerPanel desk={desk} />
      </PermissionsProvider>
    </ApiProvider>,
  );
  const search = page.find<HTMLInputElement>('input[name=customer]');
  search.focus();
  await page.type(search, '王师傅');
  await page.eventually(() => expect(page.text()).toContain('没有这位客户，按回车新增“王师傅”'));
  await page.press(search, 'Enter');
  await page.eventually(() => expect(page.find<HTMLInputElement>('[name=name]').value).toBe('王师傅'));
  await act(async () => page.find<HTMLInputElement>('[name=name]').form?.requestSubmit());
  await page.eventually(() =>
    expect(desk.getSnapshot().context.cart.customer).toMatchObject({ id: 'c9', name: '王师傅' }),
  );
  const bodies = call.mock.calls.flatMap(([{ path }, args]) => (path === added ? [args?.body] : []));
  expect(bodies).toEqual([{ name: '王师傅', kind: 1 }]);
});
