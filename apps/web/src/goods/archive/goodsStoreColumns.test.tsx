import { goodsShopColumns as listed } from '@partsdesk/core/goods/goodsShopColumns';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, test } from 'vitest';
import { goodsShopColumns } from '../shop/goodsShopColumns';
import { goodsStoreColumns } from './goodsStoreColumns';

test('work, which has no stock, shows none: neither in the two lists of goods nor in their sheet', async () => {
  const work = { id: 'w', name: '工时', isService: true, onHand: 0, allocated: 0, unitName: '次' };
  for (const columns of [goodsStoreColumns, goodsShopColumns]) {
    const cell = columns.find(({ field }) => field === 'onHand')?.renderCell;
    const page = await renderInTest(<>{cell?.({ row: work } as never)}</>);
    expect(page.text()).toBe('-');
  }
  expect(listed.find(({ field }) => field === 'onHand')?.amount?.(work as never)).toBeNull();
});
