import { ASKED_TO_ADD } from '@partsdesk/ui/list/useAskedToAdd.ts';
import { pathOfRoute, type ScreenName } from '../../screenList';
import type { Command } from './commands';

/** What is added on a list: its words, its right, and the lists that have it: the first that is open counts. */
const creations: readonly (readonly [what: string, right: string, lists: readonly ScreenName[]])[] = [
  ['入库单', 'stockIn.save', ['GoodsStockIn']],
  ['其他出库单', 'stockOut.save', ['GoodsStockOut']],
  ['调拨单', 'stockTransfer.save', ['GoodsStockTransfer']],
  ['盘点单', 'stockTaking.save', ['GoodsStockTaking']],
  ['客户', 'customer.save', ['CustomerList', 'CustomerListAll']],
];

/** Returns the commands that open the form of a new record on its list, as far as the user may. */
export function creationCommands({
  may,
  mayVisit,
  go,
}: {
  may: (path: string) => boolean;
  mayVisit: (name: ScreenName) => boolean;
  go: (address: string) => () => void;
}): Command[] {
  return creations.flatMap(([what, right, lists]): Command[] => {
    const path = pathOfRoute(lists.find(mayVisit) ?? '');
    if (path === undefined || !may(right)) return [];
    return [
      { id: `add ${right}`, group: '新增', label: `新增${what}`, hint: '新建', run: go(`${path}?${ASKED_TO_ADD}=1`) },
    ];
  });
}
