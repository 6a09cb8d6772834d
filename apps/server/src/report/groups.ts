import type { Groups } from '../kit/contract';
import { inventoryCost } from './inventoryCost';
import { outIn } from './outIn';

/** The call groups of this domain. */
export const reportGroups = {
  'report/inventoryCost': inventoryCost,
  'report/outIn': outIn,
} satisfies Partial<Groups>;
