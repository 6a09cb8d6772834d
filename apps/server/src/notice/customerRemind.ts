import type { Group } from '../http/contract';
import { remindCounts } from './remindCounts';

export const customerRemind: Group<'parts/customerRemind'> = { amountStatistics: remindCounts };
