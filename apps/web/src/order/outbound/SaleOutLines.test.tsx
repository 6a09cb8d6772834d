import type { Schemas } from '@partsdesk/sdk/types/parts';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { SaleOutLines } from './SaleOutLines';

const line = (id: string, returnedQuantity: number) =>
  ({
    ...{ id, skuId: id, skuCode: id, name: '火花塞', spec: '', brandName: '', unitName: '个', decimals: 0 },
    ...{ warehouseName: '仓库', shelf: '', detailTypeName: '', quantity: 4, outQuantity: 4, restQuantity: 0 },
    ...{ price: 100, amount: 400, returnedQuantity },
  }) as Schemas['SaleOutLine'];

it('tells per line what was given back, once something was', async () => {
  const before = await renderInTest(<SaleOutLines lines={[line('1', 0)]} sold={[]} />);
  expect(before.text()).not.toContain('已退');
  const after = await renderInTest(<SaleOutLines lines={[line('1', 0), line('2', 3)]} sold={[]} />);
  expect(after.text()).toContain('已退');
  expect(after.text()).toContain('3 个');
});
