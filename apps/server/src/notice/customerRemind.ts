import { customerReminds } from '../customer/remind/customerReminds';
import type { Group } from '../kit/contract';
import { remindCounts } from './remindCounts';

// The bell counts what waits in every domain, of which the customers' own room knows nothing.
export const customerRemind: Group<'parts/customerRemind'> = { ...customerReminds, amountStatistics: remindCounts };
