import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { ScanTargetsContext } from '@partsdesk/ui/scan/ScannerProvider';
import { createScanTargets } from '@partsdesk/ui/scan/scanTargets.ts';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ReceiveMany } from './ReceiveMany';

const out = (id: string) => ({
  ...{ id, code: `CK-${id}`, version: 1, status: 1, paymentStatus: 0, debt: 1000, covered: 0, lines: [], receipts: [] },
  ...{ customerId: 'c', customerName: '王强', createTime: '2026-11-22T10:00:00+08:00' },
});

it('a customer’s payment code is told to pay one outbound, and nothing is received', async () => {
  const call = vi.fn<Client['call']>().mockImplementation(({ path }, { query }) => {
    if (path.endsWith('/saleOut/item')) return Promise.resolve(out((query as { id: string }).id));
    return Promise.resolve(path.endsWith('/customer/item') ? { kind: 1 } : []);
  });
  const targets = createScanTargets();
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <ScanTargetsContext value={targets}>
        <ReceiveMany saleOutIds={['1', '2']} />
      </ScanTargetsContext>
    </ApiProvider>,
  );
  await page.settle();
  expect(page.text()).toContain('确认收款');
  await act(async () => void targets.deliver('130000000000000009'));
  expect(page.notices()).toEqual(['付款码一次只付一张单，请返回待收款逐单收']);
  expect(call.mock.calls.some(([{ path }]) => path.includes('codePayment') || path.endsWith('/addMany'))).toBe(false);
});
