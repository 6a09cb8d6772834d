import type { Groups } from '../kit/contract';
import { fundAccount } from './fundAccount';
import { fundWorking } from './fundWorking';
import { settleAccount } from './settleAccount';
import { settleAccountReverse } from './settleAccountReverse';

/** The call groups of this domain. */
export const fundGroups = {
  'parts/fundAccount': fundAccount,
  'parts/fundWorking': fundWorking,
  'parts/settleAccount': settleAccount,
  'parts/settleAccountReverse': settleAccountReverse,
} satisfies Partial<Groups>;
