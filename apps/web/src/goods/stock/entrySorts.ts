import { stockInLifecycle } from '@partsdesk/core/goods/stockInLifecycle';
import { stockOutLifecycle } from '@partsdesk/core/goods/stockOutLifecycle';
import type { Statuses } from '@partsdesk/core/lifecycle';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { pathOfRoute } from '../../screenList';
import { stockInAddress, stockOutAddress } from './stockAddress';

/** Kind of document: incoming goods, or goods that leave without a sale. */
export type EntrySort = 'in' | 'out';

export const entrySorts = {
  in: {
    name: '入库单',
    group: 'stockIn',
    book: '入库',
    lifecycle: stockInLifecycle,
    address: stockInAddress,
    list: () => pathOfRoute('GoodsStockIn') ?? '',
  },
  out: {
    name: '其他出库单',
    group: 'stockOut',
    book: '出库',
    lifecycle: stockOutLifecycle,
    address: stockOutAddress,
    list: () => pathOfRoute('GoodsStockOut') ?? '',
  },
} as const satisfies Record<EntrySort, { lifecycle: Statuses } & Record<string, unknown>>;

type Entries = Pick<ReturnType<typeof stockIn>, 'page' | 'item' | 'book' | 'reverse' | 'cancel'>;

/** Operations that both kinds share; only stock-ins are narrowed to a supplier and the days of booking. */
export function useEntries(sort: EntrySort): Entries {
  const [ins, outs] = [useGroup(stockIn), useGroup(stockOut)];
  return sort === 'in' ? ins : outs;
}
