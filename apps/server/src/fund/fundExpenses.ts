import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import type { Group } from '../kit/contract';
import { entryGroup } from './entry/entryGroup';

export const fundExpenses: Group<'parts/fundExpenses'> = entryGroup(FundDirection.expense);
