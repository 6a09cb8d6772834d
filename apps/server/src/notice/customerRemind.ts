import type { Group } from '../kit/contract';
import { remindCounts } from './remindCounts';

export const customerRemind: Group<'parts/customerRemind'> = { amountStatistics: remindCounts };
