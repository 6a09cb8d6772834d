import type { Group } from '../kit/contract';
import { remindCounts } from './remindCounts';

export const remindStatistics: Group<'parts/remindStatistics'> = { all: remindCounts };
