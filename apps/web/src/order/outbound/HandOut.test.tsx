import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { HandOut } from './HandOut';

const line = (id: string, place: object) => ({
  ...{ id, skuId: id, skuCode: `P-${id}`, name: '火花塞', spec: '', brandName: '', unitName: '个', decimals: 0 },
  ...{ quantity: 4, outQuantity: 0, restQuantity: 4, isService: false, shelf: '', warehouseName: '', ...place },
});
const lines = [
  line('1', { warehouseName: '城东店仓库', shelf: 'A-01' }),
  line('2', { warehouseName: '城西店仓库', shelf: 'A-01' }),
  line('3', { warehouseName: '城西店仓库' }),
  line('4', { warehouseName: '城西店仓库', isService: true }),
];

it('tells of each line in which warehouse its shelf stands', async () => {
  const out = { id: 'o', code: 'CK-1', version: 1, customerName: '散客', plate: '', lines };
  const client = { call: vi.fn<Client['call']>().mockResolvedValue(out) };
  await renderInTest(
    <ApiProvider client={client}>
      <HandOut id="o" onClose={() => undefined} />
    </ApiProvider>,
  );
  const words = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(words).toEqual([
    expect.stringContaining('城东店仓库 · A-01，未出 4 个'),
    expect.stringContaining('城西店仓库 · A-01，未出 4 个'),
    expect.stringContaining('城西店仓库，未出 4 个'),
    expect.stringContaining('服务项目，未出 4 个'),
  ]);
});
