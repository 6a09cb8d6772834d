import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import type { Group } from '../kit/contract';
import { entryGroup } from './entry/entryGroup';

export const fundIncome: Group<'parts/fundIncome'> = entryGroup(FundDirection.income);
