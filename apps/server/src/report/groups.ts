import type { Groups } from '../kit/contract';
import { inventoryCost } from './inventoryCost';
import { outIn } from './outIn';
import { storeMonitor } from './storeMonitor';

/** The call groups of this domain. */
export const reportGroups = {
  'report/inventoryCost': inventoryCost,
  'report/outIn': outIn,
  'report/storeMonitor': storeMonitor,
} satisfies Partial<Groups>;
