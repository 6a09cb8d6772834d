import type { Groups } from '../kit/contract';
import { fundAccount } from './fundAccount';
import { fundExpenses } from './fundExpenses';
import { fundIncome } from './fundIncome';
import { fundNoncash } from './fundNoncash';
import { fundOverview } from './fundOverview';
import { fundReconcile } from './fundReconcile';
import { fundTransfer } from './fundTransfer';
import { fundType } from './fundType';
import { fundWorking } from './fundWorking';
import { settleAccount } from './settleAccount';
import { settleAccountReverse } from './settleAccountReverse';

/** The call groups of this domain. */
export const fundGroups = {
  'parts/fundAccount': fundAccount,
  'parts/fundExpenses': fundExpenses,
  'parts/fundIncome': fundIncome,
  'parts/fundNoncash': fundNoncash,
  'parts/fundOverview': fundOverview,
  'parts/fundReconcile': fundReconcile,
  'parts/fundTransfer': fundTransfer,
  'parts/fundType': fundType,
  'parts/fundWorking': fundWorking,
  'parts/settleAccount': settleAccount,
  'parts/settleAccountReverse': settleAccountReverse,
} satisfies Partial<Groups>;
